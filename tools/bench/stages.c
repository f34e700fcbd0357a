/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Tables 1 and 2 of Furgale, Tong and Kenway, "Speeded-Up Speeded-Up Robust Features",
 * 2009: the share of each stage, and how much faster the GPU is than a plain program. Finds
 * as many features as the paper, if the picture has them.
 */
#include "bench/bench.h"

#include <math.h>
#include <stdlib.h>

/* Figures printed in the paper, measured on the machines of a course: "SF2202 desktop
 * computers". */
enum { SIZES = 4, ROWS = 7 };

static const struct {
    uint32_t width, height, features;
    double slow_ms, open_ms, gpu_ms; /* CPU-SURF, OpenSURF, GPU-SURF */
} PAPER[SIZES] = {
    { 512, 384, 957, 961.86, 251.27, 6.75 },
    { 640, 480, 1509, 1461.65, 384.95, 10.83 },
    { 1024, 768, 3032, 3409.69, 998.29, 21.10 },
    { 1280, 960, 3218, 4153.78, 1276.63, 28.00 },
};

/* Our stages, named like the paper's. Shares are relative to the sum of three rows. */
typedef enum part { NEITHER, OF_PIXELS, OF_FEATURES } part;

static const struct {
    const char *name, *stages;
    part part;
    double percent[SIZES]; /* the paper's share, table 1 */
} NAMES[ROWS] = {
    { "gray image, smoothing", "gray smooth", NEITHER, { NAN, NAN, NAN, NAN } },
    { "integral image", "integral", OF_PIXELS, { 35.1, 29.9, 27.3, 28.2 } },
    { "interest point operator",
      "hessian censure dog",
      OF_PIXELS,
      { 28.4, 31.0, 32.1, 31.9 } },
    { "maxima, and their list", "suppress points", OF_PIXELS, { 36.5, 39.1, 40.6, 39.9 } },
    { "refinement, selection",
      "refine select localise",
      OF_FEATURES,
      { 11.4, 10.9, 10.2, 9.9 } },
    { "orientation", "orientation", OF_FEATURES, { 64.9, 64.7, 64.4, 65.0 } },
    { "descriptor", "descriptor publish", OF_FEATURES, { 23.7, 24.4, 25.5, 25.1 } },
};

#define SIZE_COLUMNS(size)                                                                 \
    { "ms_" size, size "\nms", 2 }, { "percent_" size, "\n%", 1 }, {                       \
        "furgale_percent_" size, "\n[F] %", 1                                              \
    }

static const table_column SHARES[] = {
    { "stage", "stage", TABLE_TEXT }, SIZE_COLUMNS("512x384"),  SIZE_COLUMNS("640x480"),
    SIZE_COLUMNS("1024x768"),         SIZE_COLUMNS("1280x960"),
};

static const table_column TOTALS[] = {
    { "size", "size", TABLE_TEXT },
    { "system", "system", TABLE_TEXT },
    { "features", "features", 0 },
    BENCH_TIMES,
    { "cpu_ms", "plain C\nms", 1 },
    { "speedup", "speed-up\nby clock", 2 },
    { "processor_speedup", "by pro-\ncessor", 2 },
    { "furgale_features", "[F]\nfeatures", 0 },
    { "furgale_cpu_ms", "CPU-SURF\nms", 0 },
    { "furgale_opensurf_ms", "OpenSURF\nms", 0 },
    { "furgale_gpu_ms", "GPU-SURF\nms", 2 },
    { "furgale_speedup", "[F] over\nOpenSURF", 1 },
};

/* Median seconds of our rows in each image size. */
typedef double row_seconds[SIZES][ROWS];

static double percent_of(const double seconds[ROWS], size_t row) {
    double sum = 0.0;
    for (size_t i = 0; i < ROWS; ++i)
        sum += NAMES[i].part == NAMES[row].part ? seconds[i] : 0.0;
    return NAMES[row].part == NEITHER ? NAN : 100.0 * seconds[row] / sum;
}

/* Adds table 1. Sizes that were not measured have no seconds. */
static void add_shares(bench *self, row_seconds seconds, const char *system) {
    text_table *const table = BENCH_TABLE(self, system, SHARES,
                                          "system %s: times of stages; shares of the three "
                                          "pixel stages, then of the three feature stages",
                                          system);
    for (size_t row = 0; row < ROWS; ++row) {
        table_text(table, "%s", NAMES[row].name);
        for (int size = 0; size < SIZES; ++size)
            BENCH_CELLS(table, CELL(1e3 * seconds[size][row]),
                        CELL(percent_of(seconds[size], row)),
                        CELL(NAMES[row].percent[size]));
    }
}

/* Adds a row of table 2, which compares the GL backend with the CPU backend. Finds the
 * seconds of our rows of table 1. */
static void measure_size(bench *self, int size, const bench_system *system,
                         double seconds[ROWS], text_table *totals) {
    bench_input input = bench_input_open(self, PAPER[size].width, PAPER[size].height);
    bench_progress(self, "%s, %s", input.size, system->name);
    const bench_subject subject = bench_settle(self, &input, system, PAPER[size].features);
    bench_profile *const profile = bench_profile_of(self, &subject);
    for (int row = 0; row < ROWS; ++row) {
        const bench_passes sum = bench_profile_sum(profile, NAMES[row].stages, NULL);
        seconds[row] = bench_median(&sum.sample);
    }
    free(profile);
    bench_subject subjects[2] = { subject, subject };
    subjects[1].device_desc.backend = GLSURF_BACKEND_CPU;
    const bench_sample *const ours = &subjects[0].sample;
    const bench_sample *const plain = &subjects[1].sample;
    bench_measure(self, subjects, 2, (bench_effort){ 5, 2.0 });
    BENCH_CELLS(totals, CELL(input.size), CELL(system->name), CELL(subjects[0].count),
                CELL(ours), CELL(1e3 * bench_median(plain)), CELL(bench_ratio(plain, ours)),
                CELL(bench_processor_ratio(plain, ours)), CELL(PAPER[size].features),
                CELL(PAPER[size].slow_ms), CELL(PAPER[size].open_ms),
                CELL(PAPER[size].gpu_ms), CELL(PAPER[size].open_ms / PAPER[size].gpu_ms));
    bench_input_close(self, &input);
}

void bench_stages(bench *self) {
    const int sizes = self->options->extent == BENCH_QUICK ? 1 : SIZES;
    row_seconds seconds;
    text_table *const totals = BENCH_TABLE(
        self, "totals", TOTALS,
        "whole images with OpenGL and with plain C on one thread, beside table 2 of [F]");
    for (int i = 0; i < SIZES * ROWS; ++i)
        seconds[i / ROWS][i % ROWS] = NAN;
    for (int s = 0; s < BENCH_SYSTEMS; ++s) {
        for (int size = 0; size < sizes; ++size)
            measure_size(self, size, &BENCH_SYSTEM[s], seconds[size], totals);
        add_shares(self, seconds, BENCH_SYSTEM[s].name);
    }
    bench_note_add(
        &self->report,
        "[F]: P. Furgale, C. H. Tong and G. Kenway, Speeded-Up Speeded-Up Robust Features, "
        "2009, tables 1 and 2: CUDA on a desktop of 2009. CPU-SURF is their plain program, "
        "and OpenSURF the program that it is based on.");
}
