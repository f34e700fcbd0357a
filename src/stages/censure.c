/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Centre-surround responses, for all levels of an octave at once. src/reference/censure.c
 * has the formula and its sources, and derives the scales. Its white is 255, or 1020 where
 * the image is in quarters of a gray level.
 *
 * One pass reads the corners of the squares from the integral image by four, so that a
 * fetch serves up to four neighbouring samples. The inner square of filter 2 n is the outer
 * one of filter n, so that octaves with both fetch it once.
 *
 * Cost, for four samples: fetches of 16 bytes, and outputs of 16 bytes:
 *
 *   step 1, seven levels      74, or 38 + 44 in two draws with the path "few-targets"
 *   step 2, four levels       80
 *   step 4, step 8            128, because neighbouring samples share no texel
 *
 * All octaves have seven outputs, so that they share framebuffers. Levels that an octave
 * lacks are zeros.
 *
 * Error: the box sums are exact integers. With u = 2^-24, each of these rounds by u: a sum
 * converted to float; the factor, as white times the number of pixels is a float; and their
 * product. The subtraction adds u of the result, which is at most the larger mean, as no
 * mean is negative. Hence |error| <= 4 u (mean over the ring + mean over the square), which
 * is at most 4.8e-7.
 */
#include "plan/variant.h"
#include "stages/plan.h"

static const gls_pass responses = {
    .stage = "censure",
    .label = "centre-surround",
    .vertex = "include/levels.vert",
    .fragment = "censure/responses.frag",
    .inputs = { "integral_packed4" },
    .outputs = { GLS_RESPONSE_OUTPUTS },
};

static void put_surround(gls_defines *t, const gls_octave *octave, int level, int place,
                         int row) {
    const gls_filter *f = &octave->level[level].filter;
    gls_put_text(t, "surround(%d,%d,%d,%d)", place, row, f->size / 2, f->lobe / 2);
}

/* Adds a square of side 2 half + 1. */
static void add_square(gls_sum_texels *list, const gls_octave *octave, int half) {
    gls_add_sums(list, octave, half, half);
    gls_add_sums(list, octave, -half - 1, half);
    gls_add_sums(list, octave, half, -half - 1);
    gls_add_sums(list, octave, -half - 1, -half - 1);
}

static uint32_t surround_fetches(const gls_plan *plan, int o, const gls_level_draw *draw) {
    const gls_octave *octave = &plan->space.octave[o];
    gls_sum_texels list = { .rows = draw->rows };
    for (int i = 0; i < draw->count; ++i) {
        const gls_filter *f = &octave->level[draw->first + i].filter;
        add_square(&list, octave, f->size / 2);
        add_square(&list, octave, f->lobe / 2);
    }
    return gls_count_sum_texels(&list);
}

void gls_plan_censure(gls_plan *plan, const gls_plan_params *params) {
    static const gls_response_text text = { gls_put_step, put_surround, "vec4(0.0)",
                                            surround_fetches };
    (void)params;
    for (int o = 0; o < plan->space.octave_count; ++o)
        gls_plan_response_draws(plan, o, &text);
}

static glsurf_result respond_octave(gls_gpu *gpu, const gls_plan *plan,
                                    const gls_octave *octave,
                                    const gls_level_draw *levels) {
    const int count = levels->outputs / levels->rows;
    int fitting[4 * GLS_MAX_OUTPUTS] = { 0 };
    float scale[2 * GLS_MAX_OUTPUTS] = { 0 }; /* the factors of ring and square */
    gls_response_fitting(octave, levels, fitting);
    for (int i = 0; i < levels->count; ++i) {
        const gls_filter *f = &octave->level[levels->first + i].filter;
        scale[2 * i] = gls_mean_scale(plan->space.preset, gls_ring_pixels(f));
        scale[2 * i + 1] = gls_mean_scale(plan->space.preset, f->lobe * f->lobe);
    }
    const gls_rect area = gls_response_area(plan, octave);
    gls_draw draw = { .defines = gls_plan_text(plan, levels->variant.defines),
                      .inputs = { plan->integral.packed4 },
                      .area = area,
                      .fetches = levels->variant.fetches,
                      .uniforms = { GLS_INTS("origin", 2, area.x0, area.y0),
                                    { "fitting", GLS_INT, 4, count, fitting },
                                    { "scale", GLS_FLOAT, 4, (count + 1) / 2, scale },
                                    GLS_INTS("sample_count", 1, 4) } };
    gls_response_outputs(plan, levels, draw.outputs);
    return gls_pass_run(gpu, &responses, &draw);
}

/* Draws the first levels of every octave, then the next ones, because a change of
 * framebuffers costs as much as a coarse octave. */
glsurf_result gls_stage_censure(gls_gpu *gpu, const gls_plan *plan) {
    glsurf_result result = GLSURF_OK;
    for (int n = 0; n < GLS_MAX_RESPONSE_DRAWS; ++n)
        for (int o = 0; !result && o < plan->space.octave_count; ++o)
            if (n < plan->responses.octave[o].count)
                result = respond_octave(gpu, plan, &plan->space.octave[o],
                                        &plan->responses.octave[o].draw[n]);
    return result;
}
