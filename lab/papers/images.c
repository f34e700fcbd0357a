/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Whole images in the sizes of papers, beside the times that these print: table II of Cao's
 * "Accelerated Wide Baseline Matching using OpenCL", with the time of Bay 2006 that it
 * quotes, and the sentence of Furgale 2009 about [T]: 30 Hz with 1280x960. The papers with
 * tables of their own are in furgale.c, hassnaoui.c and sandia.c.
 */
#include "bench/shot.h"
#include "papers/sections.h"

typedef struct printed {
    text_table *table; /* the table to fill */
    uint32_t width, height, features;
    const char *paper, *hardware;
    double ms;
    bench_extent from;
} printed;

static const printed PAPERS[] = {
    { NULL, 800, 640, 1000, "Cao, table II", "GeForce 8800 GT", 43.2, BENCH_NORMAL },
    { NULL, 800, 640, 1000, "Cao, table II", "Core2 Quad Q6600, OpenSURF", 232.1,
      BENCH_FULL },
    { NULL, 800, 640, 1000, "Bay 2006, as Cao says", "Pentium IV, 3 GHz", 354.0,
      BENCH_FULL },
    { NULL, 1280, 960, 1000, "[T], as Furgale says", "GeForce 8800 GTX", 1e3 / 30,
      BENCH_NORMAL },
};

static const table_column COLUMNS[] = {
    { "size", "size", TABLE_TEXT },       { "features", "features", 0 },
    { "system", "system", TABLE_TEXT },   BENCH_TIMES,
    { "paper_ms", "the paper's\nms", 1 }, { "ratio", "times\nfaster", 2 },
    { "paper", "paper", TABLE_TEXT },     { "hardware", "on", TABLE_TEXT },
};

static void measure_stages(bench *self, const bench_shot *shot, const bench_system *system,
                           void *user) {
    const printed *const of = user;
    bench_subject subject = { .frame.image = bench_shot_pixels(shot),
                              .desc = { BENCH_OF(system) } };
    bench_settle(self, shot, of->features, &subject.desc);
    bench_compare(self, &subject, 1, (bench_effort){ 9, 0.6 });
    bench_size_cell(of->table, shot);
    table_number(of->table, subject.frame.count);
    table_text(of->table, "%s", system->name);
    bench_times(of->table, &subject.sample);
    BENCH_NUMBERS(of->table, of->ms, of->ms / (1e3 * bench_median(&subject.sample)));
    table_text(of->table, "%s", of->paper);
    table_text(of->table, "%s", of->hardware);
}

static void measure_images(bench *self) {
    text_table *const table =
        BENCH_TABLE(self, "images", COLUMNS,
                    "from an image in memory to its features, beside the times of papers");
    for (size_t i = 0; i < sizeof PAPERS / sizeof *PAPERS; ++i) {
        printed of = PAPERS[i];
        of.table = table;
        if (of.from <= self->options->extent)
            bench_systems(self, of.width, of.height, measure_stages, &of);
    }
    bench_note_add(
        &self->report,
        "Cao: Accelerated Wide Baseline Matching using OpenCL, without the upload, on "
        "images of Oxford. It prints neither the size of these nor the number of features: "
        "800x640 is the image that it quotes Bay for, and we chose 1000 features for both. "
        "Furgale names no GPU for [T]; the table shows the faster GPU of [T].");
}

void papers_section(bench *self) {
    if (self->options->extent != BENCH_QUICK)
        measure_images(self);
    papers_furgale(self);
    papers_hassnaoui(self);
    papers_sandia(self);
    bench_note_add(&self->report,
                   "The papers' times are those of their machines, ours those of the "
                   "machine described above.");
}
