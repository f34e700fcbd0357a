/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The path "cpu-match" of the GL backend: sets and matches are in memory. A set that was
 * kept on the GPU comes from its textures when it is first matched; the textures are then
 * deleted. The list of matches goes into textures only if it is drawn or asked for.
 */
#include "matcher/matcher.h"

#include "gl/error.h"
#include "gl/gpu.h"

#include <stdlib.h>

/* -------------------------------------------------------------------- sets -- */

/* Reads the first rows of a texture of a set. */
static glsurf_result read_rows(glsurf_feature_set *set, gls_slot slot, GLuint texture,
                               int rows, void *data) {
    gls_gpu *gpu = &set->matcher->gpu;
    const GLuint before = gls_texture_swap(gpu, slot, texture);
    const glsurf_result result = gls_texture_read_rows(gpu, slot, rows, data);
    gls_texture_take(gpu, slot);
    gls_texture_swap(gpu, slot, before);
    return result;
}

/* Sorts the texels of the values by feature: the reverse of gls_set_gl_lay_out(). */
static void unpack_values(const gls_cpu_set *set, const uint32_t *texels) {
    const uint32_t length = set->length, tile = GLS_MATCH_TILE;
    for (uint32_t i = 0; i < set->count; ++i)
        for (uint32_t n = 0; n < length; ++n) {
            const size_t row = (size_t)(i / tile) * (length / 8) + n / 8;
            const uint32_t word = texels[4 * (row * tile + i % tile) + n % 4];
            set->values[(size_t)i * length + n] =
                (int16_t)(uint16_t)(n % 8 < 4 ? word : word >> 16);
        }
}

static glsurf_result read_set(glsurf_feature_set *set, gls_cpu_set *to, uint32_t *texels) {
    const int tiles = gls_match_tiles(to->count);
    glsurf_result result =
        read_rows(set, GLS_MATCH_VALUES, set->values, tiles * (int)set->length / 8, texels);
    if (result)
        return result;
    unpack_values(to, texels);
    return read_rows(set, GLS_MATCH_KEYPOINTS, set->keypoints, tiles, to->keypoint);
}

glsurf_result gls_set_gl_fetch(glsurf_feature_set *set) {
    if (set->cpu.values)
        return GLSURF_OK;
    glsurf_matcher *matcher = set->matcher;
    glsurf_result result = set->counted ? GLSURF_OK : gls_set_gl_count(set);
    if (result)
        return result;
    gls_trace_stage(&matcher->object.device->trace, "read-back");
    gls_match_plan_set(set->capacity, set->length, matcher->slots);
    const size_t whole = (size_t)gls_match_tiles(set->count) * GLS_MATCH_TILE;
    gls_cpu_set to = { .count = set->count, .length = set->length };
    to.values = malloc(((size_t)set->count + 1) * set->length * sizeof *to.values);
    to.keypoint = malloc(whole * sizeof *to.keypoint);
    uint32_t *texels = malloc(whole * set->length / 2 * sizeof *texels);
    result =
        to.values && to.keypoint && texels
            ? read_set(set, &to, texels)
            : gls_fail(matcher->object.device, GLSURF_ERROR_MEMORY,
                       "out of memory for a set of %u features; keep fewer", set->count);
    free(texels);
    if (result) {
        free(to.values);
        free(to.keypoint);
        return result;
    }
    set->cpu = to;
    gls_set_gl_destroy(set);
    set->values = set->keypoints = set->count_texture = 0;
    matcher->set_bytes -= set->bytes;
    set->bytes = whole * sizeof *to.keypoint +
                 (uint64_t)set->count * set->length * sizeof *to.values;
    matcher->set_bytes += set->bytes;
    return GLSURF_OK;
}

/* ------------------------------------------------------------------- match -- */

/* Keeps the list of matches as the texture of the list has it: whole rows, with zeros
 * beyond the last match. */
static glsurf_result keep_records(glsurf_matcher *matcher, const gls_task *task,
                                  const gls_pending *pending) {
    const size_t whole = (size_t)gls_match_rows(task->a->capacity) * GLS_LIST_ROW;
    gls_match_record *records = calloc(whole, sizeof *records);
    if (!records)
        return gls_fail(matcher->object.device, GLSURF_ERROR_MEMORY,
                        "out of memory for the matches of %u features; use a smaller set",
                        task->a->capacity);
    for (uint32_t i = 0; i < pending->count; ++i) {
        const glsurf_match *m = &pending->matches[i];
        records[i] = gls_match_record_of(m, &task->a->cpu.keypoint[m->a],
                                         &task->b->cpu.keypoint[m->b]);
    }
    free(matcher->records);
    matcher->records = records;
    matcher->record_count = pending->count;
    matcher->uploaded = false;
    return GLSURF_OK;
}

glsurf_result gls_matcher_in_c_submit(glsurf_matcher *matcher, const gls_task *task,
                                      gls_pending *pending) {
    gls_passes_begin(&matcher->gpu); /* there are none */
    glsurf_result result = gls_set_gl_fetch(task->a);
    if (!result)
        result = gls_set_gl_fetch(task->b);
    gls_trace_stage(&matcher->object.device->trace, "match");
    if (!result)
        result = gls_matcher_cpu_submit(matcher, task, pending);
    if (!result)
        result = keep_records(matcher, task, pending);
    if (!result)
        gls_matcher_gl_show(matcher, task);
    return result;
}

glsurf_result gls_matcher_in_c_upload(glsurf_matcher *matcher) {
    const uint32_t total[4] = { matcher->record_count, 0, 0, matcher->capacity };
    gls_texture_desc slots[GLS_MATCH_SLOTS] = { 0 };
    if (!matcher->in_c || matcher->uploaded)
        return GLSURF_OK;
    gls_trace_stage(&matcher->object.device->trace, "upload");
    gls_match_plan(matcher->capacity, 0, false, slots);
    gls_matcher_gl_enlarge(matcher, slots, GLS_MATCH_LIST, GLS_MATCH_TOTAL);
    glsurf_result result = gls_texture_write_rows(
        &matcher->gpu, GLS_MATCH_LIST, gls_match_rows(matcher->capacity), matcher->records);
    if (!result)
        result = gls_texture_write(&matcher->gpu, GLS_MATCH_TOTAL, total);
    matcher->uploaded = !result;
    return result;
}
