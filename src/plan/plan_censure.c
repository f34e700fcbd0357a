/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The part of a plan that only the detector "censure" has: the draws of its levels.
 */
#include "plan/detector.h"
#include "plan/parts.h"
#include "plan/surrounds.h"

#include <stdio.h>
#include <string.h>

/* Without levels the step does not matter, so that octaves share one text. */
static gls_text keep_surround(gls_plan *plan, const gls_octave *octave,
                              const gls_level_draw *draw) {
    char calls[64 * GLS_MAX_OCTAVE_LEVELS] = "";
    for (int i = 0; i < draw->count; ++i) {
        const gls_filter *f = &octave->level[draw->first + i].filter;
        snprintf(calls + strlen(calls), sizeof calls - strlen(calls),
                 "#define RESPONSE%d surround(%d,%d,%d)\n", i, i, f->size / 2, f->lobe / 2);
    }
    return gls_plan_keep_format(
        plan, "#define STEP %d\n#define LEVELS %d\n#define OUTPUTS %d\n%s",
        draw->count > 0 ? octave->step : 1, draw->count, draw->outputs, calls);
}

/* All octaves write the levels of the first one, which has the most. */
static void vary_octave(gls_plan *plan, gls_octave *octave) {
    const int maximum = gls_plan_targets(plan), levels = plan->octave[0].level_count;
    for (int first = 0; first < levels; first += maximum) {
        gls_level_draw *draw = &octave->surrounds.draw[octave->surrounds.draw_count++];
        *draw = (gls_level_draw){
            .first = first,
            .count = gls_clamp_int(octave->level_count - first, 0, maximum),
            .outputs = gls_min_int(levels - first, maximum),
        };
        draw->variant = (gls_variant){ keep_surround(plan, octave, draw),
                                       gls_surround_fetches(octave, draw) };
    }
}

static void plan_variants(gls_plan *plan) {
    for (int o = 0; o < plan->octave_count; ++o)
        vary_octave(plan, &plan->octave[o]);
}

/* The ring, which is larger than its inner square. */
static double max_pixels(const gls_filter *f) {
    return gls_ring_pixels(f);
}

const gls_detector_plan gls_censure_plan = {
    .max_pixels = max_pixels,
    .variants = plan_variants,
};
