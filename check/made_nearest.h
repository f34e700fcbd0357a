/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Made-up nearest neighbours of two sets, which the stage "pairs" makes matches of. */
#ifndef GLSURF_CHECK_MADE_NEAREST_H
#define GLSURF_CHECK_MADE_NEAREST_H

#include "check/match_rig.h"
#include "core/random.h"

typedef struct gls_made_nearest {
    uint32_t count[2]; /* features of a and b */
    gls_match_keypoint *keypoint[2];
    gls_nearest of[2];
} gls_made_nearest;

/* A match as applications read it: glsurf_gpu_matches. */
typedef struct gls_match_record {
    float ax, ay, bx, by;
    float a, b, distance, second;
} gls_match_record;

/* Half of the features of a are nearest to each other. Returns false without memory; they
 * may be freed in any case. */
bool gls_made_nearest_make(gls_made_nearest *self, const uint32_t count[2],
                           gls_random *random);
void gls_made_nearest_free(gls_made_nearest *self);

/* Puts distances of a just at the limit that the ratio of a rule allows, for every even
 * feature, and just above it, for every odd one. */
void gls_made_nearest_at_ratio(gls_made_nearest *self, const gls_rule *rule,
                               gls_random *random);

/* Uploads both sets and their neighbours, to the textures that the last tile of the other
 * set wrote. */
glsurf_result gls_made_nearest_load(const gls_made_nearest *self, gls_match_rig *rig);

/* The reference's matches, in the layout of the texture. `matches` and `records` have a
 * capacity of count[0]. Returns their number. */
uint32_t gls_made_nearest_pairs(const gls_made_nearest *self, const gls_rule *rule,
                                glsurf_match *matches, gls_match_record *records);

#endif
