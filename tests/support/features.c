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
