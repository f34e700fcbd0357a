/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "papers/papers.h"
#include "gl/error.h"
#include "gl/program.h"
#include "gl/readback.h"
#include "gl/state.h"
#include "system/alloc.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ----------------------------------------------------------------- planning -- */

gls_slot papers_texture(gls_plan *plan, const char *label, gls_texel texel, int width,
                        int height) {
    plan->textures.desc[plan->textures.count] = gls_texture_of(label, texel, width, height);
    return plan->textures.count++;
}

papers_result papers_whole(const papers_way *way, gls_slot slot, int numbers) {
    const size_t texel = (size_t)numbers;
    return (papers_result){ .slot = slot,
                            .row = texel * (size_t)way->plan->textures.desc[slot].width,
                            .texel = texel };
}

/* Copies the uniforms' values into the step, one after the other. */
static void keep_uniforms(papers_step *step) {
    float *at = step->data;
    for (gls_uniform *u = step->draw.uniforms; u->name; ++u) {
        const size_t words = (size_t)u->components * (size_t)u->count;
        memcpy(at, u->data, words * sizeof *at);
        u->data = at;
        at += words;
    }
}

papers_step *papers_add(papers_steps *steps, const gls_pass *pass, double reads,
                        const gls_draw *draw, const char *defines, ...) {
    papers_step *const step = alloc_zeroed(1, sizeof *step);
    *step = (papers_step){ .pass = pass,
                           .mode = !pass ? PAPERS_COUNT
                                         : (pass->vertex ? PAPERS_POINTS : PAPERS_DRAW),
                           .points = PAPERS_FOUND,
                           .reads = reads,
                           .draw = *draw };
    va_list arguments;
    va_start(arguments, defines);
    vsnprintf(step->defines, sizeof step->defines, defines, arguments);
    va_end(arguments);
    step->draw.defines = step->defines;
    keep_uniforms(step);
    *(steps->last ? &steps->last->next : &steps->first) = step;
    steps->last = step;
    return step;
}

glsurf_result papers_open(papers_task *task, gls_gpu *gpu, gls_plan *plan) {
    task->input =
        papers_texture(plan, task->of->input, task->of->texel, task->width, task->height);
    const glsurf_result result = gls_texture_write(gpu, task->input, task->data);
    return result || task->of != &PAPERS_SAMPLES ? result
                                                 : papers_open_features(task, gpu, plan);
}

void papers_plan(papers_way *way, gls_plan *plan, const papers_task *task, int number) {
    *way = (papers_way){ .plan = plan };
    task->of->plan(way, task, number);
}

void papers_free_steps(papers_steps *steps) {
    for (papers_step *step = steps->first, *next; step; step = next) {
        next = step->next;
        free(step);
    }
    *steps = (papers_steps){ 0 };
}

void papers_free(papers_way *way) {
    papers_free_steps(&way->prepare);
    papers_free_steps(&way->steps);
}

/* ------------------------------------------------------------------ running -- */

/* Draws points, although the library only draws quads. First the library draws an empty
 * quad (point_first is below 0), which sets all state except the viewport of points. Then
 * points are drawn with this state. */
static glsurf_result draw_points(gls_gpu *gpu, const papers_step *step, int count) {
    /* One driver restarts gl_VertexID every 4096 vertices. */
    enum { MAXIMUM = 4096 };
    const gls_texture_desc *const out = &gpu->slots[step->draw.outputs[0]];
    gls_draw draw = step->draw;
    int last = 0;
    while (draw.uniforms[last].name)
        ++last;
    draw.uniforms[last] = (gls_uniform)GLS_INTS("point_first", 1, -1);
    draw.uniforms[last + 1] =
        (gls_uniform)GLS_INTS("target_size", 2, out->width, out->height);
    gls_program *program;
    glsurf_result result = gls_pass_run(gpu, step->pass, &draw);
    if (!result)
        result = gls_program_get(gpu->device, step->pass, draw.defines, &program);
    if (result)
        return result;
    gls_bind_viewport(gpu->device, 0, 0, out->width, out->height);
    if (!gpu->device->es) /* OpenGL ES always uses the shader's size */
        gpu->device->gl.Enable(GL_PROGRAM_POINT_SIZE); /* the context belongs to bench */
    const GLint first_of =
        gpu->device->gl.GetUniformLocation(program->build.program, "point_first");
    for (GLint first = 0; first < count; first += MAXIMUM) {
        gpu->device->gl.Uniform1iv(first_of, 1, &first);
        gpu->device->gl.DrawArrays(GL_POINTS, 0,
                                   count - first < MAXIMUM ? count - first : MAXIMUM);
    }
    return gls_check_error(gpu->device, step->pass->label);
}

static glsurf_result count_found(gls_gpu *gpu, const papers_step *step, int *found) {
    uint32_t counts[4] = { 0 };
    const glsurf_result result = gls_texture_read(gpu, step->draw.inputs[0], counts);
    *found = (int)(counts[0] + counts[1] + counts[2] + counts[3]);
    return result;
}

static glsurf_result draw_list(gls_gpu *gpu, const papers_step *step, int found) {
    const gls_texture_desc *const list = &gpu->slots[step->draw.outputs[0]];
    gls_draw draw = step->draw;
    draw.area = (gls_rect){ 0, 0, list->width, (found + list->width - 1) / list->width };
    if (draw.area.y1 > list->height)
        return gls_fail(gpu->device, GLSURF_ERROR_LIMIT,
                        "%d values pass the first round, but the list holds only %d", found,
                        list->width * list->height);
    return found > 0 ? gls_pass_run(gpu, step->pass, &draw) : GLSURF_OK;
}

static glsurf_result run_step(gls_gpu *gpu, const papers_step *step, int *found) {
    switch (step->mode) {
    case PAPERS_POINTS:
        return draw_points(gpu, step, step->points == PAPERS_FOUND ? *found : step->points);
    case PAPERS_COUNT:
        return count_found(gpu, step, found);
    case PAPERS_LIST:
        return draw_list(gpu, step, *found);
    default:
        return gls_pass_run(gpu, step->pass, &step->draw);
    }
}

glsurf_result papers_run(gls_gpu *gpu, const papers_steps *steps) {
    int found = 0;
    glsurf_result result = GLSURF_OK;
    if (steps->too_large)
        return gls_fail(
            gpu->device, GLSURF_ERROR_LIMIT,
            "the input is too large for the inputs of a pass; use a smaller one");
    gls_passes_begin(gpu);
    for (const papers_step *at = steps->first; !result && at; at = at->next)
        result = run_step(gpu, at, &found);
    return result;
}

/* ------------------------------------------------------------------ results -- */

double papers_off(double actual, double expected, double allowed) {
    const double off = actual == expected ? 0.0 : fabs(actual - expected) / allowed;
    return isfinite(off) ? off : INFINITY;
}

static glsurf_result check_one(gls_gpu *gpu, const papers_task *task,
                               const papers_result *result, int index, double *off) {
    const gls_texture_desc *const texture = &gpu->slots[result->slot];
    void *const data = alloc_zeroed((size_t)texture->width * (size_t)texture->height *
                                        gls_texel_bytes(texture->texel),
                                    1);
    const glsurf_result read = gls_texture_read(gpu, result->slot, data);
    if (!read) {
        const double this_off = task->of->off(task, result, index, data);
        *off = this_off > *off ? this_off : *off;
    }
    free(data);
    return read;
}

glsurf_result papers_check(gls_gpu *gpu, const papers_way *way, const papers_task *task,
                           double *off) {
    glsurf_result result = GLSURF_OK;
    *off = 0.0;
    for (int i = 0; !result && i < task->of->results; ++i)
        result = check_one(gpu, task, &way->result[i], i, off);
    return result;
}

papers_tally papers_count(const papers_way *way) {
    papers_tally tally = { 0 };
    for (const papers_step *at = way->steps.first; at; at = at->next) {
        const gls_texture_desc *const texture = way->plan->textures.desc;
        const gls_texture_desc *const out = &texture[at->draw.outputs[0]];
        const gls_rect area = at->draw.area.x1 > at->draw.area.x0
                                  ? at->draw.area
                                  : (gls_rect){ 0, 0, out->width, out->height };
        const double fragments = (double)(area.x1 - area.x0) * (area.y1 - area.y0);
        uint32_t bytes = 0;
        for (int i = 0; at->pass && i < GLS_MAX_OUTPUTS && at->pass->outputs[i]; ++i)
            bytes += gls_texel_bytes(texture[at->draw.outputs[i]].texel);
        tally.reads += at->reads * fragments;
        tally.writes += fragments * bytes / 4;
        ++tally.passes;
    }
    return tally;
}
