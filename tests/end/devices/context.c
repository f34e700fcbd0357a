/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* glsurf_context on this machine's EGL or WGL: threads, versions, adapters, applications
 * with their own display, and the message if there is no context. */
#include "driver.h"
#include "support/system.h"

#ifndef _WIN32
#include <EGL/egl.h>
#include <EGL/eglext.h>
#endif
#include <pthread.h>
#include <stdio.h>
#include <string.h>

enum { THREADS = 4, ROUNDS = 5, ERROR = 256 };

static void keep_error(void *user, glsurf_log_level level, const char *message) {
    if (level == GLSURF_LOG_ERROR)
        snprintf(user, ERROR, "%s", message);
}

static glsurf_context *create(int adapter, glsurf_context_api api, char error[ERROR]) {
    glsurf_context *context = NULL;
    const glsurf_context_desc desc = {
        .adapter = adapter, .api = api, .debug = true, .log = keep_error, .log_user = error
    };
    *error = '\0';
    const glsurf_result result = glsurf_context_create(&context, &desc);
    assert_true(result == GLSURF_OK || result == GLSURF_ERROR_UNSUPPORTED);
    assert_int_equal(result == GLSURF_OK, context != NULL);
    assert_int_equal(result == GLSURF_OK, *error == '\0');
    return context;
}

/* ------------------------------------------------------------------ threads -- */

/* Returns NULL or an error, because cmocka works only on one thread. */
static void *come_and_go(void *user) {
    for (int i = 0; i < ROUNDS; ++i) {
        glsurf_context *context = NULL;
        if (glsurf_context_create(&context, &(glsurf_context_desc){ .api = test_api() }) !=
            GLSURF_OK)
            return "no context";
        glClearColor(0.25f, 0, 0, 0);
        GLfloat colour[4] = { 0 };
        glGetFloatv(GL_COLOR_CLEAR_VALUE, colour);
        if (colour[0] != 0.25f)
            return "the context is not current";
        glsurf_context_destroy(context);
        if (system_current_context())
            return "the context is still current";
    }
    return NULL;
}

static void contexts_come_and_go_on_threads(void **state) {
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; ++i)
        assert_int_equal(pthread_create(&threads[i], NULL, come_and_go, NULL), 0);
    for (int i = 0; i < THREADS; ++i) {
        void *wrong = NULL;
        pthread_join(threads[i], &wrong);
        if (wrong)
            fail_msg("thread %d: %s", i, (const char *)wrong);
    }
}

typedef struct hand_over {
    glsurf_context *context;
    char error[ERROR];
    glsurf_result made, released;
} hand_over;

static void *take(void *user) {
    hand_over *self = user;
    self->made = glsurf_context_make_current(self->context);
    self->released = glsurf_context_release(self->context);
    return NULL;
}

static void *make(void *user) {
    hand_over *self = user;
    const glsurf_context_desc desc = { .api = test_api(),
                                       .log = keep_error,
                                       .log_user = self->error };
    self->made = glsurf_context_create(&self->context, &desc);
    self->released = glsurf_context_release(self->context);
    return NULL;
}

static void run_on_thread(void *function(void *user), hand_over *self) {
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, function, self), 0);
    pthread_join(thread, NULL);
}

/* Windows destroys a thread's windows, and contexts made with them, with the thread. */
static void a_context_outlives_its_thread(void **state) {
    hand_over hand = { .error = "" };
    run_on_thread(make, &hand);
    assert_int_equal(hand.made, GLSURF_OK);
    assert_int_equal(hand.released, GLSURF_OK);
    assert_int_equal(glsurf_context_make_current(hand.context), GLSURF_OK);
    assert_non_null(glGetString(GL_VERSION));
    run_on_thread(take, &hand);
    assert_int_equal(hand.made, GLSURF_ERROR_GL); /* current on this thread */
    assert_non_null(strstr(hand.error, "cannot be made current on this thread"));
    assert_int_equal(hand.released, GLSURF_OK); /* nothing to release */
    assert_int_equal(glsurf_context_release(hand.context), GLSURF_OK);
    run_on_thread(take, &hand);
    assert_int_equal(hand.made, GLSURF_OK);
    assert_int_equal(hand.released, GLSURF_OK);
    glsurf_context_destroy(hand.context);
}

/* --------------------------------------------------------------------- WGL -- */

#ifdef _WIN32

static void the_context_is_of_the_core_profile(void **state) {
    char error[ERROR] = "";
    GLint profile = 0, flags = 0, major = 0, minor = 0;
    glsurf_context *context = create(GLSURF_CONTEXT_ANY_ADAPTER, test_api(), error);
    assert_non_null(context);
    glGetIntegerv(GL_CONTEXT_PROFILE_MASK, &profile);
    glGetIntegerv(GL_CONTEXT_FLAGS, &flags);
    glGetIntegerv(GL_MAJOR_VERSION, &major);
    glGetIntegerv(GL_MINOR_VERSION, &minor);
    assert_int_equal(profile, GL_CONTEXT_CORE_PROFILE_BIT);
    assert_int_equal(flags & GL_CONTEXT_FLAG_DEBUG_BIT, GL_CONTEXT_FLAG_DEBUG_BIT);
    assert_true(10 * major + minor >= 33);
    glsurf_context_info info;
    glsurf_context_get_info(context, &info);
    assert_int_equal(info.api, GLSURF_CONTEXT_API_GL);
    assert_string_equal(info.renderer, (const char *)glGetString(GL_RENDERER));
    assert_int_equal(strncmp(info.through, "WGL (", 5), 0);
    printf("%s: %s, OpenGL %s\n", info.through, info.renderer, info.version);
    glsurf_context_destroy(context);
    assert_null(system_current_context());
}

/* wglGetProcAddress() returns no function of OpenGL 1.1. */
static void functions_of_every_version_are_found(void **state) {
    char error[ERROR] = "";
    assert_null(glsurf_context_get_proc_address(NULL, "glGetString"));
    glsurf_context *context = create(GLSURF_CONTEXT_ANY_ADAPTER, test_api(), error);
    assert_non_null(glsurf_context_get_proc_address(NULL, "glGetString"));
    assert_non_null(glsurf_context_get_proc_address(NULL, "glGenVertexArrays"));
    assert_null(glsurf_context_get_proc_address(NULL, "glNoSuchFunction"));
    glsurf_context_destroy(context);
}

/* A failure keeps the thread's current context. */
static void failures_leave_the_current_context(void **state) {
    char error[ERROR] = "";
    glsurf_context *context = create(GLSURF_CONTEXT_SYSTEM_ADAPTER, test_api(), error);
    void *const current = system_current_context();
    assert_non_null(current);
    assert_null(create(1, GLSURF_CONTEXT_API_GL, error));
    assert_non_null(strstr(error, "the adapter is 1, but WGL lists none"));
    assert_ptr_equal(system_current_context(), current);
    glsurf_context_destroy(context);
}

#else

/* --------------------------------------------------------------------- EGL -- */

static bool is_version_of(glsurf_context_api api, const char *version) {
    int major = 0, minor = 0;
    return api == GLSURF_CONTEXT_API_GLES
               ? sscanf(version, "OpenGL ES %d.%d", &major, &minor) == 2 && major >= 3
               : sscanf(version, "%d.%d", &major, &minor) == 2 && 10 * major + minor >= 33;
}

static void expect_version(const glsurf_context *context, glsurf_context_api api) {
    const char *version = (const char *)glGetString(GL_VERSION);
    glsurf_context_info info;
    glsurf_context_get_info(context, &info);
    assert_int_equal(info.api, api);
    assert_string_equal(info.version, version ? version : "");
    assert_string_equal(info.renderer, (const char *)glGetString(GL_RENDERER));
    if (!version || !is_version_of(api, version))
        fail_msg("the version is %s", version ? version : "unknown");
}

/* A driver may lack either API. */
static void contexts_have_their_api(void **state) {
    char error[ERROR] = "";
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
        for (int i = 0; i < 2; ++i) { /* each replaces the context of the other API */
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
    PFNEGLGETPLATFORMDISPLAYEXTPROC get_display =
        (PFNEGLGETPLATFORMDISPLAYEXTPROC)eglGetProcAddress("eglGetPlatformDisplayEXT");
    assert_non_null(get_display);
    EGLDisplay display =
        get_display(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
    if (display == EGL_NO_DISPLAY || !eglInitialize(display, NULL, NULL)) {
        print_message("skipped: there is no surfaceless platform\n");
        return;
    }
    char error[ERROR] = "";
    glsurf_context *context = create(GLSURF_CONTEXT_SYSTEM_ADAPTER, test_api(), error);
    assert_non_null(context);
    glsurf_context_destroy(context);
    assert_non_null(eglQueryString(display, EGL_VENDOR));
    eglTerminate(display);
}

static void every_adapter_works_or_says_why(void **state) {
    for (int adapter = 1;; ++adapter) {
        char error[ERROR] = "";
        glsurf_context *context = create(adapter, test_api(), error);
        glsurf_context_info info;
        glsurf_context_get_info(context, &info);
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

#endif

int main(void) {
    /* Checks GLSURF_DRIVER. Closes the context, which would keep a display alive. */
    driver wanted;
    driver_open(&wanted);
    driver_close(&wanted);
    const struct CMUnitTest tests[] = {
#ifdef _WIN32
        cmocka_unit_test(the_context_is_of_the_core_profile),
        cmocka_unit_test(functions_of_every_version_are_found),
        cmocka_unit_test(failures_leave_the_current_context),
#else
        cmocka_unit_test(a_display_of_the_application_stays),
        cmocka_unit_test(contexts_have_their_api),
        cmocka_unit_test(every_adapter_works_or_says_why),
#endif
        cmocka_unit_test(contexts_come_and_go_on_threads),
        cmocka_unit_test(a_context_outlives_its_thread),
    };
    return test_main("context", tests, COUNT(tests));
}
