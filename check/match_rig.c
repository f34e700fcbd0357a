/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "check/match_rig.h"

void gls_match_rig_make(gls_match_rig *self, gls_trial *trial, const gls_match_size size[2],
                        uint32_t length, bool rivals) {
    *self =
        (gls_match_rig){ .trial = trial, .size = { size[0], size[1] }, .length = length };
    gls_match_plan(size[0].capacity, size[1].capacity, rivals, self->slots);
    gls_slots_set(trial->gpu, self->slots);
}

void gls_match_rig_free(gls_match_rig *self) {
    gls_gpu *gpu = self->trial->gpu;
    for (int set = 0; set < 2; ++set) {
        gls_texture_delete(gpu, self->side[set].values);
        gls_texture_delete(gpu, self->side[set].keypoints);
        gls_texture_delete(gpu, self->side[set].count);
    }
    gls_slots_set(gpu, NULL);
}

int gls_match_rig_tiles(const gls_match_rig *self, int set) {
    return (int)((self->size[set].count + GLS_MATCH_TILE - 1) / GLS_MATCH_TILE);
}

void gls_match_rig_load(gls_match_rig *self, int set, const gls_match_keypoint *keypoint,
                        const uint32_t *values) {
    gls_trial *trial = self->trial;
    const gls_match_size size = self->size[set];
    const uint32_t count[4] = { size.count };
    const size_t filled = (size_t)gls_match_rig_tiles(self, set) * GLS_MATCH_TILE;
    gls_match_plan_set(size.capacity, self->length, self->slots);
    gls_trial_write_bytes(trial, GLS_MATCH_KEYPOINTS, keypoint,
                          (values ? filled : size.count) * sizeof *keypoint);
    gls_trial_write(trial, GLS_MATCH_COUNT, count, 1);
    if (values)
        gls_trial_write_bytes(trial, GLS_MATCH_VALUES, values,
                              filled * self->length / 2 * sizeof *values);
    self->side[set] =
        (gls_match_side){ .values = gls_texture_take(trial->gpu, GLS_MATCH_VALUES),
                          .keypoints = gls_texture_take(trial->gpu, GLS_MATCH_KEYPOINTS),
                          .count = gls_texture_take(trial->gpu, GLS_MATCH_COUNT),
                          .capacity = size.capacity };
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

static void walk(gls_trial *trial, const gls_match_job *job, tile_stage *stage) {
    for (int i = 0; i < gls_match_tiles(job->a.capacity); ++i)
        for (int j = 0; j < gls_match_tiles(job->b.capacity); ++j)
            gls_trial_run(trial, stage(trial->gpu, job, i, j));
}

void gls_match_rig_run(gls_match_rig *self, const gls_match_job *job) {
    gls_trial *trial = self->trial;
    gls_trial_run(trial, gls_stage_match_guide(trial->gpu, job));
    walk(trial, job, gls_stage_match_tile);
    if (!gls_rule_has_rivals(job->rule))
        return;
    gls_trial_run(trial, gls_stage_match_rivals(trial->gpu, job));
    walk(trial, job, gls_stage_match_rival_tile);
}
