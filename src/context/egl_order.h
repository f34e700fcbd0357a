/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The sources of a context (the EGL devices, and what the system itself chooses) and the
 * order in which they are tried. No EGL here. */
#ifndef GLSURF_CONTEXT_EGL_ORDER_H
#define GLSURF_CONTEXT_EGL_ORDER_H

#include <stdbool.h>

enum { GLS_EGL_MAX_DEVICES = 32, GLS_EGL_MAX_SOURCES = GLS_EGL_MAX_DEVICES + 1 };

typedef struct gls_egl_sources {
    int devices;                                 /* at most GLS_EGL_MAX_DEVICES */
    const char *extensions[GLS_EGL_MAX_DEVICES]; /* of each device; NULL: unknown */
    bool system;                                 /* the system itself chooses a display */
    bool mesa_chosen;                            /* the environment chooses a Mesa driver */
} gls_egl_sources;

/* Whether `name` is one of the words of `list`, which may be NULL. */
bool gls_egl_has_word(const char *list, const char *name);

/* Fills `order` with the sources, each as a value of glsurf_context_desc.adapter, in the
 * order in which to try them. Returns their number. */
int gls_egl_order(const gls_egl_sources *sources, int order[GLS_EGL_MAX_SOURCES]);

#endif
