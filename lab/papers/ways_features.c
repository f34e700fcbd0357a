/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Ways to compute orientations and to skip pixels: sums between pixels, [T] III-C; samples
 * and histograms, III-D; culled rounds, III-B.2.
 */
#include "papers/ways.h"
#include "system/alloc.h"

#include <math.h>

/* Returns pseudo-random numbers in [0, 1), the same in every run. */
static float random_fraction(uint32_t *state) {
    *state = *state * 1664525u + 1013904223u;
    const uint32_t bits = *state >> 16 | (*state * 2654435761u & 0xffff0000u);
    return (float)(bits >> 8) * (1.0f / 16777216.0f);
}

/* ----------------------------------------------------------------- features -- */

/* Scatters features whose Haar filters stay inside the image. As in photographs, larger
 * features are rarer: twice the scale is a quarter as frequent. */
static void open_features(ways *self) {
    const int count = self->bench->options->extent == BENCH_QUICK ? 100 : 1328;
    uint32_t random = 1;
    ways_picture(self, 1280, 960);
    self->positions = alloc_zeroed(3 * (size_t)count * sizeof *self->positions, 1);
    for (int i = 0; i < count; ++i) {
        const float t = random_fraction(&random);
        const float scale = 2.0f / (1.0f - 0.75f * t), far = 8.0f * scale + 2.0f;
        const float inside_x = (float)self->task.width - 1.0f - 2.0f * far;
        const float inside_y = (float)self->task.height - 1.0f - 2.0f * far;
        self->positions[3 * i] = far + inside_x * random_fraction(&random);
        self->positions[3 * i + 1] = far + inside_y * random_fraction(&random);
        self->positions[3 * i + 2] = scale;
    }
    self->task.of = &PAPERS_SAMPLES;
    self->task.data = self->integral;
    self->task.positions = self->positions;
    self->task.features = count;
    ways_open(self);
}

/* ------------------------------------------------------ sums between pixels -- */

#define ACCESS(access) (access) * PAPERS_COVERS + PAPERS_COVER_TABLE

/* The paper's speed-ups over three lookups. "The two-lookup approach requires 33% less
 * time than the three-lookup approach". */
static const ways_row ACCESSES[] = {
    { "four lookups, (18)", ACCESS(PAPERS_ACCESS_FOUR), NAN, NAN, NAN },
    { "one textureGather", ACCESS(PAPERS_ACCESS_GATHER), NAN, NAN, NAN },
    { "three lookups, (19)", ACCESS(PAPERS_ACCESS_THREE), 1.0, NAN, NAN },
    { "two lookups, (20)-(22)", ACCESS(PAPERS_ACCESS_TWO), 1.0 / (1.0 - 0.33), NAN, NAN },
    { "one lookup of all", ACCESS(PAPERS_ACCESS_ONE), NAN, NAN, NAN },
};

static const table_column ACCESS_COLUMNS[] = {
    WAYS_COLUMNS,
    { "over_three", "over\nthree", 2 },
    { "over_three_paper", "\n[T]", 2 },
    { "million_per_second", "million sums\na second", 1 },
    { "tables_ms", "tables\nms", 2 },
    { "tables_processor_ms", "\nprocessor", 2 },
};

static void add_access(text_table *table, const ways *all, size_t i) {
    const double sums = 8.0 * GLS_LATTICE_POINTS * all->task.features;
    const bool tables = all->way[i].prepare.first;
    size_t three = 0;
    while (all->row[three]->way != ACCESS(PAPERS_ACCESS_THREE))
        ++three;
    const bench_sample *const sample = &all->run[i].sample, *const prepare =
                                                                &all->prepare[i].sample;
    BENCH_CELLS(table, CELL(bench_ratio(&all->run[three].sample, sample)),
                CELL(all->row[i]->speedup), CELL(1e-6 * sums / bench_median(sample)),
                CELL(tables ? 1e3 * bench_median(prepare) : NAN),
                CELL(tables ? 1e3 * bench_processor(prepare) : NAN));
}

static const ways_set ACCESS_SET =
    WAYS_SET("access", ACCESS_COLUMNS, ACCESSES, add_access, 15, 4.0);

static void compare_access(ways *self) {
    const papers_task *const task = &self->task;
    bench_progress(self->bench, "%s", "lookups");
    open_features(self);
    ways_plan(self, &ACCESS_SET);
    ways_measure_prepare(self, (bench_effort){ 15, 1.5 });
    ways_report(self,
                "[T] III-C: %d Haar responses of 8 sub-pixel sums each, for %d features of "
                "%dx%d pixels",
                GLS_LATTICE_POINTS * task->features, task->features, task->width,
                task->height);
}

void ways_access(bench *self) {
    ways_section(self, compare_access,
                 "Every response is that of plain C within the rounding errors of floats. "
                 "Tables are the textures that are looked up beside the integral image; "
                 "they are made once for all features.");
}

/* ---------------------------------------------------- samples and histograms -- */

#define COVER(cover) PAPERS_ACCESS_ONE *PAPERS_COVERS + (cover)

/* The paper's speed-ups over Early Z, the first row. Scan lines are "over 20% faster
 * than using Early Z"; a table was "another alternative we did not test". */
static const ways_row COVERS[] = {
    { "squares, Early Z", COVER(PAPERS_COVER_EARLY_Z), 1.0, NAN, NAN },
    { "scan lines", COVER(PAPERS_COVER_LINES), 1.2, NAN, NAN },
    { "a table of points", COVER(PAPERS_COVER_TABLE), NAN, NAN, NAN },
    { "squares, discard", COVER(PAPERS_COVER_DISCARD), NAN, NAN, NAN },
    { "a list of points", COVER(PAPERS_COVER_POINTS), NAN, NAN, NAN },
};

static const ways_row BINS[] = {
    { "scatter: points, blended", PAPERS_BINS_SCATTER, NAN, NAN, NAN },
    { "gather: each bin looks at all", PAPERS_BINS_GATHER, NAN, NAN, NAN },
    { "gather, sixteen at a time", PAPERS_BINS_GATHER_ALL, NAN, NAN, NAN },
};

static const table_column COVER_COLUMNS[] = {
    WAYS_COLUMNS,
    { "speedup_paper", "\n[T]", 2 },
};
static const table_column PLAIN_COLUMNS[] = { WAYS_COLUMNS };

static void add_speedup(text_table *table, const ways *all, size_t i) {
    table_number(table, all->row[i]->speedup);
}

static const ways_set COVER_SET =
    WAYS_SET("lattice", COVER_COLUMNS, COVERS, add_speedup, 15, 4.0);
static const ways_set BINS_SET = WAYS_SET("histograms", PLAIN_COLUMNS, BINS, NULL, 15, 4.0);

/* Makes histograms of the samples that the scan lines computed in the same bed. */
static void compare_bins(ways *self) {
    const ways *const covered = self->with;
    enum { SCAN_LINES = 1 };
    const gls_slot samples = covered->way[SCAN_LINES].result[0].slot;
    self->map =
        alloc_zeroed((size_t)gls_texture_bytes(&self->bed->plan.textures.desc[samples]), 1);
    bench_check(self->bench, gls_texture_read(&self->bench->gpu, samples, self->map));
    self->task = (papers_task){ .of = &PAPERS_BINS,
                                .features = covered->task.features,
                                .data = self->map,
                                .input = samples };
    ways_plan(self, &BINS_SET);
    ways_report(
        self, "[T] III-D: histograms of 256 bins of the 113 samples of each of %d features",
        self->task.features);
}

static void compare_covers(ways *self) {
    bench_progress(self->bench, "%s", "samples and histograms");
    open_features(self);
    ways_plan(self, &COVER_SET);
    ways_report(self, "[T] III-D: 113 samples of each of %d features, covered",
                self->task.features);
    ways_compare(self->bench, self->bed, compare_bins, self);
}

void ways_lattice(bench *self) {
    ways_section(self, compare_covers,
                 "Every sample and every bin is that of plain C within the rounding errors "
                 "of floats. The paper scatters into bins of 16 bits; here the bins of all "
                 "ways have 32 bits.");
}

/* ------------------------------------------------------------ culled rounds -- */

static const ways_row CULLS[] = {
    { "everywhere", PAPERS_CULL_NONE, NAN, NAN, NAN },
    { "Early Z", PAPERS_CULL_EARLY_Z, NAN, NAN, NAN },
    { "branch in the shader", PAPERS_CULL_BRANCH, NAN, NAN, NAN },
    { "list of points, made", PAPERS_CULL_POINTS, NAN, NAN, NAN },
};

static const ways_set CULL_SET = WAYS_SET("culling", PLAIN_COLUMNS, CULLS, NULL, 15, 6.0);

/* Compares ways to run a round of 80 lookups that three pixels in a thousand need, [T]
 * III-B.2, [13]. */
static void compare_culls(ways *self) {
    papers_task *const task = &self->task;
    unsigned passing = 0;
    uint32_t random = 1;
    ways_picture(self, 1280, 960);
    const size_t pixels = (size_t)task->width * (size_t)task->height;
    self->map = alloc_zeroed(pixels * sizeof *self->map, 1);
    task->of = &PAPERS_CULL;
    task->data = self->map;
    task->threshold = 0.997f;
    task->capacity = 16384;
    for (size_t i = 0; i < pixels; ++i) {
        self->map[i] = random_fraction(&random);
        passing += self->map[i] > task->threshold;
    }
    bench_progress(self->bench, "%dx%d", task->width, task->height);
    ways_open(self);
    ways_plan(self, &CULL_SET);
    ways_report(self, "[T] III-B.2: both rounds, %u of %dx%d values pass the first",
                passing, task->width, task->height);
}

void ways_culling(bench *self) {
    ways_section(self, compare_culls,
                 "In every row the survivors are those of plain C. A HistoPyramid makes "
                 "the list, and its number of points is read back.");
}
