/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Failures of the GL layer. They set the message of the object that the layer belongs to.
 */
#ifndef GLSURF_GL_ERROR_H
#define GLSURF_GL_ERROR_H

#include "gl/context.h"

/* glsurf_object_fail() on the layer's object. */
#define glsurf_fail(gpu, ...) glsurf_object_fail((gpu)->object, __VA_ARGS__)

/* Logs and drops the errors that the application has not fetched, so that no call of the
 * library fails because of them. */
void glsurf_drop_errors(const glsurf_gpu *gpu);

/* Drops the errors that a failed call of the library left. They are not the
 * application's. */
void glsurf_clear_errors(const glsurf_gpu *gpu);

/* The driver also reports the application's mistakes to the application's debug output,
 * where they would look like the library's. Turns it off while the library looks for
 * mistakes. Returns whether it was on, for glsurf_debug_resume(). */
bool glsurf_debug_pause(const glsurf_gpu *gpu);
void glsurf_debug_resume(const glsurf_gpu *gpu, bool was_on);

/* Fails because the driver gave an object the name zero. The library must not use zero: it
 * is the application's default object. */
glsurf_result glsurf_no_name(glsurf_gpu *gpu, const char *where);

/* OK if glGetError() gives GL_NO_ERROR. Otherwise fails with MEMORY or GL, and the message
 * names `where`. */
glsurf_result glsurf_check_error(glsurf_gpu *gpu, const char *where);

#endif
