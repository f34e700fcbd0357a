/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "gl/error.h"

#include <stdarg.h>
#include <stdio.h>

void gls_warn(const glsurf_device *device, const char *format, ...) {
    char message[256];
    va_list arguments;
    if (!device->desc.log)
        return;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    device->desc.log(device->desc.log_user, GLSURF_LOG_WARNING, message);
}

/* WebGL has its own code. */
static bool is_loss(GLenum error) {
    return error == GL_CONTEXT_LOST || error == 0x9242 /* CONTEXT_LOST_WEBGL */;
}

static GLenum fetch_error(glsurf_device *device) {
    const GLenum error = device->gl.GetError();
    device->lost |= is_loss(error);
    return error;
}

glsurf_result gls_check_lost(glsurf_device *device) {
    return device->lost
               ? gls_fail(
                     device, GLSURF_ERROR_GL,
                     "the driver lost the OpenGL context, as it does when it resets the "
                     "GPU; make another context, another device and all its objects")
               : GLSURF_OK;
}

glsurf_result gls_drop_errors(glsurf_device *device) {
    if (device->defers_errors)
        return gls_check_lost(device);
    /* GL keeps at most one error of each code. More than eight mean that no context is
     * current. */
    for (int i = 0; i < 8; ++i) {
        const GLenum error = fetch_error(device);
        if (error == GL_NO_ERROR)
            break;
        if (!is_loss(error))
            gls_warn(device, "OpenGL error 0x%04x is not of this call", error);
    }
    return gls_check_lost(device);
}

void gls_clear_errors(glsurf_device *device) {
    if (device->defers_errors)
        return;
    int errors = 8; /* as above */
    while (fetch_error(device) != GL_NO_ERROR && --errors > 0)
        continue;
}

/* Advice after a failure: an object breaks, a device does not. */
static const char *advice(const glsurf_device *device) {
    return device->caller ? "destroy the " : "try again, or create another device";
}

/* After a failure also asks if the GPU was reset: contexts of OpenGL 3.3 need not report
 * that as an error. */
static glsurf_result fail_error(glsurf_device *device, GLenum error, const char *where) {
    device->lost |=
        device->has.reset_status && device->gl.GetGraphicsResetStatus() != GL_NO_ERROR;
    if (device->lost || error == GL_NO_ERROR)
        return gls_check_lost(device);
    return gls_fail(device,
                    error == GL_OUT_OF_MEMORY ? GLSURF_ERROR_MEMORY : GLSURF_ERROR_GL,
                    "OpenGL reports error 0x%04x at %s; %s%s", error, where, advice(device),
                    device->caller ? device->caller : "");
}

glsurf_result gls_check_error(glsurf_device *device, const char *where) {
    const GLenum error = device->defers_errors ? GL_NO_ERROR : fetch_error(device);
    return error == GL_NO_ERROR ? GLSURF_OK : fail_error(device, error, where);
}

/* Only logs other errors: they may be the page's. */
glsurf_result gls_settle_errors(glsurf_device *device) {
    if (!device->defers_errors)
        return GLSURF_OK;
    for (int i = 0; i < 8; ++i) {
        const GLenum error = fetch_error(device);
        if (error == GL_NO_ERROR)
            break;
        if (error == GL_OUT_OF_MEMORY)
            return gls_fail(device, GLSURF_ERROR_MEMORY,
                            "OpenGL is out of memory for these results; use smaller images "
                            "or fewer objects");
        if (!device->lost)
            gls_warn(device, "OpenGL error 0x%04x occurred after the last results", error);
    }
    return gls_check_lost(device);
}

glsurf_result gls_fail_call(glsurf_device *device, const char *where) {
    const glsurf_result result = fail_error(device, fetch_error(device), where);
    return result ? result
                  : gls_fail(device, GLSURF_ERROR_GL, "the driver failed at %s; %s%s",
                             where, advice(device), device->caller ? device->caller : "");
}

glsurf_result gls_fail_wait(glsurf_device *device, const char *where) {
    const glsurf_result result = fail_error(device, fetch_error(device), where);
    return result ? result
                  : gls_fail(device, GLSURF_ERROR_GL,
                             "the GPU did not end its work within %g s at %s; if it hangs, "
                             "make another context and device; if it is slow, raise "
                             "wait_seconds of the device",
                             device->desc.wait_seconds, where);
}

glsurf_result gls_check_mark(glsurf_device *device, uint32_t mark, uint32_t expected) {
    if (mark == expected)
        return GLSURF_OK;
    const glsurf_result result = fail_error(device, fetch_error(device), "the results");
    return result
               ? result
               : gls_fail(
                     device, GLSURF_ERROR_GL,
                     "the driver did not compute these results, as happens when it resets "
                     "the GPU; if this happens again, make another context and device");
}

glsurf_result gls_no_name(glsurf_device *device, const char *where) {
    const glsurf_result result = fail_error(device, fetch_error(device), where);
    return result ? result
                  : gls_fail(device, GLSURF_ERROR_GL,
                             "the driver could not create an object for %s; %s%s", where,
                             advice(device), device->caller ? device->caller : "");
}

bool gls_debug_pause(const glsurf_device *device) {
    const bool on = !device->desc.leave_state && device->has.debug_output &&
                    device->gl.IsEnabled(GL_DEBUG_OUTPUT);
    if (on)
        device->gl.Disable(GL_DEBUG_OUTPUT);
    return on;
}

void gls_debug_resume(const glsurf_device *device, bool was_on) {
    if (was_on)
        device->gl.Enable(GL_DEBUG_OUTPUT);
}
