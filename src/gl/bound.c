/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "gl/bound.h"

#include "gl/state.h"

/* Drivers never give this name. */
static const GLuint UNKNOWN = ~(GLuint)0;

void glsurf_bound_forget(glsurf_bound *bound) {
    *bound = (glsurf_bound){ .program = UNKNOWN,
                             .unit = UNKNOWN,
                             .viewport = { -1, -1, -1, -1 },
                             .depth = -1,
                             .bounds = -1,
                             .blend = -1 };
    for (int i = 0; i < GLSURF_MAX_INPUTS; ++i)
        bound->texture[i] = UNKNOWN;
}

static void activate(glsurf_gpu *gpu, GLuint unit) {
    glsurf_state_touch(gpu, GLSURF_STATE_UNITS);
    if (gpu->bound.unit != unit)
        gpu->gl.ActiveTexture(GL_TEXTURE0 + unit);
    gpu->bound.unit = unit;
}

/* The sampler comes with every target. */
static void bind(glsurf_gpu *gpu, GLuint unit, GLenum target, GLuint texture) {
    activate(gpu, unit);
    if (target == GL_TEXTURE_RECTANGLE)
        glsurf_state_touch(gpu, GLSURF_STATE_RECTANGLE);
    if (target == GL_TEXTURE_2D_ARRAY)
        glsurf_state_touch(gpu, GLSURF_STATE_ARRAY);
    if (target == GLSURF_TARGET_EXTERNAL)
        glsurf_state_touch(gpu, GLSURF_STATE_EXTERNAL);
    if (glsurf_state_touch(gpu, GLSURF_STATE_UNIT + (int)unit))
        gpu->gl.BindSampler(unit, gpu->sampler);
    gpu->gl.BindTexture(target, texture);
    if (target == GL_TEXTURE_2D)
        gpu->bound.texture[unit] = texture;
}

/* A texture of another target has a binding of its own, so the 2D texture stays bound. */
void glsurf_bind_first(glsurf_gpu *gpu, GLenum target, GLuint texture) {
    bind(gpu, 0, target, texture);
}

void glsurf_bind_texture(glsurf_gpu *gpu, GLuint unit, GLenum target, GLuint texture) {
    if (target == GL_TEXTURE_2D && gpu->bound.texture[unit] == texture)
        return;
    bind(gpu, unit, target, texture);
}

void glsurf_bind_program(glsurf_gpu *gpu, GLuint program) {
    glsurf_state_touch(gpu, GLSURF_STATE_DRAW);
    if (gpu->bound.program != program)
        gpu->gl.UseProgram(program);
    gpu->bound.program = program;
}

void glsurf_bind_no_vertices(glsurf_gpu *gpu) {
    if (!gpu->bound.vertices)
        gpu->gl.BindVertexArray(gpu->empty_vertices);
    gpu->bound.vertices = true;
}

void glsurf_set_enable_of(const glsurf_gpu *gpu, GLenum name, GLuint index, bool on) {
    const glsurf_functions *gl = &gpu->gl;
    if (gpu->has.buffer_state && on)
        gl->Enablei(name, index);
    else if (gpu->has.buffer_state)
        gl->Disablei(name, index);
    else if (on)
        gl->Enable(name);
    else
        gl->Disable(name);
}

void glsurf_set_viewport(const glsurf_gpu *gpu, GLfloat x, GLfloat y, GLfloat width,
                         GLfloat height) {
    if (gpu->has.viewport_array)
        gpu->gl.ViewportIndexedf(0, x, y, width, height);
    else
        gpu->gl.Viewport((GLint)x, (GLint)y, (GLsizei)width, (GLsizei)height);
}

void glsurf_bind_viewport(glsurf_gpu *gpu, GLint x, GLint y, GLint width, GLint height) {
    GLint *const now = gpu->bound.viewport;
    if (now[0] == x && now[1] == y && now[2] == width && now[3] == height)
        return;
    glsurf_set_viewport(gpu, (GLfloat)x, (GLfloat)y, (GLfloat)width, (GLfloat)height);
    now[0] = x;
    now[1] = y;
    now[2] = width;
    now[3] = height;
}
