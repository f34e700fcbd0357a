/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Places for features, whose Haar filters stay in the image, and the image's sums. */
#ifndef GLSURF_BENCH_SPOTS_H
#define GLSURF_BENCH_SPOTS_H

#include "bench/ways.h"

typedef struct bench_spots {
    int width, height, count;
    float *places; /* x, y, scale of each */
    uint32_t *integral;
    glsurf_slot sums; /* a texture of it */
} bench_spots;

/* Adds the texture to the bed; BENCH_QUICK has fewer. */
bool bench_spots_open(bench *self, bench_bed *bed, bench_spots *spots);
void bench_spots_free(bench_spots *spots);

#endif
