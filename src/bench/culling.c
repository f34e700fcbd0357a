/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * [T] III-B.2, [13]: a round of 80 lookups that three pixels in a thousand need, culled by
 * Early Z, by a branch in the shader and by a list of points, and not at all; all compared
 * with plain C.
 */
#include "bench/ways.h"

#include <stdlib.h>

static const char *const NAMES[PAPERS_CULL_KINDS] = {
    [PAPERS_CULL_NONE] = "everywhere",
    [PAPERS_CULL_EARLY_Z] = "Early Z",
    [PAPERS_CULL_BRANCH] = "branch in the shader",
    [PAPERS_CULL_POINTS] = "list of points, made",
};

static const bench_column COLUMNS[] = { WAYS_COLUMNS };

static const float THRESHOLD = 0.997f;

static bool run_round(bench_lap *lap, void *user) {
    const papers_cull *const self = user;
    lap->bench->gpu.pass_count = 0;
    return bench_good(lap->bench, papers_cull_run(&lap->bench->gpu, self, THRESHOLD));
}

static bool check(bench *self, const papers_cull *cull, const float *map) {
    uint8_t *const mask = ways_read(self, cull->mask);
    const bool right =
        mask &&
        ways_right(self, papers_cull_off(map, cull->width, cull->height, THRESHOLD, mask),
                   NAMES[cull->kind]);
    free(mask);
    return right;
}

static float *make_map(size_t pixels, unsigned *passing) {
    float *const map = ways_memory(pixels * sizeof *map);
    uint32_t random = 1;
    for (size_t i = 0; i < pixels; ++i) {
        map[i] = (float)(ways_random(&random) >> 8) * (1.0f / 16777216.0f);
        *passing += map[i] > THRESHOLD;
    }
    return map;
}

static bool compare(bench *self, bench_bed *bed, glsurf_slot slot, const float *map,
                    unsigned passing) {
    static bench_sample samples[PAPERS_CULL_KINDS];
    papers_cull cull[PAPERS_CULL_KINDS];
    bench_subject subjects[PAPERS_CULL_KINDS];
    for (int i = 0; i < PAPERS_CULL_KINDS; ++i) {
        papers_cull_plan(&cull[i], &bed->plan, (papers_cull_kind)i, slot, 16384);
        subjects[i] = (bench_subject){ .run = run_round, .user = &cull[i] };
    }
    if (!bench_measure(self, subjects, samples, PAPERS_CULL_KINDS,
                       (bench_effort){ 15, 6.0 }))
        return false;
    bench_table *const table =
        bench_table_add(&self->report, "culling", COLUMNS, sizeof COLUMNS / sizeof *COLUMNS,
                        "[T] III-B.2: both rounds, %u of %dx%d values pass the first",
                        passing, cull[0].width, cull[0].height);
    for (int i = 0; i < PAPERS_CULL_KINDS; ++i) {
        if (!check(self, &cull[i], map))
            return false;
        ways_row(table, NAMES[i], &samples[0], &samples[i]);
    }
    return true;
}

bool bench_culling(bench *self) {
    static bench_bed bed;
    const bool quick = self->options->extent == BENCH_QUICK;
    const int width = quick ? 320 : 1280, height = quick ? 240 : 960;
    unsigned passing = 0;
    float *const map = make_map((size_t)width * (size_t)height, &passing);
    bench_progress(self, "%dx%d", width, height);
    bool good = bench_bed_open(self, &bed);
    if (good) {
        const glsurf_slot slot =
            bench_bed_add(&bed, "map", GLSURF_TEXEL_R32F, width, height);
        good = bench_good(self, glsurf_texture_write(&self->gpu, slot, map)) &&
               compare(self, &bed, slot, map, passing);
    }
    bench_bed_close(self, &bed);
    free(map);
    bench_note_add(&self->report,
                   "The survivors are those of plain C in every row. The list is made by a "
                   "HistoPyramid, whose number of points is read back.");
    return good;
}
