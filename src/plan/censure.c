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
static glsurf_text keep_surround(glsurf_plan *plan, const glsurf_octave *octave,
                                 const glsurf_level_draw *draw) {
    char calls[64 * GLSURF_MAX_OCTAVE_LEVELS] = "";
    for (int i = 0; i < draw->count; ++i) {
        const glsurf_filter *f = &octave->level[draw->first + i].filter;
        snprintf(calls + strlen(calls), sizeof calls - strlen(calls),
                 "#define RESPONSE%d surround(%d,%d,%d)\n", i, i, f->size / 2, f->lobe / 2);
    }
    return glsurf_plan_keep_format(
        plan, "#define STEP %d\n#define LEVELS %d\n#define OUTPUTS %d\n%s",
        draw->count > 0 ? octave->step : 1, draw->count, draw->outputs, calls);
}

/* All octaves write the levels of the first one, which has the most. */
static void vary_octave(glsurf_plan *plan, glsurf_octave *octave) {
    const int most = glsurf_plan_targets(plan), levels = plan->octave[0].level_count;
    for (int first = 0; first < levels; first += most) {
        glsurf_level_draw *draw = &octave->surround_draw[octave->surround_draw_count++];
        *draw = (glsurf_level_draw){
            .first = first,
            .count = glsurf_clamp_int(octave->level_count - first, 0, most),
            .outputs = glsurf_min_int(levels - first, most),
        };
        draw->variant = (glsurf_variant){ keep_surround(plan, octave, draw),
                                          glsurf_surround_fetches(octave, draw) };
    }
}

static void variants(glsurf_plan *plan) {
    for (int o = 0; o < plan->octave_count; ++o)
        vary_octave(plan, &plan->octave[o]);
}

/* The ring, which is larger than its inner square. */
static double most_pixels(const glsurf_filter *f) {
    return glsurf_ring_pixels(f);
}

const glsurf_detector_plan glsurf_censure_plan = {
    .most_pixels = most_pixels,
    .variants = variants,
};
