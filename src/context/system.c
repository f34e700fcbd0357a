/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Messages and the lock, which EGL and WGL share. */
#include "context/context.h"

#include <stdarg.h>
#include <stdio.h>
#ifndef _WIN32
#include <pthread.h>
#endif

const char *gls_context_string(void *find(const char *name), unsigned name) {
    typedef const unsigned char *EGLAPIENTRY get_string(unsigned name);
    union {
        void *object;
        get_string *get_string;
    } function = { find("glGetString") };
    return function.object ? (const char *)function.get_string(name) : NULL;
}

void gls_context_say(const glsurf_context *self, glsurf_log_level level, const char *format,
                     ...) {
    if (!self->log)
        return;
    char text[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    self->log(self->log_user, level, text);
}

#ifndef _WIN32 /* Windows: see system_windows.c */
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

bool gls_egl_load(void) {
    return true;
}

void gls_system_lock(void) {
    pthread_mutex_lock(&mutex);
}

void gls_system_unlock(void) {
    pthread_mutex_unlock(&mutex);
}
#endif
