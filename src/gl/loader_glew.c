/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The GLEW loader. It has a file of its own because GL/glew.h does not go with any other GL
 * header.
 */
#include "core/callbacks.h"
#include "core/platform.h"

#include <GL/glew.h>

typedef void (*gls_proc)(void);
glsurf_result gls_load_glew(gls_failure *failure, gls_proc *procs);

/* Returns GLEW_OK or the error of glewInit(). */
static GLenum load_glew(gls_proc *procs) {
    const GLenum status = glewInit();
    /* Distributions build GLEW for GLX. On an EGL or Wayland context such a GLEW loads
     * every GL function and then reports the missing X display. */
    if (status != GLEW_OK && status != GLEW_ERROR_NO_GLX_DISPLAY)
        return status;
    int i = 0;
#define G(name, NAME) procs[i++] = (gls_proc)gl##name;
#define X(name, NAME) procs[i++] = NULL;
#include "gl/functions.h"
    return GLEW_OK;
}

/* glewInit() writes GLEW's pointers, which the whole process shares, and contexts of other
 * threads may have other pointers. So a thread copies the pointers before the next thread
 * may call glewInit(). The lock does not stop the application from calling GLEW at the same
 * time. */
glsurf_result gls_load_glew(gls_failure *failure, gls_proc *procs) {
    gls_platform_lock();
    const GLenum status = load_glew(procs);
    gls_platform_unlock();
    return status == GLEW_OK ? GLSURF_OK
                             : gls_failed(failure, GLSURF_ERROR_UNSUPPORTED,
                                          "the OpenGL functions cannot be loaded: %s",
                                          (const char *)glewGetErrorString(status));
}
