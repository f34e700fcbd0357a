/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "bench/papers/papers.h"

glsurf_slot papers_texture(glsurf_plan *plan, const char *label, glsurf_texel texel,
                           int width, int height) {
    const glsurf_slot slot = plan->texture_count++;
    plan->texture[slot] = (glsurf_texture_desc){ label, texel, width, height };
    return slot;
}

static glsurf_rect area_of(const glsurf_gpu *gpu, const glsurf_draw *draw) {
    if (draw->area.x1 > draw->area.x0)
        return draw->area;
    const glsurf_texture_desc *texture = &gpu->slots[draw->outputs[0]];
    return (glsurf_rect){ 0, 0, texture->width, texture->height };
}

glsurf_result papers_run(glsurf_gpu *gpu, papers_tally *tally, const glsurf_pass *pass,
                         const glsurf_draw *draw, double reads) {
    if (tally) {
        const glsurf_rect area = area_of(gpu, draw);
        const double fragments = (double)(area.x1 - area.x0) * (area.y1 - area.y0);
        uint32_t bytes = 0;
        for (int i = 0; i < GLSURF_MAX_OUTPUTS && pass->outputs[i]; ++i)
            bytes += glsurf_texel_bytes(gpu->slots[draw->outputs[i]].texel);
        tally->reads += reads * fragments;
        tally->writes += fragments * bytes / 4;
        ++tally->passes;
    }
    return glsurf_pass_run(gpu, pass, draw);
}

glsurf_result papers_run_culled(glsurf_gpu *gpu, const glsurf_pass *pass,
                                const glsurf_draw *draw) {
    const bool before = gpu->early_depth;
    gpu->early_depth = true;
    const glsurf_result result = glsurf_pass_run(gpu, pass, draw);
    gpu->early_depth = before;
    return result;
}

/* ------------------------------------------------------------------ points -- */

static glsurf_result bind_textures(glsurf_gpu *gpu, const glsurf_pass *pass,
                                   const glsurf_draw *draw) {
    GLuint input[GLSURF_MAX_INPUTS] = { 0 }, output[GLSURF_MAX_OUTPUTS] = { 0 };
    glsurf_result result = glsurf_texture_get(gpu, draw->outputs[0], &output[0]);
    for (int i = 0; !result && i < GLSURF_MAX_INPUTS && pass->inputs[i]; ++i)
        if (draw->inputs[i] != GLSURF_NONE)
            result = glsurf_texture_get(gpu, draw->inputs[i], &input[i]);
    if (!result)
        result = glsurf_framebuffer_bind(gpu, output, 0, pass->label);
    for (GLuint i = 0; !result && i < GLSURF_MAX_INPUTS && pass->inputs[i]; ++i)
        glsurf_bind_texture(gpu, i, GL_TEXTURE_2D, input[i]);
    return result;
}

/* The next pass finds state that it did not set, and knows nothing of. */
static void set_operations(glsurf_gpu *gpu, const glsurf_pass *pass) {
    gpu->gl.Disable(GL_DEPTH_TEST);
    if (gpu->has_depth_bounds)
        gpu->gl.Disable(GL_DEPTH_BOUNDS_TEST_EXT);
    if (pass->add)
        gpu->gl.Enablei(GL_BLEND, 0);
    else
        gpu->gl.Disablei(GL_BLEND, 0);
    gpu->bound.depth = gpu->bound.bounds = gpu->bound.add = -1;
}

static void clear_output(const glsurf_gpu *gpu, glsurf_texel texel) {
    static const GLfloat zero_floats[4];
    static const GLuint zero_unsigned[4];
    if (texel == GLSURF_TEXEL_RG32F)
        gpu->gl.ClearBufferfv(GL_COLOR, 0, zero_floats);
    else
        gpu->gl.ClearBufferuiv(GL_COLOR, 0, zero_unsigned);
}

static void set_uniforms(const glsurf_gpu *gpu, GLuint program, const glsurf_draw *draw) {
    const glsurf_functions *gl = &gpu->gl;
    const glsurf_texture_desc *out = &gpu->slots[draw->outputs[0]];
    const GLint size[2] = { out->width, out->height };
    gl->Uniform2iv(gl->GetUniformLocation(program, "target_size"), 1, size);
    for (int i = 0; i < GLSURF_MAX_UNIFORMS && draw->uniforms[i].name; ++i)
        gl->Uniform1fv(gl->GetUniformLocation(program, draw->uniforms[i].name),
                       draw->uniforms[i].count, draw->uniforms[i].data);
}

static glsurf_result set_up(glsurf_gpu *gpu, const glsurf_pass *pass,
                            const glsurf_draw *draw, glsurf_program **program) {
    const glsurf_texture_desc *out = &gpu->slots[draw->outputs[0]];
    glsurf_result result = glsurf_program_get(gpu, pass, draw->defines, program);
    if (!result)
        result = bind_textures(gpu, pass, draw);
    if (result)
        return result;
    set_operations(gpu, pass);
    if (draw->clear)
        clear_output(gpu, out->texel);
    glsurf_bind_viewport(gpu, 0, 0, out->width, out->height);
    glsurf_bind_no_vertices(gpu);
    glsurf_bind_program(gpu, (*program)->name);
    set_uniforms(gpu, (*program)->name, draw);
    return GLSURF_OK;
}

glsurf_result papers_points(glsurf_gpu *gpu, const glsurf_pass *pass,
                            const glsurf_draw *draw, int count) {
    /* gl_VertexID begins again every 4096 vertices on one driver. */
    enum { MOST = 4096 };
    glsurf_program *program;
    const glsurf_result result = set_up(gpu, pass, draw, &program);
    if (result)
        return result;
    const GLint place = gpu->gl.GetUniformLocation(program->name, "point_first");
    for (GLint first = 0; first < count; first += MOST) {
        gpu->gl.Uniform1iv(place, 1, &first);
        gpu->gl.DrawArrays(GL_POINTS, 0, count - first < MOST ? count - first : MOST);
    }
    return glsurf_check_error(gpu, pass->label);
}
