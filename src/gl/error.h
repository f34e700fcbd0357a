/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Failures: the messages of a device, and the errors of OpenGL. */
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
 * library fails because of them. Errors: GL (the context is lost).
 *
 * A call that draws or copies asks for errors twice: here, and after it has restored the
 * state (gls_call_end()). OpenGL keeps an error until somebody asks, and tells neither when
 * it occurred nor by whom. With the last question alone, an error of the application would
 * fail a good frame, or be taken for the application's when it is the library's. With the
 * first one alone, the application would get the library's errors. Calls that only map
 * results ask once, and only if restoring the state may fail. */
glsurf_result gls_drop_errors(glsurf_device *device);

/* Fails with GL if an error said that the context is lost. It stays lost. */
glsurf_result gls_check_lost(glsurf_device *device);

/* Fails with GL if `mark` is not `expected`. The GPU writes the mark of each piece of work
 * beside its results. Another mark means that the GPU did not do the work: a driver that
 * resets the GPU, and was not asked to report it, takes calls as before without an error.
 * The results read are then zeros, or results of earlier work. */
glsurf_result gls_check_mark(glsurf_device *device, uint32_t mark, uint32_t expected);

/* Drops the errors that a failed call of the library left. They are not the
 * application's. */
void gls_clear_errors(glsurf_device *device);

/* Turns the application's debug output off while the library looks for the application's
 * mistakes. The driver would report them there, and they would look like the library's.
 * Returns true if it was on; pass this to gls_debug_resume(). */
bool gls_debug_pause(const glsurf_device *device);
void gls_debug_resume(const glsurf_device *device, bool was_on);

/* Fails because the driver named an object zero. The library must not use zero: it is the
 * application's default object. */
glsurf_result gls_no_name(glsurf_device *device, const char *where);

/* Fails with MEMORY or GL unless glGetError() returns GL_NO_ERROR; the message names
 * `where`. If errors are deferred, returns OK and asks nothing. */
glsurf_result gls_check_error(glsurf_device *device, const char *where);

/* Fetches deferred errors before results are read. Errors: MEMORY, GL (the context is
 * lost). Logs other errors: they may be the application's, and the mark tells if the GPU
 * did the work. Errors are deferred in browsers. There glGetError() waits until another
 * process has done all earlier calls: a frame takes 78 to 172 ms with 16 calls of it, and 5
 * ms without. Reading results waits anyway. */
glsurf_result gls_settle_errors(glsurf_device *device);

/* Fails because of the value that a call of OpenGL returned, with OpenGL's error if there
 * is one. */
glsurf_result gls_fail_call(glsurf_device *device, const char *where);

/* Fails with GL because a wait for the GPU has reached its limit. */
glsurf_result gls_fail_wait(glsurf_device *device, const char *where);

#endif
