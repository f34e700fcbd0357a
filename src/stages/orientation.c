/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Orientation by histogram, [T] III-D.
 *
 *   samples     Haar responses at the 113 lattice points within 6 sigma, or at fewer: see
 *               gls_lattice_shape
 *
 * Either by the longest sum of vectors in a window of pi/3:
 *
 *   bins        packs the samples' bins, of 256 bins of angles, sixteen to a texel. The
 *               pass "samples" finds the bins
 *   histograms  finds the samples of each sector of 16 bins in the packed bins. Computes
 *               for each bin the vector sum of the sector's samples up to this bin, in
 *               their order. Blending points into the bins would need no comparisons, but
 *               would draw points for the whole capacity, because the CPU does not know
 *               the count
 *   windows     the sum of the window of pi/3 that starts at a bin: the rest of its sector,
 *               one or two whole sectors, and the start of another. Keeps the longest of
 *               the 16 windows that start in a sector
 *   angle       the direction of the longest of all windows
 *
 * The bins hold vectors, not counts. So only the ends of the window lose resolution: it has
 * GLS_WINDOW_BINS whole bins. A window's sum takes at most 2 x 113 additions, because the
 * samples in front of the window's start are added and subtracted, and four of its own.
 *
 * Or by the peak of a smoothed histogram of lengths:
 *
 *   histograms  36 bins. A fragment computes twelve of them from all samples, two to a
 *               texel. No such pass with 16 bins
 *   angle       smooths by weighted sums of 17 neighbouring bins, and takes the top of the
 *               parabola at the highest
 *
 * With 16 bins, or with the path "short-loops" and without "few-registers", one pass does
 * both. It fetches a third of the samples' texels, in a quarter of the turns.
 *
 * Features are worked on in batches, which bounds the size of the textures; a batch takes
 * five passes, or three, or two. All passes are quads over the rows that features fill,
 * which the GPU has counted.
 *
 * Cost per feature, in fetches. By windows 113 x 18 for the samples, 8 x 16 of 1 byte to
 * pack bins, 16 x 8 + 2 x 113 for the histograms, 16 x 17 for the windows and 16 for the
 * angle, most of 16 bytes. By the peak 57 x 35 for the samples, 3 x 58 and 9 (15 in turns),
 * or 57 in one pass, of 16 bytes. With the path "gather" the samples take 113 x 10, or 57
 * x 19. The passes write 113 x 8 bytes of samples; then 113 + 128 bytes of bins, 16 x 128
 * of histograms and 16 x 16 of windows; or 57 x 16 bytes of samples and 36 x 4 of
 * histograms; and 4 for the angle.
 */
#include "gl/gpu.h"
#include "stages/plan.h"

#include <stdio.h>

#define PASS          .stage = "orientation", .constants = GLS_ORIENTATION_DEFINES
#define OVER_FEATURES PASS, GLS_OVER_FEATURES

static const gls_pass samples = {
    OVER_FEATURES,
    .label = "Haar samples",
    .fragment = "orientation/samples.frag",
    .inputs = { "count_of", "positions", "lattice", "lookup" },
    .outputs = { "gradient", "bin" },
};

static const gls_pass polar_samples = {
    OVER_FEATURES,
    .label = "Haar samples",
    .fragment = "orientation/samples.frag",
    .inputs = { "count_of", "positions", "lattice", "lookup" },
    .outputs = { "polar" },
};

static const gls_pass pack = {
    OVER_FEATURES,
    .label = "bins",
    .fragment = "orientation/pack.frag",
    .inputs = { "count_of", "sample_bins" },
    .outputs = { "packed_bins" },
};

static const gls_pass sum_sectors = {
    OVER_FEATURES,
    .label = "histograms",
    .fragment = "orientation/sectors.frag",
    .inputs = { "count_of", "packed_bins", "sample_bins", "samples" },
    .outputs = { "sum_0", "sum_1", "sum_2", "sum_3", "sum_4", "sum_5", "sum_6", "sum_7" },
};

static const gls_pass peaks = {
    OVER_FEATURES,
    .label = "windows",
    .fragment = "orientation/peaks.frag",
    .inputs = { "count_of", "sum_0", "sum_1", "sum_2", "sum_3", "sum_4", "sum_5", "sum_6",
                "sum_7" },
    .outputs = { "peak" },
};

static const gls_pass angle = {
    OVER_FEATURES,
    .label = "angle",
    .fragment = "orientation/angle.frag",
    .inputs = { "count_of", "input_keypoints", "peaks" },
    .outputs = { "angle" },
};

static const gls_pass bins = {
    OVER_FEATURES,
    .label = "histograms",
    .fragment = "orientation/bins.frag",
    .inputs = { "count_of", "samples" },
    .outputs = { "bins_0", "bins_1", "bins_2" },
};

static const gls_pass peak = {
    OVER_FEATURES,
    .label = "angle",
    .fragment = "orientation/peak.frag",
    .inputs = { "count_of", "input_keypoints", "bins_0", "bins_1", "bins_2" },
    .outputs = { "angle" },
};

static const gls_pass peak_of_samples = {
    OVER_FEATURES,
    .label = "angle",
    .fragment = "orientation/peak.frag",
    .inputs = { "count_of", "input_keypoints", "samples" },
    .outputs = { "angle" },
};

static void plan_window(gls_plan *plan) {
    gls_orientation_plan *f = &plan->orientation;
    const int columns = GLS_BATCH_COLUMNS;
    const int sectors = GLS_HISTOGRAM_BINS / 16;
    f->samples = gls_add_list(&plan->textures, "orientation samples", GLS_TEXEL_RG32F,
                              plan->batch, GLS_BATCH_COLUMNS, f->lattice_points);
    f->sample_bins = gls_add_list(&plan->textures, "sample bins", GLS_TEXEL_R8UI,
                                  plan->batch, GLS_BATCH_COLUMNS, GLS_LATTICE_POINTS);
    f->packed_bins = gls_add_list(&plan->textures, "sample bins", GLS_TEXEL_RGBA32UI,
                                  plan->batch, columns, 8);
    for (int t = 0; t < 8; ++t)
        f->sector[t] = gls_add_list(&plan->textures, "cumulative histograms",
                                    GLS_TEXEL_RGBA32F, plan->batch, columns, sectors);
    f->peaks = gls_add_list(&plan->textures, "window peaks", GLS_TEXEL_RGBA32F, plan->batch,
                            columns, sectors);
}

static void plan_samples(gls_plan *plan) {
    gls_orientation_plan *f = &plan->orientation;
    gls_lattice_point lattice[GLS_LATTICE_POINTS];
    f->lattice_points = gls_lattice(&plan->space.preset->lattice, lattice);
    f->lattice = gls_add_feature_texture(&plan->textures, "lattice", GLS_TEXEL_RGBA32F,
                                         f->lattice_points, 1);
    if (plan->space.preset->peak_bins == 0) {
        plan_window(plan);
        return;
    }
    f->polar_texels = gls_ceil_div(f->lattice_points, 2);
    /* With few bins, too, texels of the lattice have to come out even in peak.frag. */
    const bool few = plan->space.preset->peak_bins < GLS_PEAK_BINS;
    f->in_one_pass =
        few || (f->polar_texels % 8 == 1 && gls_plan_takes(plan, GLSURF_PATH_SHORT_LOOPS) &&
                !gls_plan_takes(plan, GLSURF_PATH_FEW_REGISTERS));
    gls_need_scratch(plan, f->polar_texels);
    for (int t = 0; !few && t < 3; ++t)
        f->bins[t] = gls_add_list(&plan->textures, "histograms", GLS_TEXEL_RGBA32F,
                                  plan->batch, GLS_BATCH_COLUMNS, GLS_PEAK_BINS / 12);
}

void gls_plan_orientation(gls_plan *plan, const gls_plan_params *params) {
    const uint32_t all = plan->select.capacity;
    const uint32_t most = params->batch > 0 ? params->batch : GLS_MAX_BATCH;
    plan->batch = all < most ? all : most;
    gls_orientation_plan *f = &plan->orientation;
    const uint32_t corner = gls_corner_fetches(plan);
    const bool polar = plan->space.preset->peak_bins > 0;
    char define[32] = "";
    if (polar)
        snprintf(define, sizeof define, "#define PEAK_BINS %d\n",
                 plan->space.preset->peak_bins);
    plan_samples(plan);
    f->angle = gls_add_list(&plan->textures, "angles", GLS_TEXEL_R32F,
                            plan->select.capacity, GLS_LIST_ROW, 1);
    f->sample =
        (gls_variant){ gls_intern_format(&plan->texts, "#define POINTS %d\n%s%s%s",
                                         f->lattice_points, define, gls_haar_defines(plan),
                                         polar ? "#define POLAR\n" : ""),
                       polar ? 1 + 2 * (1 + 8 * corner) : 2 + 8 * corner };
    f->histogram = (gls_variant){ gls_intern_format(&plan->texts, "#define POINTS %d\n%s",
                                                    f->lattice_points, define),
                                  2 * (uint32_t)gls_ceil_div(f->lattice_points, 4) };
    f->direction =
        (gls_variant){ gls_intern_format(&plan->texts, "#define POINTS %d\n%s%s%s",
                                         f->lattice_points, define,
                                         plan->from_input ? "#define INPUT\n" : "",
                                         f->in_one_pass ? "#define SAMPLES\n" : ""),
                       !polar           ? 16
                       : f->in_one_pass ? (uint32_t)f->polar_texels
                       : gls_plan_takes(plan, GLSURF_PATH_FEW_REGISTERS) ? 15
                                                                         : 9 };
}

glsurf_result gls_orientation_tables(gls_gpu *gpu, const gls_plan *plan) {
    gls_lattice_point lattice[GLS_LATTICE_POINTS];
    float texels[GLS_LATTICE_POINTS][4] = { 0 };
    const int points = gls_lattice(&plan->space.preset->lattice, lattice);
    for (int i = 0; i < points; ++i) {
        texels[i][0] = (float)lattice[i].i;
        texels[i][1] = (float)lattice[i].j;
        texels[i][2] = lattice[i].weight;
    }
    return gls_texture_write(gpu, plan->orientation.lattice, texels);
}

static glsurf_result sample_lattice(gls_gpu *gpu, const gls_plan *plan, int first) {
    const gls_orientation_plan *f = &plan->orientation;
    const bool polar = plan->space.preset->peak_bins > 0;
    const gls_slot to = polar ? plan->scratch : f->samples;
    return gls_pass_run(
        gpu, polar ? &polar_samples : &samples,
        &(gls_draw){ .defines = gls_plan_text(plan, f->sample.defines),
                     .inputs = { gls_pyramid_top(&plan->select.pyramid),
                                 plan->select.position, f->lattice, plan->haar.sum_texels },
                     .outputs = { to, f->sample_bins },
                     .area = gls_scratch_area(plan, f->polar_texels),
                     .fetches = f->sample.fetches,
                     .uniforms = { GLS_SLOT_UNIFORMS(plan, to, first, GLS_BATCH_COLUMNS),
                                   GLS_INTS("image_width", 1, plan->space.width) } });
}

/* Makes `count` textures of sums. */
static glsurf_result sum_up(gls_gpu *gpu, const gls_plan *plan, int first,
                            const char *defines, const gls_slot *sum, int count) {
    const gls_orientation_plan *f = &plan->orientation;
    gls_draw draw = {
        .defines = defines,
        .inputs = { gls_pyramid_top(&plan->select.pyramid), f->packed_bins, f->sample_bins,
                    f->samples },
        .fetches = 8 + 2 * GLS_LATTICE_POINTS,
        .bytes = 16 * 8 + 9 * GLS_LATTICE_POINTS,
        .uniforms = { GLS_SLOT_UNIFORMS(plan, sum[0], first, GLS_BATCH_COLUMNS) },
    };
    for (int i = 0; i < 8; ++i)
        draw.outputs[i] = i < count ? sum[i] : GLS_NONE;
    return gls_pass_run(gpu, &sum_sectors, &draw);
}

static glsurf_result gather_samples(gls_gpu *gpu, const gls_plan *plan, int first) {
    const gls_orientation_plan *f = &plan->orientation;
    const gls_slot count = gls_pyramid_top(&plan->select.pyramid);
    const glsurf_result result =
        gls_pass_run(gpu, &pack,
                     &(gls_draw){ .inputs = { count, f->sample_bins },
                                  .outputs = { f->packed_bins },
                                  .fetches = 16,
                                  .bytes = 16,
                                  .uniforms = { GLS_SLOT_UNIFORMS(
                                      plan, f->packed_bins, first, GLS_BATCH_COLUMNS) } });
    if (result)
        return result;
    if (!gls_plan_takes(plan, GLSURF_PATH_FEW_TARGETS))
        return sum_up(gpu, plan, first, NULL, f->sector, 8);
    const glsurf_result half =
        sum_up(gpu, plan, first, "#define FIRST_SUM 0\n", f->sector, 4);
    return half ? half
                : sum_up(gpu, plan, first, "#define FIRST_SUM 4\n", f->sector + 4, 4);
}

/* Runs the last pass, which writes one angle per feature. */
static glsurf_result find_angle(gls_gpu *gpu, const gls_plan *plan, int first,
                                const gls_pass *pass, const gls_slot from[3]) {
    const gls_orientation_plan *f = &plan->orientation;
    const gls_rect area = gls_batch_area(plan, f->angle, first, GLS_LIST_ROW);
    return gls_pass_run(
        gpu, pass,
        &(gls_draw){
            .defines = gls_plan_text(plan, f->direction.defines),
            .inputs = { gls_pyramid_top(&plan->select.pyramid),
                        plan->from_input ? plan->input.keypoints : GLS_NONE, from[0],
                        from[1], from[2] },
            .outputs = { f->angle },
            .area = area,
            .fetches = f->direction.fetches,
            .uniforms = { GLS_COUNTED_UNIFORMS(first, GLS_LIST_ROW, area.y1 - area.y0),
                          GLS_INTS("thirds", 1, 3) } });
}

static glsurf_result find_angles(gls_gpu *gpu, const gls_plan *plan, int first) {
    const gls_orientation_plan *f = &plan->orientation;
    const gls_slot count = gls_pyramid_top(&plan->select.pyramid);
    const gls_slot *sum = f->sector;
    const glsurf_result result =
        gls_pass_run(gpu, &peaks,
                     &(gls_draw){ .inputs = { count, sum[0], sum[1], sum[2], sum[3], sum[4],
                                              sum[5], sum[6], sum[7] },
                                  .outputs = { f->peaks },
                                  .fetches = 17,
                                  .uniforms = { GLS_SLOT_UNIFORMS(plan, f->peaks, first,
                                                                  GLS_BATCH_COLUMNS) } });
    return result ? result
                  : find_angle(gpu, plan, first, &angle, (const gls_slot[3]){ f->peaks });
}

static glsurf_result by_peak(gls_gpu *gpu, const gls_plan *plan, int first) {
    const gls_orientation_plan *f = &plan->orientation;
    const gls_slot count = gls_pyramid_top(&plan->select.pyramid);
    if (f->in_one_pass)
        return find_angle(gpu, plan, first, &peak_of_samples,
                          (const gls_slot[3]){ plan->scratch });
    const glsurf_result result =
        gls_pass_run(gpu, &bins,
                     &(gls_draw){ .defines = gls_plan_text(plan, f->histogram.defines),
                                  .inputs = { count, plan->scratch },
                                  .outputs = { f->bins[0], f->bins[1], f->bins[2] },
                                  .fetches = f->histogram.fetches,
                                  .uniforms = { GLS_SLOT_UNIFORMS(plan, f->bins[0], first,
                                                                  GLS_BATCH_COLUMNS) } });
    return result ? result : find_angle(gpu, plan, first, &peak, f->bins);
}

glsurf_result gls_stage_orientation(gls_gpu *gpu, const gls_plan *plan) {
    glsurf_result result = GLSURF_OK;
    for (uint32_t first = 0; !result && first < plan->select.capacity;
         first += plan->batch) {
        result = sample_lattice(gpu, plan, (int)first);
        if (!result && plan->space.preset->peak_bins > 0)
            result = by_peak(gpu, plan, (int)first);
        else if (!result && !(result = gather_samples(gpu, plan, (int)first)))
            result = find_angles(gpu, plan, (int)first);
    }
    return result;
}
