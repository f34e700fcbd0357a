/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Drivers that lie. The test gives the check functions that differ from OpenGL, as a faulty
 * driver's do. The check has to find each lie and name a subject that it spoils. If a path
 * avoids the lie, it has to name the path.
 */
#include "support/system.h"
#include "support/test.h"

#include "glsurf/glsurf_check.h"

#include <stdio.h>
#include <stdlib.h>

/* --------------------------------------------------------------------- lies -- */

static PFNGLTEXIMAGE2DPROC real_image;
static PFNGLSAMPLERPARAMETERIPROC real_parameter;
static PFNGLTEXSUBIMAGE2DPROC real_sub_image;

/* Gives targets of floats half the bits. */
static void APIENTRY half_floats(GLenum target, GLint level, GLint internal, GLsizei width,
                                 GLsizei height, GLint border, GLenum format, GLenum type,
                                 const void *pixels) {
    const GLint less = internal == GL_RGBA32F ? GL_RGBA16F
                       : internal == GL_R32F  ? GL_R16F
                                              : internal;
    real_image(target, level, less, width, height, border, format, type, pixels);
}

/* Loses the last column of uploads. */
static void APIENTRY narrow_upload(GLenum target, GLint level, GLint x, GLint y,
                                   GLsizei width, GLsizei height, GLenum format,
                                   GLenum type, const void *pixels) {
    real_sub_image(target, level, x, y, width > 1 && height > 1 ? width - 1 : width, height,
                   format, type, pixels);
}

/* Turns GL_NEAREST into GL_LINEAR. */
static void APIENTRY linear_filter(GLuint sampler, GLenum name, GLint value) {
    real_parameter(sampler, name, value == GL_NEAREST ? GL_LINEAR : value);
}

/* A lie, and the finding that is expected. A function tells the lie, or a line in front of
 * every shader: a macro, which is not expanded again within itself. */
typedef struct row {
    const char *what;
    test_own function;
    const char *line;
    glsurf_path_choice paths; /* of the device */
    const char *subject;      /* the subject that is wrong */
    int workaround_path;      /* path that makes it right when toggled, or -1 */
} row;

#define OWN(name, function, real)                                                          \
    { name, (void (*)(void))(function), &(real) }

static const row rows[] = {
    { .what = "targets of floats have 16 bits",
      .function = OWN("glTexImage2D", half_floats, real_image),
      .subject = "refine",
      .workaround_path = -1 },
    { .what = "uploads lose the last column",
      .function = OWN("glTexSubImage2D", narrow_upload, real_sub_image),
      .subject = "gray",
      .workaround_path = -1 },
    { .what = "a linear filter is left on",
      .function = OWN("glSamplerParameteri", linear_filter, real_parameter),
      .subject = "smooth",
      .workaround_path = -1 },
    { .what = "a gather has its texels in another order",
      .line = "#define textureGather(a, b) textureGather(a, b).yzwx",
      .paths.on = 1u << GLSURF_PATH_GATHER,
      .subject = "descriptor",
      .workaround_path = GLSURF_PATH_GATHER },
    { .what = "texelFetch is one off",
      .line = "#define texelFetch(a, b, c) texelFetch(a, (b) + ivec2(1, 0), c)",
      .subject = "publish",
      .workaround_path = -1 },
    { .what = "a sampler reads beside the texel, but the same layer",
      .line = "#define textureLod(a, b, c) textureLod(a, (b) + 0.02, c)",
      .paths.off = 1u << GLSURF_PATH_TEXEL_FETCH,
      .subject = "integral",
      .workaround_path = GLSURF_PATH_TEXEL_FETCH },
};

static const row *told; /* the lie of this test */

/* The lying loader. */
static void *find(void *user, const char *name) {
    return test_own_function(&told->function, told->function.name != NULL, name);
}

/* ----------------------------------------------------------------------- tests -- */

static void check_lie(const row *lies) {
    const glsurf_device_desc device = { .get_proc_address = find, .paths = lies->paths };
    const glsurf_check_desc desc = { .only = lies->subject };
    glsurf_check *check = NULL;
    bool done = false;
    uint32_t count;
    char mutant[256];
    told = lies;
    snprintf(mutant, sizeof mutant, "*@@%s\n", lies->line ? lies->line : "");
    system_set_variable("GLSURF_TEST_MUTANT", mutant);
    assert_ok(glsurf_check_create(&check, &device, &desc));
    while (!done)
        assert_ok(glsurf_check_step(check, 10.0, &done));
    const glsurf_check_row *found = glsurf_check_rows(check, &count);
    print_message("%s: %s: %s\n", lies->what, found->subject, found->message);
    assert_int_equal(count, 1);
    assert_int_equal(found->verdict, GLSURF_VERDICT_WRONG);
    assert_int_equal(found->workaround_path, lies->workaround_path);
    assert_null(strstr(found->message, "compile"));
    glsurf_check_destroy(check);
}

static void lies_are_named(void **state) {
    for (size_t i = 0; i < COUNT(rows); ++i)
        check_lie(&rows[i]);
}

int main(void) {
    char reason[256];
    glsurf_context *context = test_context(false, reason, sizeof reason);
    if (!context)
        return test_missing(reason);
    TEST_LIST(tests, lies_are_named);
    const int status = test_main("lies", tests, COUNT(tests));
    glsurf_context_destroy(context);
    return status;
}
