/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The GL backend of a matcher, without the path "cpu-match". It walks over the tiles of all
 * pairs and copies the list of matches into a buffer. All matches use the same textures in
 * turn, because the GPU works on one match after the other. Each match has a buffer of its
 * own.
 */
#include "matcher/matcher.h"

#include "gl/error.h"
#include "gl/gpu.h"
#include "gl/timer.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void gls_matcher_gl_destroy(glsurf_matcher *matcher) {
    gls_gpu *gpu = &matcher->gpu;
    if (!gls_gpu_begin_destroy(gpu, "matcher"))
        return;
    for (int i = 0; i < GLSURF_MAX_FRAMES; ++i)
        gls_readback_free(gpu, &matcher->pending[i].results);
    gls_readback_free(gpu, &matcher->exported);
    gls_gpu_destroy(gpu);
}

uint64_t gls_slots_bytes(const gls_texture_desc *slots, int count) {
    uint64_t bytes = 0;
    for (int i = 0; i < count; ++i)
        bytes += gls_texture_bytes(&slots[i]);
    return bytes;
}

/* ------------------------------------------------------------------ match -- */

glsurf_result gls_matcher_gl_check_bytes(glsurf_matcher *matcher, gls_task *task) {
    gls_texture_desc slots[GLS_MATCH_SLOTS] = { 0 };
    gls_match_plan(task->a->capacity, task->b->capacity, gls_rule_has_rivals(&task->rule),
                   slots);
    if (matcher->in_c) /* only the list becomes textures */
        return gls_matcher_cpu_check_bytes(matcher, task,
                                           gls_slots_bytes(slots + GLS_MATCH_LIST, 2));
    return gls_matcher_check_bytes(matcher, gls_slots_bytes(slots, GLS_MATCH_SLOTS));
}

void gls_matcher_gl_plan(glsurf_matcher *matcher, const gls_match_job *job) {
    gls_texture_desc slots[GLS_MATCH_SLOTS] = { 0 };
    gls_match_plan(job->a.capacity, job->b.capacity, gls_rule_has_rivals(job->rule), slots);
    gls_matcher_gl_enlarge(matcher, slots, GLS_MATCH_SET_SLOTS, GLS_MATCH_SLOTS - 1);
}

/* The others stay, so that a stream of images makes textures once. */
void gls_matcher_gl_enlarge(glsurf_matcher *matcher, const gls_texture_desc *slots,
                            gls_slot first, gls_slot last) {
    for (int i = first; i <= last; ++i) {
        if (slots[i].height <= matcher->slots[i].height)
            continue;
        gls_texture_drop(&matcher->gpu, i);
        matcher->slots[i] = slots[i];
    }
}

/* Walks over the tiles, and again for the features of a whose second nearest is no rival.
 */
glsurf_result gls_matcher_gl_passes(glsurf_matcher *matcher, const gls_match_job *job) {
    gls_gpu *gpu = &matcher->gpu;
    const bool none = job->a.capacity == 0 || job->b.capacity == 0;
    const int tiles_a = none ? 0 : gls_match_tiles(job->a.capacity);
    const int tiles_b = none ? 0 : gls_match_tiles(job->b.capacity);
    const bool rivals = !none && gls_rule_has_rivals(job->rule);
    glsurf_result result = gls_stage_match_guide(gpu, job);
    for (int i = 0; !result && i < tiles_a; ++i)
        for (int j = 0; !result && j < tiles_b; ++j) {
            result = gls_stage_match_tile(gpu, job, i, j);
            if (result || !matcher->desc.progress || gpu->preparation.on)
                continue;
            result = gls_finish(gpu->device, "the wait for a tile of the match");
            if (!result)
                matcher->desc.progress(matcher->desc.progress_user,
                                       (uint64_t)(i * tiles_b + j + 1),
                                       (uint64_t)(tiles_a * tiles_b));
        }
    if (!result && rivals)
        result = gls_stage_match_rivals(gpu, job);
    for (int i = 0; !result && rivals && i < tiles_a; ++i)
        for (int j = 0; !result && j < tiles_b; ++j)
            result = gls_stage_match_rival_tile(gpu, job, i, j);
    return result ? result : gls_stage_pairs(gpu, job);
}

/* Copies the matches submitted last into a buffer: the count in the first record, the list
 * from the second record on. */
static glsurf_result copy_matches(glsurf_matcher *matcher, gls_readback *buffer) {
    gls_gpu *gpu = &matcher->gpu;
    const int rows = gls_match_rows(matcher->capacity);
    const size_t bytes = (size_t)rows * GLS_LIST_ROW * sizeof(gls_match_record);
    gls_trace_stage(&matcher->object.device->trace, "read-back");
    glsurf_result result =
        gls_readback_begin(gpu, buffer, sizeof(gls_match_record) + bytes);
    if (!result)
        result = gls_readback_rows(gpu, GLS_MATCH_TOTAL, 1, 0);
    if (!result)
        result = gls_readback_rows(gpu, GLS_MATCH_LIST, rows, sizeof(gls_match_record));
    gls_readback_close(gpu);
    return result;
}

static gls_match_side side_of(const glsurf_feature_set *set) {
    return (gls_match_side){ set->values, set->keypoints, set->count_texture,
                             set->capacity };
}

void gls_matcher_gl_show(glsurf_matcher *matcher, const gls_task *task) {
    const glsurf_feature_set *sets[2] = { task->a, task->b };
    matcher->present = true;
    matcher->capacity = task->a->capacity;
    for (int i = 0; i < 2; ++i) {
        matcher->width[i] = sets[i]->width;
        matcher->height[i] = sets[i]->height;
    }
}

glsurf_result gls_matcher_gl_submit(glsurf_matcher *matcher, const gls_task *task,
                                    gls_pending *pending) {
    gls_match_job job = { .a = side_of(task->a),
                          .b = side_of(task->b),
                          .length = task->a->length,
                          .guide = &task->guide,
                          .rule = &task->rule };
    gls_match_prepare(&job);
    gls_passes_begin(&matcher->gpu);
    pending->mark = ++matcher->gpu.mark;
    gls_matcher_gl_plan(matcher, &job);
    glsurf_result result = gls_matcher_gl_passes(matcher, &job);
    gls_matcher_gl_show(matcher, task);
    pending->capacity = matcher->capacity;
    if (!result)
        result = copy_matches(matcher, &pending->results);
    return result ? result : gls_readback_end(&matcher->gpu, &pending->results);
}

/* ---------------------------------------------------------------- results -- */

static glsurf_result read_count(glsurf_matcher *matcher, gls_pending *pending) {
    gls_gpu *gpu = &matcher->gpu;
    const void *data = NULL;
    gls_trace_stage(&matcher->object.device->trace, "wait");
    glsurf_result result = gls_readback_wait(gpu, &pending->results);
    gls_trace_stage(&matcher->object.device->trace, "read-back");
    uint32_t total[2]; /* count, mark */
    if (!result)
        result = gls_readback_map(gpu, &pending->results, 0, sizeof total, &data);
    if (result)
        return result;
    memcpy(total, data, sizeof total);
    pending->count = total[0];
    result = gls_readback_unmap(gpu, &pending->results);
    return result ? result : gls_check_mark(gpu->device, total[1], pending->mark);
}

glsurf_result gls_matcher_gl_collect(glsurf_matcher *matcher, gls_pending *pending) {
    glsurf_result result = read_count(matcher, pending);
    if (result)
        return result;
    const size_t count = pending->count;
    glsurf_match *matches = realloc(matcher->matches, (count + 1) * sizeof *matches);
    if (!matches)
        return gls_fail(matcher->object.device, GLSURF_ERROR_MEMORY,
                        "out of memory for %u matches; use smaller sets", pending->count);
    matcher->matches = matches;
    if (count == 0)
        return GLSURF_OK;
    const void *data = NULL;
    result = gls_readback_map(&matcher->gpu, &pending->results, sizeof(gls_match_record),
                              count * sizeof(gls_match_record), &data);
    if (result)
        return result;
    const gls_match_record *from = data;
    for (size_t i = 0; i < count; ++i)
        matches[i] = (glsurf_match){
            .a = (uint32_t)from[i].a,
            .b = (uint32_t)from[i].b,
            .distance = from[i].distance,
            .second = from[i].second < GLS_MATCH_NO_SECOND ? from[i].second : INFINITY,
        };
    return gls_readback_unmap(&matcher->gpu, &pending->results);
}

glsurf_result gls_matcher_gl_matches(glsurf_matcher *matcher, glsurf_gpu_matches *matches) {
    const gls_gpu *gpu = &matcher->gpu;
    const glsurf_result result = copy_matches(matcher, &matcher->exported);
    if (!result)
        *matches = (glsurf_gpu_matches){
            .capacity = matcher->capacity,
            .texture = gpu->texture[GLS_MATCH_LIST],
            .count_texture = gpu->texture[GLS_MATCH_TOTAL],
            .buffer = matcher->exported.buffer,
            .match_offset = sizeof(gls_match_record),
        };
    return result;
}

glsurf_result gls_matcher_gl_draw(glsurf_matcher *matcher, const gls_destination *to,
                                  const glsurf_match_drawing *drawing) {
    gls_gpu *gpu = &matcher->gpu;
    const gls_drawn list = { .to = to,
                             .entries = GLS_MATCH_LIST,
                             .counts = GLS_MATCH_TOTAL,
                             .capacity = matcher->capacity,
                             .width = { matcher->width[0], matcher->width[1] },
                             .height = { matcher->height[0], matcher->height[1] } };
    const int passes = gpu->device->passes.count; /* draws are not listed */
    const glsurf_result result = gls_draw_matches(gpu, &list, drawing);
    gls_passes_cut(gpu->device, passes);
    return result;
}
