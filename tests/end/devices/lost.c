/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Drivers that stop. Some lose the context and report an error. Others accept calls and do
 * nothing: NVIDIA's does, when it resets the GPU and the context was not made to report
 * resets. The library then reports a failure, and never returns zero features or an earlier
 * image's features. A new device works as before.
 *
 * Calls that ask for GL errors: polls never do, and in a browser only reads of results do.
 */
#include "calls/api.h"

#include <string.h>

enum { FRAMES = 2, GL_LOST = 0x0507, WEBGL_LOST = 0x9242 };

static PFNGLDRAWARRAYSPROC real_draw;
static PFNGLDRAWARRAYSINSTANCEDPROC real_draw_instanced;
static PFNGLREADPIXELSPROC real_read;
static PFNGLGETERRORPROC real_error;
static PFNGLGETSYNCIVPROC real_sync;
static PFNGLGETSTRINGPROC real_string;
static bool stopped; /* draws and copies do nothing, and fences have no status */
static bool in_browser;
static unsigned asked; /* number of glGetError() calls */
static GLenum pending; /* error that glGetError() returns next */

static void APIENTRY draw(GLenum mode, GLint first, GLsizei count) {
    if (!stopped)
        real_draw(mode, first, count);
}

static void APIENTRY draw_instanced(GLenum mode, GLint first, GLsizei count, GLsizei many) {
    if (!stopped)
        real_draw_instanced(mode, first, count, many);
}

static void APIENTRY read_pixels(GLint x, GLint y, GLsizei width, GLsizei height,
                                 GLenum format, GLenum type, void *pixels) {
    if (!stopped)
        real_read(x, y, width, height, format, type, pixels);
}

static void APIENTRY get_sync(GLsync sync, GLenum name, GLsizei count, GLsizei *length,
                              GLint *values) {
    if (!stopped)
        real_sync(sync, name, count, length, values);
}

static const GLubyte *APIENTRY get_string(GLenum name) {
    return in_browser && name == GL_VERSION
               ? (const GLubyte *)"OpenGL ES 3.0 (WebGL 2.0 (of a test))"
               : real_string(name);
}

static GLenum APIENTRY get_error(void) {
    const GLenum error = pending;
    ++asked;
    pending = GL_NO_ERROR;
    return error ? error : real_error();
}

static void *own_functions(void *user, const char *name) {
    static const test_own functions[] = {
        { "glDrawArrays", (void (*)(void))draw, &real_draw },
        { "glDrawArraysInstanced", (void (*)(void))draw_instanced, &real_draw_instanced },
        { "glReadPixels", (void (*)(void))read_pixels, &real_read },
        { "glGetError", (void (*)(void))get_error, &real_error },
        { "glGetSynciv", (void (*)(void))get_sync, &real_sync },
        { "glGetString", (void (*)(void))get_string, &real_string },
    };
    return test_own_function(functions, COUNT(functions), name);
}

typedef struct fixture {
    picture one, other;
    feature_list expected;
    heard log;
} fixture;

static glsurf_device *own_device(fixture *f) {
    stopped = false;
    pending = GL_NO_ERROR;
    f->log = (heard){ 0 };
    return device_new((glsurf_device_desc){
        .get_proc_address = own_functions, .log = hear, .log_user = &f->log });
}

static const glsurf_extractor_desc settings = { .frames = FRAMES };

/* Submits the other picture, and asserts that collect fails. */
static void assert_not_collected(fixture *f, glsurf_extractor *extractor) {
    const glsurf_image image = picture_image(&f->other);
    glsurf_features features;
    assert_ok(glsurf_extractor_submit(extractor, &image));
    assert_int_equal(glsurf_extractor_collect(extractor, &features), GLSURF_ERROR_GL);
    assert_heard_once(&f->log);
    assert_non_null(strstr(f->log.last, "did not compute"));
    assert_int_equal(glsurf_extractor_submit(extractor, &image), GLSURF_ERROR_GL);
}

static void assert_as_before(fixture *f) {
    glsurf_device *device = own_device(f);
    assert_found(extract_on(device, settings, &f->one), &f->expected);
}

static void check_stop(fixture *f, int images) {
    glsurf_device *device = own_device(f);
    glsurf_extractor *extractor = extractor_on(device, settings);
    for (int i = 0; i < images; ++i)
        assert_found(extract(extractor, &f->one), &f->expected);
    stopped = true;
    assert_not_collected(f, extractor);
    assert_as_before(f);
}

/* After 2 FRAMES images all buffers have results of earlier images. */
static void stops_before_and_after_images(void **state) {
    check_stop(*state, 0);
    check_stop(*state, 2 * FRAMES);
}

static void stops_while_matching(void **state) {
    fixture *f = *state;
    glsurf_device *device = own_device(f);
    glsurf_matcher *matcher = matcher_on(device, FRAMES);
    glsurf_feature_set *set = feature_list_load(&f->expected, matcher);
    const glsurf_match_params params = { 0 };
    glsurf_matches matches;
    for (int i = 0; i < 2 * FRAMES; ++i)
        assert_int_equal(match_sets(matcher, set, set, &params).count, f->expected.count);
    stopped = true;
    assert_ok(glsurf_matcher_submit(matcher, set, set, &params));
    assert_int_equal(glsurf_matcher_collect(matcher, &matches), GLSURF_ERROR_GL);
    assert_heard_once(&f->log);
    assert_non_null(strstr(f->log.last, "did not compute"));
    assert_as_before(f);
}

/* The first call that gets the error fails, and so do all later calls of the device. */
static void losses_are_told(void **state) {
    static const GLenum errors[] = { GL_LOST, WEBGL_LOST };
    fixture *f = *state;
    const glsurf_image image = picture_image(&f->one);
    for (size_t i = 0; i < 2 * COUNT(errors); ++i) {
        const bool polls = i % 2;
        glsurf_device *device = own_device(f);
        glsurf_extractor *extractor = extractor_on(device, settings), *second = NULL;
        bool ready = false;
        assert_ok(glsurf_extractor_submit(extractor, &image));
        pending = errors[i / 2];
        stopped = polls;
        assert_int_equal(polls ? glsurf_extractor_poll(extractor, &ready)
                               : glsurf_extractor_submit(extractor, &image),
                         GLSURF_ERROR_GL);
        assert_heard_once(&f->log);
        assert_non_null(strstr(f->log.last, "lost the OpenGL context"));
        assert_int_equal(
            glsurf_extractor_create(&second, device, &(glsurf_extractor_desc){ 0 }),
            GLSURF_ERROR_GL);
        assert_null(second);
        assert_as_before(f);
    }
}

static void errors_are_asked_for_late(void **state) {
    fixture *f = *state;
    const glsurf_image image = picture_image(&f->one);
    in_browser = test_api() == GLSURF_CONTEXT_API_GLES;
    glsurf_device *device = own_device(f);
    glsurf_extractor *extractor = extractor_on(device, settings);
    for (int i = 0; i < 3; ++i) {
        bool ready = false;
        asked = 0;
        assert_ok(glsurf_extractor_submit(extractor, &image));
        assert_true(in_browser ? asked == 0 : asked > 0);
        asked = 0;
        while (!ready)
            assert_ok(glsurf_extractor_poll(extractor, &ready));
        assert_int_equal(asked, 0);
        pending = in_browser ? GL_INVALID_VALUE : GL_NO_ERROR;
        assert_found(collect(extractor), &f->expected);
    }
    if (in_browser) {
        glsurf_features features;
        assert_ok(glsurf_extractor_submit(extractor, &image));
        pending = GL_OUT_OF_MEMORY;
        assert_int_equal(glsurf_extractor_collect(extractor, &features),
                         GLSURF_ERROR_MEMORY);
    }
    in_browser = false;
}

int main(void) {
    driver used;
    driver_open(&used);
    static fixture f;
    f = (fixture){ .one = picture_scene(160, 120, 1, 1),
                   .other = picture_scene(160, 120, 1, 2) };
    f.expected = extract_once(settings, &f.one);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(stops_before_and_after_images, &f),
        cmocka_unit_test_prestate(stops_while_matching, &f),
        cmocka_unit_test_prestate(losses_are_told, &f),
        cmocka_unit_test_prestate(errors_are_asked_for_late, &f),
    };
    return driver_test(&used, "lost", tests, COUNT(tests));
}
