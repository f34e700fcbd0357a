/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Matching in numbers: what both backends have to agree about. No GL here.
 *
 * EXACTNESS. A number x of a descriptor becomes the integer
 *
 *     q = floor(S x + 1/2),   S = GLSURF_MATCH_SCALE = 2040,
 *
 * in float. S x <= 2043 is off by 2^-14 at most, and so is the sum: |q - S x| < 0.5002. Of
 * a descriptor x of length |x| <= 1.001 with n <= 128 numbers
 *
 *     |q| <= 1.001 S + 0.5002 sqrt(n) <= 2042.04 + 5.66 = 2047.70.
 *
 * The squared distance of two is computed as |p|^2 + |q|^2 - 2 pq. Whatever subset of the
 * products of pq has been added up is, by Cauchy-Schwarz, at most 2047.70^2 = 4193076, as
 * are |p|^2 and |q|^2; what they make is at most four times that, 16772304 < 2^24. So every
 * intermediate is an integer that a float holds exactly, and neither the order of
 * operations nor fused ones change a bit. Each q, below 2048, is exact in half a float,
 * too.
 *
 * What the rounding costs: distances of descriptors move by at most sqrt(n) / S, which is
 * 0.004 for n = 64, and typically by sqrt(n / 6) / S = 0.0016.
 *
 * THE DECISION is one of integers too, so that no driver can decide otherwise: with d1 and
 * d2 the squared distances to the two nearest, d1 <= ratio^2 d2 and d1 <= (S most)^2. As
 * d1 is whole, both right sides may be rounded down. Ratio^2, which is in (0, 1], is
 * rounded to R 2^-24-shift with
 *
 *     2^23 <= R <= 2^24,   0 <= shift,
 *
 * by at most 2^-24 of itself, and the ratio so by 2^-25 of itself, the half unit that its
 * last place as a float is off. What remains is
 *
 *     d1 <= floor(R d2 / 2^(24 + shift)) = floor(R d2 / 2^24) >> shift.
 *
 * The product has 48 bits, of which GLSL 3.30 gives 32. With halves R = 2^12 r1 + r0 and d2
 * = 2^12 e1 + e0, where r1 <= 2^12 and the others are below it,
 *
 *     middle = r1 e0 + r0 e1 + floor(r0 e0 / 2^12) < 2^26,
 *     floor(R d2 / 2^24) = r1 e1 + floor(middle / 2^12) < 2^25,
 *
 * for R d2 / 2^12 = 2^12 r1 e1 + r1 e0 + r0 e1 + r0 e0 / 2^12, and rounding down in two
 * steps is rounding down.
 */
#ifndef GLSURF_MATCHING_H
#define GLSURF_MATCHING_H

#include "glsurf/glsurf.h"

#define GLSURF_MATCH_SCALE      2040.0f
#define GLSURF_MATCH_MAX_LENGTH 1.001

/* The squared distance of what is no candidate: above any. Finite, so that adding a squared
 * length leaves it one. */
#define GLSURF_MATCH_NONE 33554432.0f

/* Positions may be that far from the origin: what a guide makes of them stays finite. */
#define GLSURF_MATCH_MAX_POSITION 1e9f

/* Features in a set: indices are floats, too. */
enum { GLSURF_MATCH_MAX_COUNT = 1 << 24 };

/* The distance to a second nearest that is not there, on the GPU: above any, which are at
 * most 2^12 / S = 2.008. */
#define GLSURF_MATCH_NO_SECOND 4.0f

/* The integers of a descriptor. Returns their squared length. */
float glsurf_quantise(const float *descriptor, uint32_t length, int16_t *values);

/* Of a feature, beside its descriptor. */
typedef struct glsurf_match_keypoint {
    float x, y;
    float sign;    /* of the Laplacian: -1, 0 or 1 */
    float length2; /* |q|^2; NONE where there is no feature */
} glsurf_match_keypoint;

/* Which pairs are candidates. */
typedef struct glsurf_gate {
    bool laplacian; /* those of equal sign */
    glsurf_guide guide;
    float matrix[9]; /* its largest element is 1 or -1 */
    float tolerance;
} glsurf_gate;

/* The gate of parameters with their defaults filled in; or what is wrong with the matrix.
 */
const char *glsurf_gate_make(const glsurf_match_params *params, glsurf_gate *gate);

/* Which nearest neighbours are matches: see above. */
typedef struct glsurf_rule {
    uint32_t ratio, shift; /* R; 0 <= shift <= 24 */
    uint32_t most;         /* squared distance */
    bool one_way;
} glsurf_rule;

/* Of checked parameters with their defaults filled in. */
glsurf_rule glsurf_rule_make(const glsurf_match_params *params);

/* Whether a nearest neighbour at d1 is near enough where the second is at d2: squared
 * distances, NONE or below 2^24. */
bool glsurf_rule_keeps(const glsurf_rule *rule, float d1, float d2);

/* For each feature of a set the squared distances to the two nearest of the other, in units
 * of 1 / S^2, and which is nearest. NONE where there is none; the index then means nothing.
 */
typedef struct glsurf_nearest {
    float *first, *second, *index;
} glsurf_nearest;

#endif
