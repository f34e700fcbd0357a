/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Contexts by EGL. egl_client.c lists and orders the sources that EGL offers, and tries
 * them in turn. egl_display.c makes contexts on displays. */
#ifndef GLSURF_CONTEXT_EGL_H
#define GLSURF_CONTEXT_EGL_H

#include "context/context.h"

/* The sources of a context: the EGL devices, and the display that the system chooses. */
enum { GLS_EGL_MAX_DEVICES = 32, GLS_EGL_MAX_SOURCES = GLS_EGL_MAX_DEVICES + 1 };

typedef struct gls_egl_sources {
    int devices;                                 /* at most GLS_EGL_MAX_DEVICES */
    const char *extensions[GLS_EGL_MAX_DEVICES]; /* each device's; NULL: unknown */
    bool system;                                 /* the system can choose a display */
    bool mesa_chosen;                            /* the environment chooses a Mesa driver */
} gls_egl_sources;

/* Returns true if `name` is a word of `list`. `list` may be NULL. */
bool gls_egl_has_word(const char *list, const char *name);

/* Fills `order` with the sources in the order to try them, as values of
 * glsurf_context_desc.adapter. Returns their number. */
int gls_egl_order(const gls_egl_sources *sources, int order[GLS_EGL_MAX_SOURCES]);

/* Requirements of a context. */
typedef struct gls_egl_wish {
    glsurf_context_api api; /* ANY: OpenGL, else OpenGL ES */
    bool mesa;              /* the display has to be Mesa's */
    bool debug;
} gls_egl_wish;

/* Makes a context on the display, makes it current and appends the vendor to self->through.
 * Returns NULL on success. On failure returns the reason; the display is unchanged. */
const char *gls_egl_open_on(glsurf_context *self, EGLDisplay display,
                            const gls_egl_wish *wish);

/* As in gls_context_system. */
void gls_egl_close(glsurf_context *self);
bool gls_egl_make_current(const glsurf_context *self);
bool gls_egl_release(const glsurf_context *self);

#endif
