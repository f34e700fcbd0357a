/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The subject "pairs" of the check: matches of made-up nearest neighbours. The list of
 * matches, its order and all its numbers equal the reference's. tests/unit/rule.c tests the
 * rule with many ratios.
 */
#include "support/test.h"

static const gls_case large[] = { { .count = 70000,
                                    .others = 50000,
                                    .more = 30000,
                                    GLS_PARAMS(gls_match_rules, 0, GLS_MATCH_RULES) } };

int main(void) {
    return test_stage_main(
        &(test_stage){ .subject = &gls_subject_pairs, TEST_FULL(large) });
}
