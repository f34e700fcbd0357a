/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Determinants of the Hessian from box filters, for all levels of an octave at once.
 *
 *   response = (Dxx Dyy - (0.9 Dxy)^2) / N^4    for intensities in [0, 1]
 *
 * [T] III-B.1 shares the differences (14)-(17) between three filters in five passes, with
 * four channels a texel and 40 lookups (table III). A texel of ours has four samples that
 * are neighbours in a row, and each level has an output for each of its rows. So a fetch
 * from the integral image by four serves up to four samples of all levels. That leaves
 * three ways:
 *
 *   One pass fetches all corners of all boxes (hessian/boxes.frag), each texel once, even
 *   if boxes of other levels or of the fragment's other row of samples share it.
 *
 *   Two passes: a box filter is a difference along x followed by a difference along y. The
 *   first pass writes the row differences that the filters need (hessian/rows.frag); the
 *   second combines rows (hessian/determinants.frag). Two row differences share a word if
 *   their box sums are small, and only the rows that are read are made
 *   (stages/hessian_rows.c).
 *
 *   One pass gathers (the path "gather" without "row-differences"). GPUs gather four
 *   words in a quarter of the time of a fetch of four. All corners for two rows of four
 *   near samples are in a window of blocks of 2x2 units, each gathered once
 *   (hessian/window.frag). Samples farther apart share no blocks: a short loop gathers
 *   corner by corner (hessian/corners.frag). These passes read only the integral image
 *   with one pixel to a texel, from which later stages gather, too.
 *
 * Two passes fetch less and write more: on a software rasteriser they wait for memory. With
 * the path "row-differences" all octaves take two passes, otherwise only octaves where one
 * pass does not pay (takes_one_pass()).
 *
 * Cost, in fetches of 16 bytes. A fragment of determinants has four samples in a row, or in
 * each of two rows if the preset smooths responses. A fragment of row differences has four
 * in a row, once for each row that is read:
 *
 *                            one pass    gathers, two rows  two passes, words between
 *   paper, first triplet     76          112                7 + 22, 5 words
 *   paper, later triplets    76          112                12 + 30, 9 words
 *   fast, first grid         73 (two)    71                 5 + 33, 4 words
 *   fast, later grids        73 (two)    71                 5 + 38, 6 words
 *   half octaves, the first  108 (two)   105                12 + 51, 7 words
 *   the second               290 (two)   351                26 + 40, 6 words
 *   bay, the first           124         160                9 + 32, 7 words
 *
 * Presets that smooth responses take their mean over 3x3 samples. No pass writes it: the
 * stages that read responses make it (include/mean.glsl). The textures hold determinants.
 *
 * Filters of later triplets have their edges between blocks of 3 x 3 pixels, 9 x 9 and so
 * on, the units. A pass of 4 fetches a texel copies the sums that end at these edges
 * (hessian/units.frag): for the second triplet, a ninth of the integral image. On these
 * sums the filters have the sizes of the first triplet: four samples share texels, and all
 * is in the cache.
 *
 * The rows of all octaves are drawn before the first determinant, and all octaves draw into
 * the same outputs: a change of framebuffers costs as much as a whole octave on a coarse
 * grid.
 *
 * Error: the box sums are exact integers. With u = 2^-24, a sum converted to float, the
 * factor 1/(white N^2) and their product round by u each, so Dxx, Dyy and Dxy are off by 3
 * u. Dxx Dyy is off by 7 u; 0.9 Dxy by 5 u, its square by 11 u; the subtraction adds u of
 * the result. Hence |error| <= 12 u (|Dxx Dyy| + (0.9 Dxy)^2) / N^4 = 7.2e-7 (...) / N^4,
 * with Dxx, Dyy, Dxy for intensities in [0, 1].
 */
#include "stages/plan.h"

#include <string.h>

#define PASS .stage = "hessian", .constants = GLS_DEFINE(NO_RESPONSE)

static const gls_pass units = {
    PASS,
    .label = "integral image in units",
    .fragment = "hessian/units.frag",
    .inputs = { "integral_packed4", "integral" },
    .outputs = { "sums" },
};

static const gls_pass fetch = {
    PASS,
    .label = "determinants",
    .vertex = "include/levels.vert",
    .fragment = "hessian/boxes.frag",
    .inputs = { "integral_packed4" },
    .outputs = { GLS_RESPONSE_OUTPUTS },
};

static const gls_pass window = {
    PASS,
    .label = "determinants",
    .vertex = "include/levels.vert",
    .fragment = "hessian/window.frag",
    .inputs = { "integral" },
    .outputs = { GLS_RESPONSE_OUTPUTS },
};

static const gls_pass corners = {
    PASS,
    .label = "determinants",
    .vertex = "hessian/octaves.vert",
    .fragment = "hessian/corners.frag",
    .inputs = { "integral" },
    .outputs = { GLS_RESPONSE_OUTPUTS },
    .geometry = GLS_QUADS,
};

static const gls_pass subtract = {
    PASS,
    .label = "row differences",
    .fragment = "hessian/rows.frag",
    .inputs = { "integral_packed4" },
    .outputs = { "row0", "row1", "row2", "row3", "row4", "row5", "row6", "row7" },
};

static const gls_pass determinants = {
    PASS,
    .label = "determinants",
    .vertex = "include/levels.vert",
    .fragment = "hessian/determinants.frag",
    .inputs = { "row0", "row1", "row2", "row3", "row4", "row5", "row6", "row7", "row8",
                "row9", "row10", "row11" },
    .outputs = { GLS_RESPONSE_OUTPUTS },
};

/* ---------------------------------------------------------------------- plan -- */

/* Returns true if box filters take one pass. Gathers do. Otherwise, with a step of one
 * unit, they do in two cases. Two rows of samples share texels: a row alone fetches half as
 * much again, and frames of the preset paper took up to 1.04 times as long. Or units are
 * larger than pixels: the integral image in units is in the cache, and a word would hold
 * one row difference. With a step of two they do, because two passes make two rows of
 * differences for each row of samples. On wider grids neighbouring samples share few
 * texels: one pass gains little, and its program, of 500 fetches and more, would take
 * longest to compile. */
static bool takes_one_pass(const gls_plan *plan, const gls_octave *octave) {
    const int step = gls_octave_units(octave);
    return gls_hessian_gathers(plan) ||
           (!gls_plan_takes(plan, GLSURF_PATH_ROW_DIFFERENCES) &&
            (step == 2 ||
             (step == 1 && (plan->responses.rows_together == 2 || octave->unit > 1))));
}

/* Returns true if samples are so near that they share blocks of 2x2 units, and a program
 * that gathers each block once is short enough: of the preset default, the first octave
 * gathers 13 blocks a sample, the second 44, where hessian/corners.frag gathers 64 corners.
 */
static bool is_near(const gls_octave *octave) {
    return gls_octave_units(octave) <= 2;
}

/* Words that are written together have textures of the same size, because WebGL wants equal
 * sizes in a framebuffer. A draw writes neighbouring words with the same residues. */
static void even_out(const gls_plan *plan, int first, int end,
                     int size[GLS_MAX_ROW_WORDS]) {
    bool changed = true;
    while (changed) {
        changed = false;
        for (int o = first; o < end; ++o)
            for (int w = 1; w < plan->hessian.octave[o].words; ++w) {
                const gls_octave_rows *words = &plan->hessian.octave[o];
                const int maximum = gls_max_int(size[w - 1], size[w]);
                if (gls_row_residues(words, w - 1) != gls_row_residues(words, w))
                    continue;
                changed |= size[w - 1] != size[w];
                size[w - 1] = size[w] = maximum;
            }
    }
}

/* Adds the textures of the first octave, or of all others side by side. A word's texture is
 * as large as the octaves with this word need. */
static void plan_row_set(gls_plan *plan, int set) {
    const int first = set, end = set == 0 ? 1 : plan->space.octave_count;
    int column = 0, width[GLS_MAX_ROW_WORDS] = { 0 }, rows[GLS_MAX_ROW_WORDS] = { 0 };
    for (int o = first; o < end; ++o) {
        const gls_octave *octave = &plan->space.octave[o];
        gls_octave_rows *words = &plan->hessian.octave[o];
        words->column = column;
        if (words->words == 0)
            continue;
        column += gls_ceil_div(octave->width, 4);
        for (int w = 0; w < words->words; ++w) {
            width[w] = column;
            rows[w] = gls_max_int(rows[w], gls_row_count(octave, words, w));
        }
    }
    even_out(plan, first, end, width);
    even_out(plan, first, end, rows);
    for (int w = 0; w < GLS_MAX_ROW_WORDS && width[w] > 0; ++w)
        plan->hessian.rows[set][w] = gls_add_texture(&plan->textures, "row differences",
                                                     GLS_TEXEL_RGBA32UI, width[w], rows[w]);
}

/* Returns the area of an octave in hessian.unit_sums: its whole units, and for gathers a
 * row and a column of zeros before them. */
static gls_rect unit_sums_area(const gls_plan *plan, int o) {
    const gls_octave *octave = &plan->space.octave[o];
    const int column = plan->hessian.octave[o].sums_column;
    const int columns = plan->space.width / octave->unit;
    const int rows = plan->hessian.octave[o].count;
    if (gls_hessian_gathers(plan))
        return (gls_rect){ column, 0, column + columns + 1, rows + 1 };
    return (gls_rect){ column, 0, column + gls_ceil_div(columns, 4), rows };
}

/* Adds the integral image in units of the octaves that read it, side by side. */
static void plan_unit_sums(gls_plan *plan) {
    int width = 0, height = 0;
    for (int o = 0; o < plan->space.octave_count; ++o) {
        if (plan->space.octave[o].unit == 1)
            continue;
        plan->hessian.octave[o].sums_column = width;
        const gls_rect area = unit_sums_area(plan, o);
        width = area.x1;
        height = gls_max_int(height, area.y1);
    }
    if (width > 0)
        plan->hessian.unit_sums = gls_add_texture(
            &plan->textures, "integral image in units",
            gls_hessian_gathers(plan) ? GLS_TEXEL_R32UI : GLS_TEXEL_RGBA32UI, width,
            height);
}

/* Plans draws. Each writes successive words with the same residues, as many as there are
 * draw buffers for. */
static void plan_row_draws(gls_plan *plan, int o) {
    const gls_octave *octave = &plan->space.octave[o];
    gls_octave_rows *rows = &plan->hessian.octave[o];
    for (int first = 0, count; first < rows->words; first += count) {
        const uint32_t residues = gls_row_residues(rows, first);
        count = 1;
        while (count < gls_plan_targets(plan) && first + count < rows->words &&
               gls_row_residues(rows, first + count) == residues)
            ++count;
        const gls_defines defines = gls_row_defines(octave, rows, first, count);
        rows->draw[rows->draw_count++] = (gls_row_draw){
            .first = first,
            .count = count,
            .variant = { gls_intern_defines(&plan->texts, defines.text),
                         gls_row_fetches(octave, rows, first, count) },
        };
    }
}

void gls_plan_hessian(gls_plan *plan, const gls_plan_params *params) {
    static const gls_response_text from_rows = { gls_put_column_defines,
                                                 gls_put_column_call, "vec4(NO_RESPONSE)",
                                                 gls_column_fetches };
    static const gls_response_text from_sums = { gls_put_step, gls_put_box_call,
                                                 "vec4(NO_RESPONSE)", gls_box_fetches };
    static const gls_response_text of_window = { gls_put_window_defines,
                                                 gls_put_window_call, "vec4(NO_RESPONSE)",
                                                 gls_box_fetches };
    static const gls_response_text of_corners = { gls_put_corner_defines,
                                                  gls_put_corner_call, NULL,
                                                  gls_corner_gathers };
    for (int o = 0; o < plan->space.octave_count; ++o) {
        const gls_octave *octave = &plan->space.octave[o];
        gls_octave_rows *rows = &plan->hessian.octave[o];
        rows->count = plan->space.height / octave->unit;
        if (!takes_one_pass(plan, octave))
            gls_plan_row_words(plan->space.preset, octave, rows);
        /* A row of samples with zeros above the first row is less work than a comparison
         * at each fetch. The texture has no space for it if the image is as high as
         * textures may be. */
        rows->above = 1;
        for (int w = 0; w < rows->words && rows->above; ++w)
            rows->above = gls_row_count(octave, rows, w) <= params->max_size;
        plan_row_draws(plan, o);
        gls_plan_response_draws(plan, o,
                                rows->words > 0              ? &from_rows
                                : !gls_hessian_gathers(plan) ? &from_sums
                                : is_near(octave)            ? &of_window
                                                             : &of_corners);
    }
    plan_unit_sums(plan);
    for (int set = 0; set < 2 && plan->space.octave_count > 0; ++set)
        plan_row_set(plan, set);
}

/* ------------------------------------------------------------------ passes -- */

static gls_slot sums_of(const gls_plan *plan, const gls_octave *octave) {
    return octave->unit > 1            ? plan->hessian.unit_sums
           : gls_hessian_gathers(plan) ? plan->integral.integral
                                       : plan->integral.packed4;
}

static const gls_slot *rows_of(const gls_plan *plan, int index) {
    return plan->hessian.rows[index == 0 ? 0 : 1];
}

static glsurf_result subtract_words(gls_gpu *gpu, const gls_plan *plan, int index,
                                    const gls_row_draw *drawn) {
    const gls_octave *octave = &plan->space.octave[index];
    const gls_octave_rows *words = &plan->hessian.octave[index];
    const gls_slot *word = rows_of(plan, index);
    const int column = words->column, texels = gls_ceil_div(octave->width, 4);
    gls_draw draw = { .defines = gls_plan_text(plan, drawn->variant.defines),
                      .inputs = { sums_of(plan, octave) },
                      .area = { column, 0, column + texels,
                                gls_row_count(octave, words, drawn->first) },
                      .fetches = drawn->variant.fetches,
                      .uniforms = { GLS_INTS("column", 1, column),
                                    GLS_INTS("sums_column", 1, words->sums_column) } };
    for (int i = 0; i < GLS_MAX_OUTPUTS; ++i)
        draw.outputs[i] = i < drawn->count ? word[drawn->first + i] : GLS_NONE;
    return gls_pass_run(gpu, &subtract, &draw);
}

/* The factors of a level in include/determinant.glsl. */
static void get_scales(float scale[2], const gls_plan *plan, const gls_filter *f) {
    scale[0] = gls_filter_scale(plan->space.preset, f);
    scale[1] = f->lobe % 2 == 0 ? 0.5f * scale[0] : scale[0];
}

static glsurf_result compute_determinants(gls_gpu *gpu, const gls_plan *plan, int index,
                                          const gls_level_draw *levels) {
    const gls_octave *octave = &plan->space.octave[index];
    const gls_octave_rows *words = &plan->hessian.octave[index];
    const bool from_rows = words->words > 0;
    const int count = levels->outputs / levels->rows;
    int fitting[4 * GLS_MAX_OUTPUTS] = { 0 };
    float scale[2 * GLS_MAX_OUTPUTS] = { 0 };
    gls_response_fitting(octave, levels, fitting);
    for (int i = 0; i < levels->count; ++i)
        get_scales(scale + 2 * i, plan, &octave->level[levels->first + i].filter);
    const gls_rect area = gls_response_area(plan, octave);
    const gls_pass *pass = from_rows                    ? &determinants
                           : !gls_hessian_gathers(plan) ? &fetch
                                                        : &window;
    gls_draw draw = { .defines = gls_plan_text(plan, levels->variant.defines),
                      .inputs = { sums_of(plan, octave) },
                      .area = area,
                      .fetches = levels->variant.fetches,
                      .uniforms = { GLS_INTS("origin", 2, area.x0, area.y0),
                                    { "fitting", GLS_INT, 4, count, fitting },
                                    { "scale", GLS_FLOAT, 4, (count + 1) / 2, scale },
                                    GLS_INTS("column", 1, words->column),
                                    GLS_INTS("sums_column", 1, words->sums_column) } };
    gls_response_outputs(plan, levels, draw.outputs);
    for (int i = 0; from_rows && i < GLS_MAX_ROW_WORDS; ++i)
        draw.inputs[i] = i < words->words ? rows_of(plan, index)[i] : GLS_NONE;
    return gls_pass_run(gpu, pass, &draw);
}

static glsurf_result copy_units(gls_gpu *gpu, const gls_plan *plan, int o) {
    const bool gathers = gls_hessian_gathers(plan);
    return gls_pass_run(
        gpu, &units,
        &(gls_draw){
            .defines = gathers ? "#define GATHER\n" : NULL,
            .inputs = { plan->integral.packed4, plan->integral.integral },
            .outputs = { plan->hessian.unit_sums },
            .area = unit_sums_area(plan, o),
            .fetches = gathers ? 1 : 4,
            .bytes = gathers ? 4 : 64,
            .uniforms = { GLS_INTS("unit", 1, plan->space.octave[o].unit),
                          GLS_INTS("column", 1, plan->hessian.octave[o].sums_column) } });
}

/* Returns true if an octave takes hessian/corners.frag. Octaves behind it do, too. */
static bool is_far(const gls_plan *plan, int o) {
    return gls_hessian_gathers(plan) && !is_near(&plan->space.octave[o]);
}

enum { FAR_LEVELS = GLS_FAR_OCTAVES * GLS_HESSIAN_LEVELS };

/* The uniforms of hessian/corners.frag: for each octave, and for each level of the draw. */
typedef struct far_uniforms {
    gls_rect quad[GLS_FAR_OCTAVES];
    int octave[GLS_FAR_OCTAVES][4];
    float boxes[FAR_LEVELS][4 * GLS_LEVEL_BOXES], scale[FAR_LEVELS][2];
    int fits[FAR_LEVELS][4], even[FAR_LEVELS];
} far_uniforms;

/* Adds an octave, the draw's number i. */
static void add_octave(far_uniforms *to, const gls_plan *plan, int i,
                       const gls_octave *octave, const gls_level_draw *levels) {
    const gls_rect area = gls_response_area(plan, octave);
    const int first = levels->outputs / levels->rows * i;
    to->quad[i] = area;
    memcpy(to->octave[i],
           (int[]){ area.x0, area.y0, levels->count, gls_octave_units(octave) },
           sizeof to->octave[i]);
    gls_response_fitting(octave, levels, to->fits[first]);
    for (int k = 0; k < levels->count; ++k) {
        const gls_filter *f = &octave->level[levels->first + k].filter;
        gls_get_boxes(to->boxes[first + k], octave, levels->first + k,
                      &plan->textures.desc[plan->integral.integral]);
        get_scales(to->scale[first + k], plan, f);
        to->even[first + k] = f->lobe % 2 == 0 ? -1 : 0;
    }
}

/* Draw number n of the octaves from `first` on. They lie below each other in the atlas,
 * each no wider than the one before. */
static glsurf_result compute_far_octaves(gls_gpu *gpu, const gls_plan *plan, int first,
                                         int n) {
    const gls_octave_draws *draws = &plan->responses.octave[first];
    const gls_level_draw *widest = &draws->draw[n];
    const int count = plan->space.octave_count - first;
    const int levels = count * widest->outputs / widest->rows;
    far_uniforms u = { 0 };
    uint32_t gathers = 0;
    for (int i = 0; i < count; ++i) {
        const gls_level_draw *drawn = &draws[i].draw[n];
        add_octave(&u, plan, i, &plan->space.octave[first + i], drawn);
        gathers = drawn->variant.fetches > gathers ? drawn->variant.fetches : gathers;
    }
    const gls_rect area = { u.quad[0].x0, u.quad[0].y0, u.quad[0].x1,
                            u.quad[count - 1].y1 };
    for (int i = 0; i < count; ++i)
        u.quad[i] = (gls_rect){ u.quad[i].x0 - area.x0, u.quad[i].y0 - area.y0,
                                u.quad[i].x1 - area.x0, u.quad[i].y1 - area.y0 };
    gls_draw draw = {
        .defines = gls_plan_text(plan, widest->variant.defines),
        .inputs = { plan->integral.integral },
        .area = area,
        .instances = (uint32_t)count,
        .fetches = gathers,
        .uniforms = { GLS_INTS("count", 1, count),
                      GLS_INTS("size", 2, area.x1 - area.x0, area.y1 - area.y0),
                      { "quads", GLS_INT, 4, count, u.quad },
                      { "octaves", GLS_INT, 4, count, u.octave },
                      { "fits", GLS_INT, 4, levels, u.fits },
                      { "scales", GLS_FLOAT, 2, levels, u.scale },
                      { "even", GLS_INT, 1, levels, u.even },
                      { "boxes", GLS_FLOAT, 4, GLS_LEVEL_BOXES * levels, u.boxes } },
    };
    gls_response_outputs(plan, widest, draw.outputs);
    return gls_pass_run(gpu, &corners, &draw);
}

glsurf_result gls_stage_hessian(gls_gpu *gpu, const gls_plan *plan) {
    glsurf_result result = GLSURF_OK;
    for (int o = 0; !result && o < plan->space.octave_count; ++o)
        if (plan->space.octave[o].unit > 1)
            result = copy_units(gpu, plan, o);
    /* The first draw of every octave, then the second of every octave, and so on. Octaves
     * whose draws have the same number of words share a framebuffer. */
    for (int n = 0; n < GLS_MAX_ROW_WORDS; ++n)
        for (int o = 0; !result && o < plan->space.octave_count; ++o)
            if (n < plan->hessian.octave[o].draw_count)
                result = subtract_words(gpu, plan, o, &plan->hessian.octave[o].draw[n]);
    for (int n = 0; n < GLS_MAX_RESPONSE_DRAWS; ++n)
        for (int o = 0; !result && o < plan->space.octave_count; ++o)
            if (n < plan->responses.octave[o].count) {
                if (!is_far(plan, o))
                    result = compute_determinants(gpu, plan, o,
                                                  &plan->responses.octave[o].draw[n]);
                else if (o == 0 || !is_far(plan, o - 1))
                    result = compute_far_octaves(gpu, plan, o, n);
            }
    return result;
}
