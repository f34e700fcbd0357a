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
    gls_plan plan;
    uint32_t *integral;
    float *response[GLS_MAX_OCTAVES];
    int octave, level; /* whose map comes next */
    feature_list list;
} run;

/* Runs images one after the other by one extractor. It must not move until it is closed. */
typedef struct runner {
    glsurf_extractor *extractor;
    const gls_preset_data *preset;
    run run; /* under way */
} runner;

void runner_open(runner *self, glsurf_extractor_desc desc, glsurf_backend backend);
run runner_run(runner *self, const picture *from);
void runner_close(runner *self);

run run_of(glsurf_extractor_desc desc, glsurf_backend backend, const picture *from);
void run_free(run *r);

/* Candidates of the responses of a run, refined; the Laplacian is 0 where that is refused.
 */
typedef struct points {
    uint32_t count;
    gls_candidate *candidate;
    gls_position *position;
    int8_t *laplacian;
} points;

points points_of(const run *r, float threshold);

/* Both lists are in the order of candidates: the next keypoint of the run, from `first` on,
 * that may be of the same sample as point i, its response being the same to 2^-16. The
 * count if none is. */
uint32_t points_partner(const points *p, uint32_t i, const run *r, uint32_t first);
void points_free(points *p);

#endif
