/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Features to match that no image has.
 */
#ifndef GLSURF_TEST_FEATURES_H
#define GLSURF_TEST_FEATURES_H

#include "support/test.h"

typedef struct test_features {
    uint32_t count, length;
    glsurf_keypoint *keypoints;
    float *descriptors;
} test_features;

typedef enum test_features_kind {
    TEST_FEATURES_RANDOM,  /* descriptors of unit length, each for itself */
    TEST_FEATURES_TIES,    /* of a handful of descriptors, the zero one among them */
    TEST_FEATURES_LONGEST, /* of length 1.001, so that distances are as large as can be */
    TEST_FEATURES_ZERO,    /* nothing but zero descriptors */
    TEST_FEATURES_KINDS
} test_features_kind;

/* Of both Laplacian signs, in a square of 1000 pixels. */
test_features test_features_make(test_features_kind kind, uint32_t count, uint32_t length,
                                 test_random *random);

/* The features of another list, in another order, with some noise; others in between. */
test_features test_features_like(const test_features *from, uint32_t count,
                                 test_random *random);

void test_features_free(test_features *self);

/* As the library takes them. */
glsurf_features test_features_view(const test_features *self);

/* A set of them; fails the test with the matcher's sentence where there is none. */
glsurf_feature_set *test_features_load(const test_features *self, glsurf_matcher *matcher);

/* Makes the descriptor `length` long. */
void test_descriptor_scale(float *descriptor, uint32_t count, double length);

#endif
