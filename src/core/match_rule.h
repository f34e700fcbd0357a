/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The arithmetic of matching, shared by both backends so that they agree. No GL here.
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
 * 4193076, and so are |p|^2 and |q|^2. Every combination is at most four times as large,
 * 16772304 < 2^24. So a float holds every intermediate integer exactly, and neither the
 * order of the operations nor fused operations change a bit. Each q is below 2048, so 16
 * bits hold it, too.
 *
 * Rounding to integers moves distances of descriptors by at most sqrt(n) / S, which is
 * 0.004 for n = 64, and typically by sqrt(n / 6) / S = 0.0016.
 *
 * THE DECISION also uses integers, so that every driver decides alike. Let d1 and d2 be the
 * squared distances to the nearest and the second nearest. The conditions are d1 <= ratio^2
 * d2 and d1 <= (S max_distance)^2. As d1 is an integer, both right sides may be rounded
 * down. Ratio^2, which is in (0, 1], is rounded to R 2^-(24 + shift) with
 *
 *     2^23 <= R <= 2^24,   0 <= shift.
 *
 * The relative change is at most 2^-24 for ratio^2, and so 2^-25 for the ratio: no more
 * than rounding the ratio to a float. The first condition becomes
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
 * THE RIVAL. The nearest feature has rivals: features at other positions. d2 is the squared
 * distance to the nearest rival (the first geometrically inconsistent neighbour of D.
 * Mishkin, J. Matas, M. Perdoch, "MODS: Fast and robust method for two-view matching", CVIU
 * 141, 2015). Features at the position of the nearest feature describe the same keypoint at
 * another scale or orientation, and do not make it ambiguous. A coordinate x becomes the
 * integer
 *
 *     s = 16 x without its fraction, at least -2^29 and at most 2^29,
 *
 * and no driver rounds it, as 16 x is exact. Two features are near each other if
 *
 *     dx^2 + dy^2 <= floor((16 rival_distance)^2),
 *
 * where dx and dy are the magnitudes of the differences, at most 32767. They are larger
 * than 16 times the largest rival_distance, 2000, so the limit changes no decision, and the
 * sum is below 2^31. The tests are exact for positions up to 2^25 pixels from the origin,
 * and off by less than 1/16 of a pixel in a difference of two coordinates of one sign.
 *
 * THE GUIDE makes four numbers g of a feature a of the first set, once for all pairs. They
 * say which features (x, y) of the second set are candidates. With a homography, Ha = (u,
 * v, w):
 *
 *     g = (u / w, v / w, 0, tolerance^2):   (x - g0)^2 + (y - g1)^2 <= g3,
 *
 * and no candidates where w <= 0. With a fundamental matrix, Fa = (l, m, n):
 *
 *     g = (l, m, n, tolerance sqrt(l^2 + m^2)):   |l x + m y + n| <= g3,
 *
 * and no candidates where l = m = 0, which is no line. For a rectified pair, with the
 * feature of the first set at (p, q),
 *
 *     g = (p - maximum, p - minimum, q, tolerance):   g0 <= x <= g1,   |y - g2| <= g3.
 *
 * With the expected position (p, q),
 *
 *     g = (p, q, 0, tolerance^2):   as with a homography,
 *
 * and no candidates where there is no position.
 *
 * ROUNDING. Sums are added from left to right, in float. In a x + b y + c the constant c is
 * added first, (a x + c) + b y: Mesa adds so whatever a shader says.
 */
#ifndef GLSURF_CORE_MATCH_RULE_H
#define GLSURF_CORE_MATCH_RULE_H

#include "core/callbacks.h"
#include "glsurf/glsurf.h"

#include <math.h>

#define GLS_MATCH_SCALE      2040.0f
#define GLS_MATCH_MAX_LENGTH 1.001

/* The squared distance of a pair that is no candidate: finite, larger than any other, and
 * adding a squared length does not decrease it. */
#define GLS_MATCH_NONE 33554432.0f

/* The largest coordinate of a position in magnitude. It keeps all numbers finite that a
 * guide computes from the position. */
#define GLS_MATCH_MAX_POSITION 1e9f

/* The limit on a difference of two coordinates in 1/16 pixels (THE RIVAL), and the largest
 * rival_distance in pixels. */
enum { GLS_MATCH_FAR = 32767, GLS_MATCH_MAX_RIVAL_DISTANCE = 2000 };

/* Returns true if x and y are finite and at most GLS_MATCH_MAX_POSITION in magnitude. */
bool gls_is_position(float x, float y);

/* The largest number of features in a set: a float has to hold an index exactly. */
enum { GLS_MATCH_MAX_COUNT = 1 << 24 };

/* The GPU's distance to the second nearest if there is none. Real distances are at most
 * 2^12 / S = 2.008. */
#define GLS_MATCH_NO_SECOND 4.0f

/* Returns true if all numbers are finite and the length is at most GLS_MATCH_MAX_LENGTH. */
bool gls_is_descriptor(const float *descriptor, uint32_t length);

/* Writes the integers of a descriptor into `values`. Returns their squared length. */
float gls_quantise(const float *descriptor, uint32_t length, int16_t *values);

/* Data of a feature for matching, beside its descriptor. */
typedef struct gls_match_keypoint {
    float x, y;
    float sign;    /* sign of the Laplacian: -1, 0 or 1 */
    float length2; /* |q|^2; GLS_MATCH_NONE beyond the last feature */
} gls_match_keypoint;

/* Conditions for a pair to be a candidate for a match. */
typedef struct gls_match_guide {
    bool laplacian; /* only pairs of equal sign of the Laplacian */
    glsurf_guide kind;
    float matrix[9]; /* its largest element is 1 or -1 */
    float tolerance;
    float minimum, maximum;           /* disparities; minimum <= maximum */
    const glsurf_expected *positions; /* the application's; of the first features of a */
    uint32_t position_count;
} gls_match_guide;

/* Sets the guide from parameters whose tolerance is filled in, and checks the parameters
 * that the guide reads. Elements of `positions` are not checked here. Errors: ARGUMENT. */
glsurf_result gls_match_guide_make(gls_failure *failure, const glsurf_match_params *params,
                                   gls_match_guide *guide);

/* Writes the four numbers of GLSURF_GUIDE_POSITIONS for feature `i` of a: x, y, 0 and the
 * squared tolerance, or -1 for a feature without candidates. Both backends call this. */
void gls_match_guide_expect(const gls_match_guide *guide, uint32_t i, float expected[4]);

/* Writes the four numbers g of feature `i` of a, which is `from`: see THE GUIDE. */
void gls_match_guide_ask(const gls_match_guide *guide, uint32_t i,
                         const gls_match_keypoint *from, float g[4]);

/* Returns true if a feature of b at (x, y) passes the guide's test. No test stops at its
 * first condition, so that a compiler can test several features at a time. */
static inline bool gls_match_guide_passes(glsurf_guide guide, const float g[4], float x,
                                          float y) {
    const float dx = x - g[0], dy = y - g[1];
    switch (guide) {
    case GLSURF_GUIDE_HOMOGRAPHY:
    case GLSURF_GUIDE_POSITIONS:
        return dx * dx + dy * dy <= g[3];
    case GLSURF_GUIDE_FUNDAMENTAL:
        return fabsf(g[0] * x + g[2] + g[1] * y) <= g[3];
    case GLSURF_GUIDE_STEREO:
        return (g[0] <= x) & (x <= g[1]) & (fabsf(y - g[2]) <= g[3]);
    default:
        return true;
    }
}

/* Conditions for a nearest neighbour to be a match: see THE DECISION and THE RIVAL. */
typedef struct gls_match_rule {
    uint32_t ratio, shift; /* R; 0 <= shift <= 24 */
    uint32_t maximum;      /* largest squared distance */
    int32_t nearby; /* squared radius in 1/256 square pixels; -1: all others are rivals */
    bool one_way;
} gls_match_rule;

/* Converts a coordinate to 1/16 pixels. */
int32_t gls_match_sixteenths(float coordinate);

/* Makes the rule. The parameters are checked and their defaults filled in. */
gls_match_rule gls_match_rule_make(const glsurf_match_params *params);

/* Returns true if a rival need not be the second nearest feature. */
static inline bool gls_rule_has_rivals(const gls_match_rule *rule) {
    return rule->nearby >= 0;
}

/* Returns true if two features of a set are too near each other to be rivals. */
bool gls_match_rule_is_near(const gls_match_rule *rule, const gls_match_keypoint *one,
                            const gls_match_keypoint *other);

/* Returns true if a nearest neighbour at d1 whose rival is at d2 is a match. Both are
 * squared distances: GLS_MATCH_NONE, or below 2^24. */
bool gls_match_rule_keeps(const gls_match_rule *rule, float d1, float d2);

/* For each feature of a set: `first` is the squared distance to the nearest feature of the
 * other set, `second` to its rival, in units of 1 / S^2. `index` is the nearest feature. A
 * distance is GLS_MATCH_NONE if there is no such feature. If `first` is, `index` has no
 * meaning. */
typedef struct gls_nearest {
    float *first, *second, *index;
} gls_nearest;

#endif
