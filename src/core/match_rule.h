/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The arithmetic of matching on which both backends have to agree. No GL here.
 *
 * EXACTNESS. A number x of a descriptor becomes the integer
 *
 *     q = floor(S x + 1/2),   S = GLS_MATCH_SCALE = 2040,
 *
 * computed in float. S x <= 2043 is off by at most 2^-14, and so is the sum. So
 * |q - S x| < 0.5002. For a descriptor x of length |x| <= 1.001 with n <= 128 numbers
 *
 *     |q| <= 1.001 S + 0.5002 sqrt(n) <= 2042.04 + 5.66 = 2047.70.
 *
 * The squared distance of two descriptors is computed as |p|^2 + |q|^2 - 2 pq. By
 * Cauchy-Schwarz the sum over any subset of the products in pq is at most 2047.70^2 =
 * 4193076, and so are |p|^2 and |q|^2. Every combination of them is at most four times
 * that, 16772304 < 2^24. So every intermediate is an integer that a float holds exactly,
 * and neither the order of the operations nor fused operations change a bit. Each q is
 * below 2048, so 16 bits hold it, too.
 *
 * What the rounding to integers costs: distances of descriptors move by at most sqrt(n) /
 * S, which is 0.004 for n = 64, and typically by sqrt(n / 6) / S = 0.0016.
 *
 * THE DECISION uses integers too, so that every driver decides alike. With d1 and d2 the
 * squared distances to the nearest and the second nearest, the conditions are d1 <= ratio^2
 * d2 and d1 <= (S most)^2. As d1 is an integer, both right sides may be rounded down.
 * Ratio^2, which is in (0, 1], is rounded to R 2^-(24 + shift) with
 *
 *     2^23 <= R <= 2^24,   0 <= shift.
 *
 * This changes ratio^2 by at most 2^-24 of itself, and so the ratio by at most 2^-25 of
 * itself. That is no more than rounding the ratio to a float may change it. What remains is
 *
 *     d1 <= floor(R d2 / 2^(24 + shift)) = floor(R d2 / 2^24) >> shift.
 *
 * The product has 48 bits, but GLSL 3.30 has only 32. With halves R = 2^12 r1 + r0 and d2 =
 * 2^12 e1 + e0, where r1 <= 2^12 and the other halves are below 2^12,
 *
 *     middle = r1 e0 + r0 e1 + floor(r0 e0 / 2^12) < 2^26,
 *     floor(R d2 / 2^24) = r1 e1 + floor(middle / 2^12) < 2^25,
 *
 * because R d2 / 2^12 = 2^12 r1 e1 + r1 e0 + r0 e1 + r0 e0 / 2^12, and rounding down twice
 * gives the same as rounding down once.
 *
 * THE RIVAL. d2 is the distance to the nearest feature that is a rival of the nearest one:
 * one at another position (the first geometrically inconsistent neighbour of D. Mishkin, J.
 * Matas, M. Perdoch, "MODS: Fast and robust method for two-view matching", CVIU 141, 2015).
 * Features at the position of the nearest one describe the same spot at another scale or
 * orientation, and do not make it ambiguous. A coordinate x becomes the integer
 *
 *     s = 16 x without its fraction, at least -2^29 and at most 2^29,
 *
 * which no driver rounds: 16 x is exact. Two features are near each other if
 *
 *     dx^2 + dy^2 <= floor((16 rival_distance)^2),
 *
 * where dx and dy are the magnitudes of the differences, at most 32767. They are larger
 * than 16 times the largest rival_distance, 2000, so the limit changes no decision, and the
 * sum is below 2^31. The tests are exact for positions up to 2^25 pixels from the origin,
 * and off by less than 1/16 of a pixel in a difference of two coordinates of one sign.
 */
#ifndef GLSURF_CORE_MATCH_RULE_H
#define GLSURF_CORE_MATCH_RULE_H

#include "core/callbacks.h"
#include "glsurf/glsurf.h"

#define GLS_MATCH_SCALE      2040.0f
#define GLS_MATCH_MAX_LENGTH 1.001

/* The squared distance of a pair that is no candidate: larger than any other. It is finite,
 * and adding a squared length to it gives no less. */
#define GLS_MATCH_NONE 33554432.0f

/* The largest distance of a position from the origin. With it, what a guide computes from
 * the position stays finite. */
#define GLS_MATCH_MAX_POSITION 1e9f

/* The largest difference of two coordinates in 1/16 pixels that THE RIVAL tells, and the
 * largest rival_distance in pixels. */
enum { GLS_MATCH_FAR = 32767, GLS_MATCH_MAX_RIVAL_DISTANCE = 2000 };

/* Whether the position is finite and near enough to the origin. */
bool gls_is_position(float x, float y);

/* The largest number of features in a set: indices are stored as floats, too. */
enum { GLS_MATCH_MAX_COUNT = 1 << 24 };

/* The GPU's distance to the second nearest where there is none. It is larger than any
 * distance: those are at most 2^12 / S = 2.008. */
#define GLS_MATCH_NO_SECOND 4.0f

/* Writes the integers of a descriptor into `values`. Returns their squared length. */
float gls_quantise(const float *descriptor, uint32_t length, int16_t *values);

/* What matching needs of a feature beside its descriptor. */
typedef struct gls_match_keypoint {
    float x, y;
    float sign;    /* of the Laplacian: -1, 0 or 1 */
    float length2; /* |q|^2; GLS_MATCH_NONE beyond the last feature */
} gls_match_keypoint;

/* Which pairs are candidates for a match. */
typedef struct gls_gate {
    bool laplacian; /* only pairs of equal sign of the Laplacian */
    glsurf_guide guide;
    float matrix[9]; /* its largest element is 1 or -1 */
    float tolerance;
    float minimum, maximum;           /* disparities; least <= most */
    const glsurf_expected *positions; /* of the first features of a; the application's */
    uint32_t position_count;
} gls_gate;

/* Sets the gate from parameters whose tolerance is filled in, and checks what the guide
 * reads. Elements of `positions` are not checked here. Errors: ARGUMENT. */
glsurf_result gls_gate_make(gls_failure *failure, const glsurf_match_params *params,
                            gls_gate *gate);

/* With GLSURF_GUIDE_POSITIONS, the guide's four numbers of feature `i` of a. Both backends
 * take them from here. */
void gls_gate_expect(const gls_gate *gate, uint32_t i, float asked[4]);

/* Which nearest neighbours are matches: see THE DECISION and THE RIVAL above. */
typedef struct gls_rule {
    uint32_t ratio, shift; /* R; 0 <= shift <= 24 */
    uint32_t maximum;      /* largest squared distance */
    int32_t nearby;        /* squared, in 1/256 square pixels; -1: all others are rivals */
    bool one_way;
} gls_rule;

/* A coordinate in 1/16 pixels. */
int32_t gls_match_sixteenths(float coordinate);

/* The rule for parameters that are checked and have their defaults filled in. */
gls_rule gls_rule_make(const glsurf_match_params *params);

/* Whether the rule asks for rivals that are not the second nearest feature. */
static inline bool gls_rule_has_rivals(const gls_rule *rule) {
    return rule->nearby >= 0;
}

/* Whether two features of a set are too near each other to be rivals. */
bool gls_rule_is_near(const gls_rule *rule, const gls_match_keypoint *one,
                      const gls_match_keypoint *other);

/* Whether a nearest neighbour at d1 is near enough when its rival is at d2. Both
 * are squared distances: GLS_MATCH_NONE, or below 2^24. */
bool gls_rule_keeps(const gls_rule *rule, float d1, float d2);

/* For each feature of a set: the squared distances to the nearest feature of the other set
 * and to its rival, in units of 1 / S^2, and the index of the nearest. A distance is
 * GLS_MATCH_NONE where there is no such feature. The index means nothing if `first` is
 * GLS_MATCH_NONE. */
typedef struct gls_nearest {
    float *first, *second, *index;
} gls_nearest;

#endif
