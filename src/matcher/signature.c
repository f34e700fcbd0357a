/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Goal: a short description of an image, so that images of one scene have similar ones.
 *
 * The signs of a vector of locally aggregated descriptors: H. Jegou, M. Douze, C. Schmid,
 * P. Perez, "Aggregating local descriptors into a compact image representation", CVPR 2010.
 * With the integers q of a descriptor (core/match_rule.h) and its nearest centre c,
 *
 *     bit (c, k) = 1 if  sum over the descriptors of c of  (q_k - c_k) / |q - c|  > 0.
 *
 * Residuals of unit length let each feature count alike, also far from all centres.
 *
 * EXACTNESS. The quotient is (q_k - c_k) floor(2^31 / |q - c|), which is below 2^31 in
 * magnitude; the sum of 1,000 of them is below 2^41. The factor is at least 2^31 / 4096 =
 * 2^19, so rounding it down changes a residual's length by at most 2^-19. The root and the
 * quotient are of double, which every machine rounds alike.
 *
 * The centres are tables (presets/signature_centres.h), learned once from rendered scenes:
 * lab/album/learn.c. They are not learned from the images that are compared: signatures of
 * images that come later, or on other machines, can be compared with all earlier ones.
 *
 * PRESETS. "default" and "best" have tables. On the album of lab/album/album.h, near
 * (tools/album/near.h) finds 99.8 % (default) and 99.7 % (best) of the pairs with 30
 * verified matches, and leaves as many parts unconnected as all pairs do. With the table of
 * "default" it finds 96.7 % with "fast", and 33 and 35 % with "bay" and "paper". Tables of
 * their own give 98.3 % with "fast" and 99.4 % with "bay", and more parts. These have no
 * signature.
 *
 * Cost: 64 x 64 products per feature, and 512 bytes per image.
 */
#include "core/match_rule.h"
#include "core/platform.h"
#include "matcher/matcher.h"
#include "presets/signature_centres.h"

#include <math.h>
#include <string.h>

enum { CENTRES = GLS_CENTRES, NUMBERS = GLS_CENTRE_NUMBERS, STRONGEST = 1000 };

static const int16_t tables[2][CENTRES][NUMBERS] = { SIGNATURE_CENTRES_0,
                                                     SIGNATURE_CENTRES_4 };

/* ------------------------------------------------------------------- make -- */

/* Returns the bits of the strength, which ascend with it. */
static uint32_t strength(const glsurf_keypoint *keypoint) {
    const float magnitude = fabsf(keypoint->response);
    uint32_t bits;
    memcpy(&bits, &magnitude, sizeof bits);
    return bits;
}

/* Returns the largest strength that at least STRONGEST features reach, bit by bit; 0 if
 * there are fewer features. *above receives the number of features above it. */
static uint32_t least_strength(const glsurf_features *features, uint32_t *above) {
    uint32_t least = 0;
    *above = 0;
    for (uint32_t bit = UINT32_C(1) << 31; bit > 0; bit >>= 1) {
        uint32_t reaching = 0;
        for (uint32_t i = 0; i < features->count; ++i)
            reaching += strength(&features->keypoints[i]) >= (least | bit);
        if (reaching >= STRONGEST)
            least |= bit;
        else
            *above = reaching;
    }
    return least;
}

int gls_nearest_centre(const int16_t centre[CENTRES][NUMBERS], const int16_t *values,
                       int32_t *distance) {
    int nearest = 0;
    *distance = INT32_MAX;
    for (int c = 0; c < CENTRES; ++c) {
        int32_t sum = 0;
        for (int k = 0; k < NUMBERS; ++k) {
            const int16_t difference = (int16_t)(values[k] - centre[c][k]);
            sum += difference * difference;
        }
        if (sum < *distance) {
            *distance = sum;
            nearest = c;
        }
    }
    return nearest;
}

static void add_residual(const int16_t centres[CENTRES][NUMBERS], const float *descriptor,
                         int64_t sums[CENTRES][NUMBERS]) {
    int16_t values[NUMBERS];
    int32_t distance;
    gls_quantise(descriptor, NUMBERS, values);
    const int c = gls_nearest_centre(centres, values, &distance);
    if (distance == 0)
        return;
    const int64_t factor = (int64_t)(0x1p31 / sqrt((double)distance));
    for (int k = 0; k < NUMBERS; ++k)
        sums[c][k] += factor * (values[k] - centres[c][k]);
}

/* Returns the table that fits the descriptors, in this version, or -1. */
static int table_of(const glsurf_features *features) {
    const glsurf_preset preset = (glsurf_preset)features->descriptor_preset;
    if (features->descriptor_version != glsurf_descriptor_version(preset) ||
        features->descriptor_length != NUMBERS)
        return -1;
    return preset == GLSURF_PRESET_DEFAULT ? 0 : preset == GLSURF_PRESET_BEST ? 1 : -1;
}

/* Adds the strongest features. Of equal ones the first are taken. */
static glsurf_result add_strongest(const glsurf_features *features,
                                   int64_t sums[CENTRES][NUMBERS]) {
    uint32_t above;
    const uint32_t least = least_strength(features, &above);
    uint32_t equal = STRONGEST - above;
    for (uint32_t i = 0; i < features->count; ++i) {
        const float *const descriptor = features->descriptors + (size_t)i * NUMBERS;
        const uint32_t bits = strength(&features->keypoints[i]);
        if (bits < least || (bits == least && equal == 0))
            continue;
        equal -= bits == least;
        if (!gls_is_descriptor(descriptor, NUMBERS))
            return GLSURF_ERROR_ARGUMENT;
        add_residual(tables[table_of(features)], descriptor, sums);
    }
    return GLSURF_OK;
}

glsurf_result glsurf_signature_make(const glsurf_features *features,
                                    glsurf_signature *signature) {
    int64_t sums[CENTRES][NUMBERS] = { { 0 } };
    gls_float_mode mode;
    if (!features || !signature || table_of(features) < 0 ||
        (features->count > 0 && (!features->keypoints || !features->descriptors)))
        return GLSURF_ERROR_ARGUMENT;
    gls_float_mode_enter(&mode);
    const glsurf_result result = add_strongest(features, sums);
    gls_float_mode_leave(&mode);
    if (result)
        return result;
    *signature = (glsurf_signature){ { 0 } };
    for (int i = 0; i < CENTRES * NUMBERS; ++i)
        signature->bits[i / 8] |= (uint8_t)((sums[i / NUMBERS][i % NUMBERS] > 0) << i % 8);
    return GLSURF_OK;
}

/* --------------------------------------------------------------- distance -- */

/* Counts the bits of each byte: adds bits in pairs, in fours and in eights. */
static uint64_t count_in_bytes(uint64_t x) {
    x -= x >> 1 & UINT64_C(0x5555555555555555);
    x = (x & UINT64_C(0x3333333333333333)) + (x >> 2 & UINT64_C(0x3333333333333333));
    return (x + (x >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
}

static uint64_t difference_of(const glsurf_signature *a, const glsurf_signature *b,
                              size_t word) {
    uint64_t x, y;
    memcpy(&x, a->bits + word * sizeof x, sizeof x);
    memcpy(&y, b->bits + word * sizeof y, sizeof y);
    return x ^ y;
}

/* Adds three words at a time, bit by bit: `ones` and `twos` are the digits of the sums. A
 * byte counts to 22 x 8 at most, and the sums of bytes need 16 bits. */
uint32_t glsurf_signature_distance(const glsurf_signature *a, const glsurf_signature *b) {
    enum { WORDS = sizeof a->bits / sizeof(uint64_t) };
    const uint64_t odd = UINT64_C(0x00ff00ff00ff00ff);
    uint64_t ones = count_in_bytes(difference_of(a, b, WORDS - 1)), twos = 0;
    for (size_t i = 0; i + 3 < WORDS; i += 3) {
        const uint64_t x = difference_of(a, b, i), y = difference_of(a, b, i + 1),
                       z = difference_of(a, b, i + 2);
        ones += count_in_bytes(x ^ y ^ z);
        twos += count_in_bytes((x & y) | ((x ^ y) & z));
    }
    const uint64_t sum =
        (ones & odd) + (ones >> 8 & odd) + 2 * ((twos & odd) + (twos >> 8 & odd));
    return (uint32_t)(sum * UINT64_C(0x0001000100010001) >> 48);
}
