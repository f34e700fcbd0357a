/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Each path of the library that the driver has, taken and not, in turn, with three frames
 * in flight: what the library's table of paths per driver is filled from.
 */
#include "bench/shot.h"

enum { FRAMES = 4 };

static const bench_column COLUMNS[] = {
    { "path", "path", BENCH_TEXT },
    { "preset", "preset", BENCH_TEXT },
    { "features", "features", 0 },
    { "on_ms", "on\nms", 2 },
    { "off_ms", "off\nms", 2 },
    { "ratio", "on over\noff", 4 },
    { "processor_ratio", "by\nprocessor", 4 },
    { "used", "unless it\nis forced", BENCH_TEXT },
    { "why", "why", BENCH_TEXT },
};

static bool find_paths(bench *self, glsurf_path_info paths[GLSURF_PATHS]) {
    glsurf_extractor *extractor = NULL;
    if (!bench_extractor(self, &(glsurf_extractor_desc){ 0 }, &extractor))
        return false;
    glsurf_extractor_paths(extractor, paths, NULL);
    glsurf_extractor_destroy(extractor);
    return true;
}

typedef struct comparison {
    bench_frame frame[2]; /* on, off */
    bench_sample samples[2];
} comparison;

static bool compare(bench *self, comparison *both, const bench_shot *shot,
                    const glsurf_extractor_desc *desc, int path) {
    bench_subject subjects[2];
    for (int i = 0; i < 2; ++i) {
        glsurf_extractor_desc forced = *desc;
        forced.frames = BENCH_IN_FLIGHT;
        *(i == 0 ? &forced.paths.on : &forced.paths.off) = 1u << path;
        both->frame[i].image = bench_shot_pixels(shot);
        both->frame[i].frames = FRAMES;
        subjects[i] = (bench_subject){ .run = bench_stream_run,
                                       .user = &both->frame[i],
                                       .units = FRAMES };
        if (!bench_extractor(self, &forced, &both->frame[i].extractor))
            return false;
    }
    return bench_measure(self, subjects, both->samples, 2, (bench_effort){ 12, 8.0 });
}

static bool measure(bench *self, bench_table *table, const bench_shot *shot,
                    const glsurf_extractor_desc *desc, const glsurf_path_info *paths) {
    for (int path = 0; path < GLSURF_PATHS; ++path) {
        if (!paths[path].there)
            continue;
        bench_progress(self, "%s, %s", paths[path].name, bench_preset_name(desc->preset));
        static comparison both;
        both = (comparison){ 0 };
        const bool good = compare(self, &both, shot, desc, path);
        if (good) {
            bench_text(table, "%s", paths[path].name);
            bench_text(table, "%s", bench_preset_name(desc->preset));
            bench_number(table, both.frame[0].count);
            bench_number(table, 1e3 * bench_median(&both.samples[0]));
            bench_number(table, 1e3 * bench_median(&both.samples[1]));
            bench_number(table, bench_ratio(&both.samples[0], &both.samples[1]));
            bench_number(table, bench_processor(&both.samples[0]) /
                                    bench_processor(&both.samples[1]));
            bench_text(table, "%s", paths[path].used ? "on" : "off");
            bench_text(table, "%s", paths[path].why);
        }
        for (int i = 0; i < 2; ++i)
            glsurf_extractor_destroy(both.frame[i].extractor);
        if (!good)
            return false;
    }
    return true;
}

bool bench_paths(bench *self) {
    static const glsurf_preset PRESETS[] = { GLSURF_PRESET_PAPER, GLSURF_PRESET_DEFAULT };
    const bool quick = self->options->extent == BENCH_QUICK;
    glsurf_path_info paths[GLSURF_PATHS];
    bench_shot shot;
    if (!find_paths(self, paths) ||
        !bench_shot_open(self, &shot, quick ? 320 : 1280, quick ? 240 : 960))
        return false;
    bench_table *const table = bench_table_add(
        &self->report, "paths", COLUMNS, sizeof COLUMNS / sizeof *COLUMNS,
        "frames of %ux%u, three in flight, with each path forced on and off", shot.width,
        shot.height);
    bool good = true;
    for (int p = 0; good && p < 2; ++p) {
        glsurf_extractor_desc desc = { .preset = PRESETS[p] };
        good = bench_settle(self, &shot, quick ? 300 : 3000, &desc) &&
               measure(self, table, &shot, &desc, paths);
    }
    bench_shot_close(self, &shot);
    return good;
}
