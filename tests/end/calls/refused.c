/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * A refused device leaves no GL error. Also tests the sources that report the current
 * context: the application's callback, the loader, the libraries beside GLEW, or none.
 */
#include "calls/api.h"
#include "state/query.h"

#include <string.h>

/* ----------------------------------------------------------------- loaders -- */

/* Feature that the driver lacks, as these loaders present it. */
typedef enum lack {
    LACK_VERSION,
    LACK_TIMER,
    LACK_GATHER,
    LACK_FUNCTION,
    LACK_FLOATS, /* float textures cannot be drawn to: OpenGL ES only */
    LACKS
} lack;

static const GLubyte *APIENTRY old_GetString(GLenum name) {
    const char *const version = is_es() ? "OpenGL ES 2.0 fake" : "2.1 fake";
    return name == GL_VERSION ? (const GLubyte *)version : glGetString(name);
}

/* Before 3.0, GL_MAJOR_VERSION is an error. */
static void APIENTRY old_GetIntegerv(GLenum name, GLint *value) {
    glGetIntegerv(name == GL_MAJOR_VERSION || name == GL_MINOR_VERSION ? 0 : name, value);
}

static void APIENTRY timeless_GetQueryiv(GLenum target, GLenum name, GLint *value) {
    glGetQueryiv(target, name, value);
    if (target == GL_TIMESTAMP)
        *value = 0;
}

static const GLubyte *APIENTRY plain_GetStringi(GLenum name, GLuint index) {
    const GLubyte *text = glGetStringi(name, index);
    return strstr((const char *)text, "texture_gather") ? (const GLubyte *)"" : text;
}

static const GLubyte *APIENTRY coarse_GetStringi(GLenum name, GLuint index) {
    const GLubyte *text = glGetStringi(name, index);
    return strstr((const char *)text, "color_buffer") ? (const GLubyte *)"" : text;
}

typedef union address {
    void (*function)(void);
    void *object;
} address;

static void *lacking(void *user, const char *name) {
    const lack what = *(const lack *)user;
    address found = { .object = glsurf_context_get_proc_address(NULL, name) };
    if (what == LACK_VERSION && strcmp(name, "glGetString") == 0)
        found.function = (void (*)(void))old_GetString;
    if (what == LACK_VERSION && strcmp(name, "glGetIntegerv") == 0)
        found.function = (void (*)(void))old_GetIntegerv;
    if (what == LACK_TIMER && strcmp(name, "glGetQueryiv") == 0)
        found.function = (void (*)(void))timeless_GetQueryiv;
    if (what == LACK_GATHER && strcmp(name, "glGetStringi") == 0)
        found.function = (void (*)(void))plain_GetStringi;
    if (what == LACK_FLOATS && strcmp(name, "glGetStringi") == 0)
        found.function = (void (*)(void))coarse_GetStringi;
    if (what == LACK_FUNCTION && strcmp(name, "glDrawArrays") == 0)
        found.object = NULL;
    return found.object;
}

/* A loader of GL functions only. */
static void *gl_alone(void *user, const char *name) {
    (void)user;
    return strncmp(name, "gl", 2) == 0 && name[2] != 'X'
               ? glsurf_context_get_proc_address(NULL, name)
               : NULL;
}

static void *garbage(void) {
    fail_msg("a stub was called");
    return NULL;
}

/* A loader that returns an address for any name, as glvnd's do. */
static void *any_name(void *user, const char *name) {
    address stub = { .function = (void (*)(void))garbage };
    void *found = gl_alone(user, name);
    return found ? found : stub.object;
}

/* ----------------------------------------------------------------- refused -- */

/* Returns true if the device must be refused in this context. Since OpenGL ES 3.1, shaders
 * can gather without an extension. */
static bool can_lack(lack what) {
    return what == LACK_FLOATS ? is_es() : what != LACK_GATHER || !has_es(1);
}

/* Words of the message. */
static const char *const words[LACKS] = { "OpenGL ES 3.0", "TIMINGS_CLOCK", "gather",
                                          "glDrawArrays", "GL_EXT_color_buffer_float" };

static glsurf_timings timings_for(lack what) {
    return what == LACK_TIMER ? GLSURF_TIMINGS_QUERIES : GLSURF_TIMINGS_NONE;
}

static void refuse_device(lack what) {
    const glsurf_device_desc desc = { .get_proc_address = lacking,
                                      .get_proc_address_user = &what,
                                      .timings = timings_for(what),
                                      .paths.on = what == LACK_GATHER
                                                      ? 1u << GLSURF_PATH_GATHER
                                                      : 0 };
    assert_no_device(desc, GLSURF_ERROR_UNSUPPORTED, words[what]);
    assert_int_equal(glGetError(), GL_NO_ERROR);
}

static void refused_creates_leave_no_error(void **state) {
    (void)state;
    for (lack what = 0; what < LACKS; ++what)
        if (can_lack(what))
            refuse_device(what);
}

/* --------------------------------------------------------- current context -- */

static void *answer(void *user) {
    return *(void **)user;
}

static const uint8_t black[16 * 16];
static const glsurf_image image = { .pixels = black, .width = 16, .height = 16 };

static glsurf_result submit(glsurf_extractor *extractor) {
    return glsurf_extractor_submit(extractor, &image);
}

/* Begins to add a picture, or with NULL goes on. */
static glsurf_result add(glsurf_targets *targets, const glsurf_image *first) {
    uint32_t number;
    return glsurf_targets_add(targets, first, &(glsurf_target_desc){ .seconds = 1e-9 },
                              &number);
}

static void the_callback_is_believed(void **state) {
    (void)state;
    int contexts[2];
    void *current = NULL;
    const glsurf_device_desc desc = { .get_proc_address = glsurf_context_get_proc_address,
                                      .current_context = answer,
                                      .current_context_user = &current };
    glsurf_device *device = NULL;
    assert_no_device(desc, GLSURF_ERROR_UNSUPPORTED, "no OpenGL context");
    current = &contexts[0];
    assert_ok(glsurf_device_create(&device, &desc));
    glsurf_extractor *extractor = extractor_on(device, (glsurf_extractor_desc){ 0 });
    glsurf_targets *targets = NULL;
    assert_ok(glsurf_targets_create(&targets, device, &(glsurf_targets_desc){ 0 }));
    assert_ok(submit(extractor));
    assert_ok(add(targets, &image));
    glsurf_info info;
    void *const wrong[] = { &contexts[1], NULL };
    for (size_t i = 0; i < COUNT(wrong); ++i) {
        current = wrong[i];
        assert_int_equal(submit(extractor), GLSURF_ERROR_ARGUMENT);
        assert_int_equal(add(targets, NULL), GLSURF_ERROR_ARGUMENT);
        glsurf_device_info(device, &info);
        assert_string_equal(info.renderer, "");
    }
    current = &contexts[0];
    assert_ok(submit(extractor));
    assert_ok(add(targets, NULL));
    glsurf_targets_destroy(targets);
    glsurf_extractor_destroy(extractor);
    glsurf_device_destroy(device);
}

/* Submits with an extractor in its own context, and then in another context of the same
 * driver. Destroys the extractor in its own context. Returns the second result. */
static glsurf_result submit_elsewhere(glsurf_context *own, glsurf_device_desc desc) {
    glsurf_device *device = NULL;
    char reason[200];
    assert_ok(glsurf_device_create(&device, &desc));
    glsurf_extractor *extractor = extractor_on(device, (glsurf_extractor_desc){ 0 });
    glsurf_device_destroy(device);
    assert_ok(submit(extractor));
    glsurf_context *other = test_context(false, reason, sizeof reason);
    assert_non_null(other);
    const glsurf_result result = submit(extractor);
    assert_ok(glsurf_context_make_current(own));
    glsurf_context_destroy(other);
    glsurf_extractor_destroy(extractor);
    return result;
}

static void glew_asks_the_linked_libraries(void **state) {
#ifdef GLSURF_TEST_GLEW
    const driver *used = *state;
    if (is_es())
        skip();
    assert_int_equal(submit_elsewhere(used->context, (glsurf_device_desc){ 0 }),
                     GLSURF_ERROR_ARGUMENT);
#else
    (void)state;
#endif
}

/* The library trusts no address of a loader just because it is not NULL. It asks the linked
 * libraries instead. */
static void stubs_are_not_asked(void **state) {
    const driver *used = *state;
    glsurf_get_proc_address *const loaders[] = { gl_alone, any_name };
    for (size_t i = 0; i < COUNT(loaders); ++i) {
        const glsurf_device_desc desc = { .get_proc_address = loaders[i] };
        assert_int_equal(submit_elsewhere(used->context, desc), GLSURF_ERROR_ARGUMENT);
    }
}

int main(void) {
    static driver used;
    driver_open(&used);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refused_creates_leave_no_error),
        cmocka_unit_test(the_callback_is_believed),
        cmocka_unit_test_prestate(glew_asks_the_linked_libraries, &used),
        cmocka_unit_test_prestate(stubs_are_not_asked, &used),
    };
    /* Some refusals cause GL errors, so complaints of the driver do not fail here. */
    const int status = test_main("refused", tests, COUNT(tests));
    driver_close(&used);
    return status;
}
