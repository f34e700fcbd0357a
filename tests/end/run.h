/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * An image by one backend: its features, and the maps that they are made of; and the
 * keypoints that the reference finds in such maps.
 */
#ifndef GLSURF_TEST_END_RUN_H
#define GLSURF_TEST_END_RUN_H

#include "extract.h"

#include "reference/reference.h"

typedef struct run {
    glsurf_plan plan;
    uint32_t *integral;
    float *response[GLSURF_MAX_OCTAVES];
    int octave, level; /* whose map comes next */
    feature_list list;
} run;

run run_of(glsurf_extractor_desc desc, glsurf_backend backend, const picture *from);
void run_free(run *r);

/* Candidates of the responses of a run, refined; the Laplacian is 0 where that is refused.
 */
typedef struct points {
    uint32_t count;
    glsurf_candidate *candidate;
    glsurf_position *position;
    int8_t *laplacian;
} points;

points points_of(const run *r, float threshold);
void points_free(points *p);

#endif
