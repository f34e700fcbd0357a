/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The object glsurf_context, the ways to make a context, and the system functions that they
 * need. context.c has the public calls. */
#ifndef GLSURF_CONTEXT_CONTEXT_H
#define GLSURF_CONTEXT_CONTEXT_H

#include "context/egl_functions.h"
#include "core/callbacks.h"
#include "glsurf/glsurf_context.h"

typedef struct gls_context_system gls_context_system;

struct glsurf_context {
    const gls_context_system *way;
    glsurf_context_api api;
    char version[256], renderer[256], through[128];
    char why[256]; /* the reason if `way` made no context */
    glsurf_log_callback *log;
    void *log_user;
    union { /* depends on `way` */
        struct {
            EGLDisplay display;
            EGLContext context;
            bool foreign; /* others initialised the display: never end it */
            glsurf_context *next;
        } egl;
        struct {
            void *thread, *device, *context; /* the window's thread, HDC, HGLRC */
        } wgl;
    };
};

/* A way to make contexts: EGL (egl_*.c) or WGL (system_windows.c). */
struct gls_context_system {
    /* Makes a context as described, makes it current, and fills in where it comes from. On
     * failure returns false and leaves the thread unchanged. Then self->why has the reason,
     * unless this way never makes contexts of the API. */
    bool (*open)(glsurf_context *self, const glsurf_context_desc *desc);

    /* Releases and destroys the context, and ends all that no other context needs. */
    void (*close)(glsurf_context *self);

    /* Each returns false, and logs the reason, if the system refuses. */
    bool (*make_current)(const glsurf_context *self);
    bool (*release)(const glsurf_context *self);
};

extern const gls_context_system gls_context_egl, gls_context_wgl;

/* Returns the address of an OpenGL function, or NULL if no WGL context is current on this
 * thread. */
void *gls_wgl_address(const char *name);

/* Lock and unlock the one lock of the process. */
void gls_system_lock(void);
void gls_system_unlock(void);

/* Returns glGetString(name) of the current context. `address_of` finds glGetString(); if it
 * returns NULL, so does this. */
const char *gls_context_string(void *address_of(const char *name), unsigned name);

/* Logs a message. */
void gls_context_say(const glsurf_context *self, glsurf_log_level level, const char *format,
                     ...) GLS_PRINTF(3, 4);

#ifdef _WIN32 /* system_windows.c, the only file here that includes windows.h */

/* Returns the library (an HMODULE) of this name: loaded by the process, or found beside the
 * program. NULL if there is none. */
void *gls_windows_library(const char *name);

/* Stores the address of a function in the function pointer at `pointer`. Returns false if
 * the library has no such function. */
bool gls_windows_find(void *library, const char *name, void *pointer);

#endif

#endif
