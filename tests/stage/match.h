/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The test stage/match: what its files share. */
#ifndef GLSURF_TEST_STAGE_MATCH_H
#define GLSURF_TEST_STAGE_MATCH_H

#include "support/features.h"

/* A matcher of each backend. */
typedef struct pair {
    test_gpu *t;
    glsurf_matcher *matcher[2];
    uint64_t matches; /* compared so far */
} pair;

pair pair_make(test_gpu *t);

void pair_free(pair *self);

glsurf_matches match(glsurf_matcher *matcher, const test_features *a,
                     const test_features *b, const glsurf_match_params *params);

void compare(pair *self, const test_features *a, const test_features *b,
             const glsurf_match_params *params);

/* Tests of match_guides.c. */
void guided(void **state);
void expected_positions(void **state);
void on_the_tolerance(void **state);
void on_a_disparity(void **state);

#endif
