/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Determinants of the Hessian from box filters, for all levels of an octave at once.
 *
 *   response = (Dxx Dyy - (0.9 Dxy)^2) / N^4    for intensities in [0, 1]
 *
 * [T] III-B.1 shares the differences (14)-(17) between three filters in five passes, with
 * four channels a texel and 40 lookups (table III). A texel of ours has four samples that
 * are neighbours in a row, and each level has an output for each of its rows. So a fetch from the
 * integral image by four serves up to four samples of all levels. That leaves two ways:
 *
 *   One pass fetches all corners of all boxes (hessian/boxes.frag), each texel once, also
 *   where boxes of other levels or of the fragment's other row of samples have it.
 *
 *   Two passes: a box filter is a difference along x followed by a difference along y. The
 *   first pass writes the row differences that the filters need (hessian/rows.frag); the
 *   second combines rows (hessian/determinants.frag). Two row differences share a word if
 *   their box sums are small, and of the rows between samples only those that are read are
 *   made (plan/box_rows.c).
 *
 * Two passes fetch less and write more: on a software rasteriser they wait for memory. All
 * octaves take them with the path "row-differences", otherwise those where one pass does not
 * pay (plan/plan_hessian.c).
 *
 * Cost, in fetches of 16 bytes. A fragment that writes determinants has four samples in a
 * row, and with presets that smooth responses in each of two rows; one of row differences
 * has four in a row, once for each row that is read:
 *
 *                             one pass     two passes, and the words between them
 *   paper, first triplet      76           7 + 22, 5 words
 *   paper, later triplets     76           12 + 30, 9 words
 *   fast, first grid          73 (two)     5 + 33, 4 words
 *   fast, later grids         73 (two)     5 + 38, 6 words
 *   half octaves, the first   108 (two)    12 + 51, 7 words
 *   half octaves, the second  290 (two)    26 + 40, 6 words
 *   bay, the first            124          9 + 32, 7 words
 *
 * Presets that smooth responses take their mean over 3x3 samples. No pass writes it: the
 * stages that read responses make it (include/mean.glsl). The textures hold determinants.
 *
 * Filters of later triplets have their edges between blocks of 3 x 3 pixels, 9 x 9 and so
 * on, the units. A pass of 4 fetches a texel copies the sums that end there
 * (hessian/units.frag), a ninth of the integral image for the second triplet. From them its
 * filters are those of the first one: four samples share texels, and all is in the cache.
 *
 * The rows of all octaves are drawn before the first determinant, and all octaves draw into
 * the same outputs: a change of framebuffers costs as much as a whole octave on a coarse
 * grid.
 *
 * Error: the box sums are exact integers. With u = 2^-24, converting one to float is off
 * by u, the factor 1/(white N^2) by u, their product by u: each of Dxx, Dyy, Dxy by 3 u.
 * Dxx Dyy is off by 7 u; 0.9 Dxy by 5 u, its square by 11 u; the subtraction adds u of the
 * result. Hence |error| <= 12 u (|Dxx Dyy| + (0.9 Dxy)^2) / N^4 = 7.2e-7 (...) / N^4, with
 * Dxx, Dyy, Dxy for intensities in [0, 1].
 */
#include "plan/box_rows.h"
#include "stages/stages.h"

static const gls_pass units = {
    .stage = "hessian",
    .label = "integral image in units",
    .fragment = "hessian/units.frag",
    .inputs = { "integral_by_four" },
    .outputs = { "sums" },
};

static const gls_pass boxes = {
    .stage = "hessian",
    .label = "determinants",
    .vertex = "include/levels.vert",
    .fragment = "hessian/boxes.frag",
    .inputs = { "integral_by_four" },
    .outputs = { GLS_RESPONSE_OUTPUTS },
};

static const gls_pass rows = {
    .stage = "hessian",
    .label = "row differences",
    .fragment = "hessian/rows.frag",
    .inputs = { "integral_by_four" },
    .outputs = { "row0", "row1", "row2", "row3", "row4", "row5", "row6", "row7" },
};

static const gls_pass determinants = {
    .stage = "hessian",
    .label = "determinants",
    .vertex = "include/levels.vert",
    .fragment = "hessian/determinants.frag",
    .inputs = { "row0", "row1", "row2", "row3", "row4", "row5", "row6", "row7", "row8",
                "row9", "row10", "row11" },
    .outputs = { GLS_RESPONSE_OUTPUTS },
};

/* ------------------------------------------------------------------ passes -- */

static gls_slot sums_of(const gls_plan *plan, const gls_octave *octave) {
    return octave->unit > 1 ? plan->hessian.unit_sums : plan->sums.by_four;
}

static glsurf_result sum_units(gls_gpu *gpu, const gls_plan *plan,
                               const gls_octave *octave) {
    return gls_pass_run(
        gpu, &units,
        &(gls_draw){ .inputs = { plan->sums.by_four },
                     .outputs = { plan->hessian.unit_sums },
                     .area = gls_unit_sums_area(plan, octave),
                     .fetches = 4,
                     .bytes = 64,
                     .uniforms = { GLS_INTS("unit", 1, octave->unit),
                                   GLS_INTS("column", 1, octave->sums_column) } });
}

static const gls_slot *rows_of(const gls_plan *plan, int index) {
    return plan->hessian.rows[index == 0 ? 0 : 1];
}

static glsurf_result subtract_words(gls_gpu *gpu, const gls_plan *plan, int index,
                                    const gls_row_draw *words) {
    const gls_octave *octave = &plan->octave[index];
    const gls_slot *word = rows_of(plan, index);
    const int column = octave->rows.column, texels = gls_ceil_div(octave->width, 4);
    const uint32_t fetches = words->variant.fetches;
    gls_draw draw = { .defines = gls_plan_text(plan, words->variant.defines),
                      .inputs = { sums_of(plan, octave) },
                      .area = { column, 0, column + texels,
                                gls_row_count(octave, words->first) },
                      .fetches = fetches,
                      .bytes = 16 * fetches,
                      .uniforms = { GLS_INTS("column", 1, column),
                                    GLS_INTS("sums_column", 1, octave->sums_column) } };
    for (int i = 0; i < GLS_MAX_OUTPUTS; ++i)
        draw.outputs[i] = i < words->count ? word[words->first + i] : GLS_NONE;
    return gls_pass_run(gpu, &rows, &draw);
}

/* Draws the first draw of every octave, then the second of every octave, and so on. Octaves
 * whose draws have the same number of words share a framebuffer. */
static glsurf_result subtract_along_rows(gls_gpu *gpu, const gls_plan *plan) {
    glsurf_result result = GLSURF_OK;
    for (int n = 0; n < GLS_MAX_ROW_WORDS; ++n)
        for (int o = 0; !result && o < plan->octave_count; ++o)
            if (n < plan->octave[o].rows.draw_count)
                result = subtract_words(gpu, plan, o, &plan->octave[o].rows.draw[n]);
    return result;
}

static glsurf_result compute_determinants(gls_gpu *gpu, const gls_plan *plan, int index,
                                          const gls_level_draw *levels) {
    const gls_octave *octave = &plan->octave[index];
    const bool from_rows = octave->rows.words > 0;
    const uint32_t fetches = levels->variant.fetches;
    int fitting[4 * GLS_MAX_OUTPUTS] = { 0 };
    float scale[2 * GLS_MAX_OUTPUTS] = { 0 };
    gls_response_fitting(octave, levels, fitting);
    for (int i = 0; i < levels->count; ++i) {
        const gls_filter *f = &octave->level[levels->first + i].filter;
        scale[2 * i] = gls_filter_scale(plan->preset, f);
        scale[2 * i + 1] = f->lobe % 2 == 0 ? 0.5f * scale[2 * i] : scale[2 * i];
    }
    const gls_rect area = gls_response_area(plan, octave);
    gls_draw draw = { .defines = gls_plan_text(plan, levels->variant.defines),
                      .inputs = { sums_of(plan, octave) },
                      .area = area,
                      .fetches = fetches,
                      .bytes = 16 * fetches,
                      .uniforms = { GLS_INTS("origin", 2, area.x0, area.y0),
                                    { "fitting", GLS_INT, 4, GLS_MAX_OUTPUTS, fitting },
                                    { "scale", GLS_FLOAT, 2, GLS_MAX_OUTPUTS, scale },
                                    GLS_INTS("column", 1, octave->rows.column),
                                    GLS_INTS("sums_column", 1, octave->sums_column) } };
    gls_response_outputs(plan, levels, draw.outputs);
    for (int i = 0; from_rows && i < GLS_MAX_ROW_WORDS; ++i)
        draw.inputs[i] = i < octave->rows.words ? rows_of(plan, index)[i] : GLS_NONE;
    return gls_pass_run(gpu, from_rows ? &determinants : &boxes, &draw);
}

glsurf_result gls_stage_hessian(gls_gpu *gpu, const gls_plan *plan) {
    glsurf_result result = GLSURF_OK;
    for (int o = 0; !result && o < plan->octave_count; ++o)
        if (plan->octave[o].unit > 1)
            result = sum_units(gpu, plan, &plan->octave[o]);
    if (!result)
        result = subtract_along_rows(gpu, plan);
    for (int n = 0; n < GLS_MAX_RESPONSE_DRAWS; ++n)
        for (int o = 0; !result && o < plan->octave_count; ++o)
            if (n < plan->octave[o].responses.draw_count)
                result =
                    compute_determinants(gpu, plan, o, &plan->octave[o].responses.draw[n]);
    return result;
}
