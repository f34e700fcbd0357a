/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Each path of the library that the driver supports, on and off in turn, with three frames
 * in flight. The library's table of paths per driver is filled from these figures.
 */
#include "bench/shot.h"

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

static void measure_path(bench *self, text_table *table, const bench_shot *shot,
                         const glsurf_extractor_desc *desc, const glsurf_path_info *paths,
                         int path) {
    bench_subject subjects[2] = { 0 }; /* on, off */
    for (int i = 0; i < 2; ++i) {
        subjects[i] = (bench_subject){ .run = bench_stream_run,
                                       .units = FRAMES,
                                       .frame = { .image = bench_shot_pixels(shot),
                                                  .frames = FRAMES },
                                       .desc = *desc };
        glsurf_path_choice *const choice = &subjects[i].device.paths;
        *(i == 0 ? &choice->on : &choice->off) = 1u << path;
    }
    bench_progress(self, "%s, %s", paths[path].name, bench_system_name(desc));
    bench_compare(self, subjects, 2, (bench_effort){ 12, 8.0 });
    const bench_sample *const on = &subjects[0].sample, *const off = &subjects[1].sample;
    table_text(table, "%s", paths[path].name);
    table_text(table, "%s", bench_system_name(desc));
    BENCH_NUMBERS(table, subjects[0].frame.count, 1e3 * bench_median(on),
                  1e3 * bench_median(off), bench_ratio(on, off),
                  bench_processor_ratio(on, off));
    table_text(table, "%s", paths[path].used ? "on" : "off");
    table_text(table, "%s", paths[path].why);
}

static void measure_paths(bench *self, const bench_shot *shot, const bench_system *system,
                          void *table) {
    glsurf_path_info paths[GLSURF_PATHS];
    glsurf_extractor_desc desc = { BENCH_OF(system), .frames = BENCH_IN_FLIGHT };
    glsurf_device *const any = bench_device(self, &(glsurf_device_desc){ 0 });
    glsurf_device_paths(any, paths, NULL);
    glsurf_device_destroy(any);
    bench_settle(self, shot, bench_usual_size(self).features, &desc);
    for (int path = 0; path < GLSURF_PATHS; ++path)
        if (paths[path].there && !(self->device->paths_forced >> path & 1) &&
            path != GLSURF_PATH_SHADER_BLEND) /* of panoramas */
            measure_path(self, table, shot, &desc, paths, path);
}

void bench_paths(bench *self) {
    const bench_size size = bench_usual_size(self);
    text_table *const table =
        BENCH_TABLE(self, "paths", COLUMNS,
                    "frames of %ux%u, three in flight, with each path forced on and off",
                    size.width, size.height);
    bench_systems(self, size.width, size.height, measure_paths, table);
}
