/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Determinants of the Hessian from box filters, all levels of an octave at once.
 *
 *   response = (Dxx Dyy - (0.9 Dxy)^2) / N^4    for intensities in [0, 1]
 *
 * [T] III-B.1 shares the differences (14)-(17) between the three filters in five passes
 * with four render targets and 40 lookups (table III). Box filters are separable into a
 * difference along x and one along y, so two passes do it: the first writes what the
 * filters need of a row, the second combines rows. All nine boxes of a row of the paper's
 * filters are differences between 16 places, all of a column take 30.
 *
 * A texel holds four samples that are neighbours in a row, so that a fetch along y serves
 * all four, with one level to a texture; along x four samples and 16 places are within 7
 * texels of the integral image by four. Two differences share a word where their box sums
 * are small, and of rows between samples only those are made that are read
 * (plan/box_rows.c). So the finest triplet costs 7 + 22 fetches for four samples, which
 * write 5 texels of words and 3 of determinants: 32 bytes a sample, in 2 passes instead
 * of 5. The finest three of the half octaves, two of which have even lobes with edges in
 * the middle of pixels, take 12 + 28 and 7 words; their later pairs 12 to 52 for a texel of
 * rows, where neighbouring samples share few texels, and 20. Later triplets have 9 words,
 * the last of them by a draw of its own as there are eight targets, and take up to 38 + 30.
 * The third pass, the mean of 3x3, fetches 9 a level, six of them for one channel; in two
 * passes it would be 6 and a texel more written, and no faster.
 *
 * The rows of all octaves are drawn before the first determinant: a change of framebuffers
 * costs as much as a whole octave at a coarse grid.
 *
 * Error: the box sums are exact integers. With u = 2^-24, converting one to float is off
 * by u, the factor 1/(white N^2) by u, their product by u: each of Dxx, Dyy, Dxy by 3 u.
 * Dxx Dyy is off by 7 u; 0.9 Dxy by 5 u, its square by 11 u; the subtraction adds u of the
 * result. Hence |error| <= 12 u (|Dxx Dyy| + (0.9 Dxy)^2) / N^4 = 7.2e-7 (...) / N^4.
 */
#include "plan/box_rows.h"
#include "stages/stages.h"

static const glsurf_pass rows = {
    .stage = "hessian",
    .label = "row differences",
    .fragment = "hessian/rows.frag",
    .inputs = { "integral_by_four" },
    .outputs = { "row0", "row1", "row2", "row3", "row4", "row5", "row6", "row7" },
};

static const glsurf_pass determinants = {
    .stage = "hessian",
    .label = "determinants",
    .fragment = "hessian/determinants.frag",
    .inputs = { "row0", "row1", "row2", "row3", "row4", "row5", "row6", "row7", "row8",
                "row9", "row10", "row11" },
    .outputs = { "determinant0", "determinant1", "determinant2", "determinant3" },
};

static const glsurf_pass mean = {
    .stage = "hessian",
    .label = "mean of 3x3",
    .fragment = "hessian/mean.frag",
    .inputs = { "determinant0", "determinant1", "determinant2", "determinant3" },
    .outputs = { "response0", "response1", "response2", "response3" },
};

/* ------------------------------------------------------------------ passes -- */

static int texels_of(const glsurf_octave *octave) {
    return (octave->width + 3) / 4;
}

static const glsurf_slot *rows_of(const glsurf_plan *plan, int index) {
    return plan->box_rows[index == 0 ? 0 : 1];
}

static glsurf_result subtract_words(glsurf_gpu *gpu, const glsurf_plan *plan, int index,
                                    const glsurf_row_draw *words) {
    const glsurf_octave *octave = &plan->octave[index];
    const glsurf_slot *word = rows_of(plan, index);
    const int column = octave->row_column;
    const uint32_t fetches = words->variant.fetches;
    glsurf_draw draw = { .defines = glsurf_plan_text(plan, words->variant.defines),
                         .inputs = { plan->integral_by_four },
                         .area = { column, 0, column + texels_of(octave),
                                   glsurf_row_count(octave, words->first) },
                         .fetches = fetches,
                         .bytes = 16 * fetches,
                         .uniforms = { GLSURF_INTS("column", 1, column) } };
    for (int i = 0; i < GLSURF_MAX_OUTPUTS; ++i)
        draw.outputs[i] = i < words->count ? word[words->first + i] : GLSURF_NONE;
    return glsurf_pass_run(gpu, &rows, &draw);
}

/* The first draw of each octave, then the second ones: octaves with as many words have
 * their framebuffer in common. */
static glsurf_result subtract_along_rows(glsurf_gpu *gpu, const glsurf_plan *plan) {
    glsurf_result result = GLSURF_OK;
    for (int n = 0; n < GLSURF_MAX_ROW_WORDS; ++n)
        for (int g = 0; !result && g < plan->octave_count; ++g)
            if (n < plan->octave[g].row_draw_count)
                result = subtract_words(gpu, plan, g, &plan->octave[g].row_draw[n]);
    return result;
}

static void set_rect(int value[4], glsurf_rect r) {
    value[0] = r.x0;
    value[1] = r.y0;
    value[2] = r.x1;
    value[3] = r.y1;
}

/* All levels of all octaves have one framebuffer: levels that an octave lacks, too. */
static void set_levels(const glsurf_plan *plan, const glsurf_slot of[4],
                       glsurf_slot slots[4]) {
    const int levels = plan->octave[0].level_count;
    for (int i = 0; i < GLSURF_MAX_OCTAVE_LEVELS; ++i)
        slots[i] = i < levels ? of[i] : GLSURF_NONE;
}

static glsurf_rect area_of(const glsurf_octave *octave) {
    return (glsurf_rect){ octave->atlas_column, octave->atlas_row,
                          octave->atlas_column + texels_of(octave),
                          octave->atlas_row + octave->height };
}

static glsurf_result compute_determinants(glsurf_gpu *gpu, const glsurf_plan *plan,
                                          int index) {
    const glsurf_octave *octave = &plan->octave[index];
    int fitting[16] = { 0 };
    float scale[4] = { 0 }, lobe_scale[4] = { 0 };
    for (int i = 0; i < octave->level_count; ++i) {
        const glsurf_filter *f = &octave->level[i].filter;
        set_rect(&fitting[4 * i], octave->level[i].fits);
        scale[i] = glsurf_filter_scale(plan->preset, f);
        lobe_scale[i] = f->lobe % 2 == 0 ? 0.5f * scale[i] : scale[i];
    }
    const uint32_t fetches = octave->determinants.fetches;
    glsurf_draw draw = { .defines = glsurf_plan_text(plan, octave->determinants.defines),
                         .area = area_of(octave),
                         .fetches = fetches,
                         .bytes = 16 * fetches,
                         .uniforms = { GLSURF_INTS("origin", 2, octave->atlas_column,
                                                   octave->atlas_row),
                                       GLSURF_INTS("column", 1, octave->row_column),
                                       { "fitting", GLSURF_INT, 4, 4, fitting },
                                       { "scale", GLSURF_FLOAT, 4, 1, scale },
                                       { "lobe_scale", GLSURF_FLOAT, 4, 1, lobe_scale } } };
    set_levels(plan, plan->determinant, draw.outputs);
    for (int i = 0; i < GLSURF_MAX_ROW_WORDS; ++i)
        draw.inputs[i] = i < octave->row_words ? rows_of(plan, index)[i] : GLSURF_NONE;
    return glsurf_pass_run(gpu, &determinants, &draw);
}

static glsurf_result average(glsurf_gpu *gpu, const glsurf_plan *plan, int index) {
    const glsurf_octave *octave = &plan->octave[index];
    int valid[16] = { 0 };
    for (int i = 0; i < octave->level_count; ++i)
        set_rect(&valid[4 * i], octave->level[i].valid);
    glsurf_draw draw = { .defines = glsurf_plan_text(plan, plan->mean.defines),
                         .area = area_of(octave),
                         .fetches = plan->mean.fetches,
                         .bytes = 16 * plan->mean.fetches,
                         .uniforms = { GLSURF_INTS("origin", 2, octave->atlas_column,
                                                   octave->atlas_row),
                                       { "valid", GLSURF_INT, 4, 4, valid } } };
    set_levels(plan, plan->response, draw.outputs);
    set_levels(plan, plan->determinant, draw.inputs);
    return glsurf_pass_run(gpu, &mean, &draw);
}

static glsurf_result for_all_octaves(glsurf_gpu *gpu, const glsurf_plan *plan,
                                     glsurf_result (*pass)(glsurf_gpu *,
                                                           const glsurf_plan *, int)) {
    glsurf_result result = GLSURF_OK;
    for (int g = 0; !result && g < plan->octave_count; ++g)
        result = pass(gpu, plan, g);
    return result;
}

glsurf_result glsurf_stage_hessian(glsurf_gpu *gpu, const glsurf_plan *plan) {
    glsurf_result result = subtract_along_rows(gpu, plan);
    if (!result)
        result = for_all_octaves(gpu, plan, compute_determinants);
    if (!result && plan->preset->smooth_response)
        result = for_all_octaves(gpu, plan, average);
    return result;
}
