/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Failures: the sentences of a device, and the errors of OpenGL. */
#ifndef GLSURF_GL_ERROR_H
#define GLSURF_GL_ERROR_H

#include "core/callbacks.h"
#include "gl/device.h"

/* gls_failed() and gls_refused() with the device's failure. */
#define gls_fail(device, ...)   gls_failed(&(device)->failure, __VA_ARGS__)
#define gls_refuse(device, ...) gls_refused(&(device)->failure, __VA_ARGS__)

/* Logs a warning; nothing fails. */
void gls_warn(const glsurf_device *device, const char *format, ...) GLS_PRINTF(2, 3);

/* Logs and drops the errors that the application has not fetched, so that no call of the
 * library fails because of them. Errors: GL (the context is lost). */
glsurf_result gls_drop_errors(glsurf_device *device);

/* Fails if an error said that the context is lost. It stays so. */
glsurf_result gls_check_lost(glsurf_device *device);

/* The GPU writes the mark of each piece of work beside its results. With another mark in
 * their place it did not do the work: a driver that resets the GPU, and was not asked to
 * tell, takes calls as before and reports no error. What is read then are zeros, or results
 * of earlier work. */
glsurf_result gls_check_mark(glsurf_device *device, uint32_t mark, uint32_t expected);

/* Drops the errors that a failed call of the library left. They are not the
 * application's. */
void gls_clear_errors(glsurf_device *device);

/* The driver also reports the application's mistakes to the application's debug output,
 * where they would look like the library's. Turns it off while the library looks for
 * mistakes. Returns whether it was on, for gls_debug_resume(). */
bool gls_debug_pause(const glsurf_device *device);
void gls_debug_resume(const glsurf_device *device, bool was_on);

/* Fails because the driver gave an object the name zero. The library must not use zero: it
 * is the application's default object. */
glsurf_result gls_no_name(glsurf_device *device, const char *where);

/* OK if glGetError() gives GL_NO_ERROR. Otherwise fails with MEMORY or GL, and the message
 * names `where`. Where errors are deferred it is OK, and asks nothing. */
glsurf_result gls_check_error(glsurf_device *device, const char *where);

/* In a browser glGetError() waits for another process to do all that it was asked for: 78
 * to 172 ms a frame, with 16 of them, and 5 ms without. There errors are deferred: the
 * calls of the library do not ask for any until results are read, which waits anyway. Then
 * this fails with MEMORY or, if the context is lost, GL. It logs other errors: they may be
 * the application's, and the mark tells whether the GPU did the work. */
glsurf_result gls_settle_errors(glsurf_device *device);

/* Fails because of what a call of OpenGL returned: with its error if there is one. */
glsurf_result gls_fail_call(glsurf_device *device, const char *where);

#endif
