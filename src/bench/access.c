/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * [T] III-C: values of the integral image between pixels, from four lookups, from one
 * textureGather, from three, from two and from one, all with the same responses, which are
 * compared with plain C. What the last three look up is made once a frame.
 */
#include "bench/spots.h"

#include <math.h>
#include <stdlib.h>

/* "The two-lookup approach requires 33% less time than the three-lookup approach". */
static const struct {
    const char *name;
    double speedup; /* over three lookups */
} PRINTED[PAPERS_ACCESS_KINDS] = {
    [PAPERS_ACCESS_FOUR] = { "four lookups, (18)", NAN },
    [PAPERS_ACCESS_GATHER] = { "one textureGather", NAN },
    [PAPERS_ACCESS_THREE] = { "three lookups, (19)", 1.0 },
    [PAPERS_ACCESS_TWO] = { "two lookups, (20)-(22)", 1.0 / (1.0 - 0.33) },
    [PAPERS_ACCESS_ONE] = { "one lookup of all", NAN },
};

static const bench_column COLUMNS[] = {
    WAYS_COLUMNS,
    { "over_three", "over\nthree", 2 },
    { "over_three_paper", "\n[T]", 2 },
    { "million_per_second", "million sums\na second", 1 },
    { "tables_ms", "tables\nms", 2 },
    { "tables_processor_ms", "\nprocessor", 2 },
};

typedef struct job {
    bench *bench;
    papers_samples samples;
    int access;
} job;

static bool run_samples(bench_lap *lap, void *user) {
    const job *const self = user;
    self->bench->gpu.pass_count = 0;
    return bench_good(lap->bench, papers_samples_run(&lap->bench->gpu, &self->samples));
}

static bool run_tables(bench_lap *lap, void *user) {
    const job *const self = user;
    self->bench->gpu.pass_count = 0;
    return bench_good(lap->bench, papers_samples_access(&lap->bench->gpu, &self->samples));
}

static bool check(bench *self, const bench_spots *spots, const job *one) {
    float *const samples = ways_read(self, one->samples.samples);
    const bool right =
        samples &&
        ways_right(self,
                   papers_samples_off(spots->integral, spots->width, spots->height,
                                      spots->places, spots->count, samples, false),
                   PRINTED[one->access].name);
    free(samples);
    return right;
}

static bool add_row(bench *self, bench_table *table, const bench_spots *spots,
                    const job *one, const bench_sample *samples, size_t i, size_t three,
                    const bench_sample *tables) {
    const double sums = 8.0 * GLSURF_LATTICE_POINTS * spots->count;
    if (!check(self, spots, one))
        return false;
    ways_row(table, PRINTED[one->access].name, &samples[0], &samples[i]);
    bench_number(table, bench_ratio(&samples[three], &samples[i]));
    bench_number(table, PRINTED[one->access].speedup);
    bench_number(table, 1e-6 * sums / bench_median(&samples[i]));
    const bool none =
        one->access == PAPERS_ACCESS_FOUR || one->access == PAPERS_ACCESS_GATHER;
    bench_number(table, none ? NAN : 1e3 * bench_median(&tables[i]));
    bench_number(table, none ? NAN : 1e3 * bench_processor(&tables[i]));
    return true;
}

static bool compare(bench *self, const bench_spots *spots, job *jobs, size_t count,
                    size_t three) {
    static bench_sample samples[PAPERS_ACCESS_KINDS], tables[PAPERS_ACCESS_KINDS];
    bench_subject subjects[PAPERS_ACCESS_KINDS], makers[PAPERS_ACCESS_KINDS];
    for (size_t i = 0; i < count; ++i) {
        makers[i] = (bench_subject){ .run = run_tables, .user = &jobs[i] };
        subjects[i] = (bench_subject){ .run = run_samples, .user = &jobs[i] };
    }
    if (!bench_measure(self, makers, tables, count, (bench_effort){ 15, 1.5 }) ||
        !bench_measure(self, subjects, samples, count, (bench_effort){ 15, 4.0 }))
        return false;
    bench_table *const table = bench_table_add(
        &self->report, "access", COLUMNS, sizeof COLUMNS / sizeof *COLUMNS,
        "[T] III-C: %d Haar responses of 8 sub-pixel sums each, around %d features of "
        "%dx%d "
        "pixels",
        GLSURF_LATTICE_POINTS * spots->count, spots->count, spots->width, spots->height);
    bool good = true;
    for (size_t i = 0; good && i < count; ++i)
        good = add_row(self, table, spots, &jobs[i], samples, i, three, tables);
    return good;
}

static bool prepare(bench *self, bench_bed *bed, const bench_spots *spots, job *jobs,
                    size_t *count, size_t *three) {
    bool good = true;
    for (int access = 0; good && access < PAPERS_ACCESS_KINDS; ++access) {
        job *const it = &jobs[*count];
        if (access == PAPERS_ACCESS_GATHER && !self->gpu.has_gather)
            continue;
        *three = access == PAPERS_ACCESS_THREE ? *count : *three;
        *it = (job){ .bench = self, .access = access };
        papers_samples_plan(&it->samples, &bed->plan, (papers_access)access,
                            PAPERS_COVER_TABLE, spots->sums, spots->count);
        good = bench_good(self,
                          papers_samples_prepare(&self->gpu, &it->samples, spots->places));
        ++*count;
    }
    return good;
}

bool bench_access(bench *self) {
    static bench_bed bed;
    bench_spots spots = { 0 };
    job jobs[PAPERS_ACCESS_KINDS];
    size_t count = 0, three = 0;
    bench_progress(self, "%s", "lookups");
    const bool good = bench_bed_open(self, &bed) && bench_spots_open(self, &bed, &spots) &&
                      prepare(self, &bed, &spots, jobs, &count, &three) &&
                      compare(self, &spots, jobs, count, three);
    bench_bed_close(self, &bed);
    bench_spots_free(&spots);
    bench_note_add(
        &self->report,
        "Every response is that of plain C, to within what roundings of floats "
        "allow. Tables are what is looked up beside the integral image, made once "
        "for all features.");
    return good;
}
