/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The Haar responses that orientations and descriptors consist of, and the boxes of soft
 * descriptors: the positions of the samples and their weights, [T] III-D and III-E; and the
 * squares that localise keypoints: reference/localise.c.
 */
#ifndef GLSURF_PRESETS_SAMPLES_H
#define GLSURF_PRESETS_SAMPLES_H

#include <stdbool.h>
#include <stdint.h>

/* Constants that shaders share are macros. */
#define GLS_LATTICE_POINTS 113 /* i^2 + j^2 <= 36: [T] III-D. The most of all presets */
#define GLS_HISTOGRAM_BINS 256
#define GLS_PEAK_BINS      36 /* the most of all presets */

enum {
    GLS_WINDOW_BINS = 43, /* pi / 3 in whole bins */
    GLS_SECTOR_BINS = 16, /* bins of one cumulative sum */
    GLS_DESCRIPTOR_LENGTH = 64,
    GLS_MAX_DESCRIPTOR = 128,

    /* Limits of soft descriptors: samples along an axis, samples along an axis that count
     * for one sub-region, and sizes. */
    GLS_SOFT_POINTS = 16,
    GLS_SOFT_WINDOW = GLS_SOFT_POINTS / 2,
    GLS_SOFT_SIZES = 3,

    /* Samples along an axis of the descriptor with hard sub-regions. */
    GLS_HARD_POINTS = 20,
};

/* A descriptor is set to zero if its length before normalisation is at most this times
 * sigma^2: rounding may leave as much of an image without contrast. On a constant image of
 * 255 the halves of a Haar filter of side 2 s cancel except for two errors. First, the
 * edges are rounded. They are at most 16 s from the keypoint's pixel, so the errors are
 * areas 3 x 2^-24 x 16 s wide and 2 s long: 1.5e-3 s^2. Second, the sums along the edges
 * are rounded, six sums of at most 2 s x 255: another 4e-4 s^2 for s >= 1. The Gaussian
 * weights of a sub-region's points add up to 13.0, 1.9 or 0.28. So the length is at most
 * sqrt(8 x (4 x 13.0^2 + 8 x 1.9^2 + 4 x 0.28^2)) = 75 times 1.9e-3 s^2 = 0.15 s^2. */
#define GLS_CONTRAST_FLOOR 0.25f

/* The same for each size of a soft descriptor, times s^(3/2), where s is sigma times the
 * size. Intensities are in quarters of a gray level, boxes have the side a s with a = 24 /
 * points, and their edges are at most 20.6 s from the keypoint's pixel. The border pixels
 * are repeated outside the image. On a constant image of 1020, the four edges of a box are
 * rounded twice each: 8 x 2^-24 x 20.6 s x a s x 1020 = 0.0100 a s^2. The sums along its
 * edges, beyond the border, are rounded three times before they are multiplied by the
 * width, and the sum of all passes through eight roundings of up to 20.6 s x a s x 1020:
 * 0.0138 a s^2. A response is the difference of two boxes: 0.048 a s^2. The weights of a
 * sub-region add up to at most (5 / a)^2, so each of its sums is at most 1.2 / a s^2 <= 0.8
 * s^2. Its power 3/4 is at most 0.85 s^(3/2), and the length of 64 of them 6.8 s^(3/2).
 * Split by sign into 128 numbers, the sums are no longer. The sums of eight directions: of
 * four directions at right angles they add up to the sum of the lengths of responses, at
 * most sqrt(2) x 0.8 s^2, so the length is at most sqrt(32 x 1.2) s^(3/2) = 6.2 s^(3/2). */
#define GLS_SOFT_CONTRAST_FLOOR 8.0f

/* The samples of descriptors with soft sub-regions. */
typedef struct gls_soft_layout {
    int points; /* samples along an axis: 8, 12 or 16; they are 24 / points sigma apart */
    int sizes;
    float size[GLS_SOFT_SIZES]; /* factors of the region's size, each described */
    bool directions; /* sums of eight directions, instead of dx, dy, |dx|, |dy| */
} gls_soft_layout;

/* The lattice of the orientation samples, in units of the keypoint's sigma: the largest
 * distance from the keypoint, and the sigma of the Gaussian weights. */
typedef struct gls_lattice_shape {
    int radius;
    float sigma;
} gls_lattice_shape;

typedef struct gls_lattice_point {
    int8_t i, j;
    float weight;
} gls_lattice_point;

/* Writes the lattice of the orientation samples, row by row, and returns the number of its
 * points. */
int gls_lattice(const gls_lattice_shape *shape,
                gls_lattice_point lattice[GLS_LATTICE_POINTS]);

/* Writes the Gaussian weights of the descriptor's samples. */
void gls_descriptor_weights(float weight[GLS_HARD_POINTS][GLS_HARD_POINTS]);

/* The first of the points / 2 samples along an axis that count for sub-region n. It is
 * even. */
static inline int gls_soft_start(const gls_soft_layout *layout, int n) {
    return (layout->points / 4 * n + 1) / 3 * 2;
}

/* The distance of samples, in sigma. */
static inline float gls_soft_apart(const gls_soft_layout *layout) {
    return 24.0f / (float)layout->points;
}

/* Writes the weights of the samples along an axis for each of the four sub-regions along
 * it: weight[n][k] belongs to sample gls_soft_start(n) + k. */
void gls_descriptor_soft_weights(const gls_soft_layout *layout,
                                 float weight[4][GLS_SOFT_WINDOW]);

/* -------------------------------------------------------------- squares -- */

/* Squares along an axis around a keypoint, and Newton steps. */
#define GLS_LOCALISE_BOXES 17
enum { GLS_LOCALISE_STEPS = 2 };

/* Keypoints of at least this sigma are coarse. It is half way along log sigma between the
 * levels with lobes of 12 and 16 pixels, 0.531 sqrt(12 x 16), where the sampling step of
 * half octaves becomes 4. Other octaves have their steps elsewhere. */
#define GLS_COARSE_SIGMA 7.358f

/* The longest distance of an estimate that moves its keypoint in pixels, for any sigma.
 * Measured on four photographs with sigma from 20 to 40: the median error falls by 7 %.
 * With a reach of 0.4 sigma and no such limit it rises by 9 %. */
#define GLS_LOCALISE_PIXELS 5.0f

/* 1 / 0.35^2. An estimate moves its keypoint if it is nearer than 0.35 in log sigma. */
#define GLS_LOCALISE_SCALES 8.163265f

/* If keypoints take the scale of the maximum: the smallest curvature along the scale, as a
 * share of the value itself; and the loss of a change of scale, as a share of the squared
 * distance from the maximum over the squared reach. */
#define GLS_LOCALISE_CURVATURE 0.45f
#define GLS_LOCALISE_LOSS      0.8f

/* Weights of a square, by its number along an axis, for the smoothed image and its first
 * and second derivative. `own`: at squares -1, 0 and 1 from the middle. `finer`, `coarser`:
 * at the middle for another scale, times the relative sigma to the power of the derivative.
 * Second derivatives count for the sum of two axes. */
typedef struct gls_localise_weights {
    float own[3][3]; /* by derivative and square */
    float finer[3], coarser[3];
} gls_localise_weights;

void gls_localise_weigh(gls_localise_weights weight[GLS_LOCALISE_BOXES]);

#endif
