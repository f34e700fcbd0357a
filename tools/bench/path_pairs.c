/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Runs each supported path of the library on and off in turn, with three frames in flight.
 * The library's table of paths per driver comes from these figures. Then compares all paths
 * of a kept tuning, if there is one, with the library's choice.
 */
#include "bench/bench.h"

#include "session/program_cache.h"

#include <stdlib.h>

enum { FRAMES = 4 };

static const table_column COLUMNS[] = {
    { "path", "path", TABLE_TEXT },
    { "system", "system", TABLE_TEXT },
    { "features", "features", 0 },
    { "on_ms", "on\nms", 2 },
    { "off_ms", "off\nms", 2 },
    { "ratio", "on over\noff", 4 },
    { "processor_ratio", "by\nprocessor", 4 },
    { "used", "unless it\nis forced", TABLE_TEXT },
    { "why", "why", TABLE_TEXT },
};

/* The two settings to compare, on and off, and the settings that their frames share. */
typedef struct path_pair {
    const char *name;
    glsurf_device_desc device[2];
    const char *used, *why;
    bench_subject subject;
} path_pair;

static void measure_pair(bench *self, text_table *table, const char *system,
                         const path_pair *pair) {
    bench_subject subjects[2];
    for (int i = 0; i < 2; ++i) {
        subjects[i] = pair->subject;
        subjects[i].device = pair->device[i];
    }
    const bench_sample *const on = &subjects[0].sample, *const off = &subjects[1].sample;
    bench_progress(self, "%s, %s", pair->name, system);
    bench_compare(self, subjects, 2, (bench_effort){ 12, 8.0 });
    BENCH_CELLS(table, CELL(pair->name), CELL(system), CELL(subjects[0].frame.count),
                CELL(1e3 * bench_median(on)), CELL(1e3 * bench_median(off)),
                CELL(bench_ratio(on, off)), CELL(bench_processor_ratio(on, off)),
                CELL(pair->used), CELL(pair->why));
}

/* Compares the paths that glsurf check --tune has kept with the library's choice. A damaged
 * line gives no device. */
static void measure_tuned(bench *self, text_table *table, const char *system,
                          path_pair pair) {
    glsurf_device_desc *const tuned = &pair.device[0];
    glsurf_device *device = NULL;
    glsurf_info info = { 0 };
    tuning_file file;
    char *const folder = cache_folder();
    tuned->get_proc_address = glsurf_context_get_proc_address;
    tuning_file_open(&file, folder, tuned);
    tuned->tuning = file.line;
    if (file.line && glsurf_device_create(&device, tuned) == GLSURF_OK)
        glsurf_device_info(device, &info);
    glsurf_device_destroy(device);
    if (info.tuned)
        measure_pair(self, table, system, &pair);
    tuning_file_close(&file);
    free(folder);
}

static void measure_paths(bench *self, const bench_input *input, const bench_system *system,
                          void *table) {
    glsurf_path_info paths[GLSURF_PATHS];
    path_pair pair = { .subject = bench_settle(self, input, system,
                                               bench_usual_size(self).features) };
    glsurf_device *const any = bench_device(self, &(glsurf_device_desc){ 0 });
    glsurf_device_paths(any, paths, NULL);
    glsurf_device_destroy(any);
    pair.subject.run = bench_stream_run;
    pair.subject.units = pair.subject.frame.frames = FRAMES;
    pair.subject.desc.frames = BENCH_IN_FLIGHT;
    for (int path = 0; path < GLSURF_PATHS; ++path) {
        const uint32_t bit = 1u << path;
        pair.name = paths[path].name;
        pair.device[0].paths.on = pair.device[1].paths.off = bit;
        pair.used = paths[path].used ? "on" : "off";
        pair.why = paths[path].why;
        if (paths[path].supported && !(self->device->paths_forced & bit) &&
            path != GLSURF_PATH_SHADER_BLEND) /* for panoramas */
            measure_pair(self, table, system->name, &pair);
    }
    measure_tuned(self, table, system->name,
                  (path_pair){ .name = "tuned",
                               .used = "on",
                               .why = "all paths as glsurf check --tune has found",
                               .subject = pair.subject });
}

void bench_paths(bench *self) {
    const bench_size size = bench_usual_size(self);
    text_table *const table = BENCH_TABLE(
        self, "paths", COLUMNS,
        "frames of %ux%u, three in flight, with each path forced on and off, and with and "
        "without a kept tuning",
        size.width, size.height);
    bench_systems(self, size, size, measure_paths, table);
}
