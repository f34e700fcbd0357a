/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* glsurf_context on the machine's EGL: threads, applications with a display of their own,
 * adapters. */
#include "context_threads.h"
#include "driver.h"

#include <EGL/egl.h>
#include <EGL/eglext.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static glsurf_context *create(int adapter, glsurf_context_api api, char error[256]) {
    glsurf_context *context = NULL;
    const glsurf_context_desc desc = {
        .adapter = adapter, .api = api, .log = context_keep_error, .log_user = error
    };
    const glsurf_result result = glsurf_context_create(&context, &desc);
    assert_int_equal(result == GLSURF_OK, context != NULL);
    assert_true(result == GLSURF_OK || result == GLSURF_ERROR_UNSUPPORTED);
    return context;
}

typedef struct hand_over {
    glsurf_context *context;
    glsurf_result made, released;
} hand_over;

static void *take(void *user) {
    hand_over *self = user;
    self->made = glsurf_context_make_current(self->context);
    self->released = glsurf_context_release(self->context);
    return NULL;
}

static void take_on_thread(hand_over *self) {
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, take, self), 0);
    pthread_join(thread, NULL);
}

static void a_context_is_handed_over(void **state) {
    (void)state;
    char error[256] = "";
    hand_over hand = { .context = create(GLSURF_CONTEXT_ANY_ADAPTER, test_api(), error) };
    assert_non_null(hand.context);
    take_on_thread(&hand);
    assert_int_equal(hand.made, GLSURF_ERROR_GL); /* it is current here */
    assert_non_null(strstr(error, "cannot be made current"));
    assert_ok(glsurf_context_release(hand.context));
    take_on_thread(&hand);
    assert_ok(hand.made);
    assert_ok(hand.released);
    assert_ok(glsurf_context_make_current(hand.context));
    assert_non_null(glGetString(GL_VERSION));
    glsurf_context_destroy(hand.context);
}

static bool is_version_of(glsurf_context_api api, const char *version) {
    int major = 0, minor = 0;
    return api == GLSURF_CONTEXT_API_GLES
               ? sscanf(version, "OpenGL ES %d.%d", &major, &minor) == 2 && major >= 3
               : sscanf(version, "%d.%d", &major, &minor) == 2 && 10 * major + minor >= 33;
}

static void expect_version(const glsurf_context *context, glsurf_context_api api) {
    const char *version = (const char *)glGetString(GL_VERSION);
    glsurf_context_info info;
    glsurf_context_tell(context, &info);
    assert_int_equal(info.api, api);
    assert_string_equal(info.version, version ? version : "");
    assert_string_equal(info.renderer, (const char *)glGetString(GL_RENDERER));
    if (!version || !is_version_of(api, version))
        fail_msg("the version is %s", version ? version : "unknown");
}

/* A driver may lack one of the APIs. */
static void contexts_have_their_api(void **state) {
    (void)state;
    char error[256] = "";
    glsurf_context *gl = create(GLSURF_CONTEXT_ANY_ADAPTER, GLSURF_CONTEXT_API_GL, error);
    if (gl)
        expect_version(gl, GLSURF_CONTEXT_API_GL);
    else
        assert_non_null(strstr(error, "gives no OpenGL 3.3 core context without"));
    glsurf_context *gles =
        create(GLSURF_CONTEXT_ANY_ADAPTER, GLSURF_CONTEXT_API_GLES, error);
    if (gles)
        expect_version(gles, GLSURF_CONTEXT_API_GLES);
    else
        assert_non_null(strstr(error, "gives no OpenGL ES 3.0 context without"));
    glsurf_context *any = create(GLSURF_CONTEXT_ANY_ADAPTER, GLSURF_CONTEXT_API_ANY, error);
    assert_int_equal(any != NULL, gl || gles);
    if (gl && gles) {
        expect_version(any, GLSURF_CONTEXT_API_GL);
        for (int i = 0; i < 2; ++i) { /* each in place of the one of the other API */
            assert_ok(glsurf_context_make_current(gles));
            expect_version(gles, GLSURF_CONTEXT_API_GLES);
            assert_ok(glsurf_context_release(gl)); /* it is not current */
            expect_version(gles, GLSURF_CONTEXT_API_GLES);
            assert_ok(glsurf_context_make_current(gl));
            expect_version(gl, GLSURF_CONTEXT_API_GL);
        }
        assert_ok(glsurf_context_make_current(gles));
        assert_true(eglBindAPI(EGL_OPENGL_API)); /* the application's EGL */
        assert_ok(glsurf_context_release(gles));
        assert_int_equal(eglQueryAPI(), EGL_OPENGL_API);
        assert_true(eglGetCurrentContext() == EGL_NO_CONTEXT);
        assert_true(eglBindAPI(EGL_OPENGL_ES_API));
        assert_true(eglGetCurrentContext() == EGL_NO_CONTEXT);
    }
    glsurf_context_destroy(any);
    glsurf_context_destroy(gles);
    glsurf_context_destroy(gl);
}

static void a_display_of_the_application_stays(void **state) {
    (void)state;
    PFNEGLGETPLATFORMDISPLAYEXTPROC get_display =
        (PFNEGLGETPLATFORMDISPLAYEXTPROC)eglGetProcAddress("eglGetPlatformDisplayEXT");
    assert_non_null(get_display);
    EGLDisplay display =
        get_display(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
    if (display == EGL_NO_DISPLAY || !eglInitialize(display, NULL, NULL)) {
        print_message("skipped: there is no surfaceless platform\n");
        return;
    }
    char error[256] = "";
    glsurf_context *context = create(GLSURF_CONTEXT_SYSTEM_ADAPTER, test_api(), error);
    assert_non_null(context);
    glsurf_context_destroy(context);
    assert_non_null(eglQueryString(display, EGL_VENDOR));
    eglTerminate(display);
}

static void every_adapter_works_or_says_why(void **state) {
    (void)state;
    for (int adapter = 1;; ++adapter) {
        char error[256] = "";
        glsurf_context *context = create(adapter, test_api(), error);
        glsurf_context_info info;
        glsurf_context_tell(context, &info);
        const char *const told = context ? info.through : error;
        print_message("adapter %d: %s\n", adapter, told);
        assert_int_equal(!context, *error != '\0');
        int number = 0, count = -1;
        assert_int_equal(sscanf(told, "EGL device %d of %d", &number, &count), 2);
        assert_int_equal(number, adapter);
        glsurf_context_destroy(context);
        if (adapter > count) {
            assert_null(context);
            return;
        }
    }
}

int main(void) {
    /* Checks GLSURF_DRIVER. The context is closed again, because it would keep a display
     * alive. */
    driver wanted;
    driver_open(&wanted);
    driver_close(&wanted);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_display_of_the_application_stays),
        cmocka_unit_test(contexts_come_and_go_on_threads),
        cmocka_unit_test(a_context_is_handed_over),
        cmocka_unit_test(contexts_have_their_api),
        cmocka_unit_test(every_adapter_works_or_says_why),
    };
    return test_main("context", tests, COUNT(tests));
}
