/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Histograms of vectors, 256 bins of angles for 113 samples per feature: [T] III-D. Three
 * ways:
 *
 *   scatter     draws a point for every sample, blended into its bin: 113 per feature
 *   gather      computes the bins of the samples; then every bin looks at all samples:
 *               256 x 113 x 2 fetches
 *   by sixteen  the same, but a texel holds the bin numbers of sixteen samples, and only
 *               samples that are in the bin are fetched: 256 x 8 + 113 fetches
 *
 * Each way adds the samples of a bin in their order. So the sums are the same bits if
 * blending uses 32-bit floats and angles round alike in vertex and fragment shaders.
 *
 * Errors allowed, with u = 2^-24: 113 roundings of sums that are at most the sum of all
 * lengths; and a sample whose angle is less than a thousandth of a bin from the next bin
 * may be in that one.
 */
#include "papers/papers.h"

#include "reference/maths.h"

#include "reference/lookup.h"

#include <math.h>
#include <string.h>

static const gls_pass scatter =
    PAPERS_PASS("bins_scatter.frag", .vertex = "bins_scatter.vert", .inputs = { "samples" },
                .outputs = { "histogram" }, .blend = GLS_ADD);
static const gls_pass numbers =
    PAPERS_PASS("bins_numbers.frag", .inputs = { "samples" }, .outputs = { "number" });
static const gls_pass gather = PAPERS_PASS(
    "bins_gather.frag", .inputs = { "numbers", "samples" }, .outputs = { "histogram" });

static void plan_way(papers_way *way, const papers_task *task, int number) {
    const int features = task->features;
    const gls_slot histogram = papers_texture(way->plan, "histograms", GLS_TEXEL_RG32F,
                                              GLS_HISTOGRAM_BINS, features);
    way->result[0] = papers_whole(way, histogram, 2);
    if (number == PAPERS_BINS_SCATTER) {
        papers_add(&way->steps, &scatter, 0.0,
                   &(gls_draw){
                       .inputs = { task->input }, .outputs = { histogram }, .clear = true },
                   "%s", "")
            ->points = GLS_LATTICE_POINTS * features;
        return;
    }
    const bool packed = number == PAPERS_BINS_GATHER_ALL;
    const char *const define = packed ? "#define PACKED\n" : "";
    const gls_slot bins = papers_texture(way->plan, "numbers of bins",
                                         packed ? GLS_TEXEL_RGBA32UI : GLS_TEXEL_R8UI,
                                         packed ? 8 : GLS_LATTICE_POINTS, features);
    papers_add(&way->steps, &numbers, 0.0,
               &(gls_draw){ .inputs = { task->input }, .outputs = { bins } }, "%s", define);
    papers_add(&way->steps, &gather, 0.0,
               &(gls_draw){ .inputs = { bins, task->input }, .outputs = { histogram } },
               "%s", define);
}

/* -------------------------------------------------------------------- check -- */

enum { BINS = GLS_HISTOGRAM_BINS };

typedef struct expectation {
    float sum[BINS][2];
    double allowed[BINS];
} expectation;

static void expect_sums(expectation *to, const float *samples) {
    double total = 0.0;
    memset(to, 0, sizeof *to);
    for (int k = 0; k < GLS_LATTICE_POINTS; ++k) {
        const float x = samples[2 * k], y = samples[2 * k + 1];
        const double length = hypot((double)x, (double)y);
        const float turn = gls_angle_of(x, y) * 40.7436638f;
        const int bin = gls_min_int((int)turn, BINS - 1);
        to->sum[bin][0] += x;
        to->sum[bin][1] += y;
        total += length;
        const int near[2] = { (int)floor((double)turn - 1e-3),
                              (int)floor((double)turn + 1e-3) };
        if (near[0] != near[1])
            for (int i = 0; i < 2; ++i)
                to->allowed[(near[i] + BINS) % BINS] += length;
    }
    for (int bin = 0; bin < BINS; ++bin)
        to->allowed[bin] += 2.0 * GLS_LATTICE_POINTS * PAPERS_U * total;
}

static double off_of(const papers_task *task, const papers_result *result, int index,
                     const void *data) {
    (void)result, (void)index;
    const float *const samples = task->data, *histograms = data;
    expectation expected;
    double off = 0.0;
    for (int i = 0; i < task->features; ++i) {
        expect_sums(&expected, &samples[(size_t)(2 * GLS_LATTICE_POINTS) * (size_t)i]);
        for (int bin = 0; bin < BINS; ++bin)
            for (int c = 0; c < 2; ++c)
                off = fmax(off,
                           papers_off((double)*histograms++, (double)expected.sum[bin][c],
                                      expected.allowed[bin]));
    }
    return off;
}

const papers_problem PAPERS_BINS = { "samples", GLS_TEXEL_RG32F, 1, plan_way, off_of };
