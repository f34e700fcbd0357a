/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Start-up times: of a process `glsurf detect` from start to end, with and without cached
 * shaders, and of an extractor from its creation to its first features, in a process that
 * has a context: of the first one with its device, and of a second one on a device.
 */
#include "bench/section_parts.h"

static const table_column COLUMNS[] = {
    { "what", "what", TABLE_TEXT },
    { "size", "size", TABLE_TEXT },
    { "system", "system", TABLE_TEXT },
    { "runs", "runs", 0 },
    BENCH_TIMES,
};

static void add_row(text_table *table, const char *what, const bench_shot *shot,
                    const bench_system *system, const bench_sample *sample) {
    table_text(table, "%s", what);
    bench_setting(table, shot, system->name);
    table_number(table, (double)sample->count);
    bench_times(table, sample);
}

/* --------------------------------------------------------------- extractors -- */

/* Times the creation of an extractor with its device, and its first image. */
static void run_opening(bench_lap *lap, void *user) {
    bench_subject *const self = user;
    bench_frame_open(lap->bench, &self->frame, NULL, &self->desc);
    bench_frame_run(lap, &self->frame);
    bench_lap_stop(lap);
    bench_frame_close(&self->frame);
}

/* The same on a device that has compiled the programs for an extractor before. */
static void run_second(bench_lap *lap, void *user) {
    bench_subject *const self = user;
    bench_frame second = self->frame;
    bench_check(lap->bench,
                glsurf_extractor_create(&second.extractor, second.device, &self->desc));
    bench_frame_run(lap, &second);
    bench_lap_stop(lap);
    glsurf_extractor_destroy(second.extractor);
}

static void measure_opening(bench *self, text_table *table, const bench_shot *shot,
                            const bench_system *system) {
    bench_subject subjects[2];
    for (int i = 0; i < 2; ++i)
        subjects[i] = (bench_subject){ .run = i == 0 ? run_opening : run_second,
                                       .user = &subjects[i],
                                       .frame.image = bench_shot_pixels(shot),
                                       .desc = { BENCH_OF(system), .max_features = 1000 } };
    bench_progress(self, "an extractor, up to its first features, %s", system->name);
    subjects[1].frame.device = bench_device(self, &(glsurf_device_desc){ 0 });
    bench_measure(self, subjects, 2, (bench_effort){ 5, 3.0 });
    glsurf_device_destroy(subjects[1].frame.device);
    add_row(table, "an extractor, up to its first features", shot, system,
            &subjects[0].sample);
    add_row(table, "a second extractor on the same device", shot, system,
            &subjects[1].sample);
}

text_table *bench_startup_table(bench *self) {
    return BENCH_TABLE(self, "startup", COLUMNS, "start-up: 1000 features");
}

void bench_startup_measure(bench *self, text_table *table, const bench_shot *shot,
                           const bench_system *system) {
    measure_opening(self, table, shot, system);
    bench_sample processes[2];
    if (bench_startup_processes(self, shot, system, processes)) {
        add_row(table, "a process without cached shaders", shot, system, &processes[0]);
        add_row(table, "a process with cached shaders", shot, system, &processes[1]);
    }
}

static void measure_startup(bench *self, const bench_shot *shot, const bench_system *system,
                            void *table) {
    if (self->options->extent == BENCH_QUICK && system != &BENCH_SYSTEM[0])
        return;
    bench_startup_measure(self, table, shot, system);
}

void bench_startup(bench *self) {
    const bool quick = self->options->extent == BENCH_QUICK;
    const uint32_t width = quick ? 160 : 640, height = quick ? 120 : 480;
    bench_systems(self, width, height, measure_startup, bench_startup_table(self));
}
