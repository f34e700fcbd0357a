/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The object of glsurf_context and what context.c, which has the public calls, asks of the
 * system. EGL answers that, in the files egl_*.c. */
#ifndef GLSURF_CONTEXT_CONTEXT_H
#define GLSURF_CONTEXT_CONTEXT_H

#include "glsurf/glsurf_context.h"

#include <EGL/egl.h>

struct glsurf_context {
    glsurf_context_api api;
    char version[256], renderer[256], through[128];
    glsurf_log_callback *log;
    void *log_user;
    /* of EGL */
    EGLDisplay display;
    EGLContext context;
    bool foreign; /* somebody else initialised the display, so glsurf must not end it */
    glsurf_context *next;
};

/* Logs a message. */
__attribute__((format(printf, 3, 4))) void gls_context_say(const glsurf_context *self,
                                                           glsurf_log_level level,
                                                           const char *format, ...);

/* Makes a context as described, makes it current, and fills in where it comes from. If that
 * fails, says why and returns false; the thread is then as it was. */
bool gls_egl_open(glsurf_context *self, const glsurf_context_desc *desc);

/* Releases and destroys the context, and ends the display if no other context needs it. */
void gls_egl_close(glsurf_context *self);

/* Each returns false, and says why, if EGL refuses. */
bool gls_egl_make_current(const glsurf_context *self);
bool gls_egl_release(const glsurf_context *self);

/* The address of a function, or NULL. */
void *gls_egl_address(const char *name);

/* What glGetString() returns in the current context; NULL if EGL does not give the
 * function. */
const char *gls_egl_get_string(unsigned name);

#endif
