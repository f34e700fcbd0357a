/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The test unit/reference_match: what its files share. */
#ifndef GLSURF_TEST_UNIT_REFERENCE_MATCH_H
#define GLSURF_TEST_UNIT_REFERENCE_MATCH_H

#include "support/features.h"

glsurf_device *new_device(void);

/* On a device of its own. */
glsurf_matcher *matcher_with(glsurf_matcher_desc desc);

glsurf_matcher *new_matcher(void);

const char *message_of(const glsurf_matcher *matcher);

/* The matches of two lists. They are in memory of the matcher. */
glsurf_matches match(glsurf_matcher *matcher, const test_features *a,
                     const test_features *b, const glsurf_match_params *params);

/* Tests of reference_match_rules.c. */
void rivals(void **state);
void ratio_and_rounding(void **state);
void equal_ones(void **state);
void a_single_candidate(void **state);

/* Tests of reference_match_refused.c. */
void bad_features_are_refused(void **state);
void bad_matches_are_refused(void **state);
void bad_positions_are_refused(void **state);
void the_memory_limit_is_kept(void **state);
void progress_ascends_to_the_end(void **state);
void bad_matchers_are_refused(void **state);

#endif
