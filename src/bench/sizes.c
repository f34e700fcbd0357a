/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Whole images in the sizes of papers, beside what those say of theirs.
 */
#include "bench/sizes.h"

#include "bench/shot.h"

#include <math.h>

static const glsurf_preset PRESETS[] = { GLSURF_PRESET_PAPER, GLSURF_PRESET_DEFAULT };

/* ------------------------------------------------------------------- papers -- */

static const struct {
    uint32_t width, height, features;
    const char *paper, *hardware;
    double ms; /* NAN: not printed */
    bench_extent from;
} PAPERS[] = {
    { 250, 250, BENCH_DETECTION, "Sandia, table 1", "GeForce 8800 Ultra", 57.8,
      BENCH_QUICK },
    { 500, 500, BENCH_DETECTION, "Sandia, table 1", "GeForce 8800 Ultra", 71.7,
      BENCH_NORMAL },
    { 1000, 1000, BENCH_DETECTION, "Sandia, table 1", "GeForce 8800 Ultra", 125.1,
      BENCH_NORMAL },
    { 2000, 2000, BENCH_DETECTION, "Sandia, table 1", "GeForce 8800 Ultra", 322.1,
      BENCH_NORMAL },
    { 800, 640, 1000, "Cao, table II", "GeForce 8800 GT", 43.2, BENCH_NORMAL },
    { 800, 640, 1000, "Cao, table II", "Core2 Quad Q6600, OpenSURF", 232.1, BENCH_FULL },
    { 800, 640, 1000, "Bay 2006, as Cao says", "Pentium IV, 3 GHz", 354.0, BENCH_FULL },
    { 1280, 960, 1000, "[T], as Furgale says", "GeForce 8800 GTX", 1e3 / 30, BENCH_NORMAL },
    { 3264, 2448, 4000, "Hassnaoui, figure 7", "GeForce GT 540M", NAN, BENCH_NORMAL },
};

static const bench_column PAPER_COLUMNS[] = {
    { "size", "size", BENCH_TEXT },
    { "what", "what", BENCH_TEXT },
    { "features", "features", 0 },
    { "preset", "preset", BENCH_TEXT },
    BENCH_TIMES,
    { "paper_ms", "the paper's\nms", 1 },
    { "ratio", "times\nfaster", 2 },
    { "paper", "paper", BENCH_TEXT },
    { "hardware", "on", BENCH_TEXT },
};

static bool measure_paper(bench *self, bench_table *table, size_t i, const bench_shot *shot,
                          glsurf_preset preset) {
    static bench_sample sample;
    const bool detection = PAPERS[i].features == BENCH_DETECTION;
    bench_progress(self, "%ux%u, %s", shot->width, shot->height, bench_preset_name(preset));
    glsurf_extractor_desc desc = { .preset = preset,
                                   .upright = detection,
                                   .max_features = BENCH_DETECTION };
    bench_frame frame = { .image = bench_shot_pixels(shot) };
    const bench_subject subject = { .run = bench_frame_run, .user = &frame };
    const bool good = (detection || bench_settle(self, shot, PAPERS[i].features, &desc)) &&
                      bench_extractor(self, &desc, &frame.extractor) &&
                      bench_measure(self, &subject, &sample, 1, (bench_effort){ 9, 0.6 });
    if (good) {
        bench_text(table, "%ux%u", shot->width, shot->height);
        bench_text(table, "%s", detection ? "detection" : "all");
        bench_number(table, detection ? NAN : frame.count);
        bench_text(table, "%s", bench_preset_name(preset));
        bench_times(table, &sample);
        bench_number(table, PAPERS[i].ms);
        bench_number(table, PAPERS[i].ms / (1e3 * bench_median(&sample)));
        bench_text(table, "%s", PAPERS[i].paper);
        bench_text(table, "%s", PAPERS[i].hardware);
    }
    glsurf_extractor_destroy(frame.extractor);
    return good;
}

static bool measure_papers(bench *self) {
    bench_table *const table =
        bench_table_add(&self->report, "papers", PAPER_COLUMNS,
                        sizeof PAPER_COLUMNS / sizeof *PAPER_COLUMNS,
                        "an image from memory to its features, beside papers");
    bool good = true;
    for (size_t i = 0; good && i < sizeof PAPERS / sizeof *PAPERS; ++i) {
        if (PAPERS[i].from <= self->options->extent) {
            bench_shot shot = { 0 };
            good = bench_shot_open(self, &shot, PAPERS[i].width, PAPERS[i].height) &&
                   measure_paper(self, table, i, &shot, PRESETS[0]) &&
                   measure_paper(self, table, i, &shot, PRESETS[1]);
            bench_shot_close(self, &shot);
        }
    }
    bench_note_add(
        &self->report,
        "Sandia: GPU-DoG, a report on differences of Gaussians in CUDA, without "
        "descriptors. Cao: Accelerated Wide Baseline Matching using OpenCL, without "
        "the upload, on images of Oxford: it prints neither their size nor how many "
        "features they had. 800x640 is the image that it quotes Bay for, and 1000 features "
        "our choice for both. Furgale names no GPU for [T], whose faster one this is. "
        "Hassnaoui 2020 draws a curve and prints no number, nor that of features. Theirs "
        "is their machine's time, ours this one's: see above what it is.");
    return good;
}

/* ---------------------------------------------------------------------- run -- */

bool bench_sizes(bench *self) {
    return measure_papers(self) && bench_growth(self) && bench_presets(self) &&
           bench_startup(self);
}
