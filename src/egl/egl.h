/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The parts of glsurf_egl: what EGL offers, and displays with contexts on them. */
#ifndef GLSURF_EGL_EGL_H
#define GLSURF_EGL_EGL_H

#include "egl/order.h"

#include "glsurf/glsurf_egl.h"

#include <EGL/egl.h>
#include <EGL/eglext.h>

struct glsurf_egl {
    EGLDisplay display;
    EGLContext context;
    bool foreign; /* somebody else initialised the display: it is not ours to end */
    glsurf_log_callback *log;
    void *log_user;
    char description[128];
    glsurf_egl *next;
};

/* What EGL offers. */
typedef struct glsurf_egl_client {
    PFNEGLGETPLATFORMDISPLAYEXTPROC get_display;
    EGLDeviceEXT device[GLSURF_EGL_MAX_DEVICES];
    glsurf_egl_places places;
} glsurf_egl_client;

/* What there is here and now. */
glsurf_egl_client glsurf_egl_find_client(void);

/* Makes a context on the display, makes it current and adds the vendor to the description.
 * NULL, or why there is none; the display is then left as it was found.
 *
 * mesa   no other's display will do
 * debug  a debug context */
const char *glsurf_egl_open(glsurf_egl *self, EGLDisplay display, bool mesa, bool debug);

/* Lets go of the context where it is current on this thread; false if EGL refuses. */
bool glsurf_egl_let_go(const glsurf_egl *self);

/* Ends what was opened. */
void glsurf_egl_close(glsurf_egl *self);

#endif
