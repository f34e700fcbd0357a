/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * How times grow, the systems beside each other, and start-up.
 */
#include "bench/shot.h"

static const table_column COLUMNS[] = {
    { "size", "size", TABLE_TEXT },
    { "system", "system", TABLE_TEXT },
    { "features", "features", 0 },
    BENCH_TIMES,
    { "ratio", "times as long\nas the first", 3 },
    { "processor_ratio", "by\nprocessor", 3 },
};

/* Measures all systems in turn. */
static void compare_systems(bench *self) {
    const bench_size size = bench_usual_size(self);
    bench_shot shot = bench_shot_open(self, size.width, size.height);
    bench_subject subjects[BENCH_SYSTEMS] = { 0 };
    for (int i = 0; i < BENCH_SYSTEMS; ++i) {
        subjects[i].desc = (glsurf_extractor_desc){ BENCH_OF(&BENCH_SYSTEM[i]) };
        subjects[i].frame.image = bench_shot_pixels(&shot);
        bench_settle(self, &shot, size.features, &subjects[i].desc);
    }
    bench_progress(self, "all systems, %ux%u", size.width, size.height);
    bench_compare(self, subjects, BENCH_SYSTEMS, (bench_effort){ 9, 3.0 });
    text_table *const table = BENCH_TABLE(self, "systems", COLUMNS, "the systems in turn");
    for (int i = 0; i < BENCH_SYSTEMS; ++i) {
        const bench_sample *const sample = &subjects[i].sample;
        bench_setting(table, &shot, BENCH_SYSTEM[i].name);
        table_number(table, subjects[i].frame.count);
        bench_times(table, sample);
        BENCH_NUMBERS(table, bench_ratio(sample, &subjects[0].sample),
                      bench_processor_ratio(sample, &subjects[0].sample));
    }
    bench_shot_close(self, &shot);
}

void bench_sizes(bench *self) {
    bench_growth(self);
    compare_systems(self);
    bench_startup(self);
}
