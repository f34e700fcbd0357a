/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Made-up features (check/made_features.h) for tests of the matcher. Without memory the
 * test fails. Features, sets and matchers end with the test.
 */
#ifndef GLSURF_TEST_SUPPORT_FEATURES_H
#define GLSURF_TEST_SUPPORT_FEATURES_H

#include "check/made_features.h"
#include "support/test.h"

typedef gls_made_features test_features;

/* As gls_made_features_make() and gls_made_features_like(). */
test_features test_features_make(gls_made_kind kind, uint32_t count, uint32_t length,
                                 gls_random *random);
test_features test_features_like(const test_features *from, uint32_t count,
                                 gls_random *random);

/* Loads the features into a set. Where that fails, the test fails with the matcher's
 * message. */
glsurf_feature_set *test_features_load(const test_features *self, glsurf_matcher *matcher);

/* A matcher on a device of its own; and one on the CPU, with all defaults. */
glsurf_matcher *test_matcher(glsurf_device_desc device, glsurf_matcher_desc desc);
glsurf_matcher *test_matcher_cpu(void);

/* The matches of two lists. They are in memory of the matcher. */
glsurf_matches test_match(glsurf_matcher *matcher, const test_features *a,
                          const test_features *b, const glsurf_match_params *params);

/* What a matcher has told of its progress; and a callback that notes it, which has to ascend
 * to the same total. */
typedef struct test_progress {
    uint64_t done, total;
    unsigned calls;
} test_progress;

void test_told(void *user, uint64_t done, uint64_t total);

#endif
