/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Growth of times with pixels and with features, comparison of the systems, and start-up
 * times. */
#include "bench/bench.h"

#include "system/alloc.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* ------------------------------------------------------------------- pixels -- */

static const table_column GROWTH_COLUMNS[] = {
    { "what", "what", TABLE_TEXT },    { "system", "system", TABLE_TEXT },
    { "small", "of", TABLE_TEXT },     { "small_ns", "ns for\neach", 1 },
    { "large", "and of", TABLE_TEXT }, { "large_ns", "ns for\neach", 1 },
    { "ratio", "ratio", 3 },           { "target", "target\nat most", 2 },
};

/* Writes the name of a size: its pixels, which are its units, or its features. */
static const char *size_name(const bench_subject *subject, char name[32]) {
    if (subject->units > 0.0)
        snprintf(name, 32, "%.2f Mpx", 1e-6 * subject->units);
    else
        snprintf(name, 32, "%u", subject->count);
    return name;
}

/* Adds a row for two sizes, whose samples are times per pixel or per feature. */
static void add_growth(text_table *table, const char *what, const bench_system *system,
                       const bench_subject *small, const bench_subject *large,
                       bool by_processor, double target) {
    const bench_sample *const s = &small->sample, *const l = &large->sample;
    double (*const middle)(const bench_sample *) =
        by_processor ? bench_processor : bench_median;
    char names[2][32];
    BENCH_CELLS(
        table, CELL(what), CELL(system->name), CELL(size_name(small, names[0])),
        CELL(1e9 * middle(s)), CELL(size_name(large, names[1])), CELL(1e9 * middle(l)),
        CELL(by_processor ? bench_processor_ratio(l, s) : bench_ratio(l, s)), CELL(target));
}

/* Measures detection in both sizes in turn; times are per pixel. */
static void grow_pixels(bench *self, text_table *table, const bench_system *system,
                        const bench_input inputs[2]) {
    bench_subject subjects[2];
    for (int i = 0; i < 2; ++i)
        subjects[i] = (bench_subject){
            .units = (double)inputs[i].pixels.width * inputs[i].pixels.height,
            .image = inputs[i].pixels,
            .desc = { BENCH_OF(system), .upright = true, .max_features = BENCH_DETECTION }
        };
    bench_progress(self, "detection in %s and %s, %s", inputs[0].size, inputs[1].size,
                   system->name);
    bench_measure(self, subjects, 2, (bench_effort){ 5, 6.0 });
    add_growth(table, "pixels: detection", system, &subjects[0], &subjects[1], false, 1.3);
    add_growth(table, "pixels: detection, by processor", system, &subjects[0], &subjects[1],
               true, 1.3);
}

/* ----------------------------------------------------------------- features -- */

enum { FEW, MANY, UPRIGHT, WAYS };

/* Finds features without angles, so that the library computes them. The caller frees the
 * list. */
static glsurf_keypoint *find_features(bench *self, const bench_input *input,
                                      const bench_system *system, uint32_t wanted,
                                      uint32_t *count) {
    bench_subject subject = bench_settle(self, input, system, wanted);
    subject.desc.upright = true;
    bench_subject_open(self, &subject);
    bench_submit(self, &subject);
    const glsurf_features found = bench_collect(self, &subject);
    glsurf_keypoint *const all = alloc_zeroed(found.count + 1, sizeof *all);
    for (uint32_t i = 0; i < found.count; ++i) {
        all[i] = found.keypoints[i];
        all[i].angle = NAN;
    }
    *count = found.count;
    bench_subject_close(self, &subject);
    return all;
}

/* Measures orientation and descriptor of few and of many features in turn, timed by their
 * passes. The few are every 16th of the many, so that both have the same scales; the
 * strongest features would not. */
static void grow_features(bench *self, const bench_input *input, const bench_system *system,
                          void *table) {
    const bool quick = self->options->extent == BENCH_QUICK;
    const uint32_t stride = quick ? 4 : 16;
    uint32_t count;
    bench_subject subjects[WAYS] = { 0 };
    bench_profile *const profiles = alloc_zeroed(WAYS, sizeof *profiles);
    bench_progress(self, "few and many features, %s", system->name);
    glsurf_keypoint *const many =
        find_features(self, input, system, quick ? 400 : 16000, &count);
    glsurf_keypoint *const few = alloc_zeroed(count / stride + 1, sizeof *few);
    for (uint32_t i = 0; i < count / stride; ++i)
        few[i] = many[i * stride];
    for (int i = 0; i < WAYS; ++i)
        subjects[i] =
            (bench_subject){ .image = input->pixels,
                             .input = i == MANY ? many : few,
                             .input_count = i == MANY ? count : count / stride,
                             .profile = &profiles[i],
                             .device_desc.timings = self->machine.timings,
                             .desc = { BENCH_OF(system), .upright = i == UPRIGHT } };
    bench_measure(self, subjects, WAYS, (bench_effort){ 3, INFINITY });
    for (int i = 0; i < WAYS; ++i) { /* times per feature */
        bench_sample *const sample = &subjects[i].sample;
        *sample = bench_profile_sum(&profiles[i], "orientation descriptor", NULL).sample;
        for (size_t k = 0; k < sample->count; ++k)
            sample->seconds[k] /= fmax(1.0, subjects[i].count);
    }
    add_growth(table, "features: orientation and descriptor", system, &subjects[FEW],
               &subjects[MANY], false, 1.2);
    add_growth(table, "features: upright, and with orientation", system, &subjects[UPRIGHT],
               &subjects[FEW], false, NAN);
    free(profiles);
    free(many);
    free(few);
}

static void measure_growth(bench *self) {
    const bool quick = self->options->extent == BENCH_QUICK;
    text_table *const table = BENCH_TABLE(self, "growth", GROWTH_COLUMNS,
                                          "how times grow: per pixel and per feature");
    bench_note_add(&self->report, "The few features are selected evenly from the many, so "
                                  "that both have the same scales.");
    bench_input inputs[2] = {
        bench_input_open(self, quick ? 160 : 1152, quick ? 120 : 864),
        bench_input_open(self, quick ? 320 : 4000, quick ? 240 : 3000),
    };
    for (int i = 0; i < BENCH_SYSTEMS; ++i)
        grow_pixels(self, table, &BENCH_SYSTEM[i], inputs);
    bench_input_close(self, &inputs[0]);
    bench_input_close(self, &inputs[1]);
    bench_systems(self, (bench_size){ 2048, 1536, 0, 0 }, (bench_size){ 320, 240, 0, 0 },
                  grow_features, table);
}

/* ------------------------------------------------------------------ systems -- */

static const table_column SYSTEM_COLUMNS[] = {
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
    bench_input input = bench_input_open(self, size.width, size.height);
    bench_subject subjects[BENCH_SYSTEMS];
    for (int i = 0; i < BENCH_SYSTEMS; ++i)
        subjects[i] = bench_settle(self, &input, &BENCH_SYSTEM[i], size.features);
    bench_progress(self, "all systems, %s", input.size);
    bench_measure(self, subjects, BENCH_SYSTEMS, (bench_effort){ 9, 3.0 });
    text_table *const table =
        BENCH_TABLE(self, "systems", SYSTEM_COLUMNS, "the systems in turn");
    for (int i = 0; i < BENCH_SYSTEMS; ++i) {
        const bench_sample *const sample = &subjects[i].sample, *const first =
                                                                    &subjects[0].sample;
        BENCH_CELLS(table, CELL(input.size), CELL(BENCH_SYSTEM[i].name),
                    CELL(subjects[i].count), CELL(sample), CELL(bench_ratio(sample, first)),
                    CELL(bench_processor_ratio(sample, first)));
    }
    bench_input_close(self, &input);
}

/* ----------------------------------------------------------------- start-up -- */

/* Start-up times. A process `glsurf detect` is timed from start to end, with and without
 * cached shaders. An extractor is timed from its creation to its first features, in a
 * process that has a context: the first one with its device, and a second one on a
 * device. */
static const table_column STARTUP_COLUMNS[] = {
    { "what", "what", TABLE_TEXT },
    { "size", "size", TABLE_TEXT },
    { "system", "system", TABLE_TEXT },
    { "runs", "runs", 0 },
    BENCH_TIMES,
};

/* Times the creation of an extractor and its first image: with its device, or on a device
 * that has compiled its programs before. */
static void run_opening(bench_lap *lap, void *user) {
    bench_subject *const self = user;
    lap->bench->shared = self->device;
    bench_subject_open(lap->bench, self);
    bench_frame_run(lap, self);
    bench_lap_stop(lap);
    bench_subject_close(lap->bench, self);
    lap->bench->shared = NULL;
}

static void measure_startup(bench *self, text_table *table, const bench_input *input,
                            const bench_system *system) {
    static const char *const WHAT[] = { "an extractor, up to its first features",
                                        "a second extractor on the same device",
                                        "a process without cached shaders",
                                        "a process with cached shaders" };
    bench_subject subjects[4];
    for (int i = 0; i < 2; ++i)
        subjects[i] = (bench_subject){ .run = run_opening,
                                       .user = &subjects[i],
                                       .image = input->pixels,
                                       .desc = { BENCH_OF(system), .max_features = 1000 } };
    bench_progress(self, "%s, %s", WHAT[0], system->name);
    subjects[1].device = bench_device(self, &(glsurf_device_desc){ 0 });
    bench_measure(self, subjects, 2, (bench_effort){ 5, 3.0 });
    glsurf_device_destroy(subjects[1].device);
    const int count = bench_processes(self, input, system, &subjects[2]) ? 4 : 2;
    for (int i = 0; i < count; ++i)
        BENCH_CELLS(table, CELL(WHAT[i]), CELL(input->size), CELL(system->name),
                    CELL((double)subjects[i].sample.count), CELL(&subjects[i].sample));
}

void bench_startup(bench *self, bench_size size, const bench_system *systems, int count) {
    text_table *const table =
        BENCH_TABLE(self, "startup", STARTUP_COLUMNS, "start-up: 1000 features");
    bench_input input = bench_input_open(self, size.width, size.height);
    for (int i = 0; i < count; ++i)
        measure_startup(self, table, &input, &systems[i]);
    bench_input_close(self, &input);
}

void bench_sizes(bench *self) {
    measure_growth(self);
    compare_systems(self);
    if (self->options->extent == BENCH_QUICK)
        bench_startup(self, (bench_size){ 160, 120, 0, 0 }, BENCH_SYSTEM, 1);
    else
        bench_startup(self, (bench_size){ 640, 480, 0, 0 }, BENCH_SYSTEM, BENCH_SYSTEMS);
}
