/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Made-up features (check/made_features.h) for tests of the matcher. The test fails if
 * memory runs out. Features, sets and matchers end with the test.
 */
#ifndef GLSURF_TEST_SUPPORT_FEATURES_H
#define GLSURF_TEST_SUPPORT_FEATURES_H

#include "check/made_features.h"
#include "support/test.h"

typedef gls_made_features test_features;

/* Make features as gls_made_features_make() and gls_made_features_like() do. */
test_features test_features_make(gls_made_kind kind, uint32_t count, uint32_t length,
                                 gls_random *random);
test_features test_features_like(const test_features *from, uint32_t count,
                                 gls_random *random);

/* Loads the features into a set. The test fails with the device's message if that fails. */
glsurf_feature_set *test_features_load(const test_features *self, glsurf_matcher *matcher);

/* Create a matcher on its own device; the second one on the CPU backend, with defaults. */
glsurf_matcher *test_matcher(glsurf_device_desc device, glsurf_matcher_desc desc);
glsurf_matcher *test_matcher_cpu(void);

/* Matches two lists. The matcher owns the result. */
glsurf_matches test_match(glsurf_matcher *matcher, const test_features *a,
                          const test_features *b, const glsurf_match_params *params);

/* Progress that a matcher has reported. test_told() records it, and fails the test unless
 * `done` rises and `total` stays. */
typedef struct test_progress {
    uint64_t done, total;
    unsigned calls;
} test_progress;

void test_told(void *user, uint64_t done, uint64_t total);

#endif
