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

/* Measures two subjects, which have a path on and off, in turn. `used`, `why`: the
 * library's choice. */
static void measure_pair(bench *self, text_table *table, const char *name,
                         const char *system, bench_subject subjects[2], const char *used,
                         const char *why) {
    const bench_sample *const on = &subjects[0].sample, *const off = &subjects[1].sample;
    bench_progress(self, "%s, %s", name, system);
    bench_measure(self, subjects, 2, (bench_effort){ 12, 8.0 });
    BENCH_CELLS(table, CELL(name), CELL(system), CELL(subjects[0].count),
                CELL(1e3 * bench_median(on)), CELL(1e3 * bench_median(off)),
                CELL(bench_ratio(on, off)), CELL(bench_processor_ratio(on, off)),
                CELL(used), CELL(why));
}

/* Compares the paths that glsurf check --tune has kept with the library's choice. A damaged
 * line gives no device. */
static void measure_tuned(bench *self, text_table *table, const char *system,
                          const bench_subject *subject) {
    bench_subject subjects[2] = { *subject, *subject };
    glsurf_device_desc *const tuned = &subjects[0].device_desc;
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
        measure_pair(self, table, "tuned", system, subjects, "on",
                     "all paths as glsurf check --tune has found");
    tuning_file_close(&file);
    free(folder);
}

static void measure_paths(bench *self, const bench_input *input, const bench_system *system,
                          void *table) {
    glsurf_path_info paths[GLSURF_PATHS];
    bench_subject subject =
        bench_settle(self, input, system, bench_usual_size(self).features);
    glsurf_device *const any = bench_device(self, &(glsurf_device_desc){ 0 });
    glsurf_device_paths(any, paths, NULL);
    glsurf_device_destroy(any);
    subject.run = bench_stream_run;
    subject.units = FRAMES;
    subject.desc.frames = BENCH_IN_FLIGHT;
    for (int path = 0; path < GLSURF_PATHS; ++path) {
        const uint32_t bit = 1u << path;
        bench_subject subjects[2] = { subject, subject };
        subjects[0].device_desc.paths.on = subjects[1].device_desc.paths.off = bit;
        if (paths[path].supported && !(self->device->paths_forced & bit) &&
            path != GLSURF_PATH_SHADER_BLEND) /* for panoramas */
            measure_pair(self, table, paths[path].name, system->name, subjects,
                         paths[path].used ? "on" : "off", paths[path].why);
    }
    measure_tuned(self, table, system->name, &subject);
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
