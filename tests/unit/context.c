/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* glsurf_context on machines with any GPUs, which a fake EGL imitates. */
#include "fake_egl.h"
#include "support/test.h"

#include "context/egl.h"

#include <EGL/egl.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char SOFTWARE[] = "EGL_EXT_device_render EGL_MESA_device_software";
static const char GPU[] = "EGL_EXT_device_drm EGL_EXT_device_drm_render_node";

typedef struct log_lines {
    char error[256], other[256]; /* the last ones */
    int errors, others;
} log_lines;

static void on_log(void *user, glsurf_log_level level, const char *message) {
    log_lines *log = user;
    if (level == GLSURF_LOG_ERROR) {
        ++log->errors;
        snprintf(log->error, sizeof log->error, "%s", message);
    } else {
        ++log->others;
        snprintf(log->other, sizeof log->other, "%s", message);
    }
}

static int set_up(void **state) {
    unsetenv("LIBGL_ALWAYS_SOFTWARE");
    unsetenv("GALLIUM_DRIVER");
    unsetenv("MESA_LOADER_DRIVER_OVERRIDE");
    fake_reset();
    return 0;
}

/* Creates and destroys a context of the API for `adapter`. Returns its display, or -1, and
 * writes its API. Checks that nothing of the context is left. */
static int used_api(int adapter, glsurf_context_api api, glsurf_context_api *got) {
    static const EGLenum bound[] = { EGL_OPENVG_API, EGL_OPENGL_API, EGL_OPENGL_ES_API };
    glsurf_context *context = NULL;
    fake_api = EGL_OPENVG_API;
    const bool made =
        glsurf_context_create(
            &context, &(glsurf_context_desc){ .adapter = adapter, .api = api }) == 0;
    const int display = made ? fake_current : -1;
    glsurf_context_info info;
    glsurf_context_get_info(context, &info);
    *got = info.api;
    assert_int_equal(made, context != NULL);
    assert_int_equal(fake_api, bound[*got]);
    fake_api = EGL_OPENVG_API;
    glsurf_context_destroy(context);
    assert_int_equal(fake_api, EGL_OPENVG_API);
    assert_int_equal(fake_current, -1);
    for (int i = 0; i < FAKE_DISPLAYS; ++i) {
        assert_int_equal(fake.display[i].contexts, 0);
        assert_false(fake.display[i].alive);
    }
    return display;
}

/* The same with OpenGL, which is the first choice. */
static int used(int adapter) {
    glsurf_context_api got;
    const int display = used_api(adapter, GLSURF_CONTEXT_API_ANY, &got);
    assert_int_equal(got, display < 0 ? GLSURF_CONTEXT_API_ANY : GLSURF_CONTEXT_API_GL);
    return display;
}

static void expect_api(glsurf_context_api api, int display, glsurf_context_api wanted) {
    glsurf_context_api got;
    assert_int_equal(used_api(GLSURF_CONTEXT_ANY_ADAPTER, api, &got), display);
    assert_int_equal(got, wanted);
}

static void words_are_whole(void **state) {
    assert_true(gls_egl_has_word("EGL_A EGL_AB", "EGL_AB"));
    assert_true(gls_egl_has_word("EGL_AB EGL_A", "EGL_A"));
    assert_false(gls_egl_has_word("EGL_AB XEGL_A", "EGL_A"));
    assert_false(gls_egl_has_word(NULL, "EGL_A"));
}

static void expect_order(const gls_egl_sources *sources, const char *wanted) {
    int order[GLS_EGL_MAX_SOURCES];
    char text[256] = "";
    const int count = gls_egl_order(sources, order);
    for (int i = 0; i < count; ++i)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%d ", order[i]);
    assert_string_equal(text, wanted);
}

static void gpus_come_first(void **state) {
    gls_egl_sources sources = { .devices = 4,
                                .extensions = { SOFTWARE, GPU, NULL, GPU },
                                .system = true };
    expect_order(&sources, "2 3 4 -1 1 ");
    sources.mesa_chosen = true;
    expect_order(&sources, "-1 1 2 3 4 ");
    sources.system = false;
    expect_order(&sources, "1 2 3 4 ");
    sources.mesa_chosen = false;
    expect_order(&sources, "2 3 4 1 ");
    sources.devices = 0;
    expect_order(&sources, "");
}

static void takes_the_first_that_works(void **state) {
    assert_int_equal(used(GLSURF_CONTEXT_ANY_ADAPTER), 0);
    fake_add(SOFTWARE, "Mesa Project");
    assert_int_equal(used(GLSURF_CONTEXT_ANY_ADAPTER), 0);
    fake_display *gpu = fake_add(GPU, "NVIDIA");
    assert_int_equal(used(GLSURF_CONTEXT_ANY_ADAPTER), 2);
    gpu->broken = true;
    assert_int_equal(used(GLSURF_CONTEXT_ANY_ADAPTER), 0);
    *gpu = (fake_display){ .device = GPU, .vendor = "NVIDIA", .no_context = true };
    assert_int_equal(used(GLSURF_CONTEXT_ANY_ADAPTER), 0);
    *gpu = (fake_display){ .device = GPU, .vendor = "NVIDIA", .refuses = true };
    assert_int_equal(used(GLSURF_CONTEXT_ANY_ADAPTER), 0);
    fake.display[0].no_context = true;
    assert_int_equal(used(GLSURF_CONTEXT_ANY_ADAPTER), 1);
    fake.display[1].no_context = true;
    assert_int_equal(used(GLSURF_CONTEXT_ANY_ADAPTER), -1);
}

static void takes_what_is_asked_for(void **state) {
    fake_add(SOFTWARE, "Mesa Project");
    fake_add(GPU, "NVIDIA");
    assert_int_equal(used(GLSURF_CONTEXT_SYSTEM_ADAPTER), 0);
    assert_int_equal(used(1), 1);
    assert_int_equal(used(2), 2);
    assert_int_equal(used(3), -1);
    fake.display[1].no_context = true;
    assert_int_equal(used(1), -1);
}

static void heeds_the_environment(void **state) {
    fake_add(SOFTWARE, "Mesa Project");
    fake_add(GPU, "NVIDIA");
    const char *const names[] = { "LIBGL_ALWAYS_SOFTWARE", "GALLIUM_DRIVER",
                                  "MESA_LOADER_DRIVER_OVERRIDE" };
    const char *const off[] = { "0", "false", "" };
    for (size_t i = 0; i < COUNT(names); ++i) {
        setenv(names[i], "1", 1);
        assert_int_equal(used(GLSURF_CONTEXT_ANY_ADAPTER), 0);
        fake.display[0].vendor = "NVIDIA"; /* NVIDIA has that platform, too */
        assert_int_equal(used(GLSURF_CONTEXT_ANY_ADAPTER), 1);
        assert_int_equal(used(GLSURF_CONTEXT_SYSTEM_ADAPTER), 0);
        fake.display[0].vendor = "Mesa Project";
        for (size_t k = 0; k < COUNT(off); ++k) {
            setenv(names[i], off[k], 1);
            assert_int_equal(used(GLSURF_CONTEXT_ANY_ADAPTER), 2);
        }
        unsetenv(names[i]);
    }
}

static void without_extensions(void **state) {
    fake_add(GPU, "NVIDIA");
    fake.client = NULL;
    assert_int_equal(used(GLSURF_CONTEXT_ANY_ADAPTER), -1);
    fake.client = "EGL_EXT_device_base EGL_EXT_platform_device "
                  "EGL_MESA_platform_surfaceless";
    assert_int_equal(used(GLSURF_CONTEXT_ANY_ADAPTER), -1);
    fake.client = "EGL_EXT_platform_base EGL_EXT_device_enumeration "
                  "EGL_EXT_platform_device";
    assert_int_equal(used(GLSURF_CONTEXT_ANY_ADAPTER), 1);
    fake.client = "EGL_EXT_platform_base EGL_EXT_device_enumeration";
    assert_int_equal(used(GLSURF_CONTEXT_ANY_ADAPTER), -1);
}

static void ends_displays_that_it_began(void **state) {
    glsurf_context *first = NULL, *second = NULL;
    const glsurf_context_desc desc = { 0 };
    assert_ok(glsurf_context_create(&first, &desc));
    assert_ok(glsurf_context_create(&second, &desc));
    glsurf_context_destroy(first);
    assert_true(fake.display[0].alive);
    glsurf_context_destroy(second);
    assert_false(fake.display[0].alive);
    fake.display[0].alive = true; /* initialised by the application */
    assert_ok(glsurf_context_create(&first, &desc));
    assert_ok(glsurf_context_create(&second, &desc));
    glsurf_context_destroy(first);
    glsurf_context_destroy(second);
    assert_true(fake.display[0].alive);
    fake.display[0].no_context = true;
    assert_int_equal(glsurf_context_create(&first, &desc), GLSURF_ERROR_UNSUPPORTED);
    assert_true(fake.display[0].alive);
}

static void a_gpu_with_gles_wins_over_software(void **state) {
    fake_add(SOFTWARE, "Mesa Project");
    fake_display *gpu = fake_add(GPU, "Broadcom");
    gpu->no_gl = true;
    expect_api(GLSURF_CONTEXT_API_ANY, 2, GLSURF_CONTEXT_API_GLES);
    expect_api(GLSURF_CONTEXT_API_GLES, 2, GLSURF_CONTEXT_API_GLES);
    expect_api(GLSURF_CONTEXT_API_GL, 0, GLSURF_CONTEXT_API_GL);
    setenv("GALLIUM_DRIVER", "llvmpipe", 1);
    expect_api(GLSURF_CONTEXT_API_ANY, 0, GLSURF_CONTEXT_API_GL);
    expect_api(GLSURF_CONTEXT_API_GLES, 0, GLSURF_CONTEXT_API_GLES);
    unsetenv("GALLIUM_DRIVER");
    gpu->no_floats = true;
    expect_api(GLSURF_CONTEXT_API_ANY, 0, GLSURF_CONTEXT_API_GL);
    gpu->no_floats = false;
    gpu->no_gles = true;
    expect_api(GLSURF_CONTEXT_API_ANY, 0, GLSURF_CONTEXT_API_GL);
    gpu->no_gl = false;
    expect_api(GLSURF_CONTEXT_API_ANY, 2, GLSURF_CONTEXT_API_GL);
    expect_api(GLSURF_CONTEXT_API_GLES, 0, GLSURF_CONTEXT_API_GLES);
}

static void without_opengl(void **state) {
    fake.only_gles = true;
    expect_api(GLSURF_CONTEXT_API_ANY, 0, GLSURF_CONTEXT_API_GLES);
    expect_api(GLSURF_CONTEXT_API_GL, -1, GLSURF_CONTEXT_API_ANY);
    fake.display[0].refuses = true;
    expect_api(GLSURF_CONTEXT_API_ANY, -1, GLSURF_CONTEXT_API_ANY);
}

static void configs_are_of_the_api(void **state) {
    fake.display[0].configs = true;
    expect_api(GLSURF_CONTEXT_API_ANY, 0, GLSURF_CONTEXT_API_GL);
    expect_api(GLSURF_CONTEXT_API_GLES, 0, GLSURF_CONTEXT_API_GLES);
}

/* Returns NULL or an error message: cmocka works on one thread only. */
static void *come_and_go(void *user) {
    (void)user;
    for (int i = 0; i < 50; ++i) {
        glsurf_context *context = NULL;
        if (glsurf_context_create(&context, &(glsurf_context_desc){ 0 }) != GLSURF_OK)
            return "another thread ended the display";
        glsurf_context_destroy(context);
    }
    return NULL;
}

static void threads_do_not_end_displays_of_others(void **state) {
    fake.slow = true;
    pthread_t threads[4];
    for (int i = 0; i < 4; ++i)
        assert_int_equal(pthread_create(&threads[i], NULL, come_and_go, NULL), 0);
    for (int i = 0; i < 4; ++i) {
        void *wrong = NULL;
        pthread_join(threads[i], &wrong);
        if (wrong)
            fail_msg("thread %d: %s", i, (const char *)wrong);
    }
    assert_int_equal(fake.display[0].contexts, 0);
    assert_false(fake.display[0].alive);
}

static void is_current_and_released(void **state) {
    log_lines log = { 0 };
    glsurf_context *context = NULL;
    assert_ok(glsurf_context_create(
        &context,
        &(glsurf_context_desc){ .debug = true, .log = on_log, .log_user = &log }));
    assert_int_equal(fake.debug, 1);
    assert_int_equal(log.errors, 0);
    glsurf_context_info info;
    glsurf_context_get_info(context, &info);
    assert_int_equal(info.api, GLSURF_CONTEXT_API_GL);
    assert_string_equal(info.version, "3.3 of display 0");
    assert_string_equal(info.renderer, "renderer of display 0");
    assert_string_equal(info.through, "EGL surfaceless platform (Mesa Project)");
    assert_ok(glsurf_context_release(context));
    assert_int_equal(fake_current, -1);
    assert_ok(glsurf_context_make_current(context));
    assert_int_equal(fake_current, 0);
    fake_current = 3; /* the context of someone else */
    assert_ok(glsurf_context_release(context));
    assert_int_equal(fake_current, 3);
    fake.display[0].refuses = true;
    assert_int_equal(glsurf_context_make_current(context), GLSURF_ERROR_GL);
    assert_int_equal(log.errors, 1);
    assert_string_equal(log.error,
                        "EGL surfaceless platform (Mesa Project): the context cannot be "
                        "made current on this thread (EGL error 0x3002); release it "
                        "first if it is current on another");
    glsurf_context_destroy(context);
    assert_int_equal(fake_current, 3);
}

/* Contexts of both APIs on one thread, while the current API may be the other one's. */
static void each_context_has_its_api(void **state) {
    glsurf_context *gl = NULL, *gles = NULL;
    assert_ok(
        glsurf_context_create(&gl, &(glsurf_context_desc){ .api = GLSURF_CONTEXT_API_GL }));
    assert_ok(glsurf_context_create(
        &gles, &(glsurf_context_desc){ .debug = true, .api = GLSURF_CONTEXT_API_GLES }));
    assert_int_equal(fake.debug, 1);
    assert_int_equal(fake_api, EGL_OPENGL_ES_API);
    assert_ok(glsurf_context_release(gl)); /* it is not current */
    assert_int_equal(fake_current, 0);
    fake_api = EGL_OPENGL_API;
    assert_ok(glsurf_context_release(gles));
    assert_int_equal(fake_current, -1);
    assert_int_equal(fake_api, EGL_OPENGL_API);
    assert_ok(glsurf_context_make_current(gles));
    assert_int_equal(fake_api, EGL_OPENGL_ES_API);
    assert_ok(glsurf_context_make_current(gl));
    assert_int_equal(fake_api, EGL_OPENGL_API);
    assert_int_equal(fake_current_api, EGL_OPENGL_API);
    glsurf_context_destroy(gles);
    assert_int_equal(fake_current, 0);
    glsurf_context_destroy(gl);
    assert_int_equal(fake_current, -1);
}

/* A display that promises such contexts and creates none gives one that does not report. */
static void resets_are_reported(void **state) {
    for (int resets = -1; resets <= 1; ++resets)
        for (int api = GLSURF_CONTEXT_API_GL; api <= GLSURF_CONTEXT_API_GLES; ++api) {
            glsurf_context *context = NULL;
            fake.display[0].resets = resets;
            fake.reporting = 0;
            assert_ok(glsurf_context_create(
                &context, &(glsurf_context_desc){ .api = (glsurf_context_api)api }));
            assert_int_equal(fake.reporting, resets == 1);
            glsurf_context_destroy(context);
        }
}

/* Checks the sentences of a failure: the reason of the only source, and the whole. */
static void expect_reasons(glsurf_context_api api, const char *why, const char *whole) {
    log_lines log = { 0 };
    glsurf_context *context = NULL;
    const glsurf_context_desc desc = { .api = api, .log = on_log, .log_user = &log };
    assert_int_equal(glsurf_context_create(&context, &desc), GLSURF_ERROR_UNSUPPORTED);
    assert_int_equal(log.others, 1);
    assert_int_equal(log.errors, 1);
    assert_string_equal(log.other, why);
    assert_non_null(strstr(log.error, whole));
}

static void names_the_api_that_is_missing(void **state) {
    fake.display[0].no_context = true;
    expect_reasons(GLSURF_CONTEXT_API_ANY,
                   "EGL surfaceless platform: it can create neither an OpenGL 3.3 core "
                   "context nor an OpenGL ES 3.0 context",
                   "EGL gives no OpenGL 3.3 core context and no OpenGL ES 3.0 context "
                   "without a display");
    expect_reasons(GLSURF_CONTEXT_API_GL,
                   "EGL surfaceless platform: it cannot create an OpenGL 3.3 core context",
                   "EGL gives no OpenGL 3.3 core context without a display");
    expect_reasons(GLSURF_CONTEXT_API_GLES,
                   "EGL surfaceless platform: it cannot create an OpenGL ES 3.0 context",
                   "EGL gives no OpenGL ES 3.0 context without a display");
    fake.display[0].no_context = false;
    fake.display[0].no_gles = true;
    fake.display[0].refuses = true;
    expect_reasons(GLSURF_CONTEXT_API_ANY,
                   "EGL surfaceless platform: its context cannot be made current",
                   "EGL gives no OpenGL 3.3 core context and no OpenGL ES 3.0 context");
    fake.only_gles = true;
    expect_reasons(GLSURF_CONTEXT_API_GL,
                   "EGL surfaceless platform: it does not support OpenGL",
                   "EGL gives no OpenGL 3.3 core context");
}

static void refuses_wrong_values(void **state) {
    log_lines log = { 0 };
    glsurf_context *context = NULL;
    glsurf_context_desc desc = { .api = (glsurf_context_api)3,
                                 .log = on_log,
                                 .log_user = &log };
    assert_argument(glsurf_context_create(&context, &desc));
    assert_string_equal(log.error,
                        "unknown API 3; use a value of glsurf_context_api, 0 (any) to 2");
    desc.api = GLSURF_CONTEXT_API_GLES;
    desc.adapter = -2;
    assert_argument(glsurf_context_create(&context, &desc));
    assert_string_equal(log.error, "the adapter is -2; set it to -1 (what the system "
                                   "chooses), 0 (any) or the number of an adapter");
    assert_int_equal(log.errors, 2);
    assert_int_equal(log.others, 0);
}

static void says_why_not(void **state) {
    log_lines log = { 0 };
    glsurf_context *context = NULL;
    glsurf_context_desc desc = { .adapter = 2, .log = on_log, .log_user = &log };
    fake_add(GPU, "NVIDIA")->broken = true;
    assert_int_equal(glsurf_context_create(&context, &desc), GLSURF_ERROR_UNSUPPORTED);
    assert_non_null(strstr(log.error, "EGL device 2 of 1"));
    desc.adapter = GLSURF_CONTEXT_ANY_ADAPTER;
    fake.display[0].no_context = true;
    assert_int_equal(glsurf_context_create(&context, &desc), GLSURF_ERROR_UNSUPPORTED);
    assert_int_equal(log.errors, 2);
    assert_int_equal(log.others, 2); /* one for each adapter */
}

int main(void) {
    TEST_LIST(tests, words_are_whole, gpus_come_first, takes_the_first_that_works,
              takes_what_is_asked_for, heeds_the_environment, without_extensions,
              a_gpu_with_gles_wins_over_software, without_opengl, configs_are_of_the_api,
              ends_displays_that_it_began, threads_do_not_end_displays_of_others,
              is_current_and_released, each_context_has_its_api, resets_are_reported,
              names_the_api_that_is_missing, refuses_wrong_values, says_why_not);
    for (size_t i = 0; i < COUNT(tests); ++i)
        tests[i].setup_func = set_up;
    return test_main("context", tests, COUNT(tests));
}
