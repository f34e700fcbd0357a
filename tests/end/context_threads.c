/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "context_threads.h"

#include "driver.h"
#include "support/system.h"

#include <pthread.h>
#include <stdio.h>

enum { THREADS = 4, ROUNDS = 5 };

void context_keep_error(void *user, glsurf_log_level level, const char *message) {
    if (level == GLSURF_LOG_ERROR)
        snprintf(user, 256, "%s", message);
}

/* Returns NULL, or what went wrong, because cmocka works on one thread only. */
static void *come_and_go(void *user) {
    (void)user;
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

void contexts_come_and_go_on_threads(void **state) {
    (void)state;
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
