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
 *   bins        packs the samples' bins, of 256 bins of angles, sixteen to a texel. (The
 *               samples' pass finds them)
 *   histograms  finds the samples of each sector of 16 bins in the packed bins. Computes
 *               for each bin the vector sum of the sector's samples up to this bin, in
 *               their order. It gathers: blending points into the bins would need no
 *               comparisons, but the points would be drawn for the whole capacity, because
 *               the CPU does not know the count
 *   windows     the sum of the window of pi/3 that starts at a bin: the rest of its sector,
 *               one or two whole sectors, and the start of another. Keeps the longest of
 *               the 16 windows that start in a sector
 *   angle       the direction of the longest of all windows
 *
 * The bins hold vectors, not counts. So only the ends of the window lose resolution: it has
 * GLS_WINDOW_BINS whole bins. Behind a window's sum are at most 2 x 113 additions,
 * because the samples in front of the window's start are added and subtracted, and four of
 * its own.
 *
 * Or by the peak of a smoothed histogram of lengths:
 *
 *   histograms  36 bins. A fragment computes twelve of them from all samples, of which two
 *               are in a texel
 *   angle       smooths by weighted sums of 17 neighbouring bins, and takes the top of the
 *               parabola at the highest
 *
 * Features are worked on in batches, which bounds the size of the textures; a batch takes
 * five passes, or three. All passes are quads over the rows that features fill, which the
 * GPU has counted.
 *
 * Cost per feature, in fetches. By windows 113 x 18 for the samples, 8 x 16 of 1 byte to
 * pack bins, 16 x 8 + 2 x 113 for the histograms, 16 x 17 for the windows and 16 for the
 * angle, most of 16 bytes. By the peak 57 x 35 for the samples, 3 x 58 and 9, of 16 bytes.
 * With the path "gather" the samples take 113 x 10, or 57 x 19.
 * Written are 113 x 8 bytes of samples; then 113 + 128 bytes of bins, 16 x 128 of
 * histograms and 16 x 16 of windows; or 57 x 16 bytes of samples and 36 x 4 of histograms;
 * and 4 for the angle.
 */
#include "stages/stages.h"

static const gls_pass samples = {
    .stage = "orientation",
    .label = "Haar samples",
    .vertex = "include/counted.vert",
    .fragment = "orientation/samples.frag",
    .inputs = { "count_of", "positions", "lattice", "lookup" },
    .outputs = { "gradient", "bin" },
    .geometry = GLS_COUNTED,
};

static const gls_pass polar_samples = {
    .stage = "orientation",
    .label = "Haar samples",
    .vertex = "include/counted.vert",
    .fragment = "orientation/samples.frag",
    .inputs = { "count_of", "positions", "lattice", "lookup" },
    .outputs = { "polar" },
    .geometry = GLS_COUNTED,
};

static const gls_pass pack = {
    .stage = "orientation",
    .label = "bins",
    .vertex = "include/counted.vert",
    .fragment = "orientation/pack.frag",
    .inputs = { "count_of", "sample_bins" },
    .outputs = { "packed_bins" },
    .geometry = GLS_COUNTED,
};

static const gls_pass sectors = {
    .stage = "orientation",
    .label = "histograms",
    .vertex = "include/counted.vert",
    .fragment = "orientation/sectors.frag",
    .inputs = { "count_of", "packed_bins", "sample_bins", "samples" },
    .outputs = { "sum_0", "sum_1", "sum_2", "sum_3", "sum_4", "sum_5", "sum_6", "sum_7" },
    .geometry = GLS_COUNTED,
};

static const gls_pass peaks = {
    .stage = "orientation",
    .label = "windows",
    .vertex = "include/counted.vert",
    .fragment = "orientation/peaks.frag",
    .inputs = { "count_of", "sum_0", "sum_1", "sum_2", "sum_3", "sum_4", "sum_5", "sum_6",
                "sum_7" },
    .outputs = { "peak" },
    .geometry = GLS_COUNTED,
};

static const gls_pass angle = {
    .stage = "orientation",
    .label = "angle",
    .vertex = "include/counted.vert",
    .fragment = "orientation/angle.frag",
    .inputs = { "count_of", "input_keypoints", "peaks" },
    .outputs = { "angle" },
    .geometry = GLS_COUNTED,
};

static const gls_pass bins = {
    .stage = "orientation",
    .label = "histograms",
    .vertex = "include/counted.vert",
    .fragment = "orientation/bins.frag",
    .inputs = { "count_of", "samples" },
    .outputs = { "bins_0", "bins_1", "bins_2" },
    .geometry = GLS_COUNTED,
};

static const gls_pass peak = {
    .stage = "orientation",
    .label = "angle",
    .vertex = "include/counted.vert",
    .fragment = "orientation/peak.frag",
    .inputs = { "count_of", "input_keypoints", "bins_0", "bins_1", "bins_2" },
    .outputs = { "angle" },
    .geometry = GLS_COUNTED,
};

static int height_of(const gls_plan *plan, gls_slot slot) {
    return plan->textures.desc[slot].height;
}

static glsurf_result sample_lattice(gls_gpu *gpu, const gls_plan *plan, int first) {
    const gls_feature_plan *f = &plan->features;
    return gls_pass_run(
        gpu, plan->preset->smooth_histogram ? &polar_samples : &samples,
        &(gls_draw){ .defines = gls_plan_text(plan, plan->variants.samples.defines),
                     .inputs = { gls_pyramid_top(&plan->select.pyramid),
                                 plan->select.position, f->lattice, plan->sums.lookup },
                     .outputs = { f->samples, f->sample_bins },
                     .fetches = plan->variants.samples.fetches,
                     .bytes = 16 * plan->variants.samples.fetches,
                     .uniforms = { GLS_COUNTED_UNIFORMS(first, GLS_SAMPLE_COLUMNS,
                                                        height_of(plan, f->samples)),
                                   GLS_INTS("image_width", 1, plan->width) } });
}

/* Makes `count` textures of sums. */
static glsurf_result sum_up(gls_gpu *gpu, const gls_plan *plan, int first,
                            const char *defines, const gls_slot *sum, int count) {
    const gls_feature_plan *f = &plan->features;
    gls_draw draw = {
        .defines = defines,
        .inputs = { gls_pyramid_top(&plan->select.pyramid), f->packed_bins, f->sample_bins,
                    f->samples },
        .fetches = 8 + 2 * GLS_LATTICE_POINTS,
        .bytes = 16 * 8 + 9 * GLS_LATTICE_POINTS,
        .uniforms = { GLS_COUNTED_UNIFORMS(first, GLS_HISTOGRAM_COLUMNS,
                                           height_of(plan, sum[0])) },
    };
    for (int i = 0; i < 8; ++i)
        draw.outputs[i] = i < count ? sum[i] : GLS_NONE;
    return gls_pass_run(gpu, &sectors, &draw);
}

static glsurf_result gather_samples(gls_gpu *gpu, const gls_plan *plan, int first) {
    const gls_feature_plan *f = &plan->features;
    const gls_slot count = gls_pyramid_top(&plan->select.pyramid);
    const glsurf_result result = gls_pass_run(
        gpu, &pack,
        &(gls_draw){
            .inputs = { count, f->sample_bins },
            .outputs = { f->packed_bins },
            .fetches = 16,
            .bytes = 16,
            .uniforms = { GLS_COUNTED_UNIFORMS(first, GLS_HISTOGRAM_COLUMNS,
                                               height_of(plan, f->packed_bins)) } });
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
                                const gls_pass *pass, const gls_slot from[3],
                                uint32_t fetches) {
    const gls_feature_plan *f = &plan->features;
    const gls_texture_desc *angles = &plan->textures.desc[f->angle];
    const int row = first / GLS_LIST_ROW;
    const int rows = ((int)f->batch + GLS_LIST_ROW - 1) / GLS_LIST_ROW;
    const int end = row + rows < angles->height ? row + rows : angles->height;
    return gls_pass_run(
        gpu, pass,
        &(gls_draw){
            .defines = plan->input ? "#define INPUT\n" : NULL,
            .inputs = { gls_pyramid_top(&plan->select.pyramid),
                        plan->input ? plan->select.input : GLS_NONE, from[0], from[1],
                        from[2] },
            .outputs = { f->angle },
            .area = { 0, row, angles->width, end },
            .fetches = fetches,
            .bytes = 16 * fetches,
            .uniforms = { GLS_COUNTED_UNIFORMS(first, GLS_LIST_ROW, end - row) } });
}

static glsurf_result find_angles(gls_gpu *gpu, const gls_plan *plan, int first) {
    const gls_feature_plan *f = &plan->features;
    const gls_slot count = gls_pyramid_top(&plan->select.pyramid);
    const gls_slot *sum = f->sector;
    const glsurf_result result = gls_pass_run(
        gpu, &peaks,
        &(gls_draw){ .inputs = { count, sum[0], sum[1], sum[2], sum[3], sum[4], sum[5],
                                 sum[6], sum[7] },
                     .outputs = { f->peaks },
                     .fetches = 17,
                     .bytes = 16 * 17,
                     .uniforms = { GLS_COUNTED_UNIFORMS(first, GLS_HISTOGRAM_COLUMNS,
                                                        height_of(plan, f->peaks)) } });
    return result
               ? result
               : find_angle(gpu, plan, first, &angle, (const gls_slot[3]){ f->peaks }, 16);
}

static glsurf_result by_windows(gls_gpu *gpu, const gls_plan *plan, int first) {
    const glsurf_result result = gather_samples(gpu, plan, first);
    return result ? result : find_angles(gpu, plan, first);
}

static glsurf_result by_peak(gls_gpu *gpu, const gls_plan *plan, int first) {
    const gls_feature_plan *f = &plan->features;
    const gls_slot count = gls_pyramid_top(&plan->select.pyramid);
    const int rows = height_of(plan, f->bins[0]);
    const glsurf_result result = gls_pass_run(
        gpu, &bins,
        &(gls_draw){
            .defines = gls_plan_text(plan, plan->variants.bins.defines),
            .inputs = { count, f->samples },
            .outputs = { f->bins[0], f->bins[1], f->bins[2] },
            .fetches = plan->variants.bins.fetches,
            .bytes = 16 * plan->variants.bins.fetches,
            .uniforms = { GLS_COUNTED_UNIFORMS(first, GLS_HISTOGRAM_COLUMNS, rows) } });
    return result ? result : find_angle(gpu, plan, first, &peak, f->bins, 9);
}

glsurf_result gls_stage_orientation(gls_gpu *gpu, const gls_plan *plan) {
    glsurf_result result = GLSURF_OK;
    for (uint32_t first = 0; !result && first < plan->select.capacity;
         first += plan->features.batch) {
        result = sample_lattice(gpu, plan, (int)first);
        if (!result)
            result = plan->preset->smooth_histogram ? by_peak(gpu, plan, (int)first)
                                                    : by_windows(gpu, plan, (int)first);
    }
    return result;
}
