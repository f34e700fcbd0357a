/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "support/features.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static test_features allocate(uint32_t count, uint32_t length) {
    return (test_features){
        .count = count,
        .length = length,
        .keypoints = test_memory(count * sizeof(glsurf_keypoint)),
        .descriptors = test_memory((size_t)count * length * sizeof(float)),
    };
}

void test_features_free(test_features *self) {
    free(self->keypoints);
    free(self->descriptors);
    *self = (test_features){ 0 };
}

glsurf_features test_features_view(const test_features *self) {
    return (glsurf_features){ .count = self->count,
                              .total = self->count,
                              .descriptor_length = self->length,
                              .keypoints = self->keypoints,
                              .descriptors = self->descriptors };
}

void test_descriptor_scale(float *descriptor, uint32_t count, double length) {
    double sum = 0.0;
    for (uint32_t i = 0; i < count; ++i)
        sum += (double)descriptor[i] * (double)descriptor[i];
    for (uint32_t i = 0; sum > 0.0 && i < count; ++i) {
        double value = (double)descriptor[i] * length / sqrt(sum);
        /* Values near a rounding boundary of 1/2040 may round differently as float and as
         * double: move them away. */
        const double above = value * 2040.0 + 0.5 - floor(value * 2040.0 + 0.5);
        if (above < 1e-3 || above > 1.0 - 1e-3)
            value += 2e-3 / 2040.0;
        descriptor[i] = (float)value;
    }
}

/* The longest descriptors stay below the limit of 1.001: test_descriptor_scale() moves each
 * of at most 128 numbers by about 1e-6, and this length leaves more than that. */
static double length_of(test_features_kind kind) {
    return kind == TEST_FEATURES_LONGEST ? 1.00098 : 1.0;
}

static void describe(test_features_kind kind, float *descriptor, uint32_t length,
                     gls_random *random) {
    if (kind == TEST_FEATURES_TIES) {
        const uint32_t which = gls_random_below(random, 6);
        if (which > 0) {
            descriptor[which] = 1.0f;
            descriptor[0] = 1.0f;
        }
    } else if (kind == TEST_FEATURES_LONGEST) {
        /* A direction or its opposite. */
        const float sign = gls_random_below(random, 2) ? 1.0f : -1.0f;
        for (uint32_t i = 0; i < length; ++i)
            descriptor[i] = sign * (1.0f + (float)gls_random_between(random, 0.0, 0.01));
    } else if (kind == TEST_FEATURES_RANDOM) {
        for (uint32_t i = 0; i < length; ++i)
            descriptor[i] = (float)gls_random_between(random, -1.0, 1.0);
    }
    test_descriptor_scale(descriptor, length, length_of(kind));
}

static glsurf_keypoint position(gls_random *random) {
    return (glsurf_keypoint){
        .x = (float)gls_random_between(random, 0.0, 1000.0),
        .y = (float)gls_random_between(random, 0.0, 1000.0),
        .laplacian = gls_random_below(random, 2) ? 1 : -1,
    };
}

test_features test_features_make(test_features_kind kind, uint32_t count, uint32_t length,
                                 gls_random *random) {
    test_features made = allocate(count, length);
    for (uint32_t i = 0; i < count; ++i) {
        made.keypoints[i] = position(random);
        describe(kind, made.descriptors + (size_t)i * length, length, random);
    }
    return made;
}

static void imitate(const test_features *from, uint32_t i, test_features *to, uint32_t j,
                    gls_random *random) {
    const size_t length = from->length;
    const float *descriptor = from->descriptors + i * length;
    to->keypoints[j] = from->keypoints[i];
    to->keypoints[j].x += (float)gls_random_between(random, -4.0, 4.0);
    for (size_t k = 0; k < length; ++k)
        to->descriptors[j * length + k] =
            descriptor[k] + (float)gls_random_between(random, -0.08, 0.08);
    test_descriptor_scale(to->descriptors + j * length, from->length, 1.0);
}

test_features test_features_like(const test_features *from, uint32_t count,
                                 gls_random *random) {
    test_features made =
        test_features_make(TEST_FEATURES_RANDOM, count, from->length, random);
    for (uint32_t j = 0; from->count > 0 && j < count; ++j)
        if (gls_random_below(random, 3) > 0)
            imitate(from, gls_random_below(random, from->count), &made, j, random);
    return made;
}

glsurf_feature_set *test_features_load(const test_features *self, glsurf_matcher *matcher) {
    glsurf_feature_set *set = NULL;
    const glsurf_features view = test_features_view(self);
    if (glsurf_feature_set_load(&set, matcher, &view))
        fail_msg("%s", glsurf_device_message(test_device_of(matcher)));
    assert_int_equal(glsurf_feature_set_count(set), self->count);
    return set;
}
