/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "support/features.h"

#include <stdlib.h>

test_features test_features_make(gls_made_kind kind, uint32_t count, uint32_t length,
                                 gls_random *random) {
    test_features made;
    assert_true(gls_made_features_make(&made, kind, count, length, random));
    return made;
}

test_features test_features_like(const test_features *from, uint32_t count,
                                 gls_random *random) {
    test_features made;
    assert_true(gls_made_features_like(&made, from, count, random));
    return made;
}

glsurf_feature_set *test_features_load(const test_features *self, glsurf_matcher *matcher) {
    glsurf_feature_set *set = NULL;
    const glsurf_features view = gls_made_features_view(self);
    if (glsurf_feature_set_load(&set, matcher, &view))
        fail_msg("%s", glsurf_device_message(test_device_of(matcher)));
    assert_int_equal(glsurf_feature_set_count(set), self->count);
    return set;
}

glsurf_matcher *test_matcher(glsurf_matcher_desc desc) {
    glsurf_device *device = NULL;
    glsurf_matcher *matcher = NULL;
    const glsurf_device_desc cpu = { .backend = GLSURF_BACKEND_CPU };
    assert_ok(glsurf_device_create(&device, &cpu));
    assert_ok(glsurf_matcher_create(&matcher, device, &desc));
    glsurf_device_destroy(device);
    return matcher;
}

glsurf_matches test_match(glsurf_matcher *matcher, const test_features *a,
                          const test_features *b, const glsurf_match_params *params) {
    glsurf_feature_set *set_a = test_features_load(a, matcher),
                       *set_b = test_features_load(b, matcher);
    glsurf_matches matches = { 0 };
    if (glsurf_matcher_submit(matcher, set_a, set_b, params) ||
        glsurf_matcher_collect(matcher, &matches))
        fail_msg("%s", glsurf_device_message(test_device_of(matcher)));
    glsurf_feature_set_destroy(set_a);
    glsurf_feature_set_destroy(set_b);
    return matches;
}
