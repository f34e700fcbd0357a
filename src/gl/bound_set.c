/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* What does not depend on the state that is saved. */
#include "gl/bound.h"
#include "gl/device.h"

/* Drivers never give this name. */
static const GLuint UNKNOWN = ~(GLuint)0;

void gls_bound_forget(gls_bound *bound) {
    *bound = (gls_bound){ .program = UNKNOWN,
                          .unit = UNKNOWN,
                          .array = { UNKNOWN, UNKNOWN },
                          .viewport = { -1, -1, -1, -1 },
                          .scissor_box = { -1, -1, -1, -1 },
                          .depth = -1,
                          .bounds = -1,
                          .blend = -1 };
    for (int i = 0; i < GLS_MAX_INPUTS; ++i)
        bound->texture[i] = UNKNOWN;
}

void gls_set_enable_of(const glsurf_device *device, GLenum name, GLuint index, bool on) {
    const gls_functions *gl = &device->gl;
    if (device->has.buffer_state && on)
        gl->Enablei(name, index);
    else if (device->has.buffer_state)
        gl->Disablei(name, index);
    else if (on)
        gl->Enable(name);
    else
        gl->Disable(name);
}

void gls_set_viewport(const glsurf_device *device, GLfloat x, GLfloat y, GLfloat width,
                      GLfloat height) {
    if (device->has.viewport_array)
        device->gl.ViewportIndexedf(0, x, y, width, height);
    else
        device->gl.Viewport((GLint)x, (GLint)y, (GLsizei)width, (GLsizei)height);
}

void gls_set_scissor_box(const glsurf_device *device, GLint x, GLint y, GLint width,
                         GLint height) {
    if (device->has.viewport_array)
        device->gl.ScissorIndexed(0, x, y, width, height);
    else
        device->gl.Scissor(x, y, width, height);
}

void gls_set_scissor(const glsurf_device *device, bool on) {
    if (device->has.viewport_array)
        gls_set_enable_of(device, GL_SCISSOR_TEST, 0, on);
    else if (on)
        device->gl.Enable(GL_SCISSOR_TEST);
    else
        device->gl.Disable(GL_SCISSOR_TEST);
}
