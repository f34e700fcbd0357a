/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Runs and records passes. A pass gets its program, its textures and their framebuffer. It
 * saves the application's state that it changes. It sets and binds only what differs from
 * the pass before, draws, and is recorded.
 */
#include "gl/context_check.h"
#include "gl/error.h"
#include "gl/pass.h"
#include "gl/prepare.h"
#include "gl/program.h"
#include "gl/state.h"
#include "gl/timer.h"

#include <string.h>

/* ------------------------------------------------- outputs, inputs, uniforms -- */

/* Skips inputs that this draw does not read: no shader asks for their units. A frame of the
 * default preset has 30 such inputs. Only the first input may be a texture of the
 * application that is not 2D, and only the first two may be array textures: see
 * gl/state_table.h. */
static glsurf_result bind_inputs(gls_gpu *gpu, const gls_pass *pass, const gls_draw *draw) {
    GLuint name[GLS_MAX_INPUTS] = { 0 };
    /* Making a texture binds it to unit 0. So all textures, also the outputs, are made
     * before any is bound. */
    for (int i = 0; i < GLS_MAX_INPUTS && pass->inputs[i]; ++i) {
        if (draw->external[i]) {
            name[i] = draw->external[i];
        } else if (draw->inputs[i] != GLS_NONE) {
            const glsurf_result result = gls_texture_get(gpu, draw->inputs[i], &name[i]);
            if (result)
                return result;
        }
    }
    for (GLuint i = 0; i < GLS_MAX_INPUTS && pass->inputs[i]; ++i) {
        GLenum target = GL_TEXTURE_2D;
        if (i == 0 && draw->external[i] && draw->external_target)
            target = draw->external_target;
        else if (i < 2 && name[i] && !draw->external[i] &&
                 gpu->slots[draw->inputs[i]].layers > 0)
            target = GL_TEXTURE_2D_ARRAY;
        if (name[i])
            gls_bind_texture(gpu->device, i, target, name[i]);
    }
    return GLSURF_OK;
}

_Static_assert(GLS_TEXEL_COUNT < 16 && GLS_MAX_OUTPUTS <= 8, "four bits for each format");

static glsurf_result bind_outputs(gls_gpu *gpu, const gls_pass *pass,
                                  const gls_draw *draw) {
    gls_attachment color[GLS_MAX_OUTPUTS] = { { 0 } };
    GLuint depth = 0;
    uint64_t kind = pass->depth != GLS_DEPTH_OFF; /* then 1 + the format of each output */
    glsurf_result result = GLSURF_OK;
    for (int i = 0; !result && i < GLS_MAX_OUTPUTS && pass->outputs[i]; ++i) {
        if (draw->outputs[i] == GLS_NONE)
            continue;
        result = gls_texture_get(gpu, draw->outputs[i], &color[i].texture);
        color[i].layer = gls_layer_of(&gpu->slots[draw->outputs[i]]);
        kind |= ((uint64_t)gpu->slots[draw->outputs[i]].texel + 1) << (4 + 4 * i);
    }
    if (!result && pass->depth != GLS_DEPTH_OFF)
        result = gls_texture_get(gpu, draw->depth, &depth);
    return result ? result : gls_framebuffer_bind(gpu, color, depth, kind, pass->label);
}

/* Invalidates the outputs to which this run of the pipeline has not drawn yet. */
static void invalidate_outputs(gls_gpu *gpu, const gls_pass *pass, const gls_draw *draw) {
    GLenum points[GLS_MAX_OUTPUTS + 1];
    GLsizei count = 0;
    for (int i = 0; i < GLS_MAX_OUTPUTS && pass->outputs[i]; ++i)
        if (draw->outputs[i] != GLS_NONE && !gpu->rewriting.begun[draw->outputs[i]]) {
            gpu->rewriting.begun[draw->outputs[i]] = true;
            points[count++] = GL_COLOR_ATTACHMENT0 + (GLenum)i;
        }
    if (pass->depth != GLS_DEPTH_OFF && !gpu->rewriting.begun[draw->depth]) {
        gpu->rewriting.begun[draw->depth] = true;
        points[count++] = GL_DEPTH_ATTACHMENT;
    }
    if (count > 0)
        gpu->device->gl.InvalidateFramebuffer(GL_FRAMEBUFFER, count, points);
}

/* The scissor test applies to clears. */
static void clear_outputs(gls_gpu *gpu, const gls_pass *pass, const gls_draw *draw) {
    static const GLuint zero_unsigned[4];
    static const GLint zero_signed[4];
    static const GLfloat zero_floats[4], farthest = 1.0f;
    gls_bind_scissor(gpu->device, false);
    if (pass->depth == GLS_DEPTH_MARK)
        gpu->device->gl.ClearBufferfv(GL_DEPTH, 0, &farthest);
    for (int i = 0; i < GLS_MAX_OUTPUTS && pass->outputs[i]; ++i) {
        if (draw->outputs[i] == GLS_NONE)
            continue;
        const gls_texel texel = gpu->slots[draw->outputs[i]].texel;
        if (gls_texel_is_float(texel))
            gpu->device->gl.ClearBufferfv(GL_COLOR, i, zero_floats);
        else if (texel == GLS_TEXEL_R8I || texel == GLS_TEXEL_RGBA32I)
            gpu->device->gl.ClearBufferiv(GL_COLOR, i, zero_signed);
        else
            gpu->device->gl.ClearBufferuiv(GL_COLOR, i, zero_unsigned);
    }
}

/* Sets only a value that changes: a program keeps its uniforms, and most are the same in
 * every frame. */
static void set_uniform(const gls_functions *gl, gls_location *at, const gls_uniform *u) {
    const GLint location = at->location;
    const uint32_t bytes = (uint32_t)(u->components * u->count) * sizeof(GLint);
    if (location < 0 || (bytes == at->bytes && memcmp(at->value, u->data, bytes) == 0))
        return; /* not in this variant, or already set */
    at->bytes = bytes <= sizeof at->value ? bytes : 0;
    memcpy(at->value, u->data, at->bytes);
    if (u->type == GLS_INT && u->components == 1)
        gl->Uniform1iv(location, u->count, u->data);
    else if (u->type == GLS_INT && u->components == 2)
        gl->Uniform2iv(location, u->count, u->data);
    else if (u->type == GLS_INT)
        gl->Uniform4iv(location, u->count, u->data);
    else if (u->components == 1)
        gl->Uniform1fv(location, u->count, u->data);
    else if (u->components == 2)
        gl->Uniform2fv(location, u->count, u->data);
    else
        gl->Uniform4fv(location, u->count, u->data);
}

/* --------------------------------------------------------------- operations -- */

/* Touches the viewport and the state of the operations after the shader. Depth matters only
 * with a depth texture. */
static void touch_operations(gls_gpu *gpu, const gls_pass *pass, const gls_draw *draw) {
    gls_state_touch(gpu->device, GLS_STATE_DRAW);
    if (pass->depth != GLS_DEPTH_OFF)
        gls_state_touch(gpu->device, GLS_STATE_DEPTH);
    if (pass->blend != GLS_REPLACE)
        gls_state_touch(gpu->device, GLS_STATE_BLEND_FUNCTIONS);
    if (draw->to)
        gls_destination_touch(gpu->device);
    for (int i = 0; i < GLS_MAX_OUTPUTS && pass->outputs[i]; ++i)
        if (draw->outputs[i] != GLS_NONE)
            gls_state_touch_output(gpu->device, i, gpu->slots[draw->outputs[i]].texel);
}

/* Quads have the depth 0.5, or 0 if the application clips depth from zero to one. So a
 * tested quad passes GL_LESS where the stored depth is 1, and fails where a quad wrote its
 * own depth. The depth bounds test, if the driver has it, tests the same and lets the
 * hardware cull whole blocks. A driver may interpolate depths that are not quite equal.
 * Then a tested pass runs for fragments that it could skip, so it must write the value
 * already stored there. */
static void set_operations(gls_gpu *gpu, const gls_pass *pass) {
    const gls_functions *gl = &gpu->device->gl;
    gls_bound *now = &gpu->device->bound;
    const gls_depth_mode depth = pass->depth;
    const bool test = depth == GLS_DEPTH_TEST;
    const bool bounds = gpu->device->depth_bounds && test;
    if (gls_state_is_touched(gpu->device, GLS_STATE_DEPTH)) {
        if (now->depth != (int)depth && depth == GLS_DEPTH_OFF) {
            gl->Disable(GL_DEPTH_TEST);
        } else if (now->depth != (int)depth) {
            gl->Enable(GL_DEPTH_TEST);
            gl->DepthFunc(test ? GL_LESS : GL_ALWAYS);
            gl->DepthMask(test ? GL_FALSE : GL_TRUE);
        }
        if (now->bounds != (int)bounds && bounds) {
            gl->Enable(GL_DEPTH_BOUNDS_TEST_EXT);
            gl->DepthBoundsEXT(0.75, 1.0);
        } else if (now->bounds != (int)bounds && gpu->device->has.depth_bounds) {
            gl->Disable(GL_DEPTH_BOUNDS_TEST_EXT);
        }
        now->depth = (int)depth;
        now->bounds = bounds;
    }
    if (gls_state_is_touched(gpu->device, GLS_STATE_BLEND) &&
        now->blend != (int)pass->blend) {
        const GLenum under = pass->blend == GLS_ADD ? GL_ONE : GL_ONE_MINUS_SRC_ALPHA;
        now->blend = (int)pass->blend;
        gls_set_enable_of(gpu->device, GL_BLEND, 0, pass->blend != GLS_REPLACE);
        if (pass->blend != GLS_REPLACE)
            gls_set_blending(gpu->device, GL_ONE, under, GL_ONE, under);
    }
}

/* --------------------------------------------------------------------- draw -- */

/* Draws a quad as a triangle: half of a viewport that is twice as wide and high as the
 * area. The scissor test cuts out the area. If the triangle reached out of the viewport, a
 * software rasteriser would clip it to two triangles with a diagonal across the area: on
 * llvmpipe frames then take up to a tenth longer. An area of more than half of the largest
 * viewport is drawn in pieces. An empty area is drawn, too: preparation needs the draw. */
static void draw_quad(gls_gpu *gpu, gls_rect area) {
    const int w = gpu->device->max_framebuffer[0] / 2;
    const int h = gpu->device->max_framebuffer[1] / 2;
    int y = area.y0;
    do {
        int x = area.x0;
        do {
            const GLint width = gls_min_int(area.x1 - x, w);
            const GLint height = gls_min_int(area.y1 - y, h);
            gls_bind_scissor_box(gpu->device, x, y, width, height);
            gls_bind_viewport(gpu->device, x, y, 2 * width, 2 * height);
            gpu->device->gl.DrawArrays(GL_TRIANGLES, 0, 3);
            x += w;
        } while (x < area.x1);
        y += h;
    } while (y < area.y1);
}

/* Binds viewport and scissor box for vertices that stay inside the area. */
static void bind_area(glsurf_device *device, gls_rect area) {
    const int width = area.x1 - area.x0, height = area.y1 - area.y0;
    gls_bind_viewport(device, area.x0, area.y0, width, height);
    gls_bind_scissor_box(device, area.x0, area.y0, width, height);
}

/* -------------------------------------------------------------------- notes -- */

/* Records a draw. Returns its entry; NULL if the list is full. */
static glsurf_pass_info *note_draw(gls_gpu *gpu, const gls_pass *pass, const gls_draw *draw,
                                   gls_rect area) {
    gls_passes *passes = &gpu->device->passes;
    glsurf_pass_info *entry = NULL;
    for (int i = 0; gpu->sum_passes && !entry && i < passes->count; ++i)
        if (passes->pass[i].stage == pass->stage && passes->pass[i].label == pass->label)
            entry = &passes->pass[i];
    if (!entry && passes->count == GLS_MAX_PASSES)
        return NULL;
    if (!entry) {
        gls_timer_trim(&gpu->device->timer, passes->count);
        entry = &passes->pass[passes->count++];
        *entry = (glsurf_pass_info){ .stage = pass->stage, .label = pass->label };
    }
    uint32_t written = 0;
    for (int i = 0; i < GLS_MAX_OUTPUTS && pass->outputs[i]; ++i)
        if (draw->outputs[i] != GLS_NONE)
            written += gls_texel_bytes(gpu->slots[draw->outputs[i]].texel);
    if (pass->depth == GLS_DEPTH_WRITE || pass->depth == GLS_DEPTH_MARK)
        written += gls_texel_bytes(GLS_TEXEL_DEPTH);
    entry->fragments += (uint64_t)(area.x1 - area.x0) * (uint64_t)(area.y1 - area.y0);
    if (entry->fetches < draw->fetches)
        entry->fetches = draw->fetches;
    const uint32_t bytes = draw->bytes ? draw->bytes : 16 * draw->fetches;
    if (entry->bytes_read < bytes)
        entry->bytes_read = bytes;
    entry->bytes_written = written;
    return entry;
}

/* --------------------------------------------------------------------- run -- */

/* Runs or prepares a pass. A prepared pass does the same in an empty viewport, as far as
 * the current part of the preparation goes: see gl/prepare.h. */
glsurf_result gls_pass_run(gls_gpu *gpu, const gls_pass *pass, const gls_draw *draw) {
    glsurf_device *device = gpu->device;
    const bool prepares = gpu->preparation.on;
    if (prepares && gpu->preparation.what == GLS_PREPARE_PROGRAMS)
        return gls_prepare_program(gpu, pass, draw);
    if (prepares && !gls_prepare_wants(gpu, pass, draw))
        return GLSURF_OK;
    if (!prepares)
        gls_trace_stage(&device->trace, pass->stage);
    const uint64_t begin = gls_trace_now(&device->trace);
    gls_rect area = { 0 };
    const float *const to = draw->to ? draw->to->viewport : NULL;
    if (!prepares && to)
        area = (gls_rect){ (int)to[0], (int)to[1], (int)to[0] + (int)to[2],
                           (int)to[1] + (int)to[3] };
    else if (!prepares && draw->area.x1 > draw->area.x0)
        area = draw->area;
    else if (!prepares)
        area = (gls_rect){ 0, 0, gpu->slots[draw->outputs[0]].width,
                           gpu->slots[draw->outputs[0]].height };

    gls_program *program;
    glsurf_result result = gls_program_get(device, pass, draw->defines, &program);
    if (!result && !draw->to)
        result = bind_outputs(gpu, pass, draw);
    if (!result)
        result = bind_inputs(gpu, pass, draw);
    if (result || (prepares && gpu->preparation.what == GLS_PREPARE_OBJECTS))
        return result;

    touch_operations(gpu, pass, draw);
    set_operations(gpu, pass);
    if (gpu->rewriting.on && !prepares && !draw->to)
        invalidate_outputs(gpu, pass, draw);
    if (draw->clear && !prepares)
        clear_outputs(gpu, pass, draw);
    if (draw->to)
        gls_destination_bind(device, draw->to);
    const bool quad =
        pass->geometry == GLS_QUAD || (pass->geometry == GLS_QUADS && draw->instances == 1);
    if (!quad && (!draw->to || prepares))
        bind_area(device, area);
    gls_bind_program(device, program->build.program);
    for (int i = 0; i < GLS_MAX_UNIFORMS && draw->uniforms[i].name; ++i)
        set_uniform(&device->gl,
                    gls_program_location(device, program, i, draw->uniforms[i].name),
                    &draw->uniforms[i]);
    gls_program_note_drawn(program, gls_draw_formats(gpu, pass, draw));

    /* With desc.leave_state the framebuffer may be the library's own, with the textures
     * that the draw reads. WebGL refuses to prepare such a draw. */
    const bool draws =
        !prepares || !draw->to ||
        (draw->to->complete && !(device->desc.leave_state && draw->to->framebuffer));
    glsurf_pass_info *entry = prepares ? NULL : note_draw(gpu, pass, draw, area);
    if (entry)
        result = gls_timer_begin(device);
    if (!result && draws) {
        gls_bind_empty_vertex_array(device);
        if (quad)
            draw_quad(gpu, area);
        else if (pass->geometry == GLS_COUNTED)
            device->gl.DrawArrays(GL_TRIANGLE_STRIP, 0, 4);
        else if (pass->geometry == GLS_STRIPS)
            device->gl.DrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4,
                                           (GLsizei)draw->instances);
        else
            device->gl.DrawArrays(GL_TRIANGLES, 0, 6 * (GLsizei)draw->instances);
    }
    if (!result && entry)
        result = gls_timer_end(device, (int)(entry - device->passes.pass));
    if (draw->to)
        gls_destination_release(device, draw->to);
    if (device->timings && !prepares)
        gls_trace_pass(&device->trace, pass->label, begin);
    return result;
}

void gls_passes_cut(glsurf_device *device, int count) {
    device->passes.count = count;
    gls_timer_trim(&device->timer, count);
}

uint32_t glsurf_device_passes(glsurf_device *device, const glsurf_pass_info **passes) {
    if (passes)
        *passes = NULL;
    if (!device || !passes)
        return 0;
    if (device->timer.count > 0 && gls_device_check_current(device))
        return 0;
    gls_timer_read(device);
    device->failure.message[0] = '\0';
    *passes = device->passes.pass;
    return (uint32_t)device->passes.count;
}
