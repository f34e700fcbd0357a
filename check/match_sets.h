/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Two sets of made-up features, in the layouts of both backends. */
#ifndef GLSURF_CHECK_MATCH_SETS_H
#define GLSURF_CHECK_MATCH_SETS_H

#include "check/made_features.h"
#include "check/match_rig.h"
#include "check/trial.h"

typedef struct gls_match_sets {
    gls_made_features features[2];
    gls_match_size size[2];
    gls_cpu_set cpu[2];  /* keypoints up to the end of the last tile */
    uint32_t *values[2]; /* in the layout of a set's texture, up to there */
    gls_match_rig rig;   /* for the sets; not made */
} gls_match_sets;

/* How the features of b come from those of a. Only random ones can be like others. */
typedef enum gls_sets_relation {
    GLS_SETS_ALONE,    /* not at all */
    GLS_SETS_LIKE,     /* many are noisy copies */
    GLS_SETS_GATHERED, /* also at few positions: rivals nearby */
    GLS_SETS_WHOLE     /* also at whole positions near each other, as those of a are */
} gls_sets_relation;

/* Makes sets of count[0] and count[1] features of count[2] numbers, for textures with a
 * capacity for as many and `more`. */
void gls_match_sets_make(gls_trial *trial, gls_match_sets *self, gls_made_kind kind,
                         gls_sets_relation how, const uint32_t count[3], uint32_t more);

/* Also after a failure. Memory of the trial stays with it. */
void gls_match_sets_free(gls_match_sets *self);

#endif
