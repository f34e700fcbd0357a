/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Whole images in the sizes of papers, beside the times that these print.
 */
#include "bench/shot.h"

#include <math.h>

/* ------------------------------------------------------------------- papers -- */

typedef struct printed {
    text_table *table; /* the table to fill */
    uint32_t width, height, features;
    const char *paper, *hardware;
    double ms; /* NAN: the paper prints none */
    bench_extent from;
} printed;

static const printed PAPERS[] = {
    { NULL, 250, 250, BENCH_DETECTION, "Sandia, table 1", "GeForce 8800 Ultra", 57.8,
      BENCH_QUICK },
    { NULL, 500, 500, BENCH_DETECTION, "Sandia, table 1", "GeForce 8800 Ultra", 71.7,
      BENCH_NORMAL },
    { NULL, 1000, 1000, BENCH_DETECTION, "Sandia, table 1", "GeForce 8800 Ultra", 125.1,
      BENCH_NORMAL },
    { NULL, 2000, 2000, BENCH_DETECTION, "Sandia, table 1", "GeForce 8800 Ultra", 322.1,
      BENCH_NORMAL },
    { NULL, 800, 640, 1000, "Cao, table II", "GeForce 8800 GT", 43.2, BENCH_NORMAL },
    { NULL, 800, 640, 1000, "Cao, table II", "Core2 Quad Q6600, OpenSURF", 232.1,
      BENCH_FULL },
    { NULL, 800, 640, 1000, "Bay 2006, as Cao says", "Pentium IV, 3 GHz", 354.0,
      BENCH_FULL },
    { NULL, 1280, 960, 1000, "[T], as Furgale says", "GeForce 8800 GTX", 1e3 / 30,
      BENCH_NORMAL },
    { NULL, 3264, 2448, 4000, "Hassnaoui, figure 7", "GeForce GT 540M", NAN, BENCH_NORMAL },
};

static const table_column PAPER_COLUMNS[] = {
    { "size", "size", TABLE_TEXT },
    { "what", "what", TABLE_TEXT },
    { "features", "features", 0 },
    { "preset", "preset", TABLE_TEXT },
    BENCH_TIMES,
    { "paper_ms", "the paper's\nms", 1 },
    { "ratio", "times\nfaster", 2 },
    { "paper", "paper", TABLE_TEXT },
    { "hardware", "on", TABLE_TEXT },
};

static void measure_paper(bench *self, const bench_shot *shot, glsurf_preset preset,
                          void *user) {
    const printed *const of = user;
    const bool detection = of->features == BENCH_DETECTION;
    bench_subject subject = {
        .frame.image = bench_shot_pixels(shot),
        .desc = { .preset = preset, .upright = detection, .max_features = BENCH_DETECTION }
    };
    if (!detection)
        bench_settle(self, shot, of->features, &subject.desc);
    bench_compare(self, &subject, 1, (bench_effort){ 9, 0.6 });
    bench_size_cell(of->table, shot);
    table_text(of->table, "%s", detection ? "detection" : "all");
    table_number(of->table, detection ? NAN : subject.frame.count);
    table_text(of->table, "%s", bench_preset_name(preset));
    bench_times(of->table, &subject.sample);
    BENCH_NUMBERS(of->table, of->ms, of->ms / (1e3 * bench_median(&subject.sample)));
    table_text(of->table, "%s", of->paper);
    table_text(of->table, "%s", of->hardware);
}

static void measure_papers(bench *self) {
    text_table *const table = BENCH_TABLE(
        self, "papers", PAPER_COLUMNS,
        "from an image in memory to its features, beside the figures of papers");
    for (size_t i = 0; i < sizeof PAPERS / sizeof *PAPERS; ++i) {
        printed of = PAPERS[i];
        of.table = table;
        if (of.from <= self->options->extent)
            bench_presets(self, of.width, of.height, measure_paper, &of);
    }
    bench_note_add(
        &self->report,
        "Sandia: GPU-DoG, a report on differences of Gaussians in CUDA, without "
        "descriptors. Cao: Accelerated Wide Baseline Matching using OpenCL, without the "
        "upload, on images of Oxford. It prints neither the size of these nor the number "
        "of features: 800x640 is the image that it quotes Bay for, and we chose 1000 "
        "features for both. Furgale names no GPU for [T]; the table shows the faster GPU "
        "of [T]. Hassnaoui 2020 draws a curve and prints no number, neither of "
        "milliseconds nor of features. The papers' times are those of their machines, ours "
        "those of the machine described above.");
}

/* ---------------------------------------------------------------------- run -- */

void bench_sizes(bench *self) {
    measure_papers(self);
    bench_growth(self);
    bench_both_presets(self);
    bench_startup(self);
}
