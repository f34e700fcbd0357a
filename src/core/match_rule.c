/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "core/match_rule.h"

#include "core/matrix.h"
#include "core/number.h"

#include <math.h>

/* Comparisons with NaN are false. */
bool gls_is_position(float x, float y) {
    return fabsf(x) <= GLS_MATCH_MAX_POSITION && fabsf(y) <= GLS_MATCH_MAX_POSITION;
}

/* Scaling does not change the meaning of the matrix. */
static glsurf_result set_matrix(gls_failure *failure, const glsurf_match_params *params,
                                gls_match_guide *guide) {
    double scaled[9];
    for (int i = 0; i < 9; ++i)
        if (!isfinite(params->matrix[i]))
            return gls_refused(
                failure,
                "the guide's matrix has a number that is not finite; set all nine");
    if (!gls_scale_matrix(params->matrix, scaled))
        return gls_refused(failure, "the guide's matrix is all zero; set it");
    if (params->guide == GLSURF_GUIDE_HOMOGRAPHY && gls_regularity(scaled) <= GLS_SINGULAR)
        return gls_refused(
            failure,
            "the guide's homography is singular; give one that can be inverted, or none");
    for (int i = 0; i < 9; ++i)
        guide->matrix[i] = (float)scaled[i];
    return GLSURF_OK;
}

/* Positions are at most 1e9 from the origin, so no disparity is above 2e9. */
static glsurf_result set_disparities(gls_failure *failure,
                                     const glsurf_match_params *params,
                                     gls_match_guide *guide) {
    const bool unlimited = params->min_disparity == 0.0f && params->max_disparity == 0.0f;
    if (!isfinite(params->min_disparity))
        return gls_refused(failure,
                           "the guide's min_disparity is not a finite number; set it");
    if (!(params->min_disparity <= params->max_disparity) && !unlimited)
        return gls_refused(
            failure, "the guide's max_disparity is below min_disparity or not a number; "
                     "set max_disparity, too, or set it to INFINITY for no limit");
    guide->minimum = params->min_disparity;
    guide->maximum = unlimited || isinf(params->max_disparity)
                         ? 4.0f * GLS_MATCH_MAX_POSITION
                         : params->max_disparity;
    return GLSURF_OK;
}

glsurf_result gls_match_guide_make(gls_failure *failure, const glsurf_match_params *params,
                                   gls_match_guide *guide) {
    *guide = (gls_match_guide){ .laplacian = !params->ignore_laplacian,
                                .kind = params->guide,
                                .tolerance = params->tolerance };
    switch (params->guide) {
    case GLSURF_GUIDE_HOMOGRAPHY:
    case GLSURF_GUIDE_FUNDAMENTAL:
        return set_matrix(failure, params, guide);
    case GLSURF_GUIDE_STEREO:
        return set_disparities(failure, params, guide);
    case GLSURF_GUIDE_POSITIONS:
        if (!params->positions && params->position_count > 0)
            return gls_refused(failure,
                               "the pointer to the expected positions is NULL; set it");
        guide->positions = params->positions;
        guide->position_count = params->position_count;
        return GLSURF_OK;
    default:
        return GLSURF_OK;
    }
}

void gls_match_guide_expect(const gls_match_guide *guide, uint32_t i, float expected[4]) {
    expected[0] = expected[1] = expected[2] = 0.0f;
    expected[3] = -1.0f;
    if (i >= guide->position_count || guide->positions[i].tolerance < 0.0f)
        return;
    const glsurf_expected *from = &guide->positions[i];
    const float tolerance = from->tolerance > 0.0f ? from->tolerance : guide->tolerance;
    expected[0] = from->x;
    expected[1] = from->y;
    expected[3] = tolerance * tolerance;
}

/* M (x, y, 1), in numbers 0 to 2. */
static void map_point(const float m[9], float x, float y, float product[3]) {
    for (int k = 0; k < 3; ++k)
        product[k] = m[3 * k] * x + m[3 * k + 2] + m[3 * k + 1] * y;
}

void gls_match_guide_ask(const gls_match_guide *guide, uint32_t i,
                         const gls_match_keypoint *from, float g[4]) {
    float h[3];
    switch (guide->kind) {
    case GLSURF_GUIDE_HOMOGRAPHY:
        map_point(guide->matrix, from->x, from->y, h);
        g[0] = h[2] > 0.0f ? h[0] / h[2] : 0.0f;
        g[1] = h[2] > 0.0f ? h[1] / h[2] : 0.0f;
        g[2] = 0.0f;
        g[3] = h[2] > 0.0f ? guide->tolerance * guide->tolerance : -1.0f;
        break;
    case GLSURF_GUIDE_FUNDAMENTAL:
        map_point(guide->matrix, from->x, from->y, g);
        const float steep = g[0] * g[0] + g[1] * g[1];
        g[3] = steep > 0.0f ? guide->tolerance * sqrtf(steep) : -1.0f;
        break;
    case GLSURF_GUIDE_STEREO:
        g[0] = from->x - guide->maximum;
        g[1] = from->x - guide->minimum;
        g[2] = from->y;
        g[3] = guide->tolerance;
        break;
    case GLSURF_GUIDE_POSITIONS:
        gls_match_guide_expect(guide, i, g);
        break;
    default:
        break;
    }
}

/* Returns floor(maximum^2). A float times 2040 is an integer of 32 bits times a power of
 * two. */
static uint32_t square_maximum(double maximum) {
    if (maximum >= 4096.0)
        return 1 << 24;
    int exponent;
    const uint64_t number = (uint64_t)ldexp(frexp(maximum, &exponent), 32);
    const int shift = 64 - 2 * exponent;
    return shift > 63 ? 0 : (uint32_t)(number * number >> shift);
}

int32_t gls_match_sixteenths(float coordinate) {
    return (int32_t)gls_max_float(-0x1p29f, gls_min_float(16.0f * coordinate, 0x1p29f));
}

bool gls_match_rule_is_near(const gls_match_rule *rule, const gls_match_keypoint *one,
                            const gls_match_keypoint *other) {
    const int32_t x = gls_match_sixteenths(one->x) - gls_match_sixteenths(other->x);
    const int32_t y = gls_match_sixteenths(one->y) - gls_match_sixteenths(other->y);
    const int32_t dx = gls_min_int(x < 0 ? -x : x, GLS_MATCH_FAR);
    const int32_t dy = gls_min_int(y < 0 ? -y : y, GLS_MATCH_FAR);
    return dx * dx + dy * dy <= rule->nearby;
}

/* The square of a float has 48 bits, so it is exact in double. A shift of 24 or more leaves
 * none of 24 bits. */
gls_match_rule gls_match_rule_make(const glsurf_match_params *params) {
    const double ratio = (double)params->ratio;
    const double radius = 16.0 * (double)params->rival_distance;
    gls_match_rule rule = { .maximum = 1 << 24, .nearby = -1, .one_way = params->one_way };
    int exponent;
    const double fraction = frexp(ratio * ratio, &exponent);
    rule.ratio = (uint32_t)floor(ldexp(fraction, 24) + 0.5);
    rule.shift = exponent < -24 ? 24 : (uint32_t)-exponent;
    if (exponent > 0) { /* 1 = 1/2 x 2^1 */
        rule.ratio *= 2;
        rule.shift = 0;
    }
    if (radius > 0.0)
        rule.nearby = (int32_t)(radius * radius);
    if (params->max_distance > 0.0f)
        rule.maximum =
            square_maximum((double)params->max_distance * (double)GLS_MATCH_SCALE);
    return rule;
}

bool gls_match_rule_keeps(const gls_match_rule *rule, float d1, float d2) {
    if (!(d1 < GLS_MATCH_NONE) || (uint32_t)d1 > rule->maximum)
        return false;
    const uint64_t product = (uint64_t)rule->ratio * (uint32_t)d2;
    return !(d2 < GLS_MATCH_NONE) || (uint32_t)d1 <= product >> 24 >> rule->shift;
}

bool gls_is_descriptor(const float *descriptor, uint32_t length) {
    double sum = 0.0;
    for (uint32_t i = 0; i < length; ++i)
        sum += (double)descriptor[i] * (double)descriptor[i];
    return sum <= GLS_MATCH_MAX_LENGTH * GLS_MATCH_MAX_LENGTH;
}

float gls_quantise(const float *descriptor, uint32_t length, int16_t *values) {
    int32_t sum = 0;
    for (uint32_t i = 0; i < length; ++i) {
        values[i] = (int16_t)floorf(descriptor[i] * GLS_MATCH_SCALE + 0.5f);
        sum += values[i] * values[i];
    }
    return (float)sum;
}
