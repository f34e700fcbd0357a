/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Contexts of the compatibility profile, and their modes in which nothing is drawn. Their
 * state is in gl/state_table.c. In a core context gls_compatibility_check() makes no GL
 * call.
 */
#ifndef GLSURF_GL_COMPATIBILITY_H
#define GLSURF_GL_COMPATIBILITY_H

#include "gl/device.h"

/* Finds out whether the context has the compatibility profile, and if so loads its
 * functions. The version is at least 3.3. Errors: UNSUPPORTED. */
glsurf_result gls_compatibility_find(glsurf_device *device);

/* Whether draws and object calls have their effect. Errors: ARGUMENT in selection or
 * feedback mode, inside a display list, or between glBegin() and glEnd(). */
glsurf_result gls_compatibility_check(glsurf_device *device);

#endif
