/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The limit: how many bytes and fetches a second the simplest passes do, copies and sums of
 * sixteen texels.
 */
#include "bench/limit.h"

#include "bench/passes.h"

#include <math.h>

enum { TAPS = 16, LIMIT_WIDTH = 1280, LIMIT_HEIGHT = 960 };

static const glsurf_pass COPY_FLOATS = {
    .stage = "limit",
    .label = "copy RGBA32F",
    .fragment = "copy.frag",
    .inputs = { "source_texture" },
    .outputs = { "value" },
};
static const glsurf_pass COPY_WHOLE = {
    .stage = "limit",
    .label = "copy R32UI",
    .fragment = "copy.frag",
    .inputs = { "source_texture" },
    .outputs = { "value" },
};
static const glsurf_pass SUM_TAPS = {
    .stage = "limit",
    .label = "16 fetches",
    .fragment = "taps.frag",
    .inputs = { "source_texture" },
    .outputs = { "value" },
};

/* A pass with what a fragment does. */
static const struct {
    const char *name;
    const glsurf_pass *pass;
    const char *defines;
    glsurf_texel texel;
    double bytes, fetches;
} LIMITS[] = {
    { "copy of RGBA32F", &COPY_FLOATS, NULL, GLSURF_TEXEL_RGBA32F, 32.0, 1.0 },
    { "copy of R32UI", &COPY_WHOLE, "#define WHOLE\n", GLSURF_TEXEL_R32UI, 8.0, 1.0 },
    { "16 of R32F by texelFetch()", &SUM_TAPS, NULL, GLSURF_TEXEL_R32F, 68.0, TAPS },
    { "16 of R32F by texture()", &SUM_TAPS, "#define SAMPLED\n", GLSURF_TEXEL_R32F, 68.0,
      TAPS },
    { "16 of RGBA32F by texture()", &SUM_TAPS, "#define SAMPLED\n#define FOUR\n",
      GLSURF_TEXEL_RGBA32F, 272.0, TAPS },
};

enum { LIMIT_COUNT = sizeof LIMITS / sizeof *LIMITS };

static const bench_column LIMIT_COLUMNS[] = {
    { "pass", "pass", BENCH_TEXT },
    BENCH_TIMES,
    { "gigabytes_per_second", "GB/s", 2 },
    { "gigafetches_per_second", "10^9 fetches/s", 3 },
};

typedef struct limit_work {
    const glsurf_pass *pass;
    glsurf_draw draw;
} limit_work;

static bool run_pass(bench_lap *lap, void *user) {
    const limit_work *const work = user;
    bench_lap_start_commands(lap);
    return bench_pass(lap->bench, work->pass, &work->draw);
}

static void add_limit(bench_table *table, size_t i, const bench_sample *sample,
                      bench_best *best) {
    const double fragments = (double)LIMIT_WIDTH * LIMIT_HEIGHT;
    const double seconds = bench_median(sample);
    const double bytes = fragments * LIMITS[i].bytes / seconds;
    const double fetches = fragments * LIMITS[i].fetches / seconds;
    bench_text(table, "%s", LIMITS[i].name);
    bench_times(table, sample);
    bench_number(table, 1e-9 * bytes);
    bench_number(table, 1e-9 * fetches);
    best->bytes = fmax(best->bytes, bytes);
    best->fetches = fmax(best->fetches, fetches);
}

bool bench_limit(bench *self, bench_best *best) {
    static bench_sample samples[LIMIT_COUNT];
    bench_bed bed;
    limit_work works[LIMIT_COUNT];
    bench_subject subjects[LIMIT_COUNT];
    bool good = bench_bed_open(self, &bed);
    for (size_t i = 0; good && i < LIMIT_COUNT; ++i) {
        works[i] = (limit_work){ LIMITS[i].pass, { .defines = LIMITS[i].defines } };
        works[i].draw.inputs[0] = bench_bed_add(&bed, "source", LIMITS[i].texel,
                                                LIMIT_WIDTH + 4, LIMIT_HEIGHT + 4);
        works[i].draw.outputs[0] =
            bench_bed_add(&bed, "copy", LIMITS[i].texel, LIMIT_WIDTH, LIMIT_HEIGHT);
        subjects[i] = (bench_subject){ .run = run_pass, .user = &works[i] };
    }
    bench_progress(self, "copies and sums of fetches");
    good = good &&
           bench_measure(self, subjects, samples, LIMIT_COUNT, (bench_effort){ 15, 4.0 });
    if (good) {
        bench_table *const table =
            bench_table_add(&self->report, "limit", LIMIT_COLUMNS,
                            sizeof LIMIT_COLUMNS / sizeof *LIMIT_COLUMNS,
                            "the limit: %dx%d fragments", LIMIT_WIDTH, LIMIT_HEIGHT);
        for (size_t i = 0; i < LIMIT_COUNT; ++i)
            add_limit(table, i, &samples[i], best);
    }
    bench_bed_close(self, &bed);
    return good;
}
