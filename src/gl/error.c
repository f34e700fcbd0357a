/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "gl/error.h"

void glsurf_drop_errors(const glsurf_gpu *gpu) {
    /* GL keeps at most one error of each code. More than eight mean that no context is
     * current. */
    for (int i = 0; i < 8; ++i) {
        const GLenum error = gpu->gl.GetError();
        if (error == GL_NO_ERROR)
            return;
        glsurf_object_warn(gpu->object, "OpenGL error 0x%04x was pending before the call",
                           error);
    }
}

void glsurf_clear_errors(const glsurf_gpu *gpu) {
    int errors = 8; /* as above */
    while (gpu->gl.GetError() != GL_NO_ERROR && --errors > 0)
        continue;
}

glsurf_result glsurf_check_error(glsurf_gpu *gpu, const char *where) {
    const GLenum error = gpu->gl.GetError();
    if (error == GL_NO_ERROR)
        return GLSURF_OK;
    return glsurf_fail(gpu,
                       error == GL_OUT_OF_MEMORY ? GLSURF_ERROR_MEMORY : GLSURF_ERROR_GL,
                       "OpenGL reports error 0x%04x at %s; destroy the %s", error, where,
                       gpu->object->desc.name);
}

glsurf_result glsurf_no_name(glsurf_gpu *gpu, const char *where) {
    const glsurf_result result = glsurf_check_error(gpu, where);
    return result ? result
                  : glsurf_fail(gpu, GLSURF_ERROR_GL,
                                "the driver makes no object for %s; destroy the %s", where,
                                gpu->object->desc.name);
}

bool glsurf_debug_pause(const glsurf_gpu *gpu) {
    const bool on =
        gpu->saved && gpu->has.debug_output && gpu->gl.IsEnabled(GL_DEBUG_OUTPUT);
    if (on)
        gpu->gl.Disable(GL_DEBUG_OUTPUT);
    return on;
}

void glsurf_debug_resume(const glsurf_gpu *gpu, bool was_on) {
    if (was_on)
        gpu->gl.Enable(GL_DEBUG_OUTPUT);
}
