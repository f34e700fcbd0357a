/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The table of OpenGL functions, and the context that is current on the calling thread.
 * Each device has its own table, because contexts may have different functions.
 */
#ifndef GLSURF_GL_LOADER_H
#define GLSURF_GL_LOADER_H

#include "core/callbacks.h"
#include "glsurf/glsurf.h"

/* Khronos' header includes windows.h, whose macros have common names, unless APIENTRY is
 * defined. */
#if defined(_WIN32) && !defined(APIENTRY)
#define APIENTRY __stdcall
#endif

#include <GL/glcorearb.h>

#ifndef PFNGLDEPTHBOUNDSEXTPROC
typedef void(APIENTRYP gls_depth_bounds_proc)(GLclampd zmin, GLclampd zmax);
#define PFNGLDEPTHBOUNDSEXTPROC gls_depth_bounds_proc
#endif
#ifndef PFNGLDEPTHRANGEINDEXEDFPROC
GLAPI void APIENTRY glDepthRangeIndexedf(GLuint index, GLfloat n, GLfloat f);
typedef void(APIENTRYP gls_depth_range_proc)(GLuint index, GLfloat n, GLfloat f);
#define PFNGLDEPTHRANGEINDEXEDFPROC gls_depth_range_proc
#endif
#ifndef PFNGLPIXELTRANSFERFPROC
typedef void(APIENTRYP gls_pixel_transfer_proc)(GLenum name, GLfloat value);
#define PFNGLPIXELTRANSFERFPROC gls_pixel_transfer_proc
#endif
#ifndef GL_DEPTH_BOUNDS_TEST_EXT
#define GL_DEPTH_BOUNDS_TEST_EXT 0x8890
#define GL_DEPTH_BOUNDS_EXT      0x8891
#endif

typedef struct gls_functions {
#define G(name, NAME) PFNGL##NAME##PROC name;
#include "gl/functions.h"
} gls_functions;

typedef void (*gls_proc)(void);

/* Fills `procs`, in the order of functions.h, with GLEW's pointers. Errors: UNSUPPORTED
 * (GLEW fails, or the library was built without it). */
glsurf_result gls_load_glew(gls_failure *failure, gls_proc *procs);

/* Returns true if this is the GL_VERSION of an OpenGL ES context; false for NULL. */
bool gls_version_is_es(const char *version);

/* Fills the table for the current context through the callback, or through GLEW if the
 * callback is NULL. A context of OpenGL ES gets only functions of OpenGL ES 3.0 and
 * optional functions. The callback is not asked for functions of the compatibility profile.
 * On failure the table is unchanged. Errors: UNSUPPORTED. */
glsurf_result gls_load(gls_failure *failure, gls_functions *table,
                       glsurf_get_proc_address *get, void *user);

/* Returns true if the table has all functions of these names. The names lack "gl"; NULL
 * ends them. */
bool gls_has_functions(const gls_functions *table, const char *const *names);

/* Adds functions by the names that an extension gives them: each of `names` with the
 * suffix. Returns false if one is missing. */
bool gls_load_more(gls_functions *table, const char *const *names, const char *suffix,
                   glsurf_get_proc_address *get, void *user);

/* Adds the functions that only the compatibility profile has. Give the same callback as
 * before. Errors: UNSUPPORTED. */
glsurf_result gls_load_compatibility(gls_failure *failure, gls_functions *table,
                                     glsurf_get_proc_address *get, void *user);

/* Returns true if the context lists the extension. (A loader may return a function pointer
 * for an extension that the context does not have.) */
bool gls_has_extension(const gls_functions *gl, const char *name);

/* ---------------------------------------------------------- current context -- */

/* OpenGL itself cannot tell which context is current. The application's callback can, or a
 * function of EGL, GLX, WGL or CGL. */
typedef void *(APIENTRYP gls_platform_current)(void);

typedef struct gls_current {
    glsurf_current_context *ask; /* the application's callback, or NULL */
    void *user;
    gls_platform_current platform; /* without a callback: the function to ask */
    void *context; /* the answer at the creation of the device; NULL: nothing can tell */
} gls_current;

/* Notes the context that is current now. Returns false if the application's callback says
 * that there is none. */
bool gls_current_note(gls_current *self, const glsurf_device_desc *settings);

/* Returns true if the noted context is current on the calling thread, or if nothing can
 * tell. */
bool gls_current_is(const gls_current *self);

#endif
