/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Whether a call may use the context now: the device is kept and its context current, no
 * query counts draws, and the context executes commands. Contexts of the compatibility
 * profile have modes in which they do not, and more state (gl/state_table.c). In a core
 * context gls_compatibility_check() makes no GL call.
 */
#ifndef GLSURF_GL_CONTEXT_CHECK_H
#define GLSURF_GL_CONTEXT_CHECK_H

#include "gl/device.h"

/* Whether it has GL, and was not abandoned. */
static inline bool gls_device_is_there(const glsurf_device *device) {
    return device->gl.DeleteTextures;
}

/* Fails with GL if the device was abandoned. */
glsurf_result gls_device_check_kept(glsurf_device *device);

/* OK if the device's context is current, if nobody can be asked, or if the device needs
 * none. Otherwise fails with ARGUMENT. */
glsurf_result gls_device_check_current(glsurf_device *device);

/* Whether GL objects of the device may be deleted now: not without GL, and not in another
 * context, where their names are those of other objects. Then it logs a warning about the
 * GL objects of `what`. */
bool gls_device_can_delete(const glsurf_device *device, const char *what);

/* Finds out whether the context has the compatibility profile, and if so loads its
 * functions. The version is at least 3.3. Errors: UNSUPPORTED. */
glsurf_result gls_compatibility_find(glsurf_device *device);

/* Whether draws and object calls have their effect. Errors: ARGUMENT in selection or
 * feedback mode, inside a display list, or between glBegin() and glEnd(). */
glsurf_result gls_compatibility_check(glsurf_device *device);

/* Whether the application has nothing active that the library's draws would disturb.
 * Errors: ARGUMENT if transform feedback is active and not paused, or a query that would
 * count the draws. */
glsurf_result gls_active_check(glsurf_device *device);

#endif
