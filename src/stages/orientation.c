/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Orientation by histogram, [T] III-D.
 *
 *   samples     Haar responses at the 113 lattice points within 6 sigma
 *
 * By the longest sum of vectors in a window of pi/3:
 *
 *   bins        the numbers of their bins, of 256 of angles, packed by 16
 *   histograms  for each bin the sum of its samples, as vectors, in their order. Gathered:
 *               blending points into the bins would need no comparisons, but they would be
 *               issued for the whole capacity, because the CPU does not know the count
 *   cumulative  prefix sums of each histogram: 256 -> 64 -> 16 sums and back
 *   windows     for each bin the sum of the window of pi/3 that starts there, from two or
 *               three lookups; the longest of 16
 *   angle       the longest of all, and its direction
 *
 * The bins hold vectors, not counts, so the only loss of resolution is at the ends of the
 * window, which is GLSURF_WINDOW_BINS whole bins.
 *
 * Or by the peak of a smoothed histogram of magnitudes:
 *
 *   histograms  36 bins, each of which looks at all samples: with four bins to a fragment
 *               9 x 113 fetches
 *   smoothing   17 neighbouring bins in 5 texels
 *   angle       the highest, and the top of the parabola there
 *
 * Features are worked on in batches, which bounds the textures. All passes are quads over
 * as many rows as there are features, which the GPU has counted.
 *
 * Cost per feature: 113 x 11 fetches for samples; then 8 x 17 to pack bins, 256 x 9 + 113
 * for the histogram, 256 x (1 + 3) + 64 x 10 for the prefix sums, 256 x 3 for the windows;
 * or 9 x 114 + 9 x 6 + 12.
 */
#include "stages/scan.h"
#include "stages/stages.h"

#include <stdio.h>

static const glsurf_pass samples = {
    .stage = "orientation",
    .label = "Haar samples",
    .vertex = "counted.vert",
    .fragment = "orientation_samples.frag",
    .inputs = { "count_of", "places", "lattice", "corners" },
    .outputs = { "gradient" },
    .geometry = GLSURF_COUNTED,
};

static const glsurf_pass pack = {
    .stage = "orientation",
    .label = "bins",
    .vertex = "counted.vert",
    .fragment = "orientation_pack.frag",
    .inputs = { "count_of", "samples" },
    .outputs = { "packed_bins" },
    .geometry = GLSURF_COUNTED,
};

static const glsurf_pass gather = {
    .stage = "orientation",
    .label = "histograms",
    .vertex = "counted.vert",
    .fragment = "orientation_gather.frag",
    .inputs = { "count_of", "packed_bins", "samples" },
    .outputs = { "histogram" },
    .geometry = GLSURF_COUNTED,
};

static const glsurf_pass scan_sum = {
    .stage = "orientation",
    .label = "scan up",
    .vertex = "counted.vert",
    .fragment = "scan_sum.frag",
    .inputs = { "values", "count_of" },
    .outputs = { "block_sum" },
    .geometry = GLSURF_COUNTED,
};

static const glsurf_pass scan_prefix = {
    .stage = "orientation",
    .label = "scan down",
    .vertex = "counted.vert",
    .fragment = "scan_prefix.frag",
    .inputs = { "values", "above", "count_of" },
    .outputs = { "prefix" },
    .geometry = GLSURF_COUNTED,
};

static const glsurf_pass peaks = {
    .stage = "orientation",
    .label = "windows",
    .vertex = "counted.vert",
    .fragment = "orientation_peaks.frag",
    .inputs = { "count_of", "cumulative" },
    .outputs = { "peak" },
    .geometry = GLSURF_COUNTED,
};

static const glsurf_pass angle = {
    .stage = "orientation",
    .label = "angle",
    .vertex = "counted.vert",
    .fragment = "orientation_angle.frag",
    .inputs = { "count_of", "peaks", "given" },
    .outputs = { "angle" },
    .geometry = GLSURF_COUNTED,
};

static const glsurf_pass bins = {
    .stage = "orientation",
    .label = "histograms",
    .vertex = "counted.vert",
    .fragment = "orientation_bins.frag",
    .inputs = { "count_of", "samples" },
    .outputs = { "bins" },
    .geometry = GLSURF_COUNTED,
};

static const glsurf_pass smooth = {
    .stage = "orientation",
    .label = "smoothing",
    .vertex = "counted.vert",
    .fragment = "orientation_smooth.frag",
    .inputs = { "count_of", "bins" },
    .outputs = { "smooth_bins" },
    .geometry = GLSURF_COUNTED,
};

static const glsurf_pass peak = {
    .stage = "orientation",
    .label = "angle",
    .vertex = "counted.vert",
    .fragment = "orientation_peak.frag",
    .inputs = { "count_of", "smooth_bins", "given" },
    .outputs = { "angle" },
    .geometry = GLSURF_COUNTED,
};

static int height_of(const glsurf_gpu *gpu, glsurf_slot slot) {
    return gpu->plan->texture[slot].height;
}

static glsurf_result sample(glsurf_gpu *gpu, int first) {
    const glsurf_plan *plan = gpu->plan;
    const glsurf_feature_plan *f = &plan->features;
    char defines[GLSURF_MAX_DEFINES];
    snprintf(defines, sizeof defines, "%s%s", glsurf_haar_defines(plan),
             plan->scheme->smooth_histogram ? "#define POLAR\n" : "");
    return glsurf_pass_run(
        gpu, &samples,
        &(glsurf_draw){ .defines = defines,
                        .inputs = { glsurf_pyramid_top(&plan->select.pyramid),
                                    plan->select.place, f->lattice, plan->corners },
                        .outputs = { f->samples },
                        .fetches = 3 + 8,
                        .bytes = 48 + 128,
                        .uniforms = { GLSURF_COUNTED_UNIFORMS(
                            first, GLSURF_SAMPLE_COLUMNS, height_of(gpu, f->samples)) } });
}

static glsurf_result gather_samples(glsurf_gpu *gpu, int first) {
    const glsurf_plan *plan = gpu->plan;
    const glsurf_feature_plan *f = &plan->features;
    const glsurf_slot count = glsurf_pyramid_top(&plan->select.pyramid);
    const glsurf_result result = glsurf_pass_run(
        gpu, &pack,
        &(glsurf_draw){
            .inputs = { count, f->samples },
            .outputs = { f->packed_bins },
            .fetches = 1 + 16,
            .bytes = 16 + 8 * 16,
            .uniforms = { GLSURF_COUNTED_UNIFORMS(first, GLSURF_HISTOGRAM_COLUMNS,
                                                  height_of(gpu, f->packed_bins)) } });
    if (result)
        return result;
    return glsurf_pass_run(gpu, &gather,
                           &(glsurf_draw){ .inputs = { count, f->packed_bins, f->samples },
                                           .outputs = { f->histogram },
                                           .fetches = 1 + 8 + GLSURF_LATTICE_POINTS,
                                           .bytes = 16 + 16 * 8 + 8 * GLSURF_LATTICE_POINTS,
                                           .uniforms = { GLSURF_COUNTED_UNIFORMS(
                                               first, GLSURF_HISTOGRAM_COLUMNS,
                                               height_of(gpu, f->histogram)) } });
}

static glsurf_result sum_blocks(glsurf_gpu *gpu, int first, glsurf_slot from,
                                glsurf_slot to) {
    return glsurf_pass_run(
        gpu, &scan_sum,
        &(glsurf_draw){ .defines = GLSURF_SCAN_VEC2,
                        .inputs = { from, glsurf_pyramid_top(&gpu->plan->select.pyramid) },
                        .outputs = { to },
                        .fetches = 4,
                        .bytes = 32,
                        .uniforms = { GLSURF_COUNTED_UNIFORMS(
                            first, GLSURF_HISTOGRAM_COLUMNS, height_of(gpu, to)) } });
}

static glsurf_result expand(glsurf_gpu *gpu, int first, bool serial, glsurf_slot values,
                            glsurf_slot above, glsurf_slot to) {
    const uint32_t fetches = serial ? 15 + 3 : 1 + 4;
    return glsurf_pass_run(
        gpu, &scan_prefix,
        &(glsurf_draw){
            .defines = serial ? GLSURF_SCAN_VEC2 GLSURF_SCAN_EXCLUSIVE GLSURF_SCAN_SERIAL
                              : GLSURF_SCAN_VEC2 GLSURF_SCAN_INCLUSIVE,
            .inputs = { values, above, glsurf_pyramid_top(&gpu->plan->select.pyramid) },
            .outputs = { to },
            .fetches = fetches,
            .bytes = 8 * fetches,
            .uniforms = { GLSURF_INTS("line_length", 1, GLSURF_HISTOGRAM_BINS / 16),
                          GLSURF_COUNTED_UNIFORMS(first, GLSURF_HISTOGRAM_COLUMNS,
                                                  height_of(gpu, to)) } });
}

static glsurf_result accumulate(glsurf_gpu *gpu, int first) {
    const glsurf_feature_plan *f = &gpu->plan->features;
    glsurf_result result = sum_blocks(gpu, first, f->histogram, f->sum[0]);
    if (!result)
        result = sum_blocks(gpu, first, f->sum[0], f->sum[1]);
    if (!result)
        result = expand(gpu, first, true, f->sum[0], f->sum[1], f->prefix);
    if (!result)
        result = expand(gpu, first, false, f->histogram, f->prefix, f->cumulative);
    return result;
}

/* The pass that ends in angles, one per feature. */
static glsurf_result find_angle(glsurf_gpu *gpu, int first, const glsurf_pass *pass,
                                glsurf_slot from, uint32_t fetches) {
    const glsurf_plan *plan = gpu->plan;
    const glsurf_feature_plan *f = &plan->features;
    const glsurf_texture_plan *angles = &plan->texture[f->angle];
    const int row = first / GLSURF_LIST_ROW;
    const int rows = ((int)f->batch + GLSURF_LIST_ROW - 1) / GLSURF_LIST_ROW;
    const int end = row + rows < angles->height ? row + rows : angles->height;
    return glsurf_pass_run(
        gpu, pass,
        &(glsurf_draw){
            .defines = plan->given ? "#define GIVEN\n" : NULL,
            .inputs = { glsurf_pyramid_top(&plan->select.pyramid), from,
                        plan->given ? plan->select.given : GLSURF_NONE },
            .outputs = { f->angle },
            .area = { 0, row, angles->width, end },
            .fetches = fetches,
            .bytes = 16 * fetches,
            .uniforms = { GLSURF_COUNTED_UNIFORMS(first, GLSURF_LIST_ROW, end - row) } });
}

static glsurf_result find_angles(glsurf_gpu *gpu, int first) {
    const glsurf_plan *plan = gpu->plan;
    const glsurf_feature_plan *f = &plan->features;
    const glsurf_slot count = glsurf_pyramid_top(&plan->select.pyramid);
    const glsurf_result result = glsurf_pass_run(
        gpu, &peaks,
        &(glsurf_draw){ .inputs = { count, f->cumulative },
                        .outputs = { f->peaks },
                        .fetches = 1 + 16 * 3,
                        .bytes = 16 + 8 * 16 * 3,
                        .uniforms = { GLSURF_COUNTED_UNIFORMS(
                            first, GLSURF_HISTOGRAM_COLUMNS, height_of(gpu, f->peaks)) } });
    return result ? result : find_angle(gpu, first, &angle, f->peaks, 17);
}

static glsurf_result by_windows(glsurf_gpu *gpu, int first) {
    glsurf_result result = gather_samples(gpu, first);
    if (!result)
        result = accumulate(gpu, first);
    return result ? result : find_angles(gpu, first);
}

static glsurf_result by_peak(glsurf_gpu *gpu, int first) {
    const glsurf_feature_plan *f = &gpu->plan->features;
    const glsurf_slot count = glsurf_pyramid_top(&gpu->plan->select.pyramid);
    const int rows = height_of(gpu, f->bins[0]);
    glsurf_result result =
        glsurf_pass_run(gpu, &bins,
                        &(glsurf_draw){ .inputs = { count, f->samples },
                                        .outputs = { f->bins[0] },
                                        .fetches = 1 + GLSURF_LATTICE_POINTS,
                                        .bytes = 16 + 8 * GLSURF_LATTICE_POINTS,
                                        .uniforms = { GLSURF_COUNTED_UNIFORMS(
                                            first, GLSURF_HISTOGRAM_COLUMNS, rows) } });
    if (!result)
        result =
            glsurf_pass_run(gpu, &smooth,
                            &(glsurf_draw){ .inputs = { count, f->bins[0] },
                                            .outputs = { f->bins[1] },
                                            .fetches = 1 + 5,
                                            .bytes = 16 * 6,
                                            .uniforms = { GLSURF_COUNTED_UNIFORMS(
                                                first, GLSURF_HISTOGRAM_COLUMNS, rows) } });
    return result ? result : find_angle(gpu, first, &peak, f->bins[1], 12);
}

glsurf_result glsurf_stage_orientation(glsurf_gpu *gpu) {
    const glsurf_plan *plan = gpu->plan;
    glsurf_result result = GLSURF_OK;
    for (uint32_t first = 0; !result && first < plan->select.capacity;
         first += plan->features.batch) {
        result = sample(gpu, (int)first);
        if (!result)
            result = plan->scheme->smooth_histogram ? by_peak(gpu, (int)first)
                                                    : by_windows(gpu, (int)first);
    }
    return result;
}
