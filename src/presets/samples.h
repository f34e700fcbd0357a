/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The Haar responses that orientations and descriptors consist of: the positions of the
 * samples and their weights, [T] III-D and III-E; and those of which places are made.
 */
#ifndef GLSURF_PRESETS_SAMPLES_H
#define GLSURF_PRESETS_SAMPLES_H

#include <stdint.h>

enum {
    GLSURF_LATTICE_POINTS = 113, /* i^2 + j^2 <= 36: [T] III-D */
    GLSURF_HISTOGRAM_BINS = 256,
    GLSURF_WINDOW_BINS = 43, /* pi / 3 in whole bins */
    GLSURF_SECTOR_BINS = 16, /* bins of one cumulative sum */
    GLSURF_PEAK_BINS = 36,
    GLSURF_DESCRIPTOR_LENGTH = 64,
    GLSURF_MAX_DESCRIPTOR = 128,

    /* The soft descriptor: samples along an axis, and how many of them count for one
     * sub-region. */
    GLSURF_SOFT_POINTS = 16,
    GLSURF_SOFT_SPAN = 7,

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
 * 3.0^2)) x 0.035 s^2 = 2.3 s^2. */
#define GLSURF_SOFT_CONTRAST_FLOOR 4.0f

/* Squares along an axis around a keypoint, of which its place is computed, and the Newton
 * steps: reference/place.c. */
enum { GLSURF_PLACE_BOXES = 17, GLSURF_PLACE_STEPS = 2 };

/* Keypoints of at least this sigma are coarse: those of sampling step 4 and coarser ones.
 * Half way along log sigma between the levels with lobes of 12 and 16 pixels, 0.531 sqrt(12
 * x 16). */
#define GLSURF_COARSE_SIGMA 7.358f

/* 1 / 0.35^2: how far a place may be in log sigma. */
#define GLSURF_PLACE_SCALES 8.163265f

/* What a square counts, by its number along an axis, for the smoothed image and its first
 * and second derivative: those at squares -1, 0 and 1 from the middle; and those at the
 * middle for a finer and a coarser scale, times the relative sigma to the power of the
 * derivative. Second derivatives count for the sum of two axes. */
typedef struct glsurf_place_weights {
    float own[3][3]; /* by derivative and square */
    float finer[3], coarser[3];
} glsurf_place_weights;

void glsurf_place_weigh(glsurf_place_weights weight[GLSURF_PLACE_BOXES]);

typedef struct glsurf_lattice_point {
    int8_t i, j;
    float weight;
} glsurf_lattice_point;

/* Writes the lattice of the orientation samples, row by row. */
void glsurf_lattice(glsurf_lattice_point lattice[GLSURF_LATTICE_POINTS]);

/* Writes the Gaussian weights of the descriptor's samples. */
void glsurf_descriptor_weights(float weight[GLSURF_HARD_POINTS][GLSURF_HARD_POINTS]);

/* Writes the weights of the samples along an axis for each of the four sub-regions along
 * it. */
void glsurf_descriptor_soft_weights(float weight[4][GLSURF_SOFT_POINTS]);

#endif
