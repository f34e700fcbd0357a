/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The part of a plan that only the detector "censure" has: the draws of its levels.
 */
#include "plan/defines.h"
#include "plan/detector.h"
#include "plan/sum_texels.h"

/* Without levels the step does not matter, so that octaves share one text. */
static void put_step(gls_defines *t, const gls_octave *octave, const gls_level_draw *draw) {
    gls_put_text(t, "#define STEP %d\n", draw->count > 0 ? octave->step : 1);
}

static void put_surround(gls_defines *t, const gls_octave *octave, int level, int place,
                         int row) {
    const gls_filter *f = &octave->level[level].filter;
    gls_put_text(t, "surround(%d,%d,%d,%d)", place, row, f->size / 2, f->lobe / 2);
}

static void plan_variants(gls_plan *plan) {
    static const gls_response_text text = { put_step, put_surround, "vec4(0.0)",
                                            gls_surround_fetches };
    for (int o = 0; o < plan->octave_count; ++o)
        gls_plan_response_draws(plan, &plan->octave[o], &text);
}

/* The ring, which is larger than its inner square. */
static double max_pixels(const gls_filter *f) {
    return gls_ring_pixels(f);
}

const gls_detector_plan gls_censure_plan = {
    .max_pixels = max_pixels,
    .variants = plan_variants,
};
