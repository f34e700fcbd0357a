/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "support/features.h"

#include <stdlib.h>

static test_features hold(test_features made) {
    test_hold(made.keypoints, free);
    test_hold(made.descriptors, free);
    return made;
}

test_features test_features_make(gls_made_kind kind, uint32_t count, uint32_t length,
                                 gls_random *random) {
    test_features made;
    assert_true(gls_made_features_make(&made, kind, count, length, random));
    return hold(made);
}

test_features test_features_like(const test_features *from, uint32_t count,
                                 gls_random *random) {
    test_features made;
    assert_true(gls_made_features_like(&made, from, count, random));
    return hold(made);
}

static void end_set(void *set) {
    glsurf_feature_set_destroy(set);
}

glsurf_feature_set *test_features_load(const test_features *self, glsurf_matcher *matcher) {
    glsurf_feature_set *set = NULL;
    const glsurf_features view = gls_made_features_view(self);
    if (glsurf_feature_set_load(&set, matcher, &view))
        fail_msg("%s", glsurf_device_message(test_device_of(matcher)));
    assert_int_equal(glsurf_feature_set_count(set), self->count);
    return test_hold(set, end_set);
}

static void end_matcher(void *matcher) {
    glsurf_matcher_destroy(matcher);
}

glsurf_matcher *test_matcher(glsurf_device_desc device, glsurf_matcher_desc desc) {
    glsurf_device *made = NULL;
    glsurf_matcher *matcher = NULL;
    assert_ok(glsurf_device_create(&made, &device));
    assert_ok(glsurf_matcher_create(&matcher, made, &desc));
    glsurf_device_destroy(made);
    return test_hold(matcher, end_matcher);
}

glsurf_matcher *test_matcher_cpu(void) {
    return test_matcher((glsurf_device_desc){ .backend = GLSURF_BACKEND_CPU },
                        (glsurf_matcher_desc){ 0 });
}

glsurf_matches test_match(glsurf_matcher *matcher, const test_features *a,
                          const test_features *b, const glsurf_match_params *params) {
    glsurf_matches matches = { 0 };
    if (glsurf_matcher_submit(matcher, test_features_load(a, matcher),
                              test_features_load(b, matcher), params) ||
        glsurf_matcher_collect(matcher, &matches))
        fail_msg("%s", glsurf_device_message(test_device_of(matcher)));
    return matches;
}

void test_told(void *user, uint64_t done, uint64_t total) {
    test_progress *self = user;
    assert_true(self->calls == 0 || (done > self->done && total == self->total));
    *self = (test_progress){ done, total, self->calls + 1 };
}
