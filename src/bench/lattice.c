/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * [T] III-D: how the samples of the orientation are covered, and how their histograms are
 * made, by points that are blended or by bins that look for their samples; all compared
 * with plain C.
 */
#include "bench/spots.h"

#include <math.h>
#include <stdlib.h>

enum { COVERS = PAPERS_COVER_KINDS };

/* Scan lines are "over 20% faster than using Early Z"; a table was "another alternative we
 * did not test". Early Z is the first row. */
static const struct {
    papers_cover cover;
    const char *name;
    double speedup;
} PRINTED[COVERS] = {
    { PAPERS_COVER_EARLY_Z, "squares, Early Z", 1.0 },
    { PAPERS_COVER_LINES, "scan lines", 1.2 },
    { PAPERS_COVER_TABLE, "a table of points", NAN },
    { PAPERS_COVER_DISCARD, "squares, discard", NAN },
    { PAPERS_COVER_POINTS, "a list of points", NAN },
};

static const char *const BINS[PAPERS_BINS_KINDS] = {
    [PAPERS_BINS_SCATTER] = "scatter: points, blended",
    [PAPERS_BINS_GATHER] = "gather: each bin looks at all",
    [PAPERS_BINS_GATHER_ALL] = "gather, sixteen at a time",
};

static const bench_column COLUMNS[] = { WAYS_COLUMNS, { "speedup_paper", "\n[T]", 2 } };
static const bench_column BIN_COLUMNS[] = { WAYS_COLUMNS };

typedef struct cover_job {
    papers_samples samples;
    int row;
} cover_job;

static bool run_cover(bench_lap *lap, void *user) {
    const cover_job *const self = user;
    lap->bench->gpu.pass_count = 0;
    return bench_good(lap->bench, papers_samples_run(&lap->bench->gpu, &self->samples));
}

static bool run_bins(bench_lap *lap, void *user) {
    const papers_bins *const self = user;
    lap->bench->gpu.pass_count = 0;
    return bench_good(lap->bench, papers_bins_run(&lap->bench->gpu, self));
}

static bool check_cover(bench *self, const bench_spots *spots, const cover_job *job) {
    float *const samples = ways_read(self, job->samples.samples);
    const bool right =
        samples && ways_right(self,
                              papers_samples_off(spots->integral, spots->width,
                                                 spots->height, spots->places, spots->count,
                                                 samples, job->samples.squares),
                              PRINTED[job->row].name);
    free(samples);
    return right;
}

static bool compare_covers(bench *self, const bench_spots *spots, cover_job *jobs) {
    static bench_sample samples[COVERS];
    bench_subject subjects[COVERS];
    for (int i = 0; i < COVERS; ++i)
        subjects[i] = (bench_subject){ .run = run_cover, .user = &jobs[i] };
    if (!bench_measure(self, subjects, samples, COVERS, (bench_effort){ 15, 4.0 }))
        return false;
    bench_table *const table = bench_table_add(
        &self->report, "lattice", COLUMNS, sizeof COLUMNS / sizeof *COLUMNS,
        "[T] III-D: 113 samples of each of %d features, covered", spots->count);
    for (int i = 0; i < COVERS; ++i) {
        if (!check_cover(self, spots, &jobs[i]))
            return false;
        ways_row(table, PRINTED[i].name, &samples[0], &samples[i]);
        bench_number(table, PRINTED[i].speedup);
    }
    return true;
}

static bool check_bins(bench *self, const papers_bins *bins, const float *samples) {
    float *const histograms = ways_read(self, bins->histogram);
    const bool right =
        histograms && ways_right(self, papers_bins_off(samples, bins->features, histograms),
                                 BINS[bins->kind]);
    free(histograms);
    return right;
}

static bool compare_bins(bench *self, bench_bed *bed, const cover_job *of) {
    static bench_sample times[PAPERS_BINS_KINDS];
    papers_bins bins[PAPERS_BINS_KINDS];
    bench_subject subjects[PAPERS_BINS_KINDS];
    for (int i = 0; i < PAPERS_BINS_KINDS; ++i) {
        papers_bins_plan(&bins[i], &bed->plan, (papers_bins_kind)i, of->samples.samples,
                         of->samples.features);
        subjects[i] = (bench_subject){ .run = run_bins, .user = &bins[i] };
    }
    if (!bench_measure(self, subjects, times, PAPERS_BINS_KINDS, (bench_effort){ 15, 4.0 }))
        return false;
    float *const samples = ways_read(self, of->samples.samples);
    bench_table *const table = bench_table_add(
        &self->report, "histograms", BIN_COLUMNS, sizeof BIN_COLUMNS / sizeof *BIN_COLUMNS,
        "[T] III-D: histograms of 256 bins of the 113 samples of each of %d features",
        of->samples.features);
    bool good = samples;
    for (int i = 0; good && i < PAPERS_BINS_KINDS; ++i) {
        good = check_bins(self, &bins[i], samples);
        ways_row(table, BINS[i], &times[0], &times[i]);
    }
    free(samples);
    return good;
}

static bool prepare(bench *self, bench_bed *bed, const bench_spots *spots,
                    cover_job *jobs) {
    bool good = true;
    for (int i = 0; good && i < COVERS; ++i) {
        jobs[i].row = i;
        papers_samples_plan(&jobs[i].samples, &bed->plan, PAPERS_ACCESS_ONE,
                            PRINTED[i].cover, spots->sums, spots->count);
        good = bench_good(self, papers_samples_prepare(&self->gpu, &jobs[i].samples,
                                                       spots->places)) &&
               bench_good(self, papers_samples_access(&self->gpu, &jobs[i].samples));
    }
    return good;
}

bool bench_lattice(bench *self) {
    static bench_bed bed;
    bench_spots spots = { 0 };
    cover_job jobs[COVERS];
    bench_progress(self, "%s", "samples and histograms");
    const bool good = bench_bed_open(self, &bed) && bench_spots_open(self, &bed, &spots) &&
                      prepare(self, &bed, &spots, jobs) &&
                      compare_covers(self, &spots, jobs) &&
                      compare_bins(self, &bed, &jobs[PAPERS_COVER_LINES]);
    bench_bed_close(self, &bed);
    bench_spots_free(&spots);
    bench_note_add(
        &self->report,
        "Every sample and every bin is that of plain C, to within what roundings "
        "of floats allow. The paper scatters, into bins of 16 bits; here they have "
        "32 both ways.");
    return good;
}
