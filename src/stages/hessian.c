/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Determinants of the Hessian from box filters, for all levels of an octave at once.
 *
 *   response = (Dxx Dyy - (0.9 Dxy)^2) / N^4    for intensities in [0, 1]
 *
 * [T] III-B.1 shares the differences (14)-(17) between three filters in five passes, with
 * four channels a texel and 40 lookups (table III). But a box filter is a difference along
 * x followed by a difference along y, so two passes are enough. The first writes the row
 * differences that the filters need; the second combines rows. Along x, all nine boxes of
 * the paper's three filters are differences between 16 places; along y, they take 30
 * lookups.
 *
 * A texel holds four samples that are neighbours in a row, and each level has a texture of
 * its own. So a fetch along y serves four samples, and along x the 16 places of four
 * samples lie in 7 texels of the integral image by four. Two row differences share a word
 * if their box sums are small, and of the rows between samples only those that are read are
 * made (plan/box_rows.c).
 *
 * Cost, in fetches for four samples, of row differences + determinants, 16 bytes each:
 *
 *   paper, first triplet      7 + 22, with 5 words. Written are 5 texels of words and 3 of
 *                             determinants: 32 bytes a sample, in 2 passes instead of 5
 *   paper, later triplets     up to 38 + 30, with 9 words. There are eight targets, so the
 *                             last word has a draw of its own
 *   half octaves, the first   12 + 28, with 7 words. Two of the three levels have even
 *                             lobes, with edges in the middle of pixels
 *   half octaves, pairs       12 to 24 for a texel of each draw of rows, + 20, with 6 words
 *   half octaves, the last    40 to 52 for a texel of each draw of rows, because
 *                             neighbouring samples share few texels, + 30, with 9 words
 *
 * The preset fast needs 5 + 18 on its first grid, with 4 words.
 *
 * Presets that smooth responses take their mean over 3x3 samples. No pass writes it: the
 * stages that read responses make it (include/mean.glsl). The textures hold determinants.
 *
 * The rows of all octaves are drawn before the first determinant: a change of framebuffers
 * costs as much as a whole octave on a coarse grid.
 *
 * Error: the box sums are exact integers. With u = 2^-24, converting one to float is off
 * by u, the factor 1/(white N^2) by u, their product by u: each of Dxx, Dyy, Dxy by 3 u.
 * Dxx Dyy is off by 7 u; 0.9 Dxy by 5 u, its square by 11 u; the subtraction adds u of the
 * result. Hence |error| <= 12 u (|Dxx Dyy| + (0.9 Dxy)^2) / N^4 = 7.2e-7 (...) / N^4, with
 * Dxx, Dyy, Dxy for intensities in [0, 1].
 */
#include "plan/box_rows.h"
#include "stages/stages.h"

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
    .fragment = "hessian/determinants.frag",
    .inputs = { "row0", "row1", "row2", "row3", "row4", "row5", "row6", "row7", "row8",
                "row9", "row10", "row11" },
    .outputs = { "determinant0", "determinant1", "determinant2", "determinant3" },
};

/* ------------------------------------------------------------------ passes -- */

static int texels_of(const gls_octave *octave) {
    return (octave->width + 3) / 4;
}

static const gls_slot *rows_of(const gls_plan *plan, int index) {
    return plan->hessian.rows[index == 0 ? 0 : 1];
}

static glsurf_result subtract_words(gls_gpu *gpu, const gls_plan *plan, int index,
                                    const gls_row_draw *words) {
    const gls_octave *octave = &plan->octave[index];
    const gls_slot *word = rows_of(plan, index);
    const int column = octave->rows.column;
    const uint32_t fetches = words->variant.fetches;
    gls_draw draw = { .defines = gls_plan_text(plan, words->variant.defines),
                      .inputs = { plan->sums.by_four },
                      .area = { column, 0, column + texels_of(octave),
                                gls_row_count(octave, words->first) },
                      .fetches = fetches,
                      .bytes = 16 * fetches,
                      .uniforms = { GLS_INTS("column", 1, column) } };
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

static void set_rect(int value[4], gls_rect r) {
    value[0] = r.x0;
    value[1] = r.y0;
    value[2] = r.x1;
    value[3] = r.y1;
}

/* The slots of all levels of the first octave. An octave with fewer levels uses them too,
 * so that all octaves share one framebuffer. */
static void set_levels(const gls_plan *plan, const gls_slot of[4], gls_slot slots[4]) {
    const int levels = plan->octave[0].level_count;
    for (int i = 0; i < GLS_HESSIAN_LEVELS; ++i)
        slots[i] = i < levels ? of[i] : GLS_NONE;
}

static glsurf_result compute_determinants(gls_gpu *gpu, const gls_plan *plan, int index) {
    const gls_octave *octave = &plan->octave[index];
    int fitting[16] = { 0 };
    float scale[4] = { 0 }, lobe_scale[4] = { 0 };
    for (int i = 0; i < octave->level_count; ++i) {
        const gls_filter *f = &octave->level[i].filter;
        set_rect(&fitting[4 * i], octave->level[i].fits);
        scale[i] = gls_filter_scale(plan->preset, f);
        lobe_scale[i] = f->lobe % 2 == 0 ? 0.5f * scale[i] : scale[i];
    }
    const uint32_t fetches = octave->rows.determinants.fetches;
    gls_draw draw = { .defines = gls_plan_text(plan, octave->rows.determinants.defines),
                      .area = gls_atlas_area(octave),
                      .fetches = fetches,
                      .bytes = 16 * fetches,
                      .uniforms = {
                          GLS_INTS("origin", 2, octave->atlas_column, octave->atlas_row),
                          GLS_INTS("column", 1, octave->rows.column),
                          { "fitting", GLS_INT, 4, 4, fitting },
                          { "scale", GLS_FLOAT, 4, 1, scale },
                          { "lobe_scale", GLS_FLOAT, 4, 1, lobe_scale } } };
    set_levels(plan, plan->response, draw.outputs);
    for (int i = 0; i < GLS_MAX_ROW_WORDS; ++i)
        draw.inputs[i] = i < octave->rows.words ? rows_of(plan, index)[i] : GLS_NONE;
    return gls_pass_run(gpu, &determinants, &draw);
}

static glsurf_result for_all_octaves(gls_gpu *gpu, const gls_plan *plan,
                                     glsurf_result (*pass)(gls_gpu *, const gls_plan *,
                                                           int)) {
    glsurf_result result = GLSURF_OK;
    for (int o = 0; !result && o < plan->octave_count; ++o)
        result = pass(gpu, plan, o);
    return result;
}

glsurf_result gls_stage_hessian(gls_gpu *gpu, const gls_plan *plan) {
    glsurf_result result = subtract_along_rows(gpu, plan);
    if (!result)
        result = for_all_octaves(gpu, plan, compute_determinants);
    return result;
}
