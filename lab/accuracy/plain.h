/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Features and the plain way to match them, the same for all detectors. */
#ifndef GLSURF_TEST_PEERS_PLAIN_H
#define GLSURF_TEST_PEERS_PLAIN_H

#include "glsurf/glsurf.h"

#include <stdint.h>

typedef struct plain_features {
    glsurf_keypoint *keypoints;
    int16_t *descriptors; /* count x length whole numbers */
    uint32_t count, length;
} plain_features;

/* Copies features; descriptors become `unit` times as long and are rounded. */
plain_features plain_make(const glsurf_keypoint *keypoints, const float *descriptors,
                          uint32_t count, uint32_t length, float unit);

/* The response of feature number `wanted` if the strongest is number 1; 0 if there are
 * fewer. */
float plain_threshold(const plain_features *self, uint32_t wanted);

/* Drops all but the first features whose response is at least the threshold, at most
 * `most`. */
void plain_keep(plain_features *self, float threshold, uint32_t maximum);

/* Pairs of nearest neighbours of each other whose distance is at most 0.8 of that to the
 * second. Returns their number; free() frees *pairs. */
typedef struct plain_pair {
    uint32_t a, b;
} plain_pair;
uint32_t plain_match(const plain_features *a, const plain_features *b, plain_pair **pairs);

void plain_free(plain_features *self);

#endif
