/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The GLEW loader. It has a file of its own because GL/glew.h does not go with any other GL
 * header.
 */
#include "glsurf/glsurf.h"

#include <GL/glew.h>

#include <pthread.h>

/* glewInit() writes GLEW's pointers, which the whole process shares, and contexts of other
 * threads may have other pointers. So a thread copies the pointers before the next thread
 * may call glewInit(), and the whole process shares this lock too. The lock does not stop
 * the application from calling GLEW at the same time. */
static pthread_mutex_t glew_mutex = PTHREAD_MUTEX_INITIALIZER;

typedef void (*glsurf_proc)(void);
bool glsurf_load_glew(glsurf_proc *procs, const char **reason);

static bool load(glsurf_proc *procs, const char **reason) {
    const GLenum result = glewInit();
    /* Distributions build GLEW for GLX. On an EGL or Wayland context such a GLEW loads
     * every GL function and then reports the missing X display. */
    if (result != GLEW_OK && result != GLEW_ERROR_NO_GLX_DISPLAY) {
        *reason = (const char *)glewGetErrorString(result);
        return false;
    }
    int i = 0;
#define G(name, NAME) procs[i++] = (glsurf_proc)gl##name;
#include "gl/functions.h"
    return true;
}

bool glsurf_load_glew(glsurf_proc *procs, const char **reason) {
    pthread_mutex_lock(&glew_mutex);
    const bool loaded = load(procs, reason);
    pthread_mutex_unlock(&glew_mutex);
    return loaded;
}
