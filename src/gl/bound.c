/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "gl/bound.h"

#include "core/view.h"
#include "gl/state.h"

static void activate_unit(glsurf_device *device, GLuint unit) {
    gls_state_touch(device, GLS_STATE_UNITS);
    if (device->bound.unit != unit)
        device->gl.ActiveTexture(GL_TEXTURE0 + unit);
    device->bound.unit = unit;
}

/* What is noted as bound; NULL for targets of which nothing is noted. */
static GLuint *noted(glsurf_device *device, GLuint unit, GLenum target) {
    if (target == GL_TEXTURE_2D)
        return &device->bound.texture[unit];
    return target == GL_TEXTURE_2D_ARRAY ? &device->bound.array[unit] : NULL;
}

/* The sampler comes with every target. */
static void bind_texture(glsurf_device *device, GLuint unit, GLenum target,
                         GLuint texture) {
    activate_unit(device, unit);
    if (target == GL_TEXTURE_RECTANGLE)
        gls_state_touch(device, GLS_STATE_RECTANGLE);
    if (target == GL_TEXTURE_2D_ARRAY)
        gls_state_touch(device, GLS_STATE_ARRAY + (int)unit);
    if (target == GLS_TARGET_EXTERNAL)
        gls_state_touch(device, GLS_STATE_EXTERNAL);
    if (gls_state_touch(device, GLS_STATE_UNIT + (int)unit))
        device->gl.BindSampler(unit, device->sampler);
    device->gl.BindTexture(target, texture);
    GLuint *const bound = noted(device, unit, target);
    if (bound)
        *bound = texture;
}

/* A texture of another target has a binding of its own, so the 2D texture stays bound. */
void gls_bind_first(glsurf_device *device, GLenum target, GLuint texture) {
    bind_texture(device, 0, target, texture);
}

void gls_bind_texture(glsurf_device *device, GLuint unit, GLenum target, GLuint texture) {
    const GLuint *const bound = noted(device, unit, target);
    if (bound && *bound == texture)
        return;
    bind_texture(device, unit, target, texture);
}

void gls_bind_program(glsurf_device *device, GLuint program) {
    gls_state_touch(device, GLS_STATE_DRAW);
    if (device->bound.program != program)
        device->gl.UseProgram(program);
    device->bound.program = program;
}

void gls_bind_no_vertices(glsurf_device *device) {
    if (!device->bound.vertices)
        device->gl.BindVertexArray(device->empty_vertices);
    device->bound.vertices = true;
}

/* Whether a noted rectangle is this one already. Notes it otherwise. */
static bool is_noted(GLint now[4], GLint x, GLint y, GLint width, GLint height) {
    const bool same = now[0] == x && now[1] == y && now[2] == width && now[3] == height;
    now[0] = x;
    now[1] = y;
    now[2] = width;
    now[3] = height;
    return same;
}

void gls_bind_viewport(glsurf_device *device, GLint x, GLint y, GLint width, GLint height) {
    if (!is_noted(device->bound.viewport, x, y, width, height))
        gls_set_viewport(device, (GLfloat)x, (GLfloat)y, (GLfloat)width, (GLfloat)height);
}

void gls_bind_scissor_box(glsurf_device *device, GLint x, GLint y, GLint width,
                          GLint height) {
    if (!is_noted(device->bound.scissor_box, x, y, width, height))
        gls_set_scissor_box(device, x, y, width, height);
}
