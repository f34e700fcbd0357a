/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Table I of [T]: integral images by the ping-pong of III-A.1, by Blelloch's sums of rows
 * and columns of III-A.2, by the sums of both at once of III-A.3 as printed, and by the
 * library's stage; all compared with the plain sum. Then the number of blocks T0 below
 * which III-A.3 goes over to doubling.
 */
#include "bench/ways.h"

#include "extractor/pipeline.h"
#include "stages/stages.h"

#include <math.h>
#include <stdlib.h>

enum { WAYS = PAPERS_SUMS_KINDS + 1, LIBRARY = PAPERS_SUMS_KINDS };

/* What table I says; NAN: nothing. */
static const struct {
    const char *name;
    double speedup, reads, writes;
} PRINTED[WAYS] = {
    [PAPERS_SUMS_PING_PONG] = { "1D ping-pong", 1.0, 4.0, 4.0 },
    [PAPERS_SUMS_DOUBLING] = { "1D recursive doubling", NAN, NAN, NAN },
    [PAPERS_SUMS_BLELLOCH] = { "2D Blelloch", 3.89, 10.0, 6.0 },
    [PAPERS_SUMS_PROPOSED] = { "2D proposed, as printed", 4.63, 7.67, 4.33 },
    [LIBRARY] = { "the library", NAN, NAN, NAN },
};

static const bench_column COLUMNS[] = {
    WAYS_COLUMNS,
    { "speedup_paper", "\n[T]", 2 },
    { "passes", "passes", 0 },
    { "reads", "reads\nof N", 2 },
    { "reads_paper", "\n[T]", 2 },
    { "writes", "writes\nof N", 2 },
    { "writes_paper", "\n[T]", 2 },
};

static const bench_column T0_COLUMNS[] = {
    { "t0", "T0", 0 },
    { "printed_ms", "as printed\nmedian ms", 2 },
    { "printed_least_ms", "\nleast", 2 },
    { "printed_processor_ms", "\nprocessor", 2 },
    { "library_ms", "the library\nmedian ms", 2 },
    { "library_least_ms", "\nleast", 2 },
    { "library_processor_ms", "\nprocessor", 2 },
};

typedef struct site {
    bench *bench;
    bench_bed bed;
    const uint8_t *gray;
    papers_sums sums[PAPERS_SUMS_KINDS];
} site;

/* One of the ways in a site. */
typedef struct job {
    site *site;
    int way;
} job;

static glsurf_result run_way(site *self, int way, papers_tally *tally) {
    glsurf_gpu *const gpu = &self->bench->gpu;
    gpu->pass_count = 0;
    return way == LIBRARY ? glsurf_stage_integral(gpu, &self->bed.plan)
                          : papers_sums_run(gpu, tally, &self->sums[way]);
}

static bool run_job(bench_lap *lap, void *user) {
    const job *const self = user;
    return bench_good(lap->bench, run_way(self->site, self->way, NULL));
}

/* The library's has four pixels of a row to a texel. */
static bool check(site *self, int way) {
    const glsurf_plan *const plan = &self->bed.plan;
    const glsurf_slot slot =
        way == LIBRARY ? plan->integral_by_four : self->sums[way].integral;
    const int texel = way == LIBRARY ? 4 : 1;
    uint32_t *const integral = ways_read(self->bench, slot);
    const bool right =
        integral && ways_right(self->bench,
                               papers_sums_off(self->gray, plan->width, plan->height,
                                               integral, texel * plan->texture[slot].width),
                               PRINTED[way].name);
    free(integral);
    return right;
}

/* A plan of the library's, and beside its textures those of the ways from `first` on: there
 * is not room for all of every T0. */
static bool open_site(site *self, int width, int height, uint32_t t0, int first) {
    glsurf_plan *const plan = &self->bed.plan;
    const glsurf_plan_params params = { .width = width,
                                        .height = height,
                                        .input = true,
                                        .candidates = 1,
                                        .doubling_size = t0 };
    if (!bench_bed_open(self->bench, &self->bed) ||
        !ways_plan(self->bench, plan, &params, self->gray))
        return false;
    const glsurf_slot image =
        bench_bed_add(&self->bed, "image", GLSURF_TEXEL_R8UI, width, height);
    for (int way = first; way < PAPERS_SUMS_KINDS; ++way)
        papers_sums_plan(&self->sums[way], plan, (papers_sums_kind)way, image, (int)t0);
    return bench_good(self->bench,
                      glsurf_texture_write(&self->bench->gpu, image, self->gray));
}

/* The library's passes say how much a fragment fetches at most; of the others the mean is
 * known. */
static void add_counts(site *self, bench_table *table, int way) {
    const double pixels = (double)self->bed.plan.width * self->bed.plan.height;
    papers_tally tally = { 0 };
    self->bench->gpu.sum_passes = false;
    const bool good = bench_good(self->bench, run_way(self, way, &tally));
    self->bench->gpu.sum_passes = true;
    if (good && way == LIBRARY)
        ways_tally(self->bench, &tally);
    bench_number(table, PRINTED[way].speedup);
    bench_number(table, tally.passes);
    bench_number(table, tally.reads / pixels);
    bench_number(table, PRINTED[way].reads);
    bench_number(table, tally.writes / pixels);
    bench_number(table, PRINTED[way].writes);
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
        &self->bench->report, "sums", COLUMNS, sizeof COLUMNS / sizeof *COLUMNS,
        "[T] III-A, table I: integral images of N = %dx%d pixels", self->bed.plan.width,
        self->bed.plan.height);
    for (int way = 0; way < WAYS; ++way) {
        if (!check(self, way))
            return false;
        ways_row(table, PRINTED[way].name, &samples[0], &samples[way]);
        add_counts(self, table, way);
    }
    return true;
}

static bool measure_t0(site *self, bench_table *table, uint32_t t0) {
    static const int COMPARED[2] = { PAPERS_SUMS_PROPOSED, LIBRARY };
    static bench_sample samples[2];
    job jobs[2];
    bench_subject subjects[2];
    for (int i = 0; i < 2; ++i) {
        jobs[i] = (job){ self, COMPARED[i] };
        subjects[i] = (bench_subject){ .run = run_job, .user = &jobs[i] };
    }
    if (!bench_measure(self->bench, subjects, samples, 2, (bench_effort){ 15, 1.5 }))
        return false;
    bench_number(table, t0);
    for (int i = 0; i < 2; ++i) {
        if (!check(self, COMPARED[i]))
            return false;
        bench_times(table, &samples[i]);
    }
    return true;
}

/* Each is a quarter of the next, as are the numbers of blocks of the levels. */
static bool sweep(site *self, int width, int height) {
    static const uint32_t T0[] = { 512, 2048, 8192, 32768, 131072 };
    bench_table *const table = bench_table_add(
        &self->bench->report, "t0", T0_COLUMNS, sizeof T0_COLUMNS / sizeof *T0_COLUMNS,
        "[T] III-A.3: blocks T0 below which they are summed by doubling; "
        "the paper's best is 8192");
    bool good = true;
    for (size_t i = 0; good && i < sizeof T0 / sizeof *T0; ++i) {
        bench_progress(self->bench, "T0 = %u", T0[i]);
        good = open_site(self, width, height, T0[i], PAPERS_SUMS_PROPOSED) &&
               measure_t0(self, table, T0[i]);
        bench_bed_close(self->bench, &self->bed);
    }
    return good;
}

bool bench_integral(bench *self) {
    static site here;
    const bool quick = self->options->extent == BENCH_QUICK;
    const int width = quick ? 320 : 1280, height = quick ? 256 : 1024;
    const bool summed = self->gpu.sum_passes;
    uint8_t *const gray =
        bench_picture_sized(&self->picture, (uint32_t)width, (uint32_t)height);
    if (!gray)
        return false;
    here.bench = self;
    here.gray = gray;
    self->gpu.sum_passes = true;
    bench_progress(self, "%dx%d", width, height);
    bool good = open_site(&here, width, height, GLSURF_DOUBLING_SIZE, 0) && compare(&here);
    bench_bed_close(self, &here.bed);
    good = good && sweep(&here, width, height);
    self->gpu.sum_passes = summed;
    free(gray);
    bench_note_add(&self->report, "Every result is the plain sum, bit by bit. Reads and "
                                  "writes are counted in numbers; the "
                                  "library's reads are fetches of up to four numbers, the "
                                  "most that its fragments can have. "
                                  "Table I has no recursive doubling in one dimension.");
    return good;
}
