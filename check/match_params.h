/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* What made-up features are matched with. A guide of positions needs some of its own. */
#ifndef GLSURF_CHECK_MATCH_PARAMS_H
#define GLSURF_CHECK_MATCH_PARAMS_H

#include "glsurf/glsurf.h"

enum {
    GLS_MATCH_OPTIONS = 6,
    GLS_MATCH_RIVAL_OPTIONS = 7,
    GLS_MATCH_GUIDES = 9,
    GLS_MATCH_RULES = 6
};

extern const glsurf_match_params gls_match_options[GLS_MATCH_OPTIONS];
extern const glsurf_match_params gls_match_rivals[GLS_MATCH_RIVAL_OPTIONS];
extern const glsurf_match_params gls_match_guides[GLS_MATCH_GUIDES];

/* For nearest neighbours that are made up. */
extern const glsurf_match_params gls_match_rules[GLS_MATCH_RULES];

#endif
