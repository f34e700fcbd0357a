/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* glsurf_context on Windows: what WGL gives, threads, and what is said where it gives
 * nothing. */
#include "context_threads.h"
#include "driver.h"

#include "support/system.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

static glsurf_context *create(int adapter, glsurf_context_api api, char *error) {
    glsurf_context *context = NULL;
    const glsurf_context_desc desc = { .api = api,
                                       .adapter = adapter,
                                       .debug = true,
                                       .log = context_keep_error,
                                       .log_user = error };
    const glsurf_result result = glsurf_context_create(&context, &desc);
    assert_int_equal(!result, context != NULL);
    assert_int_equal(result != GLSURF_OK, *error != '\0');
    return context;
}

static void the_context_is_of_the_core_profile(void **state) {
    (void)state;
    char error[256] = "";
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
    glsurf_context_tell(context, &info);
    assert_int_equal(info.api, GLSURF_CONTEXT_API_GL);
    assert_string_equal(info.renderer, (const char *)glGetString(GL_RENDERER));
    assert_int_equal(strncmp(info.through, "WGL (", 5), 0);
    printf("%s: %s, OpenGL %s\n", info.through, info.renderer, info.version);
    glsurf_context_destroy(context);
    assert_null(system_current_context());
}

/* wglGetProcAddress() returns none of OpenGL 1.1. */
static void functions_of_every_version_are_found(void **state) {
    (void)state;
    char error[256] = "";
    assert_null(glsurf_context_get_proc_address(NULL, "glGetString"));
    glsurf_context *context = create(GLSURF_CONTEXT_ANY_ADAPTER, test_api(), error);
    assert_non_null(glsurf_context_get_proc_address(NULL, "glGetString"));
    assert_non_null(glsurf_context_get_proc_address(NULL, "glGenVertexArrays"));
    assert_null(glsurf_context_get_proc_address(NULL, "glNoSuchFunction"));
    assert_null(glsurf_context_get_proc_address(NULL, NULL));
    glsurf_context_destroy(context);
}

typedef struct hand_over {
    glsurf_context *context;
    char error[256];
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
    const glsurf_context_desc desc = { .log = context_keep_error, .log_user = self->error };
    self->made = glsurf_context_create(&self->context, &desc);
    self->released = glsurf_context_release(self->context);
    return NULL;
}

static void run_on_thread(void *function(void *user), hand_over *self) {
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, function, self), 0);
    pthread_join(thread, NULL);
}

/* Windows destroys what a thread has made with windows of its own. */
static void a_context_outlives_its_thread(void **state) {
    (void)state;
    hand_over hand = { .error = "" };
    run_on_thread(make, &hand);
    assert_int_equal(hand.made, GLSURF_OK);
    assert_int_equal(hand.released, GLSURF_OK);
    assert_int_equal(glsurf_context_make_current(hand.context), GLSURF_OK);
    assert_non_null(glGetString(GL_VERSION));
    run_on_thread(take, &hand);
    assert_int_equal(hand.made, GLSURF_ERROR_GL); /* it is current here */
    assert_non_null(strstr(hand.error, "cannot be made current on this thread"));
    assert_int_equal(hand.released, GLSURF_OK); /* nothing to release */
    assert_int_equal(glsurf_context_release(hand.context), GLSURF_OK);
    run_on_thread(take, &hand);
    assert_int_equal(hand.made, GLSURF_OK);
    assert_int_equal(hand.released, GLSURF_OK);
    glsurf_context_destroy(hand.context);
}

/* A failure leaves the thread as it was. */
static void failures_leave_the_current_context(void **state) {
    (void)state;
    char error[256] = "";
    glsurf_context *context = create(GLSURF_CONTEXT_SYSTEM_ADAPTER, test_api(), error);
    void *const current = system_current_context();
    assert_non_null(current);
    assert_null(create(1, GLSURF_CONTEXT_API_GL, error));
    assert_non_null(strstr(error, "the adapter is 1, but WGL lists none"));
    assert_ptr_equal(system_current_context(), current);
    *error = '\0';
    glsurf_context_destroy(context);
}

int main(void) {
    driver wanted; /* checks GLSURF_DRIVER */
    driver_open(&wanted);
    driver_close(&wanted);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_context_is_of_the_core_profile),
        cmocka_unit_test(functions_of_every_version_are_found),
        cmocka_unit_test(contexts_come_and_go_on_threads),
        cmocka_unit_test(a_context_outlives_its_thread),
        cmocka_unit_test(failures_leave_the_current_context),
    };
    return test_main("context", tests, COUNT(tests));
}
