/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The squares of which the places of keypoints are computed: reference/localise.c.
 */
#ifndef GLSURF_PRESETS_SQUARES_H
#define GLSURF_PRESETS_SQUARES_H

/* Squares along an axis around a keypoint, and Newton steps. */
#define GLS_LOCALISE_BOXES 17
enum { GLS_LOCALISE_STEPS = 2 };

/* Keypoints of at least this sigma are coarse. It is half way along log sigma between the
 * levels with lobes of 12 and 16 pixels, 0.531 sqrt(12 x 16), where the sampling step of
 * half octaves becomes 4. Other octaves have their steps elsewhere. */
#define GLS_COARSE_SIGMA 7.358f

/* How far a place may be from a keypoint in pixels, whatever its sigma. Measured on four
 * photographs with sigma from 20 to 40: the median error falls by 7 %. With a reach of 0.4
 * sigma and no such limit it rises by 9 %. */
#define GLS_LOCALISE_PIXELS 5.0f

/* 1 / 0.35^2: how far a place may be in log sigma. */
#define GLS_LOCALISE_SCALES 8.163265f

/* Where keypoints take the scale of the maximum: the least curvature along the scale, as a
 * share of the value itself, and the share of the squared distance from the maximum over
 * the reach that a change of scale loses. */
#define GLS_LOCALISE_CURVATURE 0.45f
#define GLS_LOCALISE_LOSS      0.8f

/* What a square counts, by its number along an axis, for the smoothed image and its first
 * and second derivative: those at squares -1, 0 and 1 from the middle; and those at the
 * middle for a finer and a coarser scale, times the relative sigma to the power of the
 * derivative. Second derivatives count for the sum of two axes. */
typedef struct gls_localise_weights {
    float own[3][3]; /* by derivative and square */
    float finer[3], coarser[3];
} gls_localise_weights;

void gls_localise_weigh(gls_localise_weights weight[GLS_LOCALISE_BOXES]);

#endif
