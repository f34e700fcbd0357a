/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "check/match_sets.h"

#include "matcher/matcher.h"

#include <math.h>

/* Fills what the reference and the rig need of a set. */
static void prepare_set(gls_trial *trial, gls_match_sets *self, int s) {
    const gls_made_features *from = &self->features[s];
    const glsurf_features view = gls_made_features_view(from);
    const size_t length = from->length;
    const size_t tiles = (from->count + GLS_MATCH_TILE - 1) / GLS_MATCH_TILE;
    gls_cpu_set *cpu = &self->cpu[s];
    *cpu = (gls_cpu_set){ .count = from->count, .length = from->length };
    cpu->values = gls_trial_memory(trial, from->count * length * sizeof *cpu->values);
    cpu->keypoint = gls_trial_memory(trial, tiles * GLS_MATCH_TILE * sizeof *cpu->keypoint);
    self->values[s] =
        gls_trial_memory(trial, tiles * GLS_MATCH_TILE * length / 2 * sizeof(uint32_t));
    if (trial->result)
        return;
    gls_set_gl_lay_out(&view, tiles * GLS_MATCH_TILE, self->values[s], cpu->keypoint);
    for (size_t i = 0; i < from->count; ++i)
        gls_quantise(from->descriptors + i * length, from->length,
                     cpu->values + i * length);
}

/* Positions on a grid of 20 pixels a side: many pairs are just at a tolerance, and nothing
 * rounds. */
static void make_whole(gls_made_features *of) {
    for (uint32_t i = 0; i < of->count; ++i) {
        of->keypoints[i].x = floorf(of->keypoints[i].x / 50.0f);
        of->keypoints[i].y = floorf(of->keypoints[i].y / 50.0f);
    }
}

void gls_match_sets_make(gls_trial *trial, gls_match_sets *self, gls_made_kind kind,
                         gls_sets_relation how, const uint32_t count[3], uint32_t more) {
    gls_made_features *a = &self->features[0], *b = &self->features[1];
    gls_random *random = &trial->random;
    const bool alone = how == GLS_SETS_ALONE || kind != GLS_MADE_RANDOM;
    bool good = gls_made_features_make(a, kind, count[0], count[2], random);
    if (good)
        good = alone ? gls_made_features_make(b, kind, count[1], count[2], random)
                     : gls_made_features_like(b, a, count[1], random);
    if (!gls_trial_has_memory(trial, good))
        return;
    if (how == GLS_SETS_GATHERED)
        gls_made_features_gather(b, random);
    for (int s = 0; s < 2; ++s) {
        if (how == GLS_SETS_WHOLE)
            make_whole(&self->features[s]);
        self->size[s] = (gls_match_size){ count[s], count[s] + more };
        prepare_set(trial, self, s);
    }
}

void gls_match_sets_free(gls_match_sets *self) {
    gls_made_features_free(&self->features[0]);
    gls_made_features_free(&self->features[1]);
}
