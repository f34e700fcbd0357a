/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The GLEW loader, in a file of its own because GL/glew.h excludes every other GL header.
 */
#include "glsurf/glsurf.h"

#include <GL/glew.h>

#include <pthread.h>

/* glewInit() writes the pointers that GLEW has for the whole process, and contexts of other
 * threads may have others: what it found is copied before the next thread may call it. So
 * this lock is the process's, too. It does not keep a host from using GLEW meanwhile. */
static pthread_mutex_t glew_mutex = PTHREAD_MUTEX_INITIALIZER;

typedef void (*glsurf_proc)(void);
bool glsurf_load_glew(glsurf_proc *procs, const char **reason);

static bool load(glsurf_proc *procs, const char **reason) {
    const GLenum result = glewInit();
    /* Distributions build GLEW for GLX; on an EGL or Wayland context it then complains of
     * the missing X display after having loaded every GL function. */
    if (result != GLEW_OK && result != GLEW_ERROR_NO_GLX_DISPLAY) {
        *reason = (const char *)glewGetErrorString(result);
        return false;
    }
    int i = 0;
#define F(name, NAME) procs[i++] = (glsurf_proc)gl##name;
#define O(name, NAME) procs[i++] = (glsurf_proc)gl##name;
#include "gl/functions.h"
#undef F
#undef O
    return true;
}

bool glsurf_load_glew(glsurf_proc *procs, const char **reason) {
    pthread_mutex_lock(&glew_mutex);
    const bool loaded = load(procs, reason);
    pthread_mutex_unlock(&glew_mutex);
    return loaded;
}
