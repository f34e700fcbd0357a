/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Two feature sets on the GPU and the textures of a match, where the stages of matching run
 * one by one. Failures are in the trial's result.
 */
#ifndef GLSURF_CHECK_MATCH_RIG_H
#define GLSURF_CHECK_MATCH_RIG_H

#include "check/trial.h"
#include "stages/match.h"

typedef struct gls_match_size {
    uint32_t count, capacity; /* features */
} gls_match_size;

typedef struct gls_match_rig {
    gls_trial *trial;
    gls_texture_desc slots[GLS_MATCH_SLOTS];
    gls_match_size size[2];
    gls_match_side side[2];
    uint32_t length; /* of descriptors */
} gls_match_rig;

/* Makes the slots of the gpu those of a match, and deletes the textures that it had. */
void gls_match_rig_make(gls_match_rig *self, gls_trial *trial, const gls_match_size size[2],
                        uint32_t length, bool rivals);

/* Deletes the textures. The gpu has no slots then. Also after a failure of other calls. */
void gls_match_rig_free(gls_match_rig *self);

/* Uploads a set, 0 for a and 1 for b, of size[set].count features. `values` in the layout
 * of the texture, up to the end of the last tile with features; NULL: none, for the stage
 * "pairs". */
void gls_match_rig_load(gls_match_rig *self, int set, const gls_match_keypoint *keypoint,
                        const uint32_t *values);

/* The match of both sets. gate and rule have to stay. */
gls_match_job gls_match_rig_job(const gls_match_rig *self, const gls_gate *gate,
                                const gls_rule *rule);

/* Finds the nearest of both sets, as a matcher does: all tiles, and then the rivals. */
void gls_match_rig_run(gls_match_rig *self, const gls_match_job *job);

/* The tiles that have features of a set. */
int gls_match_rig_tiles(const gls_match_rig *self, int set);

#endif
