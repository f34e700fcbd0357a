/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Furgale, Tong and Kenway, "Speeded-Up Speeded-Up Robust Features", 2009, section 4.9:
 * stereo odometry with images of 512x384, one after another, ran at 3.7 Hz with the SURF of
 * its authors and at 9.1 Hz with SURF in CUDA.
 *
 * The paper does not say what part of the time is SURF. We measure the features of a pair:
 * two images from memory to descriptors, one after another, with as many features as table
 * 2 of the paper has in this size. `glsurf odometry` tells the time of the rest.
 */
#include "bench/shot.h"
#include "papers/sections.h"

static const table_column COLUMNS[] = {
    { "size", "size", TABLE_TEXT },
    { "system", "system", TABLE_TEXT },
    { "backend", "backend", TABLE_TEXT },
    { "features", "features", 0 },
    BENCH_TIMES,
    { "images_per_second", "images\na second", 2 },
    { "pairs_per_second", "pairs\na second", 2 },
    { "paper_hz", "the paper's\nHz, all", 1 },
    { "paper", "with", TABLE_TEXT },
};

static const struct {
    const char *name;
    glsurf_backend backend;
    double hertz;
    const char *paper;
} BACKENDS[] = {
    { "plain C", GLSURF_BACKEND_CPU, 3.7, "SURF on the CPU" },
    { "OpenGL", GLSURF_BACKEND_GL, 9.1, "GPU-SURF" },
};

enum { COUNT = sizeof BACKENDS / sizeof *BACKENDS };

static void measure_descriptors(bench *self, const bench_shot *shot,
                                const bench_system *system, text_table *table) {
    const uint32_t features = self->options->extent == BENCH_QUICK ? 100 : 957;
    glsurf_extractor_desc desc = { BENCH_OF(system) };
    bench_subject subjects[COUNT] = { 0 };
    bench_progress(self, "Furgale, %ux%u, %s", shot->width, shot->height, system->name);
    bench_settle(self, shot, features, &desc);
    for (int i = 0; i < COUNT; ++i) {
        subjects[i] = (bench_subject){ .frame.image = bench_shot_pixels(shot),
                                       .device.backend = BACKENDS[i].backend,
                                       .desc = desc };
    }
    bench_compare(self, subjects, COUNT, (bench_effort){ 9, 1.0 });
    for (int i = 0; i < COUNT; ++i) {
        const double seconds = bench_median(&subjects[i].sample);
        bench_setting(table, shot, system->name);
        table_text(table, "%s", BACKENDS[i].name);
        table_number(table, subjects[i].frame.count);
        bench_times(table, &subjects[i].sample);
        BENCH_NUMBERS(table, 1.0 / seconds, 0.5 / seconds, BACKENDS[i].hertz);
        table_text(table, "%s", BACKENDS[i].paper);
    }
}

void papers_furgale(bench *self) {
    static const int SYSTEMS[] = { BENCH_BAY, BENCH_PAPER, BENCH_DEFAULT };
    const bool quick = self->options->extent == BENCH_QUICK;
    const uint32_t part = quick ? 4 : 1;
    text_table *const table =
        BENCH_TABLE(self, "furgale", COLUMNS,
                    "Furgale 2009, section 4.9: the features of stereo odometry");
    bench_shot shot = bench_shot_open(self, 512 / part, 384 / part);
    for (int i = 0; i < (quick ? 1 : 3); ++i)
        measure_descriptors(self, &shot, &BENCH_SYSTEM[SYSTEMS[i]], table);
    bench_shot_close(self, &shot);
    bench_note_add(
        &self->report,
        "Furgale 2009 prints the rate of a whole stereo odometry with 512x384: 3.7 Hz with "
        "the SURF of its authors, and 9.1 Hz with its SURF in CUDA. It prints neither the "
        "time of the rest nor the number of features; ours is that of its table 2. Our "
        "pairs a second are those of the features alone: two images, one after another, "
        "from memory to descriptors. Its SURF is nearest to our preset bay.");
}
