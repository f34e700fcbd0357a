/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Drivers that lie. The test gives the check functions that do something else than OpenGL
 * says, as a faulty driver would. The check has to find each lie and name a subject that it
 * spoils; and where a path avoids the lie, it has to name that path.
 */
#include "support/test.h"

#include "glsurf/glsurf_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --------------------------------------------------------------------- lies -- */

static PFNGLTEXIMAGE2DPROC real_image;
static PFNGLSHADERSOURCEPROC real_source;
static PFNGLSAMPLERPARAMETERIPROC real_parameter;
static PFNGLTEXSUBIMAGE2DPROC real_sub_image;

/* Targets of floats have half the bits. */
static void APIENTRY half_floats(GLenum target, GLint level, GLint internal, GLsizei width,
                                 GLsizei height, GLint border, GLenum format, GLenum type,
                                 const void *pixels) {
    const GLint less = internal == GL_RGBA32F ? GL_RGBA16F
                       : internal == GL_R32F  ? GL_R16F
                                              : internal;
    real_image(target, level, less, width, height, border, format, type, pixels);
}

/* Uploads lose the last column. */
static void APIENTRY narrow_upload(GLenum target, GLint level, GLint x, GLint y,
                                   GLsizei width, GLsizei height, GLenum format,
                                   GLenum type, const void *pixels) {
    real_sub_image(target, level, x, y, width > 1 && height > 1 ? width - 1 : width, height,
                   format, type, pixels);
}

/* The sampler filters although it was told not to. */
static void APIENTRY linear_filter(GLuint sampler, GLenum name, GLint value) {
    real_parameter(sampler, name, value == GL_NEAREST ? GL_LINEAR : value);
}

/* The line that lies, in front of the shader's own: what it names is no macro within its
 * own expansion. */
static const char *lie;

static void APIENTRY lying_source(GLuint shader, GLsizei count, const GLchar *const *texts,
                                  const GLint *lengths) {
    size_t all = strlen(lie) + 2;
    for (GLsizei i = 0; i < count; ++i)
        all += lengths ? (size_t)lengths[i] : strlen(texts[i]);
    char *const text = test_memory(all + 1), *const made = test_memory(all + 1);
    for (GLsizei i = 0; i < count; ++i)
        strncat(text, texts[i], lengths ? (size_t)lengths[i] : strlen(texts[i]));
    const char *at = text;
    for (const char *next = text; (next = strstr(next, "#version")) != NULL;)
        at = next = strchr(next, '\n') + 1;
    for (const char *next = text; (next = strstr(next, "#extension")) != NULL;)
        at = next = strchr(next, '\n') + 1;
    memcpy(made, text, (size_t)(at - text));
    strcat(made, lie);
    strcat(made, "\n");
    strcat(made, at);
    real_source(shader, 1, (const GLchar *const[]){ made }, NULL);
    free(made);
    free(text);
}

/* A lie: the function that tells it, and what has to be found. */
typedef struct row {
    const char *what;
    const char *function;
    void (*instead)(void);
    const char *line;         /* in front of every shader */
    glsurf_path_choice paths; /* that the device takes */
    const char *subject;      /* is wrong */
    int cure;                 /* the path with which it is right, or -1 */
} row;

#define INSTEAD(name) ((void (*)(void))(name))

static const row rows[] = {
    { "targets of floats have 16 bits",
      "glTexImage2D",
      INSTEAD(half_floats),
      NULL,
      { 0, 0 },
      "refine",
      -1 },
    { "uploads lose the last column",
      "glTexSubImage2D",
      INSTEAD(narrow_upload),
      NULL,
      { 0, 0 },
      "gray",
      -1 },
    { "a linear filter is left on",
      "glSamplerParameteri",
      INSTEAD(linear_filter),
      NULL,
      { 0, 0 },
      "smooth",
      -1 },
    { "a gather has its texels in another order",
      "glShaderSource",
      INSTEAD(lying_source),
      "#define textureGather(a, b) textureGather(a, b).yzwx",
      { .on = 1u << GLSURF_PATH_GATHER },
      "descriptor",
      GLSURF_PATH_GATHER },
    { "texelFetch is one off",
      "glShaderSource",
      INSTEAD(lying_source),
      "#define texelFetch(a, b, c) texelFetch(a, (b) + ivec2(1, 0), c)",
      { 0, 0 },
      "publish",
      -1 },
    { "a sampler reads between texels",
      "glShaderSource",
      INSTEAD(lying_source),
      "#define textureLod(a, b, c) textureLod(a, (b) + 0.5 / vec2(textureSize(a, 0)), c)",
      { .off = 1u << GLSURF_PATH_TEXEL_FETCH },
      "integral",
      GLSURF_PATH_TEXEL_FETCH },
};

static const row *told; /* the lie of this test */

/* The lying loader. */
static void *find(void *user, const char *name) {
    union {
        void *object;
        void (*function)(void);
    } found = { glsurf_context_get_proc_address(user, name) };
    if (!told || strcmp(name, told->function) != 0)
        return found.object;
    if (strcmp(name, "glTexImage2D") == 0)
        real_image = (PFNGLTEXIMAGE2DPROC)found.function;
    else if (strcmp(name, "glTexSubImage2D") == 0)
        real_sub_image = (PFNGLTEXSUBIMAGE2DPROC)found.function;
    else if (strcmp(name, "glSamplerParameteri") == 0)
        real_parameter = (PFNGLSAMPLERPARAMETERIPROC)found.function;
    else
        real_source = (PFNGLSHADERSOURCEPROC)found.function;
    found.function = told->instead;
    return found.object;
}

/* ----------------------------------------------------------------------- tests -- */

static void check_lie(const row *lies) {
    const glsurf_device_desc device = { .get_proc_address = find, .paths = lies->paths };
    const glsurf_check_desc desc = { .only = lies->subject };
    glsurf_check *check = NULL;
    bool done = false;
    uint32_t count;
    told = lies;
    lie = lies->line;
    assert_ok(glsurf_check_create(&check, &device, &desc));
    while (!done)
        assert_ok(glsurf_check_step(check, 10.0, &done));
    const glsurf_check_row *found = glsurf_check_rows(check, &count);
    print_message("%s: %s: %s\n", lies->what, found->subject, found->message);
    assert_int_equal(count, 1);
    assert_int_equal(found->verdict, GLSURF_VERDICT_WRONG);
    assert_int_equal(found->cure, lies->cure);
    glsurf_check_destroy(check);
    told = NULL;
}

static void lies_are_named(void **state) {
    for (size_t i = 0; i < COUNT(rows); ++i)
        check_lie(&rows[i]);
}

int main(void) {
    char reason[256];
    glsurf_context *context = test_context(false, reason, sizeof reason);
    if (!context) {
        print_error("%s\n", reason);
        return EXIT_FAILURE;
    }
    const struct CMUnitTest tests[] = { cmocka_unit_test(lies_are_named) };
    const int status = test_main("lies", tests, COUNT(tests));
    glsurf_context_destroy(context);
    return status;
}
