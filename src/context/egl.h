/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The parts of the way by EGL. egl_client.c asks EGL what it offers, egl_order.c says in
 * which order to try it, egl_display.c makes contexts on displays, and egl_sources.c tries
 * one source after the other. */
#ifndef GLSURF_CONTEXT_EGL_H
#define GLSURF_CONTEXT_EGL_H

#include "context/context.h"
#include "context/egl_order.h"

#include <EGL/eglext.h>

/* What EGL offers on this machine, in this process. */
typedef struct glsurf_egl_client {
    PFNEGLGETPLATFORMDISPLAYEXTPROC get_display;
    EGLDeviceEXT device[GLSURF_EGL_MAX_DEVICES];
    glsurf_egl_sources sources;
} glsurf_egl_client;

/* Asks EGL and the environment. */
glsurf_egl_client glsurf_egl_find_client(void);

/* What a context has to be. */
typedef struct glsurf_egl_wish {
    glsurf_context_api api; /* ANY: OpenGL, else OpenGL ES */
    bool mesa;              /* on a display of Mesa's */
    bool debug;
} glsurf_egl_wish;

/* Makes a context on the display, makes it current and appends the vendor to where the
 * context comes from. Returns NULL on success, otherwise the reason; the display is then
 * left as it was found. */
const char *glsurf_egl_open_on(glsurf_context *self, EGLDisplay display,
                               const glsurf_egl_wish *wish);

#endif
