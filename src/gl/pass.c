/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "gl/pass.h"

#include "gl/state.h"

#include <time.h>

static double seconds_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static glsurf_result bind_inputs(glsurf_gpu *gpu, const glsurf_pass *pass,
                                 const glsurf_draw *draw) {
    const glsurf_functions *gl = &gpu->gl;
    GLuint name[GLSURF_MAX_INPUTS] = { 0 };
    /* Making a texture binds it to unit 0: make all, outputs too, before binding any. */
    for (int i = 0; i < GLSURF_MAX_INPUTS && pass->inputs[i]; ++i) {
        if (draw->external[i]) {
            name[i] = draw->external[i];
        } else if (draw->inputs[i] != GLSURF_NONE) {
            const glsurf_result result = glsurf_texture_get(gpu, draw->inputs[i], &name[i]);
            if (result)
                return result;
        }
    }
    for (GLuint i = 0; i < GLSURF_MAX_INPUTS && pass->inputs[i]; ++i) {
        const bool other = i == 0 && draw->external_target;
        gl->ActiveTexture(GL_TEXTURE0 + i);
        gl->BindTexture(other ? draw->external_target : GL_TEXTURE_2D, name[i]);
    }
    return GLSURF_OK;
}

static glsurf_result bind_outputs(glsurf_gpu *gpu, const glsurf_pass *pass,
                                  const glsurf_draw *draw) {
    GLuint color[GLSURF_MAX_OUTPUTS] = { 0 }, depth = 0;
    glsurf_result result = GLSURF_OK;
    for (int i = 0; !result && i < GLSURF_MAX_OUTPUTS && pass->outputs[i]; ++i)
        result = glsurf_texture_get(gpu, draw->outputs[i], &color[i]);
    if (!result && pass->depth != GLSURF_DEPTH_OFF)
        result = glsurf_texture_get(gpu, draw->depth, &depth);
    return result ? result : glsurf_target_bind(gpu, color, depth, pass->label);
}

static bool is_float(glsurf_texel texel) {
    return texel >= GLSURF_TEXEL_RGBA8 && texel <= GLSURF_TEXEL_RGBA32F;
}

static bool is_signed(glsurf_texel texel) {
    return texel == GLSURF_TEXEL_R8I || texel == GLSURF_TEXEL_RGBA32I;
}

static void clear_outputs(glsurf_gpu *gpu, const glsurf_pass *pass,
                          const glsurf_draw *draw) {
    static const GLuint zero_unsigned[4];
    static const GLint zero_signed[4];
    static const GLfloat zero_floats[4];
    for (int i = 0; i < GLSURF_MAX_OUTPUTS && pass->outputs[i]; ++i) {
        const glsurf_texel texel = gpu->slots[draw->outputs[i]].texel;
        if (is_float(texel))
            gpu->gl.ClearBufferfv(GL_COLOR, i, zero_floats);
        else if (is_signed(texel))
            gpu->gl.ClearBufferiv(GL_COLOR, i, zero_signed);
        else
            gpu->gl.ClearBufferuiv(GL_COLOR, i, zero_unsigned);
    }
}

static void set_uniform(const glsurf_functions *gl, GLuint program,
                        const glsurf_uniform *u) {
    const GLint location = gl->GetUniformLocation(program, u->name);
    if (location < 0)
        return; /* this variant has no use for it */
    if (u->type == GLSURF_INT && u->components == 1)
        gl->Uniform1iv(location, u->count, u->data);
    else if (u->type == GLSURF_INT && u->components == 2)
        gl->Uniform2iv(location, u->count, u->data);
    else if (u->type == GLSURF_INT)
        gl->Uniform4iv(location, u->count, u->data);
    else if (u->components == 1)
        gl->Uniform1fv(location, u->count, u->data);
    else if (u->components == 2)
        gl->Uniform2fv(location, u->count, u->data);
    else
        gl->Uniform4fv(location, u->count, u->data);
}

/* Written by the shader: 1 where a later pass shall work, 0 elsewhere. A tested quad
 * stands at 0.5, so that it passes GL_LESS just where 1 was written; the depth bounds
 * test, where there is one, says the same of the stored depth, and lets the hardware
 * cull whole blocks. */
static void set_depth(glsurf_gpu *gpu, const glsurf_pass *pass) {
    const glsurf_functions *gl = &gpu->gl;
    const bool test = pass->depth == GLSURF_DEPTH_TEST;
    if (pass->depth == GLSURF_DEPTH_OFF) {
        gl->Disable(GL_DEPTH_TEST);
    } else {
        gl->Enable(GL_DEPTH_TEST);
        gl->DepthFunc(test ? GL_LESS : GL_ALWAYS);
        gl->DepthMask(test ? GL_FALSE : GL_TRUE);
    }
    if (gpu->depth_bounds && test) {
        gl->Enable(GL_DEPTH_BOUNDS_TEST_EXT);
        gl->DepthBoundsEXT(0.75, 1.0);
    } else if (gpu->depth_bounds) {
        gl->Disable(GL_DEPTH_BOUNDS_TEST_EXT);
    }
}

static void set_blend(glsurf_gpu *gpu, const glsurf_pass *pass) {
    if (pass->add)
        gpu->gl.Enablei(GL_BLEND, 0);
    else
        gpu->gl.Disablei(GL_BLEND, 0);
}

static void issue(glsurf_gpu *gpu, const glsurf_pass *pass) {
    const glsurf_functions *gl = &gpu->gl;
    gl->BindVertexArray(gpu->empty_vertices);
    if (pass->geometry == GLSURF_COUNTED)
        gl->DrawArrays(GL_TRIANGLE_STRIP, 0, 4);
    else
        gl->DrawArrays(GL_TRIANGLES, 0, 3); /* one triangle, twice the viewport */
}

static glsurf_rect draw_area(const glsurf_gpu *gpu, const glsurf_draw *draw) {
    if (draw->area.x1 > draw->area.x0)
        return draw->area;
    const glsurf_texture_plan *texture = &gpu->slots[draw->outputs[0]];
    return (glsurf_rect){ 0, 0, texture->width, texture->height };
}

/* The entry that a draw is noted in; NULL where there is no more room. */
static glsurf_pass_info *entry_for(glsurf_gpu *gpu, const glsurf_pass *pass) {
    for (int i = 0; gpu->sum_passes && i < gpu->pass_count; ++i)
        if (gpu->pass[i].stage == pass->stage && gpu->pass[i].label == pass->label)
            return &gpu->pass[i];
    if (gpu->pass_count == GLSURF_MAX_PASSES)
        return NULL;
    glsurf_pass_info *entry = &gpu->pass[gpu->pass_count++];
    *entry = (glsurf_pass_info){ .stage = pass->stage, .label = pass->label };
    return entry;
}

static uint32_t larger(uint32_t a, uint32_t b) {
    return a > b ? a : b;
}

static void note(glsurf_gpu *gpu, const glsurf_pass *pass, const glsurf_draw *draw,
                 glsurf_rect area, double seconds) {
    glsurf_pass_info *entry = entry_for(gpu, pass);
    if (!entry)
        return;
    uint32_t written = 0;
    for (int i = 0; i < GLSURF_MAX_OUTPUTS && pass->outputs[i]; ++i)
        written += glsurf_texel_bytes(gpu->slots[draw->outputs[i]].texel);
    if (pass->depth == GLSURF_DEPTH_WRITE)
        written += glsurf_texel_bytes(GLSURF_TEXEL_DEPTH);
    entry->fragments += (uint64_t)(area.x1 - area.x0) * (uint64_t)(area.y1 - area.y0);
    entry->fetches = larger(entry->fetches, draw->fetches);
    entry->bytes_read = larger(entry->bytes_read, draw->bytes);
    entry->bytes_written = written;
    entry->seconds += seconds;
}

static glsurf_result set_up(glsurf_gpu *gpu, const glsurf_pass *pass,
                            const glsurf_draw *draw, glsurf_rect area) {
    const glsurf_functions *gl = &gpu->gl;
    GLuint program;
    glsurf_result result = glsurf_program_get(gpu, pass, draw->defines, &program);
    if (!result)
        result = bind_outputs(gpu, pass, draw);
    if (!result)
        result = bind_inputs(gpu, pass, draw);
    if (result)
        return result;
    set_depth(gpu, pass);
    set_blend(gpu, pass);
    if (draw->clear)
        clear_outputs(gpu, pass, draw);
    glsurf_state_viewport(gpu, (GLfloat)area.x0, (GLfloat)area.y0,
                          (GLfloat)(area.x1 - area.x0), (GLfloat)(area.y1 - area.y0));
    gl->UseProgram(program);
    for (int i = 0; i < GLSURF_MAX_UNIFORMS && draw->uniforms[i].name; ++i)
        set_uniform(gl, program, &draw->uniforms[i]);
    return GLSURF_OK;
}

glsurf_result glsurf_pass_run(glsurf_gpu *gpu, const glsurf_pass *pass,
                              const glsurf_draw *draw) {
    const glsurf_rect area = draw_area(gpu, draw);
    double start = 0.0, end = 0.0;
    glsurf_result result = set_up(gpu, pass, draw, area);
    if (result)
        return result;
    if (gpu->timings) {
        gpu->gl.Finish();
        start = seconds_now();
    }
    issue(gpu, pass);
    if (gpu->timings) {
        gpu->gl.Finish();
        end = seconds_now();
    }
    note(gpu, pass, draw, area, end - start);
    return GLSURF_OK;
}
