/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Drivers that stop. Some lose the context and report an error. Others accept calls and do
 * nothing: NVIDIA's does, when it resets the GPU and the context was not made to report
 * resets. The library then reports a failure, and never returns zero features or an earlier
 * image's features. A new device works as before.
 *
 * Drivers whose GPU never ends its work: every call that waits fails at the limit. Calls of
 * OpenGL that would wait for ever are not made.
 *
 * Calls that ask for GL errors: polls never do, reads of results only if another error
 * could be theirs, and in a browser only reads of results do. Errors of a call fail it.
 * Errors of objects that the application has deleted do not.
 */
#include "calls/api.h"

#include <math.h>
#include <string.h>
#include <time.h>

enum { FRAMES = 2, GL_LOST = 0x0507, WEBGL_LOST = 0x9242 };

static PFNGLDRAWARRAYSPROC real_draw;
static PFNGLDRAWARRAYSINSTANCEDPROC real_draw_instanced;
static PFNGLREADPIXELSPROC real_read;
static PFNGLGETERRORPROC real_error;
static PFNGLGETSYNCIVPROC real_sync;
static PFNGLGETSTRINGPROC real_string;
static bool stopped; /* draws and copies do nothing, and fences have no status */
static bool hangs;   /* no fence is signalled from now on, and no query is available */
static bool
    unavailable;       /* queries never have a result, though fences are signalled, late */
static int waits;      /* number of glClientWaitSync() calls */
static bool was_reset; /* the driver says so */
static const char *stuck; /* a call that would have waited for ever, or NULL */
static PFNGLCLIENTWAITSYNCPROC real_wait;
static PFNGLGETQUERYOBJECTUI64VPROC real_query;
static PFNGLFINISHPROC real_finish;
static PFNGLMAPBUFFERRANGEPROC real_map;
static PFNGLGETGRAPHICSRESETSTATUSPROC real_reset;
static PFNGLBINDTEXTUREPROC real_bind;
static bool in_browser;
static unsigned asked; /* number of glGetError() calls */
static GLenum pending; /* error that glGetError() returns next */
/* The paths of the next devices. Only matching with OpenGL asks for errors. */
static glsurf_path_choice paths = { .off = 1u << GLSURF_PATH_CPU_MATCH };
static GLenum broken; /* error of each draw */
static GLuint
    deleted; /* texture that another context has deleted: binding it is an error */

static void APIENTRY draw(GLenum mode, GLint first, GLsizei count) {
    if (!stopped)
        real_draw(mode, first, count);
    if (broken && !pending)
        pending = broken;
}

static void APIENTRY bind_texture(GLenum target, GLuint texture) {
    if (!deleted || texture != deleted)
        real_bind(target, texture);
    else if (!pending)
        pending = GL_INVALID_OPERATION;
}

static void APIENTRY draw_instanced(GLenum mode, GLint first, GLsizei count, GLsizei many) {
    if (!stopped)
        real_draw_instanced(mode, first, count, many);
}

static void APIENTRY read_pixels(GLint x, GLint y, GLsizei width, GLsizei height,
                                 GLenum format, GLenum type, void *pixels) {
    GLint buffer = 0;
    glGetIntegerv(GL_PIXEL_PACK_BUFFER_BINDING, &buffer);
    if (hangs && !buffer)
        stuck = "glReadPixels";
    else if (!stopped)
        real_read(x, y, width, height, format, type, pixels);
}

static GLenum APIENTRY wait_sync(GLsync sync, GLbitfield flags, GLuint64 nanoseconds) {
    ++waits;
    if (unavailable)
        nanosleep(&(struct timespec){ .tv_nsec = 100000000 }, NULL);
    return hangs ? GL_TIMEOUT_EXPIRED : real_wait(sync, flags, nanoseconds);
}

static void APIENTRY get_query(GLuint query, GLenum name, GLuint64 *value) {
    if (hangs && name == GL_QUERY_RESULT)
        stuck = "glGetQueryObject";
    else if (hangs || unavailable)
        *value = GL_FALSE;
    else
        real_query(query, name, value);
}

static void APIENTRY finish(void) {
    if (hangs)
        stuck = "glFinish";
    else
        real_finish();
}

static void *APIENTRY map_range(GLenum target, GLintptr offset, GLsizeiptr length,
                                GLbitfield access) {
    if (hangs)
        stuck = "glMapBufferRange";
    return real_map(target, offset, length, access);
}

static GLenum APIENTRY get_reset(void) {
    return was_reset ? GL_GUILTY_CONTEXT_RESET : real_reset();
}

static void APIENTRY get_sync(GLsync sync, GLenum name, GLsizei count, GLsizei *length,
                              GLint *values) {
    if (!stopped)
        real_sync(sync, name, count, length, values);
    if (hangs)
        *values = GL_UNSIGNALED;
}

static const GLubyte *APIENTRY get_string(GLenum name) {
    return in_browser && name == GL_VERSION
               ? (const GLubyte *)"OpenGL ES 3.0 (WebGL 2.0 (of a test))"
               : real_string(name);
}

static GLenum APIENTRY get_error(void) {
    const GLenum error = pending;
    ++asked;
    if (error != GL_LOST || broken != GL_LOST) /* a loss stays */
        pending = GL_NO_ERROR;
    return error ? error : real_error();
}

static void *own_functions(void *user, const char *name) {
    static const test_own functions[] = {
        { "glDrawArrays", (void (*)(void))draw, &real_draw },
        { "glBindTexture", (void (*)(void))bind_texture, &real_bind },
        { "glDrawArraysInstanced", (void (*)(void))draw_instanced, &real_draw_instanced },
        { "glReadPixels", (void (*)(void))read_pixels, &real_read },
        { "glGetError", (void (*)(void))get_error, &real_error },
        { "glGetSynciv", (void (*)(void))get_sync, &real_sync },
        { "glGetString", (void (*)(void))get_string, &real_string },
        { "glClientWaitSync", (void (*)(void))wait_sync, &real_wait },
        { "glGetQueryObjectui64v", (void (*)(void))get_query, &real_query },
        { "glFinish", (void (*)(void))finish, &real_finish },
        { "glMapBufferRange", (void (*)(void))map_range, &real_map },
        { "glGetGraphicsResetStatus", (void (*)(void))get_reset, &real_reset },
        { "glGetGraphicsResetStatusKHR", (void (*)(void))get_reset, &real_reset },
    };
    return test_own_function(functions, COUNT(functions), name);
}

typedef struct fixture {
    picture one, other;
    feature_list expected;
    heard log;
} fixture;

static glsurf_device *limited_device(fixture *f, double wait_seconds) {
    stopped = hangs = unavailable = was_reset = false;
    stuck = NULL;
    pending = GL_NO_ERROR;
    f->log = (heard){ 0 };
    return device_new((glsurf_device_desc){ .get_proc_address = own_functions,
                                            .log = hear,
                                            .log_user = &f->log,
                                            .paths = paths,
                                            .wait_seconds = wait_seconds });
}

static glsurf_device *own_device(fixture *f) {
    return limited_device(f, 0.0);
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
    paths.off |= 1u << GLSURF_PATH_LATE_COPY; /* which asks once more, as no browser does */
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
        if (in_browser) /* the error, and that there is no other */
            assert_int_equal(asked, 2);
    }
    if (in_browser) {
        glsurf_features features;
        assert_ok(glsurf_extractor_submit(extractor, &image));
        pending = GL_OUT_OF_MEMORY;
        assert_int_equal(glsurf_extractor_collect(extractor, &features),
                         GLSURF_ERROR_MEMORY);
    }
    in_browser = false;
    paths.off &= ~(1u << GLSURF_PATH_LATE_COPY);
}

/* Submits an image while `texture` is bound and deleted, and draws have the error. */
static glsurf_result submit_between(fixture *f, glsurf_extractor *extractor, GLuint texture,
                                    GLenum error) {
    const glsurf_image image = picture_image(&f->one);
    deleted = texture;
    broken = error;
    const glsurf_result result = glsurf_extractor_submit(extractor, &image);
    deleted = 0;
    broken = GL_NO_ERROR;
    if (error == GL_LOST)
        pending = GL_NO_ERROR;
    assert_int_equal(pending, GL_NO_ERROR);
    return result;
}

static GLuint bound_texture(void) {
    GLint name;
    glGetIntegerv(GL_TEXTURE_BINDING_2D, &name);
    return (GLuint)name;
}

/* The library cannot bind a deleted object again. That is neither its error nor the call's,
 * and hides no error of the call. */
static void errors_are_those_of_the_call(void **state) {
    static const GLenum errors[] = { GL_INVALID_VALUE, GL_INVALID_OPERATION,
                                     GL_OUT_OF_MEMORY, GL_INVALID_FRAMEBUFFER_OPERATION,
                                     GL_LOST };
    fixture *f = *state;
    glsurf_device *device = own_device(f);
    GLuint texture;
    glGenTextures(1, &texture);
    for (size_t i = 0; i < 2 * COUNT(errors); ++i) {
        const GLenum error = errors[i / 2];
        if (error == GL_LOST)
            device = own_device(f);
        f->log = (heard){ 0 };
        glsurf_extractor *extractor = extractor_on(device, settings);
        glBindTexture(GL_TEXTURE_2D, texture);
        assert_ok(submit_between(f, extractor, 0, GL_NO_ERROR));
        assert_int_equal(bound_texture(), texture);
        assert_ok(submit_between(f, extractor, texture, GL_NO_ERROR));
        assert_int_equal(f->log.count, 0);
        glBindTexture(GL_TEXTURE_2D, texture);
        assert_int_equal(submit_between(f, extractor, i % 2 ? texture : 0, error),
                         error == GL_OUT_OF_MEMORY ? GLSURF_ERROR_MEMORY : GLSURF_ERROR_GL);
        assert_heard_once(&f->log);
        assert_non_null(strstr(f->log.last, error == GL_LOST ? "lost the OpenGL context"
                                                             : "at the end of the call"));
    }
    glBindTexture(GL_TEXTURE_2D, 0);
    glDeleteTextures(1, &texture);
}

/* ------------------------------------------------------------------- limits -- */

static double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static bool has_clock(void) {
    GLint bits = 0;
    if (test_api() != GLSURF_CONTEXT_API_GLES)
        glGetQueryiv(GL_TIMESTAMP, GL_QUERY_COUNTER_BITS, &bits);
    return bits > 0;
}

/* Calls that wait. Each returns the result of the first that fails. */

static glsurf_result wait_to_collect(fixture *f, glsurf_device *device) {
    glsurf_extractor *extractor = extractor_on(device, settings);
    glsurf_features features;
    submit_picture(extractor, &f->one);
    hangs = true;
    return glsurf_extractor_collect(extractor, &features);
}

static glsurf_result poll_for_features(fixture *f, glsurf_device *device) {
    glsurf_extractor *extractor = extractor_on(device, settings);
    glsurf_result result = GLSURF_OK;
    bool ready = false;
    submit_picture(extractor, &f->one);
    hangs = true;
    while (!result && !ready)
        result = glsurf_extractor_poll(extractor, &ready);
    return result;
}

static glsurf_result prepare(fixture *f, glsurf_device *device, double seconds) {
    glsurf_extractor *extractor = extractor_on(device, settings);
    const glsurf_image image = picture_image(&f->one);
    glsurf_result result = GLSURF_OK;
    bool done = false;
    hangs = true;
    while (!result && !done)
        result = glsurf_extractor_prepare(extractor, &image, seconds, &done);
    return result;
}

static glsurf_result wait_to_prepare(fixture *f, glsurf_device *device) {
    return prepare(f, device, INFINITY);
}

static glsurf_result prepare_in_steps(fixture *f, glsurf_device *device) {
    return prepare(f, device, 0.0);
}

static glsurf_result wait_for_matches(fixture *f, glsurf_device *device) {
    glsurf_matcher *matcher = matcher_on(device, FRAMES);
    glsurf_feature_set *set = feature_list_load(&f->expected, matcher);
    glsurf_matches matches;
    assert_ok(glsurf_matcher_submit(matcher, set, set, &(glsurf_match_params){ 0 }));
    hangs = true;
    return glsurf_matcher_collect(matcher, &matches);
}

static glsurf_result read_panorama(fixture *f, glsurf_device *device) {
    uint8_t rgba[4 * 16 * 16];
    (void)f;
    glsurf_panorama *panorama = panorama_on(device, 16, 16);
    hangs = true;
    return glsurf_panorama_read(panorama, rgba);
}

static glsurf_result submit_by_the_clock(fixture *f, glsurf_device *device) {
    glsurf_extractor *extractor = extractor_on(device, settings);
    const glsurf_image image = picture_image(&f->one);
    assert_ok(glsurf_device_set_timings(device, GLSURF_TIMINGS_CLOCK));
    hangs = true;
    return glsurf_extractor_submit(extractor, &image);
}

static glsurf_result check_the_timer(fixture *f, glsurf_device *device) {
    glsurf_timer_check check;
    (void)f;
    hangs = has_clock();
    return hangs ? glsurf_device_timer_check(device, &check) : wait_to_collect(f, device);
}

/* The limit counts from the first look. All looks but the last come within it, so a call
 * cannot fail earlier. */
static void waits_have_a_limit(void **state) {
    static glsurf_result (*const calls[])(fixture *, glsurf_device *) = {
        wait_to_collect,  poll_for_features, wait_to_prepare,     prepare_in_steps,
        wait_for_matches, read_panorama,     submit_by_the_clock, check_the_timer,
    };
    const double limit = 0.125;
    fixture *f = *state;
    for (size_t i = 0; i < COUNT(calls); ++i) {
        glsurf_device *device = limited_device(f, limit);
        const double begin = seconds_now();
        const glsurf_result result = calls[i](f, device);
        hangs = false; /* objects are deleted */
        assert_int_equal(result, GLSURF_ERROR_GL);
        assert_true(seconds_now() - begin >= limit);
        assert_heard_once(&f->log);
        assert_non_null(strstr(f->log.last, "did not end its work within 0.125 s"));
        if (stuck)
            fail_msg("call %zu: %s waits for ever", i, stuck);
        assert_as_before(f);
    }
}

/* Times that never come are 0. The passes are listed. The wait for the GPU and the wait for
 * a query have one limit together, which two waits of 0.1 s reach. */
static void queries_have_a_limit(void **state) {
    fixture *f = *state;
    glsurf_device *device = limited_device(f, 0.125);
    const glsurf_pass_info *passes;
    if (!has_clock())
        skip();
    for (int i = 0; i < 2; ++i) {
        glsurf_extractor *extractor = extractor_on(device, settings);
        assert_ok(glsurf_device_set_timings(device, GLSURF_TIMINGS_QUERIES));
        submit_picture(extractor, &f->one);
        f->log = (heard){ 0 };
        hangs = i == 0;
        unavailable = i == 1;
        waits = 0;
        const uint32_t count = glsurf_device_passes(device, &passes);
        if (unavailable)
            assert_in_range(waits, 1, 2); /* 1 if the machine was busy */
        hangs = unavailable = false;
        assert_true(count > 0 && passes[0].seconds == 0.0);
        assert_heard_once(&f->log);
        assert_non_null(strstr(f->log.last, "at the wait for the times of passes"));
        assert_null(stuck);
        assert_found(collect(extractor), &f->expected);
    }
}

static void limits_are_numbers(void **state) {
    static const double wrong[] = { NAN, -1.0, INFINITY };
    for (size_t i = 0; i < COUNT(wrong); ++i)
        assert_no_device((glsurf_device_desc){ .wait_seconds = wrong[i] },
                         GLSURF_ERROR_ARGUMENT, "the limit of a wait");
}

/* A reset is no error of OpenGL in every context. The call that notices it says so. */
static void resets_are_told(void **state) {
    fixture *f = *state;
    glsurf_device *device = limited_device(f, 0.125);
    glsurf_extractor *extractor = extractor_on(device, settings);
    glsurf_features features;
    GLint major = 0, minor = 0;
    glGetIntegerv(GL_MAJOR_VERSION, &major);
    glGetIntegerv(GL_MINOR_VERSION, &minor);
    if (10 * major + minor < (test_api() == GLSURF_CONTEXT_API_GLES ? 32 : 45))
        skip(); /* others need an extension */
    for (int i = 0; i < 2; ++i) {
        submit_picture(extractor, &f->one);
        if (i == 0)
            assert_found(collect(extractor), &f->expected);
    }
    hangs = was_reset = true;
    assert_int_equal(glsurf_extractor_collect(extractor, &features), GLSURF_ERROR_GL);
    hangs = false;
    assert_heard_once(&f->log);
    assert_non_null(strstr(f->log.last, "lost the OpenGL context"));
    assert_as_before(f);
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
        cmocka_unit_test_prestate(errors_are_those_of_the_call, &f),
        cmocka_unit_test_prestate(waits_have_a_limit, &f),
        cmocka_unit_test_prestate(queries_have_a_limit, &f),
        cmocka_unit_test_prestate(limits_are_numbers, &f),
        cmocka_unit_test_prestate(resets_are_told, &f),
    };
    return driver_test(&used, "lost", tests, COUNT(tests));
}
