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
typedef struct gls_egl_client {
    PFNEGLGETPLATFORMDISPLAYEXTPROC get_display;
    EGLDeviceEXT device[GLS_EGL_MAX_DEVICES];
    gls_egl_sources sources;
} gls_egl_client;

/* Asks EGL and the environment. */
gls_egl_client gls_egl_find_client(void);

/* What a context has to be. */
typedef struct gls_egl_wish {
    glsurf_context_api api; /* ANY: OpenGL, else OpenGL ES */
    bool mesa;              /* on a display of Mesa's */
    bool debug;
} gls_egl_wish;

/* Makes a context on the display, makes it current and appends the vendor to where the
 * context comes from. Returns NULL on success, otherwise the reason; the display is then
 * left as it was found. */
const char *gls_egl_open_on(glsurf_context *self, EGLDisplay display,
                            const gls_egl_wish *wish);

#endif
