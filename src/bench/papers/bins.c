/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Histograms of vectors, 256 bins of angles for 113 samples a feature: [T] III-D.
 *
 *   scatter     a point for every sample, blended into its bin: 113 points a feature
 *   gather      the samples' bins, then every bin looks at all: 256 x 113 x 2 fetches
 *   by sixteen  the same with the numbers of sixteen samples in a texel, and samples
 * fetched that are in the bin: 256 x 8 + 113
 *
 * Each adds the samples of a bin in their order, so that sums are the same bits where
 * blending is of 32-bit floats and angles round alike in both stages.
 */
#include "bench/papers/papers.h"

static const glsurf_pass scatter = {
    .stage = "bins",
    .label = "scatter",
    .vertex = "bins_scatter.vert",
    .fragment = "bins_scatter.frag",
    .inputs = { "samples" },
    .outputs = { "histogram" },
    .add = true,
};

static const glsurf_pass numbers = {
    .stage = "bins",
    .label = "numbers",
    .fragment = "bins_numbers.frag",
    .inputs = { "samples" },
    .outputs = { "number" },
};

static const glsurf_pass packed_numbers = {
    .stage = "bins",
    .label = "numbers by sixteen",
    .fragment = "bins_numbers.frag",
    .inputs = { "samples" },
    .outputs = { "numbers" },
};

static const glsurf_pass gather = {
    .stage = "bins",
    .label = "gather",
    .fragment = "bins_gather.frag",
    .inputs = { "numbers", "samples" },
    .outputs = { "histogram" },
};

void papers_bins_plan(papers_bins *self, glsurf_plan *plan, papers_bins_kind kind,
                      glsurf_slot samples, int features) {
    *self = (papers_bins){ .kind = kind, .features = features, .samples = samples };
    self->histogram = papers_texture(plan, "histograms", GLSURF_TEXEL_RG32F,
                                     GLSURF_HISTOGRAM_BINS, features);
    if (kind == PAPERS_BINS_GATHER)
        self->numbers = papers_texture(plan, "numbers of bins", GLSURF_TEXEL_R8UI,
                                       GLSURF_LATTICE_POINTS, features);
    else if (kind == PAPERS_BINS_GATHER_ALL)
        self->numbers =
            papers_texture(plan, "numbers of bins", GLSURF_TEXEL_RGBA32UI, 8, features);
}

glsurf_result papers_bins_run(glsurf_gpu *gpu, const papers_bins *self) {
    if (self->kind == PAPERS_BINS_SCATTER)
        return papers_points(gpu, &scatter,
                             &(glsurf_draw){ .inputs = { self->samples },
                                             .outputs = { self->histogram },
                                             .clear = true },
                             GLSURF_LATTICE_POINTS * self->features);
    const bool packed = self->kind == PAPERS_BINS_GATHER_ALL;
    const char *defines = packed ? "#define PACKED\n" : NULL;
    const glsurf_result result =
        glsurf_pass_run(gpu, packed ? &packed_numbers : &numbers,
                        &(glsurf_draw){ .defines = defines,
                                        .inputs = { self->samples },
                                        .outputs = { self->numbers },
                                        .fetches = packed ? 16 : 1,
                                        .bytes = packed ? 128 : 8 });
    if (result)
        return result;
    return glsurf_pass_run(
        gpu, &gather,
        &(glsurf_draw){ .defines = defines,
                        .inputs = { self->numbers, self->samples },
                        .outputs = { self->histogram },
                        .fetches = GLSURF_LATTICE_POINTS * (packed ? 1 : 2) + 8,
                        .bytes = 9 * GLSURF_LATTICE_POINTS });
}
