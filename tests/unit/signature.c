/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Signatures, compared with the definition in double: residuals from the nearest centre,
 * of unit length, and the signs of their sums.
 *
 * The library rounds 2^31 / |q - c| >= 2^19 down, so each of at most 1,000 residuals is off
 * by less than 2^-19 of itself, and their sum by less than 1000 / 2^19 < 0.002. Signs
 * of larger sums have to agree.
 */
#include "support/test.h"

#include "check/made_features.h"
#include "core/hash.h"
#include "presets/signature_centres.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { CENTRES = 64, NUMBERS = 64, STRONGEST = 1000, MAXIMUM = 1500 };

static const int16_t tables[2][CENTRES][NUMBERS] = { SIGNATURE_CENTRES_0,
                                                     SIGNATURE_CENTRES_4 };

typedef struct made {
    glsurf_keypoint keypoints[MAXIMUM];
    float descriptors[MAXIMUM][NUMBERS];
    glsurf_features features;
    const int16_t (*centres)[NUMBERS];
} made;

/* Features around centres, of "best" with an odd seed. */
static made *make(uint32_t count, uint64_t seed) {
    made *const self = test_scratch(sizeof *self);
    gls_random random = { seed };
    const glsurf_preset preset = seed % 2 ? GLSURF_PRESET_BEST : GLSURF_PRESET_DEFAULT;
    self->centres = tables[seed % 2];
    for (uint32_t i = 0; i < count; ++i) {
        const int c = (int)gls_random_below(&random, CENTRES);
        self->keypoints[i].response = (float)gls_random_between(&random, -1.0, 1.0);
        for (int k = 0; k < NUMBERS; ++k)
            self->descriptors[i][k] =
                (float)(self->centres[c][k] + gls_random_between(&random, -80.0, 80.0)) /
                2040.0f;
        gls_descriptor_scale(self->descriptors[i], NUMBERS, 1.0);
    }
    self->features =
        (glsurf_features){ .count = count,
                           .descriptor_length = NUMBERS,
                           .keypoints = self->keypoints,
                           .descriptors = self->descriptors[0],
                           .descriptor_preset = preset,
                           .descriptor_version = glsurf_descriptor_version(preset) };
    return self;
}

static glsurf_signature signature_of(const made *self) {
    glsurf_signature signature;
    memset(&signature, 0xaa, sizeof signature);
    assert_ok(glsurf_signature_make(&self->features, &signature));
    return signature;
}

static bool bit_of(const glsurf_signature *self, int c, int k) {
    const int bit = NUMBERS * c + k;
    return self->bits[bit / 8] >> bit % 8 & 1;
}

/* --------------------------------------------------------------- definition -- */

static void add_feature(const int16_t centres[CENTRES][NUMBERS], const float *descriptor,
                        double sums[CENTRES][NUMBERS]) {
    double q[NUMBERS], least = INFINITY;
    int nearest = 0;
    for (int k = 0; k < NUMBERS; ++k)
        q[k] = floor((double)descriptor[k] * 2040.0 + 0.5);
    for (int c = 0; c < CENTRES; ++c) {
        double sum = 0.0;
        for (int k = 0; k < NUMBERS; ++k)
            sum += (q[k] - centres[c][k]) * (q[k] - centres[c][k]);
        if (sum < least) {
            least = sum;
            nearest = c;
        }
    }
    for (int k = 0; k < NUMBERS && least > 0.0; ++k)
        sums[nearest][k] += (q[k] - centres[nearest][k]) / sqrt(least);
}

static void expect_definition(const made *self, const glsurf_signature *found) {
    double sums[CENTRES][NUMBERS] = { { 0.0 } };
    for (uint32_t i = 0; i < self->features.count; ++i)
        add_feature(self->centres, self->descriptors[i], sums);
    for (int c = 0; c < CENTRES; ++c)
        for (int k = 0; k < NUMBERS; ++k)
            if (fabs(sums[c][k]) > 0.002 || sums[c][k] == 0.0)
                assert_int_equal(bit_of(found, c, k), sums[c][k] > 0.0);
}

static void agrees_with_the_definition(void **state) {
    for (uint64_t seed = 1; seed <= 20; ++seed) {
        const made *self = make(seed <= 10 ? STRONGEST : 37 * (uint32_t)seed, seed);
        const glsurf_signature found = signature_of(self);
        expect_definition(self, &found);
    }
}

/* The same bits on all machines. */
static void has_these_bits(void **state) {
    const glsurf_signature found = signature_of(make(STRONGEST, 56));
    assert_true(gls_hash(GLS_HASH_START, &found, sizeof found) ==
                UINT64_C(0x6f2da4ea72c5617a));
}

/* ------------------------------------------------------------------ choices -- */

static int64_t square_to(const made *self, const int q[NUMBERS], int c) {
    int64_t sum = 0;
    for (int k = 0; k < NUMBERS; ++k)
        sum += (q[k] - self->centres[c][k]) * (q[k] - self->centres[c][k]);
    return sum;
}

/* Moves feature 0 near the middle of two centres, at random. Returns true if both are
 * equally near and the others are not. */
static bool find_tie(made *self, gls_random *random, int *one, int *other) {
    int q[NUMBERS];
    *one = (int)gls_random_below(random, CENTRES - 1);
    *other = *one + 1;
    for (int k = 0; k < NUMBERS; ++k) {
        q[k] = (self->centres[*one][k] + self->centres[*other][k]) / 2 +
               (int)gls_random_below(random, 5) - 2;
        self->descriptors[0][k] = (float)q[k] / 2040.0f;
    }
    const int64_t least = square_to(self, q, *one);
    bool found = square_to(self, q, *other) == least;
    for (int c = 0; c < CENTRES && found; ++c)
        found = c == *one || c == *other || square_to(self, q, c) > least;
    return found;
}

static void equal_distances_go_to_the_first_centre(void **state) {
    gls_random random = { 3 };
    made *const self = make(1, 2);
    int ties = 0, one, other;
    for (int n = 0; n < 2000000 && ties < 5; ++n)
        if (find_tie(self, &random, &one, &other)) {
            const glsurf_signature found = signature_of(self);
            int bits[2] = { 0 };
            for (int k = 0; k < NUMBERS; ++k) {
                bits[0] += bit_of(&found, one, k);
                bits[1] += bit_of(&found, other, k);
            }
            assert_true(bits[0] > 0);
            assert_int_equal(bits[1], 0);
            ++ties;
        }
    assert_int_equal(ties, 5);
}

/* Among 600 strong, 600 equal and 300 weak features, the strong ones count and the first
 * 400 equal ones. The sign of the response means nothing. */
static void the_strongest_count(void **state) {
    static const float responses[5] = { 3.0f, -2.0f, 1.0f, -1.0f, 0.5f };
    made *const all = make(MAXIMUM, 8), *const chosen = make(STRONGEST, 8);
    uint32_t count = 0;
    for (uint32_t i = 0; i < MAXIMUM; ++i) {
        all->keypoints[i].response = responses[i % 5];
        if (i % 5 < 2 || (i % 5 < 4 && i / 5 < 200))
            memcpy(chosen->descriptors[count++], all->descriptors[i],
                   sizeof all->descriptors[i]);
    }
    assert_int_equal(count, STRONGEST);
    const glsurf_signature one = signature_of(all), other = signature_of(chosen);
    assert_memory_equal(&one, &other, sizeof one);
}

static void no_features_have_no_bits(void **state) {
    static const glsurf_signature blank;
    made *const self = make(1, 1);
    for (int k = 0; k < NUMBERS; ++k)
        self->descriptors[0][k] = (float)self->centres[7][k] / 2040.0f;
    glsurf_signature found = signature_of(self);
    assert_memory_equal(&found, &blank, sizeof blank);
    self->features.count = 0;
    found = signature_of(self);
    assert_memory_equal(&found, &blank, sizeof blank);
}

static void refuse(const glsurf_features *features) {
    glsurf_signature found, before;
    memset(&found, 0x55, sizeof found);
    before = found;
    assert_argument(glsurf_signature_make(features, &found));
    assert_memory_equal(&found, &before, sizeof found);
}

static void refuses_other_descriptors(void **state) {
    made *const self = make(20, 1);
    glsurf_features features = self->features;
    assert_argument(glsurf_signature_make(&features, NULL));
    refuse(NULL);
    features.keypoints = NULL;
    refuse(&features);
    features = self->features;
    features.descriptors = NULL;
    refuse(&features);
    features = self->features;
    features.descriptor_length = 128;
    refuse(&features);
    features = self->features;
    features.descriptor_version = 0;
    refuse(&features);
    for (uint32_t preset = 0; preset <= GLSURF_PRESETS; ++preset) {
        glsurf_signature found;
        features.descriptor_preset = preset;
        features.descriptor_version = glsurf_descriptor_version((glsurf_preset)preset);
        if (preset != GLSURF_PRESET_DEFAULT && preset != GLSURF_PRESET_BEST)
            refuse(&features);
        else
            assert_ok(glsurf_signature_make(&features, &found));
        ++features.descriptor_version;
        refuse(&features);
    }
    self->descriptors[19][63] = 1.01f;
    refuse(&self->features);
    self->descriptors[19][63] = NAN;
    refuse(&self->features);
}

static void distances_count_bits(void **state) {
    gls_random random = { 4 };
    for (int n = 0; n < 200; ++n) {
        glsurf_signature a, b;
        uint32_t expected = 0;
        for (size_t i = 0; i < sizeof a.bits; ++i) {
            a.bits[i] = n == 0 ? 0xff : (uint8_t)gls_random_below(&random, 256);
            b.bits[i] = n == 0 ? 0 : (uint8_t)gls_random_below(&random, 256);
            for (int k = 0; k < 8; ++k)
                expected += (a.bits[i] ^ b.bits[i]) >> k & 1;
        }
        assert_int_equal(glsurf_signature_distance(&a, &b), expected);
        assert_int_equal(glsurf_signature_distance(&b, &a), expected);
        assert_int_equal(glsurf_signature_distance(&a, &a), 0);
    }
}

int main(void) {
    TEST_LIST(tests, agrees_with_the_definition, has_these_bits,
              equal_distances_go_to_the_first_centre, the_strongest_count,
              no_features_have_no_bits, refuses_other_descriptors, distances_count_bits);
    return test_main("signature", tests, COUNT(tests));
}
