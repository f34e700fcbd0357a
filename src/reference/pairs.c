/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Goal: the nearest neighbours that are matches, in the order of the first set.
 * core/match_rule.h has the rule. Unless one way is enough, each of the two features has to
 * be the nearest of the other.
 */
#include "reference/reference.h"

#include <math.h>

static float distance_of(float squared) {
    return squared < GLS_MATCH_NONE ? sqrtf(squared) / GLS_MATCH_SCALE : INFINITY;
}

uint32_t gls_reference_pairs(const gls_nearest *of_a, uint32_t count_a,
                             const gls_nearest *of_b, const gls_match_rule *rule,
                             glsurf_match *matches) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < count_a; ++i) {
        const uint32_t j = (uint32_t)of_a->index[i];
        if (!gls_match_rule_keeps(rule, of_a->first[i], of_a->second[i]) ||
            !(rule->one_way || of_b->index[j] == (float)i))
            continue;
        matches[count++] = (glsurf_match){ .a = i,
                                           .b = j,
                                           .distance = distance_of(of_a->first[i]),
                                           .second = distance_of(of_a->second[i]) };
    }
    return count;
}
