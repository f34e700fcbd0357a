/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Made-up features for tests of the matcher. They come from no image.
 */
#ifndef GLSURF_TEST_SUPPORT_FEATURES_H
#define GLSURF_TEST_SUPPORT_FEATURES_H

#include "support/test.h"

typedef struct test_features {
    uint32_t count, length;
    glsurf_keypoint *keypoints;
    float *descriptors;
} test_features;

typedef enum test_features_kind {
    TEST_FEATURES_RANDOM,  /* descriptors of unit length, independent of one another */
    TEST_FEATURES_TIES,    /* copies of six descriptors, one of which is zero */
    TEST_FEATURES_LONGEST, /* of length 1.001, for the largest distances that can occur */
    TEST_FEATURES_ZERO,    /* zero descriptors only */
    TEST_FEATURES_KINDS
} test_features_kind;

/* `count` features of both Laplacian signs, in a square of 1000 pixels. */
test_features test_features_make(test_features_kind kind, uint32_t count, uint32_t length,
                                 gls_random *random);

/* Two thirds of the features are noisy copies of random features of `from`; the others are
 * random. */
test_features test_features_like(const test_features *from, uint32_t count,
                                 gls_random *random);

void test_features_free(test_features *self);

/* The view of the features that the library's calls take. */
glsurf_features test_features_view(const test_features *self);

/* Loads the features into a set. Where that fails, the test fails with the matcher's
 * message. */
glsurf_feature_set *test_features_load(const test_features *self, glsurf_matcher *matcher);

/* Scales the descriptor to `length`. */
void test_descriptor_scale(float *descriptor, uint32_t count, double length);

#endif
