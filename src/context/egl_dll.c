/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* EGL on Windows: forwards to the functions of libEGL.dll. Without libEGL.dll each function
 * returns its value for failure. */
#include "context/context.h"

/* F(type, name, parameters, arguments) for each function of egl_functions.h. */
#define FUNCTIONS(F)                                                                       \
    F(EGLBoolean, BindAPI, (EGLenum api), (api))                                           \
    F(EGLBoolean, ChooseConfig,                                                            \
      (EGLDisplay display, const EGLint *wanted, EGLConfig *configs, EGLint size,          \
       EGLint *count),                                                                     \
      (display, wanted, configs, size, count))                                             \
    F(EGLContext, CreateContext,                                                           \
      (EGLDisplay display, EGLConfig config, EGLContext share, const EGLint *attributes),  \
      (display, config, share, attributes))                                                \
    F(EGLBoolean, DestroyContext, (EGLDisplay display, EGLContext context),                \
      (display, context))                                                                  \
    F(EGLContext, GetCurrentContext, (void), ())                                           \
    F(EGLDisplay, GetDisplay, (EGLNativeDisplayType native), (native))                     \
    F(EGLint, GetError, (void), ())                                                        \
    F(__eglMustCastToProperFunctionPointerType, GetProcAddress, (const char *name),        \
      (name))                                                                              \
    F(EGLBoolean, Initialize, (EGLDisplay display, EGLint * major, EGLint * minor),        \
      (display, major, minor))                                                             \
    F(EGLBoolean, MakeCurrent,                                                             \
      (EGLDisplay display, EGLSurface draw, EGLSurface read, EGLContext context),          \
      (display, draw, read, context))                                                      \
    F(EGLenum, QueryAPI, (void), ())                                                       \
    F(const char *, QueryString, (EGLDisplay display, EGLint name), (display, name))       \
    F(EGLBoolean, Terminate, (EGLDisplay display), (display))

typedef struct egl_functions {
#define F(type, name, parameters, arguments) type(EGLAPIENTRYP name) parameters;
    FUNCTIONS(F)
#undef F
} egl_functions;

/* Filled once, under the lock, and never emptied: the library stays loaded. */
static egl_functions found;

#define F(type, name, parameters, arguments)                                               \
    type EGLAPIENTRY gls_egl_##name parameters {                                           \
        return found.name ? found.name arguments : (type)0;                                \
    }
FUNCTIONS(F)
#undef F

/* Returns false if the library is not found, or lacks a function. */
static bool find_functions(egl_functions *functions) {
    void *const library = gls_windows_library("libEGL.dll");
    bool whole = library;
#define F(type, name, parameters, arguments)                                               \
    whole = whole && gls_windows_find(library, "egl" #name, &functions->name);
    FUNCTIONS(F)
#undef F
    return whole;
}

bool gls_egl_load(void) {
    egl_functions functions;
    gls_system_lock();
    if (!found.Terminate && find_functions(&functions))
        found = functions;
    const bool loaded = found.Terminate;
    gls_system_unlock();
    return loaded;
}

bool gls_egl_is_current(void) {
    gls_system_lock();
    const bool loaded = found.Terminate;
    gls_system_unlock();
    return loaded && eglGetCurrentContext() != EGL_NO_CONTEXT;
}
