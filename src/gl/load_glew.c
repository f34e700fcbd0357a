/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The GLEW loader, in a file of its own because GL/glew.h excludes every other GL header.
 */
#include "glsurf/glsurf.h"

#include <GL/glew.h>

typedef void (*glsurf_proc)(void);
bool glsurf_load_glew(glsurf_proc *procs, const char **reason);

bool glsurf_load_glew(glsurf_proc *procs, const char **reason) {
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
