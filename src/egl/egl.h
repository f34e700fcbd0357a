/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The parts of glsurf_egl. client.c asks EGL what it offers, order.c says in which order to
 * try it, display.c makes contexts on displays, and egl.c has the public calls. */
#ifndef GLSURF_EGL_EGL_H
#define GLSURF_EGL_EGL_H

#include "core/sized.h"
#include "egl/order.h"

#include "glsurf/glsurf_egl.h"

#include <EGL/egl.h>
#include <EGL/eglext.h>

GLSURF_SIZED(egl_desc, log_user)

struct glsurf_egl {
    EGLDisplay display;
    EGLContext context;
    glsurf_egl_api api; /* of the context */
    bool foreign; /* somebody else initialised the display, so glsurf must not end it */
    glsurf_log_callback *log;
    void *log_user;
    char description[128];
    glsurf_egl *next;
};

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
    glsurf_egl_api api; /* ANY: OpenGL, else OpenGL ES */
    bool mesa;          /* on a display of Mesa's */
    bool debug;
} glsurf_egl_wish;

/* Makes a context on the display, makes it current and appends the vendor to the
 * description. Returns NULL on success, otherwise the reason; the display is then left as
 * it was found. */
const char *glsurf_egl_open(glsurf_egl *self, EGLDisplay display,
                            const glsurf_egl_wish *wish);

/* Makes the API of the context the thread's current API of EGL. */
bool glsurf_egl_bind(const glsurf_egl *self);

/* Releases the context if it is current on this thread. False if EGL refuses. */
bool glsurf_egl_release_current(const glsurf_egl *self);

/* Releases and destroys the context, and ends the display if no other context needs it. */
void glsurf_egl_close(glsurf_egl *self);

#endif
