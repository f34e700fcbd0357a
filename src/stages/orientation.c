/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Orientation by histogram, [T] III-D.
 *
 *   samples     Haar responses at the 113 lattice points within 6 sigma
 *
 * By the longest sum of vectors in a window of pi/3:
 *
 *   bins        the samples' bins, of 256 of angles, found with them; packed by 16
 *   histograms  for each sector of 16 bins its samples, found in the packed bins; and for
 *               each bin the sum of those up to it, as vectors, in their order. Gathered:
 *               blending points into the bins would need no comparisons, but they would be
 *               issued for the whole capacity, because the CPU does not know the count
 *   windows     for each bin the sum of the window of pi/3 that starts there: the rest of
 *               its sector, one or two whole ones, the start of another. The longest of 16
 *   angle       the longest of all, and its direction
 *
 * The bins hold vectors, not counts, so the only loss of resolution is at the ends of the
 * window, which is GLSURF_WINDOW_BINS whole bins. No sum has more than 2 x 113 additions
 * behind it, those of the start being subtracted, and five of its own.
 *
 * Or by the peak of a smoothed histogram of magnitudes:
 *
 *   histograms  36 bins, each of which looks at all samples, twelve to a fragment
 *   angle       sums of 17 neighbouring bins, the highest, and the top of the parabola
 *               there
 *
 * Features are worked on in batches, which bounds the textures. All passes are quads over
 * as many rows as there are features, which the GPU has counted.
 *
 * Cost per feature: 113 x 10 fetches for samples; then 8 x 16 to pack bins, 16 x 8 + 2 x
 * 113 for the histograms, of 32 floats each, 16 x 17 for the windows and 16; or 3 x 113
 * + 9.
 */
#include "stages/stages.h"

static const glsurf_pass samples = {
    .stage = "orientation",
    .label = "Haar samples",
    .vertex = "include/counted.vert",
    .fragment = "orientation/samples.frag",
    .inputs = { "count_of", "positions", "lattice", "corners" },
    .outputs = { "gradient", "bin" },
    .geometry = GLSURF_COUNTED,
};

static const glsurf_pass polar_samples = {
    .stage = "orientation",
    .label = "Haar samples",
    .vertex = "include/counted.vert",
    .fragment = "orientation/samples.frag",
    .inputs = { "count_of", "positions", "lattice", "corners" },
    .outputs = { "gradient" },
    .geometry = GLSURF_COUNTED,
};

static const glsurf_pass pack = {
    .stage = "orientation",
    .label = "bins",
    .vertex = "include/counted.vert",
    .fragment = "orientation/pack.frag",
    .inputs = { "count_of", "sample_bins" },
    .outputs = { "packed_bins" },
    .geometry = GLSURF_COUNTED,
};

static const glsurf_pass sectors = {
    .stage = "orientation",
    .label = "histograms",
    .vertex = "include/counted.vert",
    .fragment = "orientation/sectors.frag",
    .inputs = { "count_of", "packed_bins", "sample_bins", "samples" },
    .outputs = { "sum_0", "sum_1", "sum_2", "sum_3", "sum_4", "sum_5", "sum_6", "sum_7" },
    .geometry = GLSURF_COUNTED,
};

static const glsurf_pass peaks = {
    .stage = "orientation",
    .label = "windows",
    .vertex = "include/counted.vert",
    .fragment = "orientation/peaks.frag",
    .inputs = { "count_of", "sum_0", "sum_1", "sum_2", "sum_3", "sum_4", "sum_5", "sum_6",
                "sum_7" },
    .outputs = { "peak" },
    .geometry = GLSURF_COUNTED,
};

static const glsurf_pass angle = {
    .stage = "orientation",
    .label = "angle",
    .vertex = "include/counted.vert",
    .fragment = "orientation/angle.frag",
    .inputs = { "count_of", "input_keypoints", "peaks" },
    .outputs = { "angle" },
    .geometry = GLSURF_COUNTED,
};

static const glsurf_pass bins = {
    .stage = "orientation",
    .label = "histograms",
    .vertex = "include/counted.vert",
    .fragment = "orientation/bins.frag",
    .inputs = { "count_of", "samples" },
    .outputs = { "bins_0", "bins_1", "bins_2" },
    .geometry = GLSURF_COUNTED,
};

static const glsurf_pass peak = {
    .stage = "orientation",
    .label = "angle",
    .vertex = "include/counted.vert",
    .fragment = "orientation/peak.frag",
    .inputs = { "count_of", "input_keypoints", "bins_0", "bins_1", "bins_2" },
    .outputs = { "angle" },
    .geometry = GLSURF_COUNTED,
};

static int height_of(const glsurf_plan *plan, glsurf_slot slot) {
    return plan->texture[slot].height;
}

static glsurf_result sample(glsurf_gpu *gpu, const glsurf_plan *plan, int first) {
    const glsurf_feature_plan *f = &plan->features;
    return glsurf_pass_run(
        gpu, plan->preset->smooth_histogram ? &polar_samples : &samples,
        &(glsurf_draw){ .defines = glsurf_plan_text(plan, plan->samples.defines),
                        .inputs = { glsurf_pyramid_top(&plan->select.pyramid),
                                    plan->select.position, f->lattice, plan->corners },
                        .outputs = { f->samples, f->sample_bins },
                        .fetches = plan->samples.fetches,
                        .bytes = 32 + 128,
                        .uniforms = { GLSURF_COUNTED_UNIFORMS(
                            first, GLSURF_SAMPLE_COLUMNS, height_of(plan, f->samples)) } });
}

static glsurf_result gather_samples(glsurf_gpu *gpu, const glsurf_plan *plan, int first) {
    const glsurf_feature_plan *f = &plan->features;
    const glsurf_slot count = glsurf_pyramid_top(&plan->select.pyramid);
    const glsurf_slot *sum = f->sector;
    const glsurf_result result = glsurf_pass_run(
        gpu, &pack,
        &(glsurf_draw){
            .inputs = { count, f->sample_bins },
            .outputs = { f->packed_bins },
            .fetches = 16,
            .bytes = 16,
            .uniforms = { GLSURF_COUNTED_UNIFORMS(first, GLSURF_HISTOGRAM_COLUMNS,
                                                  height_of(plan, f->packed_bins)) } });
    if (result)
        return result;
    return glsurf_pass_run(
        gpu, &sectors,
        &(glsurf_draw){
            .inputs = { count, f->packed_bins, f->sample_bins, f->samples },
            .outputs = { sum[0], sum[1], sum[2], sum[3], sum[4], sum[5], sum[6], sum[7] },
            .fetches = 8 + 2 * GLSURF_LATTICE_POINTS,
            .bytes = 16 * 8 + 9 * GLSURF_LATTICE_POINTS,
            .uniforms = { GLSURF_COUNTED_UNIFORMS(first, GLSURF_HISTOGRAM_COLUMNS,
                                                  height_of(plan, sum[0])) } });
}

/* The pass that ends in angles, one per feature. */
static glsurf_result find_angle(glsurf_gpu *gpu, const glsurf_plan *plan, int first,
                                const glsurf_pass *pass, const glsurf_slot from[3],
                                uint32_t fetches) {
    const glsurf_feature_plan *f = &plan->features;
    const glsurf_texture_desc *angles = &plan->texture[f->angle];
    const int row = first / GLSURF_LIST_ROW;
    const int rows = ((int)f->batch + GLSURF_LIST_ROW - 1) / GLSURF_LIST_ROW;
    const int end = row + rows < angles->height ? row + rows : angles->height;
    return glsurf_pass_run(
        gpu, pass,
        &(glsurf_draw){
            .defines = plan->input ? "#define INPUT\n" : NULL,
            .inputs = { glsurf_pyramid_top(&plan->select.pyramid),
                        plan->input ? plan->select.input : GLSURF_NONE, from[0], from[1],
                        from[2] },
            .outputs = { f->angle },
            .area = { 0, row, angles->width, end },
            .fetches = fetches,
            .bytes = 16 * fetches,
            .uniforms = { GLSURF_COUNTED_UNIFORMS(first, GLSURF_LIST_ROW, end - row) } });
}

static glsurf_result find_angles(glsurf_gpu *gpu, const glsurf_plan *plan, int first) {
    const glsurf_feature_plan *f = &plan->features;
    const glsurf_slot count = glsurf_pyramid_top(&plan->select.pyramid);
    const glsurf_slot *sum = f->sector;
    const glsurf_result result = glsurf_pass_run(
        gpu, &peaks,
        &(glsurf_draw){
            .inputs = { count, sum[0], sum[1], sum[2], sum[3], sum[4], sum[5], sum[6],
                        sum[7] },
            .outputs = { f->peaks },
            .fetches = 17,
            .bytes = 16 * 17,
            .uniforms = { GLSURF_COUNTED_UNIFORMS(first, GLSURF_HISTOGRAM_COLUMNS,
                                                  height_of(plan, f->peaks)) } });
    return result ? result
                  : find_angle(gpu, plan, first, &angle, (const glsurf_slot[3]){ f->peaks },
                               16);
}

static glsurf_result by_windows(glsurf_gpu *gpu, const glsurf_plan *plan, int first) {
    const glsurf_result result = gather_samples(gpu, plan, first);
    return result ? result : find_angles(gpu, plan, first);
}

static glsurf_result by_peak(glsurf_gpu *gpu, const glsurf_plan *plan, int first) {
    const glsurf_feature_plan *f = &plan->features;
    const glsurf_slot count = glsurf_pyramid_top(&plan->select.pyramid);
    const int rows = height_of(plan, f->bins[0]);
    const glsurf_result result =
        glsurf_pass_run(gpu, &bins,
                        &(glsurf_draw){ .inputs = { count, f->samples },
                                        .outputs = { f->bins[0], f->bins[1], f->bins[2] },
                                        .fetches = GLSURF_LATTICE_POINTS,
                                        .bytes = 8 * GLSURF_LATTICE_POINTS,
                                        .uniforms = { GLSURF_COUNTED_UNIFORMS(
                                            first, GLSURF_HISTOGRAM_COLUMNS, rows) } });
    return result ? result : find_angle(gpu, plan, first, &peak, f->bins, 9);
}

glsurf_result glsurf_stage_orientation(glsurf_gpu *gpu, const glsurf_plan *plan) {
    glsurf_result result = GLSURF_OK;
    for (uint32_t first = 0; !result && first < plan->select.capacity;
         first += plan->features.batch) {
        result = sample(gpu, plan, (int)first);
        if (!result)
            result = plan->preset->smooth_histogram ? by_peak(gpu, plan, (int)first)
                                                    : by_windows(gpu, plan, (int)first);
    }
    return result;
}
