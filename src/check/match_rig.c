/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "check/match_rig.h"

#include "gl/error.h"
#include "gl/gpu.h"

#include <stdlib.h>
#include <string.h>

void gls_match_rig_make(gls_match_rig *self, gls_gpu *gpu, const gls_match_size size[2],
                        uint32_t length, bool rivals) {
    *self = (gls_match_rig){ .gpu = gpu, .size = { size[0], size[1] }, .length = length };
    gls_match_plan(size[0].capacity, size[1].capacity, rivals, self->slots);
    gls_slots_set(gpu, self->slots);
}

static void unload(gls_match_rig *self, int set) {
    gls_match_side *side = &self->side[set];
    gls_texture_delete(self->gpu, side->values);
    gls_texture_delete(self->gpu, side->keypoints);
    gls_texture_delete(self->gpu, side->count);
    *side = (gls_match_side){ 0 };
}

void gls_match_rig_free(gls_match_rig *self) {
    unload(self, 0);
    unload(self, 1);
    gls_slots_set(self->gpu, NULL);
}

glsurf_result gls_match_rig_write(gls_match_rig *self, gls_slot slot, const void *data,
                                  size_t bytes) {
    const size_t all = (size_t)gls_texture_bytes(&self->slots[slot]);
    char *padded = malloc(all);
    if (!padded)
        return gls_fail(self->gpu->device, GLSURF_ERROR_MEMORY, "no memory for a check");
    memset(padded, 0xff, all);
    memcpy(padded, data, bytes);
    const glsurf_result result = gls_texture_write(self->gpu, slot, padded);
    free(padded);
    return result;
}

int gls_match_rig_tiles(const gls_match_rig *self, int set) {
    return (int)((self->size[set].count + GLS_MATCH_TILE - 1) / GLS_MATCH_TILE);
}

static glsurf_result load(gls_match_rig *self, int set, const gls_match_keypoint *keypoint,
                          const uint32_t *values) {
    const uint32_t count[4] = { self->size[set].count };
    const size_t filled = (size_t)gls_match_rig_tiles(self, set) * GLS_MATCH_TILE;
    glsurf_result result =
        gls_match_rig_write(self, GLS_MATCH_KEYPOINTS, keypoint,
                            (values ? filled : count[0]) * sizeof *keypoint);
    if (!result)
        result = gls_match_rig_write(self, GLS_MATCH_COUNT, count, sizeof count);
    return result || !values
               ? result
               : gls_match_rig_write(self, GLS_MATCH_VALUES, values,
                                     filled * self->length / 2 * sizeof *values);
}

glsurf_result gls_match_rig_load(gls_match_rig *self, int set,
                                 const gls_match_keypoint *keypoint,
                                 const uint32_t *values) {
    unload(self, set);
    gls_match_plan_set(self->size[set].capacity, self->length, self->slots);
    const glsurf_result result = load(self, set, keypoint, values);
    self->side[set] =
        (gls_match_side){ .values = gls_texture_take(self->gpu, GLS_MATCH_VALUES),
                          .keypoints = gls_texture_take(self->gpu, GLS_MATCH_KEYPOINTS),
                          .count = gls_texture_take(self->gpu, GLS_MATCH_COUNT),
                          .capacity = self->size[set].capacity };
    return result;
}

gls_match_job gls_match_rig_job(const gls_match_rig *self, const gls_gate *gate,
                                const gls_rule *rule) {
    gls_match_job job = { .a = self->side[0],
                          .b = self->side[1],
                          .length = self->length,
                          .gate = gate,
                          .rule = rule };
    gls_match_prepare(&job);
    return job;
}

typedef glsurf_result tile_stage(gls_gpu *gpu, const gls_match_job *job, int tile_a,
                                 int tile_b);

static glsurf_result walk(gls_match_rig *self, const gls_match_job *job,
                          tile_stage *stage) {
    glsurf_result result = GLSURF_OK;
    for (int i = 0; !result && i < gls_match_tiles(job->a.capacity); ++i)
        for (int j = 0; !result && j < gls_match_tiles(job->b.capacity); ++j)
            result = stage(self->gpu, job, i, j);
    return result;
}

glsurf_result gls_match_rig_run(gls_match_rig *self, const gls_match_job *job) {
    glsurf_result result = gls_stage_match_guide(self->gpu, job);
    if (!result)
        result = walk(self, job, gls_stage_match_tile);
    if (result || !gls_rule_has_rivals(job->rule))
        return result;
    result = gls_stage_match_rivals(self->gpu, job);
    return result ? result : walk(self, job, gls_stage_match_rival_tile);
}
