/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The Haar responses that orientations and descriptors consist of: the positions of the
 * samples and their weights, [T] III-D and III-E.
 */
#ifndef GLSURF_PRESETS_SAMPLES_H
#define GLSURF_PRESETS_SAMPLES_H

#include <stdint.h>

enum {
    GLSURF_LATTICE_POINTS = 113, /* i^2 + j^2 <= 36: [T] III-D. The most of all presets */
    GLSURF_HISTOGRAM_BINS = 256,
    GLSURF_WINDOW_BINS = 43, /* pi / 3 in whole bins */
    GLSURF_SECTOR_BINS = 16, /* bins of one cumulative sum */
    GLSURF_PEAK_BINS = 36,
    GLSURF_DESCRIPTOR_LENGTH = 64,
    GLSURF_MAX_DESCRIPTOR = 128,

    /* The most samples along an axis of a soft descriptor. */
    GLSURF_SOFT_POINTS = 16,

    /* Samples along an axis of the descriptor with hard sub-regions. */
    GLSURF_HARD_POINTS = 20,
};

/* A descriptor is set to zero if its length before normalisation is at most this times
 * sigma^2: that much may remain of an image without contrast because of rounding. On a
 * constant image of 255 the halves of a Haar filter of side 2 s cancel but for two errors.
 * First, the edges are rounded. They are at most 16 s from the keypoint's pixel, so the
 * errors are areas 3 x 2^-24 x 16 s wide and 2 s long: 1.5e-3 s^2. Second, the sums along
 * the edges are rounded, six sums of at most 2 s x 255: another 4e-4 s^2 for s >= 1. The
 * Gaussian weights of a sub-region's points add up to 13.0, 1.9 or 0.28. So the length is
 * at most sqrt(8 x (4 x 13.0^2 + 8 x 1.9^2 + 4 x 0.28^2)) = 75 times 1.9e-3 s^2 = 0.15 s^2.
 */
#define GLSURF_CONTRAST_FLOOR 0.25f

/* The same for the soft descriptor. Intensities are in quarters of a gray level, half the
 * side of a filter is 1.7 s, and the border pixels are repeated outside the image. Rounded
 * edges, 3 x 2^-24 x 17.6 s wide and 3.4 s long, make 0.011 s^2. Rounded sums along the
 * edges, six of at most 17.6 s x 3.4 s x 1020 beyond the border, make 0.022 s^2. The sums
 * themselves, rounded by 2^-24, make less than 0.002 s^2. The weights of a sub-region add
 * up to 8.9, 5.1 or 3.0. So the length is at most sqrt(8 (4 x 8.9^2 + 8 x 5.1^2 + 4 x
 * 3.0^2)) x 0.035 s^2 = 2.3 s^2. That is for 16x16 samples. With 12x12, half the side of a
 * filter is 1.9 s, edges are 17.5 s away, and the weights add up to 5.0, 2.9 or 1.7. So the
 * length is at most 37.7 x 0.039 s^2 = 1.5 s^2. */
#define GLSURF_SOFT_CONTRAST_FLOOR 4.0f

/* The samples of a descriptor with soft sub-regions. Those along an axis are an even number
 * and symmetric about the keypoint. */
typedef struct glsurf_soft_layout {
    int points;         /* along an axis */
    float apart, reach; /* in sigma: between samples, and half the side of their filters */
} glsurf_soft_layout;

/* The lattice of the orientation samples, in sigma: their distance from the keypoint at
 * most, and the Gaussian of their weights. */
typedef struct glsurf_lattice_shape {
    int radius;
    float sigma;
} glsurf_lattice_shape;

typedef struct glsurf_lattice_point {
    int8_t i, j;
    float weight;
} glsurf_lattice_point;

/* Writes the lattice of the orientation samples, row by row, and returns the number of its
 * points. */
int glsurf_lattice(const glsurf_lattice_shape *shape,
                   glsurf_lattice_point lattice[GLSURF_LATTICE_POINTS]);

/* Writes the Gaussian weights of the descriptor's samples. */
void glsurf_descriptor_weights(float weight[GLSURF_HARD_POINTS][GLSURF_HARD_POINTS]);

/* Writes the weights of the samples along an axis for each of the four sub-regions along
 * it: weight[n * points + k] is that of sample k for sub-region n. */
void glsurf_descriptor_soft_weights(const glsurf_soft_layout *layout,
                                    float weight[4 * GLSURF_SOFT_POINTS]);

/* The most samples along an axis that count for one sub-region. */
int glsurf_soft_span(const glsurf_soft_layout *layout);

/* The first of glsurf_soft_span() samples that have all those that count for sub-region
 * n. */
int glsurf_soft_first(const glsurf_soft_layout *layout, int n);

/* The pairs of samples (2 i, 2 i + 1) that have those samples, at most. */
int glsurf_soft_pairs(const glsurf_soft_layout *layout);

#endif
