/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Start-up times: of a process `glsurf detect` from start to end, with and without cached
 * shaders, and of an extractor from its creation to its first features, in a process that
 * has a context: of the first one with its device, and of a second one on a device.
 */
#include "bench/child.h"
#include "bench/section_parts.h"

#include <errno.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

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

/* ---------------------------------------------------------------- processes -- */

typedef struct launch {
    FILE *picture, *nowhere;
    const bench_system *system;
    bool cold; /* without the caches of the driver and of the command */
} launch;

/* Processor seconds of all child processes that were waited for so far. */
static double children_seconds(void) {
    struct rusage usage;
    getrusage(RUSAGE_CHILDREN, &usage);
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           1e-6 * (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

static void run_process(bench_lap *lap, void *user) {
    static const char *const COLD[] = { "GLSURF_CACHE=off",
                                        "MESA_SHADER_CACHE_DISABLE=true",
                                        "__GL_SHADER_DISK_CACHE=0", NULL };
    const launch *const self = user;
    const bench_system *const system = self->system;
    const glsurf_context_api api = lap->bench->options->api;
    const char *const arguments[] = { "/proc/self/exe",
                                      "detect",
                                      "-",
                                      "--preset",
                                      glsurf_preset_name(system->preset),
                                      "--max-features",
                                      "1000",
                                      "--detector",
                                      glsurf_detector_name(system->detector),
                                      api == GLSURF_CONTEXT_API_ANY ? NULL : "--api",
                                      api == GLSURF_CONTEXT_API_GLES ? "gles" : "gl",
                                      NULL };
    const int nowhere = fileno(self->nowhere);
    const int files[3] = { fileno(self->picture), nowhere, nowhere };
    const double before = children_seconds();
    pid_t child;
    lseek(files[0], 0, SEEK_SET);
    bench_lap_start(lap);
    const int failed =
        bench_child_start(&child, arguments, files, self->cold ? COLD : NULL);
    if (failed != 0)
        bench_fail("cannot start another glsurf: %s; leave out the section sizes",
                   strerror(failed));
    const int status = bench_child_wait(child);
    bench_lap_stop(lap);
    bench_lap_set(lap, lap->seconds, children_seconds() - before);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        bench_fail("another glsurf, which was started to be timed, failed; leave out the "
                   "section sizes");
}

static void measure_processes(bench *self, text_table *table, const bench_shot *shot,
                              const bench_system *system) {
    FILE *const picture = bench_child_picture(shot), *const nowhere =
                                                         fopen("/dev/null", "w");
    if (!nowhere)
        bench_fail("cannot write to /dev/null: %s; leave out the section sizes",
                   strerror(errno));
    launch cold = { picture, nowhere, system, true };
    launch warm = { picture, nowhere, system, false };
    bench_subject subjects[2] = { { .run = run_process, .user = &cold },
                                  { .run = run_process, .user = &warm } };
    bench_progress(self, "processes from start to end, %s", system->name);
    bench_measure(self, subjects, 2, (bench_effort){ 2, 6.0 });
    add_row(table, "a process without cached shaders", shot, system, &subjects[0].sample);
    add_row(table, "a process with cached shaders", shot, system, &subjects[1].sample);
    fclose(picture);
    fclose(nowhere);
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
    if (access("/proc/self/exe", X_OK) == 0)
        measure_processes(self, table, shot, system);
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
