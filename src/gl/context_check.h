/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Checks before a call uses the context: the device is not abandoned, its context is
 * current, no query counts draws, and the context executes commands. Contexts of the
 * compatibility profile have modes in which they execute none, and more state
 * (gl/state_table.c). In a core context gls_compatibility_check() makes no GL call.
 */
#ifndef GLSURF_GL_CONTEXT_CHECK_H
#define GLSURF_GL_CONTEXT_CHECK_H

#include "gl/device.h"

/* Returns true if the device has GL and was not abandoned. */
static inline bool gls_device_is_there(const glsurf_device *device) {
    return device->gl.DeleteTextures;
}

/* Checks that the device can still use GL. Errors: GL (it was abandoned, or its context is
 * lost). */
glsurf_result gls_device_check_kept(glsurf_device *device);

/* Checks that the device's context is current. OK, too, if nothing can tell, or if the
 * device needs no context. Errors: ARGUMENT. */
glsurf_result gls_device_check_current(glsurf_device *device);

/* Returns true if GL objects of the device may be deleted now. Returns false without GL.
 * Returns false, too, if the context is not current, because in another context their names
 * belong to other objects; then it logs a warning about the GL objects of `what`. */
bool gls_device_can_delete(const glsurf_device *device, const char *what);

/* Finds out whether the context has the compatibility profile, and if so loads its
 * functions. The version is at least 3.3. Errors: UNSUPPORTED. */
glsurf_result gls_compatibility_find(glsurf_device *device);

/* Checks that the context executes draws and object calls. Errors: ARGUMENT in selection or
 * feedback mode, inside a display list, or between glBegin() and glEnd(). */
glsurf_result gls_compatibility_check(glsurf_device *device);

/* Checks that the application has nothing active that the library's draws would disturb.
 * Errors: ARGUMENT if transform feedback is active and not paused, or if a query is active
 * that would count the draws. */
glsurf_result gls_refuse_active_queries(glsurf_device *device);

#endif
