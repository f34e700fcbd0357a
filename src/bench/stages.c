/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Tables 1 and 2 of Furgale, Tong and Kenway, "Speeded-Up Speeded-Up Robust Features",
 * 2009: what share each stage has, and how much faster the GPU is than the plain program.
 * They have as many features here as there, where the picture gives them.
 */
#include "bench/timed.h"

#include <math.h>

/* What the paper prints. Its machine is that of the course: "SF2202 desktop computers". */
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

/* Our stages by the names of theirs; shares are of three rows together. */
typedef enum kind { NEITHER, OF_PIXELS, OF_FEATURES } kind;

static const char *const STAGES[ROWS] = {
    "gray smooth", "integral",           "hessian", "suppress points", "refine select",
    "orientation", "descriptor publish",
};

static const struct {
    const char *name;
    kind part;
    double percent[SIZES]; /* in table 1 */
} NAMES[ROWS] = {
    { "gray image, smoothing", NEITHER, { NAN, NAN, NAN, NAN } },
    { "integral image", OF_PIXELS, { 35.1, 29.9, 27.3, 28.2 } },
    { "interest point operator", OF_PIXELS, { 28.4, 31.0, 32.1, 31.9 } },
    { "maxima, and their list", OF_PIXELS, { 36.5, 39.1, 40.6, 39.9 } },
    { "refinement, selection", OF_FEATURES, { 11.4, 10.9, 10.2, 9.9 } },
    { "orientation", OF_FEATURES, { 64.9, 64.7, 64.4, 65.0 } },
    { "descriptor", OF_FEATURES, { 23.7, 24.4, 25.5, 25.1 } },
};

#define SIZE_COLUMNS(size)                                                                 \
    { "ms_" size, size "\nms", 2 }, { "percent_" size, "\n%", 1 }, {                       \
        "furgale_percent_" size, "\n[F] %", 1                                              \
    }

static const bench_column SHARES[] = {
    { "stage", "stage", BENCH_TEXT }, SIZE_COLUMNS("512x384"),  SIZE_COLUMNS("640x480"),
    SIZE_COLUMNS("1024x768"),         SIZE_COLUMNS("1280x960"),
};

static const bench_column TOTALS[] = {
    { "size", "size", BENCH_TEXT },
    { "preset", "preset", BENCH_TEXT },
    { "features", "features", 0 },
    BENCH_TIMES,
    { "reference_ms", "plain C\nms", 1 },
    { "speedup", "speed-up\nby clock", 2 },
    { "processor_speedup", "by pro-\ncessor", 2 },
    { "furgale_features", "[F]\nfeatures", 0 },
    { "furgale_cpu_ms", "CPU-SURF\nms", 0 },
    { "furgale_opensurf_ms", "OpenSURF\nms", 0 },
    { "furgale_gpu_ms", "GPU-SURF\nms", 2 },
    { "furgale_speedup", "[F] over\nOpenSURF", 1 },
};

static bool is_wanted(const bench *self, int size) {
    return self->options->extent != BENCH_QUICK || size == 0;
}

/* ------------------------------------------------------------------ table 1 -- */

static double sum_of(const bench_timed *timed, kind wanted) {
    double sum = 0.0;
    for (size_t row = 0; row < ROWS; ++row)
        sum += NAMES[row].part == wanted ? bench_timed_median(timed, row) : 0.0;
    return sum;
}

static void add_shares(bench *self, const bench_timed *timed, const char *preset) {
    bench_table *const table =
        bench_table_add(&self->report, preset, SHARES, sizeof SHARES / sizeof *SHARES,
                        "preset %s: time of stages; shares are of three, above those of "
                        "pixels, below those of features",
                        preset);
    for (size_t row = 0; row < ROWS; ++row) {
        bench_text(table, "%s", NAMES[row].name);
        for (int size = 0; size < SIZES; ++size) {
            if (!is_wanted(self, size)) {
                bench_nothing(table), bench_nothing(table);
            } else {
                const double seconds = bench_timed_median(&timed[size], row);
                const kind part = NAMES[row].part;
                bench_number(table, 1e3 * seconds);
                bench_number(table, part == NEITHER
                                        ? NAN
                                        : 100.0 * seconds / sum_of(&timed[size], part));
            }
            bench_number(table, NAMES[row].percent[size]);
        }
    }
}

/* ------------------------------------------------------------------ table 2 -- */

static bool compare(bench *self, const bench_shot *shot, const glsurf_extractor_desc *desc,
                    bench_sample samples[2], uint32_t *features) {
    bench_frame frames[2] = { { .image = bench_shot_pixels(shot) },
                              { .image = bench_shot_pixels(shot) } };
    glsurf_extractor_desc plain = *desc;
    plain.backend = GLSURF_BACKEND_REFERENCE;
    const bench_subject subjects[2] = { { .run = bench_frame_run, .user = &frames[0] },
                                        { .run = bench_frame_run, .user = &frames[1] } };
    const bool good = bench_extractor(self, desc, &frames[0].extractor) &&
                      bench_extractor(self, &plain, &frames[1].extractor) &&
                      bench_measure(self, subjects, samples, 2, (bench_effort){ 5, 2.0 });
    *features = frames[0].count;
    glsurf_extractor_destroy(frames[0].extractor);
    glsurf_extractor_destroy(frames[1].extractor);
    return good;
}

static void add_total(bench_table *table, int size, glsurf_preset preset, uint32_t features,
                      const bench_sample samples[2]) {
    bench_text(table, "%ux%u", PAPER[size].width, PAPER[size].height);
    bench_text(table, "%s", bench_preset_name(preset));
    bench_number(table, features);
    bench_times(table, &samples[0]);
    bench_number(table, 1e3 * bench_median(&samples[1]));
    bench_number(table, bench_ratio(&samples[1], &samples[0]));
    bench_number(table, bench_processor(&samples[1]) / bench_processor(&samples[0]));
    bench_number(table, PAPER[size].features);
    bench_number(table, PAPER[size].slow_ms);
    bench_number(table, PAPER[size].open_ms);
    bench_number(table, PAPER[size].gpu_ms);
    bench_number(table, PAPER[size].open_ms / PAPER[size].gpu_ms);
}

/* ---------------------------------------------------------------------- run -- */

static bool time_stages(bench *self, const bench_shot *shot,
                        const glsurf_extractor_desc *desc, bench_timed *timed) {
    *timed = (bench_timed){ .desc = *desc, .octave_count = ROWS, .octaves = STAGES };
    return bench_timed_run(self, shot, 5, timed, 1);
}

static bool measure(bench *self, int size, glsurf_preset preset, bench_timed *timed,
                    bench_table *totals) {
    bench_progress(self, "%ux%u, %s", PAPER[size].width, PAPER[size].height,
                   bench_preset_name(preset));
    static bench_sample samples[2];
    glsurf_extractor_desc desc = { .preset = preset };
    uint32_t features = 0;
    bench_shot shot = { 0 };
    const bool good = bench_shot_open(self, &shot, PAPER[size].width, PAPER[size].height) &&
                      bench_settle(self, &shot, PAPER[size].features, &desc) &&
                      time_stages(self, &shot, &desc, timed) &&
                      compare(self, &shot, &desc, samples, &features);
    if (good)
        add_total(totals, size, preset, features, samples);
    bench_shot_close(self, &shot);
    return good;
}

bool bench_stages(bench *self) {
    static const glsurf_preset PRESETS[] = { GLSURF_PRESET_PAPER, GLSURF_PRESET_DEFAULT };
    static bench_timed timed[SIZES];
    bench_table *const totals =
        bench_table_add(&self->report, "totals", TOTALS, sizeof TOTALS / sizeof *TOTALS,
                        "whole images with OpenGL, and with plain C on one thread, beside "
                        "table 2 of [F]");
    for (int p = 0; p < 2; ++p) {
        for (int size = 0; size < SIZES; ++size)
            if (is_wanted(self, size) &&
                !measure(self, size, PRESETS[p], &timed[size], totals))
                return false;
        add_shares(self, timed, bench_preset_name(PRESETS[p]));
    }
    bench_note_add(
        &self->report,
        "[F]: P. Furgale, C. H. Tong and G. Kenway, Speeded-Up Speeded-Up Robust "
        "Features, 2009, tables 1 and 2: CUDA on a desktop of 2009, CPU-SURF being "
        "their plain program and OpenSURF the one it is made of.");
    return true;
}
