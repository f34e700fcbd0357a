/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The parts of the way by EGL. egl_client.c asks EGL what it offers, egl_order.c says in
 * which order to try it, egl_display.c makes contexts on displays, and egl_sources.c tries
 * one source after the other. */
#ifndef GLSURF_CONTEXT_EGL_H
#define GLSURF_CONTEXT_EGL_H

#include "context/context.h"
#include "context/egl_order.h"

/* What the system itself chooses. Where it needs a window system that is no default
 * display. */
#ifdef _WIN32
#define GLS_EGL_SYSTEM "default display"
#else
#define GLS_EGL_SYSTEM "surfaceless platform" /* Mesa's, without a window system */
#endif

/* What EGL offers on this machine, in this process. */
typedef struct gls_egl_client {
    PFNEGLGETPLATFORMDISPLAYEXTPROC get_display;
    EGLDeviceEXT device[GLS_EGL_MAX_DEVICES];
    gls_egl_sources sources;
} gls_egl_client;

/* Asks EGL and the environment. */
gls_egl_client gls_egl_find_client(void);

/* The display of a source, and the source's name. */
EGLDisplay gls_egl_display_of(const gls_egl_client *client, int source);
void gls_egl_describe(char *text, size_t size, int source, int devices);

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

/* As in gls_way. */
void gls_egl_close(glsurf_context *self);
bool gls_egl_make_current(const glsurf_context *self);
bool gls_egl_release(const glsurf_context *self);

#endif
