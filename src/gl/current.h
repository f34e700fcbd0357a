/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Which GL context is current on the calling thread. OpenGL itself cannot tell. The
 * application's callback can, or a function of EGL, GLX, WGL or CGL.
 */
#ifndef GLSURF_GL_CURRENT_H
#define GLSURF_GL_CURRENT_H

#include "gl/opengl.h"
#include "glsurf/base.h"

typedef void *(APIENTRYP gls_platform_current)(void);

typedef struct gls_current {
    glsurf_current_context *ask; /* the application's callback, or NULL */
    void *user;
    gls_platform_current platform; /* without a callback: the function to ask */
    void *context; /* the answer at the creation of the device; NULL: nobody to ask */
} gls_current;

/* Notes the context that is current now. Returns false if the application's callback says
 * that there is none. */
bool gls_current_note(gls_current *self, const glsurf_device_desc *settings);

/* Whether that context is current on the calling thread. True if there is nobody to ask. */
bool gls_current_is(const gls_current *self);

#endif
