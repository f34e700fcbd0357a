/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "gl/error.h"

#include <stdarg.h>
#include <stdio.h>

glsurf_result gls_fail(glsurf_device *device, glsurf_result result, const char *format,
                       ...) {
    va_list arguments;
    va_start(arguments, format);
    gls_failed_list(&device->failure, result, format, arguments);
    va_end(arguments);
    return result;
}

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

void gls_drop_errors(const glsurf_device *device) {
    /* GL keeps at most one error of each code. More than eight mean that no context is
     * current. */
    for (int i = 0; i < 8; ++i) {
        const GLenum error = device->gl.GetError();
        if (error == GL_NO_ERROR)
            return;
        gls_warn(device, "OpenGL error 0x%04x was pending before the call", error);
    }
}

void gls_clear_errors(const glsurf_device *device) {
    int errors = 8; /* as above */
    while (device->gl.GetError() != GL_NO_ERROR && --errors > 0)
        continue;
}

/* What is left to do after a failure: an object breaks, a device does not. */
static const char *advice(const glsurf_device *device) {
    return device->caller ? "destroy the " : "try again, or create another device";
}

glsurf_result gls_check_error(glsurf_device *device, const char *where) {
    const GLenum error = device->gl.GetError();
    if (error == GL_NO_ERROR)
        return GLSURF_OK;
    return gls_fail(device,
                    error == GL_OUT_OF_MEMORY ? GLSURF_ERROR_MEMORY : GLSURF_ERROR_GL,
                    "OpenGL reports error 0x%04x at %s; %s%s", error, where, advice(device),
                    device->caller ? device->caller : "");
}

glsurf_result gls_no_name(glsurf_device *device, const char *where) {
    const glsurf_result result = gls_check_error(device, where);
    return result ? result
                  : gls_fail(device, GLSURF_ERROR_GL,
                             "the driver makes no object for %s; %s%s", where,
                             advice(device), device->caller ? device->caller : "");
}

bool gls_debug_pause(const glsurf_device *device) {
    const bool on =
        device->saved && device->has.debug_output && device->gl.IsEnabled(GL_DEBUG_OUTPUT);
    if (on)
        device->gl.Disable(GL_DEBUG_OUTPUT);
    return on;
}

void gls_debug_resume(const glsurf_device *device, bool was_on) {
    if (was_on)
        device->gl.Enable(GL_DEBUG_OUTPUT);
}
