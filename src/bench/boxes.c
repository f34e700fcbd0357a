/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * [T] III-B.1: the responses of the three finest levels from box filters of 32 lookups
 * each, from the three passes a level and the five for all levels that the paper makes of
 * them, and from the library's stage; all compared with plain C.
 */
#include "bench/ways.h"

#include "stages/stages.h"

#include <math.h>
#include <stdlib.h>

enum { WAYS = PAPERS_BOXES_KINDS + 1, LIBRARY = PAPERS_BOXES_KINDS, LEVELS = 3 };

/* "A savings of 47 %, which is almost exactly the reduction in observed running time", and
 * "a total savings of 77 % over the straightforward algorithm". */
static const struct {
    const char *name;
    double lookups, speedup;
} PRINTED[WAYS] = {
    [PAPERS_BOXES_PLAIN] = { "straightforward, a pass a level", 96, 1.0 },
    [PAPERS_BOXES_PLAIN_ALL] = { "straightforward, one pass", 96, NAN },
    [PAPERS_BOXES_THREE] = { "three passes a level", 51, 1.0 / (1.0 - 0.47) },
    [PAPERS_BOXES_FIVE] = { "five passes, table III", 40, 1.0 / (1.0 - 0.77) },
    [LIBRARY] = { "the library", NAN, NAN },
};

static const bench_column COLUMNS[] = {
    WAYS_COLUMNS,
    { "speedup_paper", "\n[T]", 2 },
    { "passes", "passes", 0 },
    { "lookups", "lookups\na sample", 2 },
    { "lookups_paper", "\n[T]", 0 },
    { "words", "words written\na sample", 2 },
};

typedef struct site {
    bench *bench;
    bench_bed bed;
    uint32_t *integral;
    papers_boxes boxes[PAPERS_BOXES_KINDS];
} site;

typedef struct job {
    site *site;
    int way;
} job;

static glsurf_result run_way(site *self, int way, papers_tally *tally) {
    glsurf_gpu *const gpu = &self->bench->gpu;
    gpu->pass_count = 0;
    return way == LIBRARY
               ? glsurf_stage_hessian(gpu, &self->bed.plan)
               : papers_boxes_run(gpu, tally, &self->boxes[way], &self->bed.plan.octave[0]);
}

static bool run_job(bench_lap *lap, void *user) {
    const job *const self = user;
    return bench_good(lap->bench, run_way(self->site, self->way, NULL));
}

/* The library's have four samples of a row to a texel. */
static bool check_level(site *self, int way, int level) {
    const glsurf_plan *const plan = &self->bed.plan;
    const glsurf_octave *const octave = &plan->octave[0];
    const bool together = way == PAPERS_BOXES_PLAIN_ALL || way == PAPERS_BOXES_FIVE;
    const glsurf_slot slot = way == LIBRARY ? plan->response[level]
                             : together     ? self->boxes[way].response[0]
                                            : self->boxes[way].response[level];
    float *const response = ways_read(self->bench, slot);
    if (!response)
        return false;
    const int row = way == LIBRARY ? 4 * plan->texture[slot].width : octave->width;
    const size_t first = way == LIBRARY ? (size_t)octave->atlas_row * (size_t)row +
                                              4 * (size_t)octave->atlas_column
                                        : 0;
    const double off = papers_responses_off(octave, self->integral, level, response + first,
                                            together ? 4 : 1, together ? level : 0, row);
    free(response);
    return ways_right(self->bench, off, PRINTED[way].name);
}

/* The library has an integral image of its own. */
static bool open_site(site *self, int width, int height, const uint8_t *gray) {
    glsurf_plan *const plan = &self->bed.plan;
    glsurf_gpu *const gpu = &self->bench->gpu;
    const glsurf_plan_params params = {
        .width = width, .height = height, .octaves = 1, .candidates = 256
    };
    if (!bench_bed_open(self->bench, &self->bed) ||
        !ways_plan(self->bench, plan, &params, gray))
        return false;
    const glsurf_slot sums =
        bench_bed_add(&self->bed, "integral", GLSURF_TEXEL_R32UI, width, height);
    for (int way = 0; way < PAPERS_BOXES_KINDS; ++way)
        papers_boxes_plan(&self->boxes[way], plan, (papers_boxes_kind)way, sums);
    self->integral = ways_integral(gray, (uint32_t)width, (uint32_t)height);
    return bench_good(self->bench, glsurf_texture_write(gpu, sums, self->integral)) &&
           bench_good(self->bench, glsurf_stage_integral(gpu, &self->bed.plan));
}

static void add_counts(site *self, bench_table *table, int way) {
    const double samples = (double)self->bed.plan.width * self->bed.plan.height;
    papers_tally tally = { 0 };
    const bool good = bench_good(self->bench, run_way(self, way, &tally));
    if (good && way == LIBRARY)
        ways_tally(self->bench, &tally);
    bench_number(table, PRINTED[way].speedup);
    bench_number(table, tally.passes);
    bench_number(table, tally.reads / samples);
    bench_number(table, PRINTED[way].lookups);
    bench_number(table, tally.writes / samples);
}

static bool compare(site *self) {
    static bench_sample samples[WAYS];
    job jobs[WAYS];
    bench_subject subjects[WAYS];
    for (int way = 0; way < WAYS; ++way) {
        jobs[way] = (job){ self, way };
        subjects[way] = (bench_subject){ .run = run_job, .user = &jobs[way] };
    }
    if (!bench_measure(self->bench, subjects, samples, WAYS, (bench_effort){ 15, 10.0 }))
        return false;
    bench_table *const table = bench_table_add(
        &self->bench->report, "boxes", COLUMNS, sizeof COLUMNS / sizeof *COLUMNS,
        "[T] III-B.1: responses at three levels of %dx%d pixels", self->bed.plan.width,
        self->bed.plan.height);
    for (int way = 0; way < WAYS; ++way) {
        for (int level = 0; level < LEVELS; ++level)
            if (!check_level(self, way, level))
                return false;
        ways_row(table, PRINTED[way].name, &samples[0], &samples[way]);
        add_counts(self, table, way);
    }
    return true;
}

bool bench_boxes(bench *self) {
    static site here;
    const bool quick = self->options->extent == BENCH_QUICK;
    const int width = quick ? 320 : 1280, height = quick ? 256 : 1024;
    here = (site){ .bench = self };
    bench_progress(self, "%dx%d", width, height);
    uint8_t *const gray =
        bench_picture_sized(&self->picture, (uint32_t)width, (uint32_t)height);
    const bool good = gray && open_site(&here, width, height, gray) && compare(&here);
    bench_bed_close(self, &here.bed);
    free(here.integral);
    free(gray);
    bench_note_add(&self->report,
                   "Every response is that of plain C, to within what roundings of floats "
                   "allow. The library's lookups are of up to four numbers each, for four "
                   "samples. The paper saves lookups that miss a cache; where every number "
                   "read and written costs alike, textures of four that are kept between "
                   "passes cost what they save.");
    return good;
}
