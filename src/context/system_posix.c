/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "context/context.h"

#include <pthread.h>

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
