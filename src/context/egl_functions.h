/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The declarations of EGL, without the types of a window system. Windows has no EGL, but a
 * program may bring ANGLE's libEGL.dll. So on Windows the functions of egl_dll.c forward to
 * that library if it is found. They have names of glsurf because a program that links to
 * the static library may have its own EGL. */
#ifndef GLSURF_CONTEXT_EGL_FUNCTIONS_H
#define GLSURF_CONTEXT_EGL_FUNCTIONS_H

#include <stdbool.h>

#define EGL_NO_PLATFORM_SPECIFIC_TYPES
#ifdef _WIN32
#define KHRONOS_STATIC       1 /* no __declspec(dllimport) */
#define eglBindAPI           gls_egl_BindAPI
#define eglChooseConfig      gls_egl_ChooseConfig
#define eglCreateContext     gls_egl_CreateContext
#define eglDestroyContext    gls_egl_DestroyContext
#define eglGetCurrentContext gls_egl_GetCurrentContext
#define eglGetDisplay        gls_egl_GetDisplay
#define eglGetError          gls_egl_GetError
#define eglGetProcAddress    gls_egl_GetProcAddress
#define eglInitialize        gls_egl_Initialize
#define eglMakeCurrent       gls_egl_MakeCurrent
#define eglQueryAPI          gls_egl_QueryAPI
#define eglQueryString       gls_egl_QueryString
#define eglTerminate         gls_egl_Terminate
#endif

#include <EGL/egl.h>
#include <EGL/eglext.h>

/* Returns the address of an OpenGL function for the current context, or NULL. */
void *gls_egl_address(const char *name);

/* Loads libEGL.dll on Windows, unless it is loaded. Returns false if it is not found.
 * Elsewhere EGL is linked, and this returns true. */
bool gls_egl_load(void);

#ifdef _WIN32
/* Returns true if a context of libEGL.dll is current on this thread. */
bool gls_egl_is_current(void);
#endif

#endif
