/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The object of glsurf_context, the ways to make a context, and what this library asks of
 * the system. context.c has the public calls. */
#ifndef GLSURF_CONTEXT_CONTEXT_H
#define GLSURF_CONTEXT_CONTEXT_H

#include "context/egl_functions.h"
#include "core/callbacks.h"
#include "glsurf/glsurf_context.h"

typedef struct gls_way gls_way;

struct glsurf_context {
    const gls_way *way;
    glsurf_context_api api;
    char version[256], renderer[256], through[128];
    char why[256]; /* what a way lacks that made no context */
    glsurf_log_callback *log;
    void *log_user;
    union { /* by the way */
        struct {
            EGLDisplay display;
            EGLContext context;
            bool foreign; /* somebody else initialised the display, so glsurf must not end
                             it */
            glsurf_context *next;
        } egl;
        struct {
            void *thread, *device, *context; /* of the window, HDC, HGLRC */
        } wgl;
    };
};

/* A way to make contexts: EGL, in the files egl_*.c, or WGL. */
struct gls_way {
    /* Makes a context as described, makes it current, and fills in where it comes from. If
     * that fails, stores the reason in self->why, unless it never makes contexts of this
     * API, and returns false; the thread is then as it was. */
    bool (*open)(glsurf_context *self, const glsurf_context_desc *desc);

    /* Releases and destroys the context, and ends what no other context needs. */
    void (*close)(glsurf_context *self);

    /* Each returns false, and says why, if the system refuses. */
    bool (*make_current)(const glsurf_context *self);
    bool (*release)(const glsurf_context *self);
};

extern const gls_way gls_way_egl, gls_way_wgl;

/* The address of a function of OpenGL, if a context of WGL is current on this thread; or
 * NULL. */
void *gls_wgl_address(const char *name);

/* One lock, which the whole process shares. */
void gls_system_lock(void);
void gls_system_unlock(void);

/* What glGetString(), whose address the function returns, says of the current context; NULL
 * if there is no such address. */
const char *gls_context_string(void *address_of(const char *name), unsigned name);

/* Logs a message. */
void gls_context_say(const glsurf_context *self, glsurf_log_level level, const char *format,
                     ...) GLS_PRINTF(3, 4);

#ifdef _WIN32 /* system_windows.c, the only file here that includes windows.h */

/* The library of this name (an HMODULE), which the process has loaded or which stands
 * beside the program, or NULL. */
void *gls_windows_library(const char *name);

/* Stores the address of a function in the pointer to a function that `pointer` points to.
 * Returns false if the library has no such function. */
bool gls_windows_find(void *library, const char *name, void *pointer);

#endif

#endif
