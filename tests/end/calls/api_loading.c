/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Loading GL, and the information that devices and extractors report.
 */
#include "calls/api.h"
#include "state/query.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

typedef struct attempt {
    glsurf_device_desc desc;
    glsurf_result result;
} attempt;

/* Runs on a thread of its own, which has no current context. */
static void *create_elsewhere(void *argument) {
    attempt *self = argument;
    glsurf_device *device = NULL;
    self->result = glsurf_device_create(&device, &self->desc);
    glsurf_device_destroy(device);
    return NULL;
}

static glsurf_result try_elsewhere(glsurf_device_desc desc) {
    attempt self = { .desc = desc };
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, create_elsewhere, &self), 0);
    assert_int_equal(pthread_join(thread, NULL), 0);
    return self.result;
}

static void without_a_context_creation_says_so(void **state) {
    for (int callback = 0; callback < 2; ++callback) {
        heard log = { 0 };
        glsurf_device_desc desc = { .log = hear, .log_user = &log };
        if (callback)
            desc.get_proc_address = glsurf_context_get_proc_address;
        assert_int_equal(try_elsewhere(desc), GLSURF_ERROR_UNSUPPORTED);
        assert_heard_once(&log);
        printf("%s: %s\n", callback ? "callback" : "GLEW", log.last);
    }
}

static void *no_address(void *user, const char *name) {
    return strcmp(name, user) == 0 ? NULL : glsurf_context_get_proc_address(NULL, name);
}

static void a_missing_function_is_named(void **state) {
    static char name[] = "glTexImage2D";
    const glsurf_device_desc desc = { .get_proc_address = no_address,
                                      .get_proc_address_user = name };
    assert_no_device(desc, GLSURF_ERROR_UNSUPPORTED, name);
}

/* Without glMapBufferRange, as in browsers, the library copies results with
 * glGetBufferSubData. OpenGL ES has no such function, so the test provides one. */
static unsigned copies;

static void APIENTRY copy_buffer(GLenum target, GLintptr offset, GLsizeiptr bytes,
                                 void *data) {
    const void *from = glMapBufferRange(target, offset, bytes, GL_MAP_READ_BIT);
    assert_non_null(from);
    memcpy(data, from, (size_t)bytes);
    glUnmapBuffer(target);
    ++copies;
}

static void *no_mapping(void *user, const char *name) {
    const bool *neither = user;
    union {
        PFNGLGETBUFFERSUBDATAPROC function;
        void *object;
    } address = { *neither ? NULL : copy_buffer };
    if (strcmp(name, "glMapBufferRange") == 0)
        return NULL;
    return strcmp(name, "glGetBufferSubData") == 0
               ? address.object
               : glsurf_context_get_proc_address(NULL, name);
}

static void results_are_copied_where_nothing_is_mapped(void **state) {
    bool neither = false;
    picture scene = picture_scene(WIDTH, HEIGHT, 1, 7);
    feature_list expected = extract_once((glsurf_extractor_desc){ 0 }, &scene);
    const glsurf_device_desc desc = { .get_proc_address = no_mapping,
                                      .get_proc_address_user = &neither };
    glsurf_extractor *extractor = extractor_with(desc, (glsurf_extractor_desc){ 0 });
    assert_true(expected.count > 20);
    for (int i = 0; i < 2; ++i)
        assert_found(extract(extractor, &scene), &expected);
    assert_true(copies >= 2);
    neither = true;
    assert_no_device(desc, GLSURF_ERROR_UNSUPPORTED, "glGetBufferSubData");
}

static void glew_gives_the_same_features(void **state) {
    glsurf_device *by_glew = NULL;
    const glsurf_result result = glsurf_device_create(&by_glew, &(glsurf_device_desc){ 0 });
    if (is_es()) { /* even if GLEW is there */
        assert_int_equal(result, GLSURF_ERROR_UNSUPPORTED);
        return;
    }
#ifdef GLSURF_TEST_GLEW
    assert_ok(result);
    glsurf_info info;
    glsurf_device_info(by_glew, &info);
    assert_string_equal(info.loader, "GLEW");
    picture scene = picture_scene(WIDTH, HEIGHT, 1, 7);
    glsurf_extractor *extractor = extractor_on(by_glew, (glsurf_extractor_desc){ 0 });
    feature_list expected = extract_once((glsurf_extractor_desc){ 0 }, &scene);
    assert_found(extract(extractor, &scene), &expected);
#else
    assert_int_equal(result, GLSURF_ERROR_UNSUPPORTED);
#endif
    glsurf_device_destroy(by_glew);
}

/* GLEW loads only OpenGL. For OpenGL ES the message asks for a callback. */
static void es_needs_a_callback(void **state) {
    if (!is_es())
        skip();
    assert_no_device((glsurf_device_desc){ 0 }, GLSURF_ERROR_UNSUPPORTED,
                     "give get_proc_address");
}

static void info_says_what_is_in_use(void **state) {
    glsurf_device *device =
        device_new((glsurf_device_desc){ .timings = GLSURF_TIMINGS_CLOCK });
    glsurf_info info;
    glsurf_device_info(device, &info);
    GLint maximum = 0;
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &maximum);
    assert_string_equal(info.renderer, (const char *)glGetString(GL_RENDERER));
    assert_string_equal(info.version, (const char *)glGetString(GL_VERSION));
    assert_string_equal(info.loader, "callback");
    assert_int_equal(info.max_size, maximum);
    assert_int_equal(info.compiled, 0); /* a new device has compiled nothing */
    assert_int_equal(info.loaded, 0);
    glsurf_extractor *extractor = extractor_on(device, (glsurf_extractor_desc){ 0 });
    assert_int_equal(glsurf_extractor_bytes(extractor), 0);
    const glsurf_level *levels;
    const glsurf_pass_info *passes;
    assert_int_equal(glsurf_extractor_levels(extractor, &levels), 0);
    assert_int_equal(glsurf_device_passes(device, &passes), 0);
    picture scene = picture_scene(320, 240, 1, 7);
    extract(extractor, &scene);
    /* all half-octave levels; the last has size 192 at step 8 */
    assert_int_equal(glsurf_extractor_levels(extractor, &levels), 10);
    assert_int_equal(levels[0].size, 9);
    assert_int_equal(levels[9].size, 192);
    assert_int_equal(levels[9].step, 8);
    assert_int_equal(levels[9].offset, 0);
    const uint32_t count = glsurf_device_passes(device, &passes);
    assert_true(count > 0);
    double seconds = 0.0;
    for (uint32_t i = 0; i < count; ++i) {
        assert_true(strlen(passes[i].stage) > 0 && strlen(passes[i].label) > 0);
        assert_true(passes[i].seconds >= 0.0);
        seconds += passes[i].seconds;
    }
    assert_true(seconds > 0.0);
    assert_true(glsurf_extractor_bytes(extractor) > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(without_a_context_creation_says_so, NULL),
        TEST(a_missing_function_is_named, NULL),
        TEST(results_are_copied_where_nothing_is_mapped, NULL),
        TEST(glew_gives_the_same_features, NULL),
        TEST(es_needs_a_callback, NULL),
        TEST(info_says_what_is_in_use, NULL),
    };
    return driver_main("api_loading", tests, COUNT(tests));
}
