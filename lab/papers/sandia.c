/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Report of Sandia National Laboratories about GPU-DoG, differences of Gaussians in CUDA:
 * table 1, seconds by image size, and table 3, seconds of each operation. The operations of
 * table 3 and its "Non-GPU Time" add up to the last row of table 1, so table 3 is about the
 * image of 2000x2000.
 *
 * The report has detection without orientation and descriptors. Ours is upright and keeps
 * one feature.
 */
#include "papers/ways.h"

#include <math.h>
#include <stdlib.h>

static bench_subject detection(const bench_input *input) {
    return (bench_subject){ .image = input->pixels,
                            .desc = { BENCH_OF(&BENCH_SYSTEM[BENCH_DOG]), .upright = true,
                                      .max_features = BENCH_DETECTION } };
}

/* ------------------------------------------------------------------ table 1 -- */

static const struct {
    uint32_t side;
    double pentium, xeon, slow_gpu, fast_gpu; /* seconds */
} SIZES[] = {
    { 250, 0.0744, 0.0640, 0.0774, 0.0578 },  { 500, 0.2972, 0.2560, 0.1063, 0.0717 },
    { 1000, 1.1932, 1.0388, 0.2398, 0.1251 }, { 1500, 2.6802, 2.3401, 0.5048, 0.2194 },
    { 2000, 4.7776, 4.1547, 0.7390, 0.3221 },
};

static const table_column SIZE_COLUMNS[] = {
    { "size", "size", TABLE_TEXT },
    { "system", "system", TABLE_TEXT },
    BENCH_TIMES,
    { "pentium_ms", "FL, Pen-\ntium D ms", 1 },
    { "xeon_ms", "FL, dual\nXeon ms", 1 },
    { "gts_ms", "GPU-DoG,\n8500 GTS ms", 1 },
    { "ultra_ms", "GPU-DoG,\n8800 Ultra ms", 1 },
    { "over_xeon", "times faster\nthan the Xeon", 2 },
    { "over_ultra", "than the\nUltra", 2 },
};

static void add_size(bench *self, text_table *table, size_t i) {
    bench_input input = bench_input_open(self, SIZES[i].side, SIZES[i].side);
    bench_subject subject = detection(&input);
    bench_progress(self, "Sandia, %s", input.size);
    bench_measure(self, &subject, 1, (bench_effort){ 9, 1.0 });
    const double seconds = bench_median(&subject.sample);
    BENCH_CELLS(table, CELL(input.size), CELL(BENCH_SYSTEM[BENCH_DOG].name),
                CELL(&subject.sample), CELL(1e3 * SIZES[i].pentium),
                CELL(1e3 * SIZES[i].xeon), CELL(1e3 * SIZES[i].slow_gpu),
                CELL(1e3 * SIZES[i].fast_gpu), CELL(SIZES[i].xeon / seconds),
                CELL(SIZES[i].fast_gpu / seconds));
    bench_input_close(self, &input);
}

/* ------------------------------------------------------------------ table 3 -- */

/* Operations, in another order than in the report: operations that we do together are
 * neighbours, and the first of them has our time. */
typedef struct operation {
    const char *name;
    double slow_gpu, fast_gpu;   /* seconds */
    const char *stages, *labels; /* ours; without stages: in the row above */
    const char *ours;            /* our operation in words */
} operation;

enum { OPERATIONS = 6 };

static const operation OPERATION[OPERATIONS] = {
    { "Convolution", 0.2943, 0.0259, "dog",
      "first Gaussian along columns|first Gaussian along rows|along columns|"
      "along rows, difference",
      "Gaussians and differences" },
    { "Difference", 0.0399, 0.0040, NULL, NULL, "in the row above" },
    { "Decimate", 0.0239, 0.0036, "dog", "decimation", "first Gaussian of later octaves" },
    { "Threshold", 0.0209, 0.0021, "suppress points", NULL, "extrema and their list" },
    { "Compare", 0.0289, 0.0037, NULL, NULL, "in the row above" },
    { "Refinement", 0.0113, 0.0052, "refine", NULL, "refinement, test of edges" },
};

static const table_column OPERATION_COLUMNS[] = {
    { "operation", "operation", TABLE_TEXT },
    { "gts_ms", "8500 GTS\nms", 1 },
    { "gts_percent", "\n%", 1 },
    { "gts_together_percent", "with the\nnext row %", 1 },
    { "ultra_ms", "8800 Ultra\nms", 1 },
    { "ultra_percent", "\n%", 1 },
    { "ultra_together_percent", "with the\nnext row %", 1 },
    { "median_ms", "ours\nms", 2 },
    { "percent", "\n%", 1 },
    { "ours", "what we do there", TABLE_TEXT },
};

/* Seconds of all operations, one column. NAN: ours are in the row above. */
typedef double operation_seconds[OPERATIONS];

static double percent_of(const operation_seconds seconds, int i) {
    double sum = 0.0;
    for (int k = 0; k < OPERATIONS; ++k)
        sum += isnan(seconds[k]) ? 0.0 : seconds[k];
    return 100.0 * seconds[i] / sum;
}

/* Returns the share of an operation and of those below it that share our row. */
static double percent_together(const operation_seconds seconds, int i) {
    double percent = OPERATION[i].stages ? percent_of(seconds, i) : NAN;
    for (int k = i + 1; k < OPERATIONS && !OPERATION[k].stages; ++k)
        percent += percent_of(seconds, k);
    return percent;
}

static void add_rows(text_table *table, const bench_profile *profile) {
    operation_seconds slow, fast, ours;
    for (int i = 0; i < OPERATIONS; ++i) {
        const operation *const at = &OPERATION[i];
        const bench_passes sum = bench_profile_sum(profile, at->stages, at->labels);
        slow[i] = at->slow_gpu;
        fast[i] = at->fast_gpu;
        ours[i] = at->stages ? bench_median(&sum.sample) : NAN;
    }
    for (int i = 0; i < OPERATIONS; ++i) {
        BENCH_CELLS(table, CELL(OPERATION[i].name), CELL(1e3 * slow[i]),
                    CELL(percent_of(slow, i)), CELL(percent_together(slow, i)),
                    CELL(1e3 * fast[i]), CELL(percent_of(fast, i)),
                    CELL(percent_together(fast, i)), CELL(1e3 * ours[i]),
                    CELL(percent_of(ours, i)), CELL(OPERATION[i].ours));
    }
}

static void add_operations(bench *self, uint32_t side) {
    bench_input input = bench_input_open(self, side, side);
    bench_progress(self, "Sandia, table 3, %ux%u", side, side);
    const bench_subject subject = detection(&input);
    bench_profile *const profile = bench_profile_of(self, &subject);
    add_rows(BENCH_TABLE(self, "sandia_shares", OPERATION_COLUMNS,
                         "Sandia, table 3: the operations on the GPU and their shares, for "
                         "2000x2000; ours for %ux%u",
                         side, side),
             profile);
    free(profile);
    bench_input_close(self, &input);
}

void papers_sandia(bench *self) {
    const bool quick = self->options->extent == BENCH_QUICK;
    text_table *const table =
        BENCH_TABLE(self, "sandia", SIZE_COLUMNS,
                    "Sandia, table 1: detection by differences of Gaussians");
    for (size_t i = 0; i < (quick ? 1 : sizeof SIZES / sizeof *SIZES); ++i)
        add_size(self, table, i);
    add_operations(self, quick ? 250 : 2000);
    bench_note_add(
        &self->report,
        "Sandia: GPU-DoG, differences of Gaussians in CUDA, beside FL, a program for the "
        "CPU, both without orientation and descriptors, on a satellite image. Ours is the "
        "detector dog, upright, of which one feature is kept and described. Our times "
        "include the upload and the integral image, which descriptors need; table 3 leaves "
        "both out, and of the report's times its \"Non-GPU Time\", 319.8 ms and 277.5 ms "
        "for 2000x2000. The report has one kernel for each operation, and all Gaussians "
        "have the same length; it reads masks and lists back between kernels. Our pass "
        "along rows also makes the difference; threshold, comparison and the list of "
        "extrema are one row; the test of edges, which the report has in Compare, is in "
        "our refinement. Our first Gaussian of an octave is decimated, as there; the "
        "report decimates two differences as well.");
}
