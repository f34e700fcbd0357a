/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The part of a plan that only the detector "hessian" has: the draws of its levels, and
 * with the path "row-differences" these.
 */
#include "plan/box_rows.h"
#include "plan/boxes.h"
#include "plan/detector.h"
#include "plan/parts.h"
#include "plan/sum_texels.h"

/* Three lobes, twice if their edges are in the middle of pixels. */
static double max_pixels(const gls_filter *f) {
    return 3.0 * f->lobe * f->length * (f->lobe % 2 == 0 ? 2.0 : 1.0);
}

/* Where box filters take one pass. At a step of a unit if two rows of samples share what it
 * reads: a row alone fetches half as much again, and frames of the preset paper took up to
 * 1.04 times as long. But always if units are larger than pixels: the integral image in
 * units is in the cache, and words of row differences would be of one difference each. At a
 * step of two always: two passes make two rows of differences for each row of samples. On
 * wider grids neighbouring samples share few texels: there one pass gains little, and its
 * program, of 500 fetches and more, would take longest to compile. */
static bool takes_one_pass(const gls_plan *plan, const gls_octave *octave) {
    const int step = gls_octave_units(octave);
    return !gls_plan_takes(plan, GLSURF_PATH_ROW_DIFFERENCES) &&
           (step == 2 || (step == 1 && (plan->rows_together == 2 || octave->unit > 1)));
}

static void plan_scales(gls_plan *plan) {
    for (int o = 0; o < plan->octave_count; ++o)
        if (!takes_one_pass(plan, &plan->octave[o]))
            gls_plan_row_words(plan->preset, &plan->octave[o]);
}

/* ---------------------------------------------------------------- textures -- */

/* A row of samples with zeros above the first row is less work than a comparison at each
 * fetch. The texture has no space for it if the image is as high as textures may be. */
static void plan_rows_above(gls_octave *octave, int max_size) {
    octave->rows.above = 1;
    for (int w = 0; w < octave->rows.words; ++w)
        if (gls_row_count(octave, w) > max_size) {
            octave->rows.above = 0;
            return;
        }
}

/* Words that are written together have textures of the same size, because WebGL wants the
 * textures of a framebuffer alike. A draw writes neighbouring words with the same residues.
 */
static void even_out(const gls_plan *plan, int first, int end,
                     int size[GLS_MAX_ROW_WORDS]) {
    bool changed = true;
    while (changed) {
        changed = false;
        for (int o = first; o < end; ++o)
            for (int w = 1; w < plan->octave[o].rows.words; ++w) {
                const gls_octave *octave = &plan->octave[o];
                const int maximum = gls_max_int(size[w - 1], size[w]);
                if (gls_row_residues(octave, w - 1) != gls_row_residues(octave, w))
                    continue;
                changed |= size[w - 1] != size[w];
                size[w - 1] = size[w] = maximum;
            }
    }
}

/* Adds the textures of the first octave, or of all others side by side. The texture of a
 * word is as large as the octaves that have this word need. */
static void plan_row_set(gls_plan *plan, int set) {
    const int first = set, end = set == 0 ? 1 : plan->octave_count;
    int column = 0, width[GLS_MAX_ROW_WORDS] = { 0 }, rows[GLS_MAX_ROW_WORDS] = { 0 };
    for (int o = first; o < end; ++o) {
        gls_octave *octave = &plan->octave[o];
        octave->rows.column = column;
        if (octave->rows.words == 0)
            continue;
        column += gls_ceil_div(octave->width, 4);
        for (int w = 0; w < octave->rows.words; ++w) {
            width[w] = column;
            rows[w] = gls_max_int(rows[w], gls_row_count(octave, w));
        }
    }
    even_out(plan, first, end, width);
    even_out(plan, first, end, rows);
    for (int w = 0; w < GLS_MAX_ROW_WORDS && width[w] > 0; ++w)
        plan->hessian.rows[set][w] =
            gls_plan_add(plan, "row differences", GLS_TEXEL_RGBA32I, width[w], rows[w]);
}

/* Adds the integral image in units of the octaves that read it, side by side. */
static void plan_unit_sums(gls_plan *plan) {
    int width = 0, height = 0;
    for (int o = 0; o < plan->octave_count; ++o) {
        gls_octave *octave = &plan->octave[o];
        if (octave->unit == 1)
            continue;
        octave->sums_column = width;
        const gls_rect area = gls_unit_sums_area(plan, octave);
        width = area.x1;
        height = gls_max_int(height, area.y1);
    }
    if (width > 0)
        plan->hessian.unit_sums = gls_plan_add(plan, "integral image in units",
                                               GLS_TEXEL_RGBA32UI, width, height);
}

static void plan_textures(gls_plan *plan, int max_size) {
    if (plan->octave_count == 0)
        return;
    for (int o = 0; o < plan->octave_count; ++o)
        plan_rows_above(&plan->octave[o], max_size);
    plan_unit_sums(plan);
    for (int set = 0; set < 2; ++set)
        plan_row_set(plan, set);
}

/* ------------------------------------------------------------------- draws -- */

/* How many words from the first one on have the same residues, at most `most`. */
static int words_alike(const gls_octave *octave, int first, int maximum) {
    const uint32_t residues = gls_row_residues(octave, first);
    int count = 1;
    while (count < maximum && first + count < octave->rows.words &&
           gls_row_residues(octave, first + count) == residues)
        ++count;
    return count;
}

static void vary_rows(gls_plan *plan, gls_octave *octave) {
    const int maximum = gls_plan_targets(plan);
    for (int first = 0, count; first < octave->rows.words; first += count) {
        count = words_alike(octave, first, maximum);
        const gls_defines defines = gls_row_defines(octave, first, count);
        octave->rows.draw[octave->rows.draw_count++] = (gls_row_draw){
            .first = first,
            .count = count,
            .variant = { gls_plan_keep(plan, defines.text),
                         gls_row_fetches(octave, first, count) },
        };
    }
}

static void plan_variants(gls_plan *plan) {
    static const gls_response_text from_rows = { gls_put_column_defines,
                                                 gls_put_column_call, "vec4(NO_RESPONSE)",
                                                 gls_column_fetches };
    static const gls_response_text from_sums = { gls_put_box_defines, gls_put_box_call,
                                                 "vec4(NO_RESPONSE)", gls_box_fetches };
    for (int o = 0; o < plan->octave_count; ++o) {
        gls_octave *octave = &plan->octave[o];
        vary_rows(plan, octave);
        gls_plan_response_draws(plan, octave,
                                octave->rows.words > 0 ? &from_rows : &from_sums);
    }
}

const gls_detector_plan gls_hessian_plan = {
    .pairs_rows = true,
    .max_pixels = max_pixels,
    .scales = plan_scales,
    .textures = plan_textures,
    .variants = plan_variants,
};
