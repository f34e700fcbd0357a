/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Ways to compute integral images and box filters, and the library's stages for them:
 * tables I and III of [T].
 */
#include "papers/ways.h"

#include "stages/plan.h"

#include <math.h>

/* Adds the counts beside the paper's: passes, and reads and writes per number of the
 * result. */
static void add_counts(text_table *table, const ways *all, size_t i) {
    const double numbers = (double)all->task.width * all->task.height;
    const papers_tally tally = ways_count(all, i);
    const ways_row *const paper = all->row[i];
    BENCH_CELLS(table, CELL(paper->speedup), CELL(tally.passes),
                CELL(tally.reads / numbers), CELL(paper->reads),
                CELL(tally.writes / numbers));
    if (all->task.of == &PAPERS_SUMS)
        table_number(table, paper->writes);
}

/* Makes the picture, plans for it as the library does with the paper preset, and makes the
 * library's gray image. The ways add their textures to the plan. */
static void open_image(ways *self, gls_plan_params params) {
    bench *const with = self->bench;
    gls_plan *const plan = &self->bed->plan;
    gls_failure failure = { 0 };
    gls_views views;
    ways_picture(self, 1280, 1024);
    bench_progress(with, "%dx%d", self->task.width, self->task.height);
    params.width = self->task.width;
    params.height = self->task.height;
    params.preset = gls_preset_data_of(GLSURF_PRESET_PAPER);
    params.memory_limit = (uint64_t)4 << 30;
    params.max_size = with->device->max_size;
    if (gls_plan_make(&failure, plan, &params) != GLSURF_OK)
        bench_fail("%s", failure.message);
    const glsurf_image image = { .pixels = self->gray,
                                 .width = (uint32_t)params.width,
                                 .height = (uint32_t)params.height };
    if (gls_views_from_image(NULL, &views, &image, GLSURF_BACKEND_GL))
        bench_fail("the picture cannot be used");
    bench_check(with, gls_views_resolve(with->device, &views));
    bench_check(with, gls_stage_gray(&with->gpu, &views.image, plan->gray.image));
}

/* ---------------------------------------------------------- integral images -- */

/* Figures of table I. */
static const ways_row SUMS[] = {
    { "1D ping-pong", PAPERS_SUMS_PING_PONG, 1.0, 4.0, 4.0 },
    { "1D recursive doubling", PAPERS_SUMS_DOUBLING, NAN, NAN, NAN },
    { "2D Blelloch", PAPERS_SUMS_BLELLOCH, 3.89, 10.0, 6.0 },
    { "2D proposed, as printed", PAPERS_SUMS_PROPOSED, 4.63, 7.67, 4.33 },
    { "the library", WAYS_LIBRARY, NAN, NAN, NAN },
};

static const table_column SUMS_COLUMNS[] = {
    WAYS_COLUMNS,
    { "speedup_paper", "\n[T]", 2 },
    { "passes", "passes", 0 },
    { "reads", "reads\nof N", 2 },
    { "reads_paper", "\n[T]", 2 },
    { "writes", "writes\nof N", 2 },
    { "writes_paper", "\n[T]", 2 },
};

static const ways_set SUMS_SET = WAYS_SET("sums", SUMS_COLUMNS, SUMS, add_counts, 15, 10.0);

/* Ways for which T0 varies, the number of blocks below which III-A.3 changes to
 * doubling. */
static const ways_set T0_SET = { .rows = &SUMS[PAPERS_SUMS_PROPOSED], .row_count = 2 };

static const table_column T0_COLUMNS[] = {
    { "t0", "T0", 0 },
    { "printed_ms", "as printed\nmedian ms", 2 },
    { "printed_minimum_ms", "\nminimum", 2 },
    { "printed_processor_ms", "\nprocessor", 2 },
    { "library_ms", "the library\nmedian ms", 2 },
    { "library_minimum_ms", "\nminimum", 2 },
    { "library_processor_ms", "\nprocessor", 2 },
};

/* Opens the task of sums. A texel of the library's integral image has four pixels of a
 * row. */
static void open_sums(ways *self, uint32_t t0) {
    const gls_plan *const plan = &self->bed->plan;
    open_image(self,
               (gls_plan_params){ .input = true, .candidates = 1, .doubling_size = t0 });
    self->task.of = &PAPERS_SUMS;
    self->task.data = self->gray;
    self->task.doubling_size = t0;
    self->stage = gls_stage_integral;
    const gls_slot slot = plan->integral.packed4;
    self->library[0] =
        (papers_result){ slot, 0, 4 * (size_t)plan->textures.desc[slot].width, 1, 1 };
    ways_open(self);
}

static void compare_sums(ways *self) {
    open_sums(self, GLS_DOUBLING_SIZE);
    ways_plan(self, &SUMS_SET);
    ways_report(self, "[T] III-A, table I: integral images of N = %dx%d pixels",
                self->task.width, self->task.height);
}

typedef struct t0_row {
    text_table *table;
    uint32_t t0;
} t0_row;

static void measure_t0(ways *self) {
    const t0_row *const row = self->with;
    bench_progress(self->bench, "T0 = %u", row->t0);
    open_sums(self, row->t0);
    ways_plan(self, &T0_SET);
    ways_measure(self, (bench_effort){ 15, 1.5 });
    table_number(row->table, row->t0);
    for (size_t i = 0; i < self->count; ++i) {
        ways_check(self, i);
        BENCH_CELLS(row->table, CELL(&self->run[i].sample));
    }
}

void ways_integral(bench *self) {
    /* Each T0 is a quarter of the next, like the block counts of successive levels. */
    static const uint32_t T0[] = { 512, 2048, 8192, 32768, 131072 };
    ways_compare(self, NULL, compare_sums, NULL);
    text_table *const table = BENCH_TABLE(self, "t0", T0_COLUMNS,
                                          "[T] III-A.3: number of blocks T0 below which "
                                          "doubling sums them; the paper's best is 8192");
    for (size_t i = 0; i < sizeof T0 / sizeof *T0; ++i)
        ways_compare(self, NULL, measure_t0, &(t0_row){ table, T0[i] });
    bench_note_add(&self->report,
                   "Every result is the plain sum, bit by bit. Reads and writes are "
                   "counted in numbers. A read of the library fetches up to four numbers, "
                   "and its count is the most that any fragment can have. Table I has no "
                   "recursive doubling in one dimension.");
}

/* -------------------------------------------------------------- box filters -- */

/* The paper's savings: "A savings of 47 %, which is almost exactly the reduction in
 * observed running time", and "a total savings of 77 % over the straightforward
 * algorithm". */
static const ways_row BOXES[] = {
    { "straightforward, a pass a level", PAPERS_BOXES_PLAIN, 1.0, 96, NAN },
    { "straightforward, one pass", PAPERS_BOXES_PLAIN_ALL, NAN, 96, NAN },
    { "three passes a level", PAPERS_BOXES_THREE, 1.0 / (1.0 - 0.47), 51, NAN },
    { "five passes, table III", PAPERS_BOXES_FIVE, 1.0 / (1.0 - 0.77), 40, NAN },
    { "the library", WAYS_LIBRARY, NAN, NAN, NAN },
};

static const table_column BOXES_COLUMNS[] = {
    WAYS_COLUMNS,
    { "speedup_paper", "\n[T]", 2 },
    { "passes", "passes", 0 },
    { "lookups", "lookups\na sample", 2 },
    { "lookups_paper", "\n[T]", 0 },
    { "words", "words written\na sample", 2 },
};

static const ways_set BOXES_SET =
    WAYS_SET("boxes", BOXES_COLUMNS, BOXES, add_counts, 15, 10.0);

/* Compares box filters. The library has an integral image of its own, and four samples of a
 * row in a texel. If it writes rows together, the first row is compared. */
static void compare_boxes(ways *self) {
    const gls_plan *const plan = &self->bed->plan;
    const gls_octave *const octave = &plan->space.octave[0];
    open_image(self, (gls_plan_params){ .octaves = 1, .candidates = 256 });
    bench_check(self->bench, gls_stage_integral(&self->bench->gpu, plan));
    self->task.of = &PAPERS_BOXES;
    self->task.data = self->integral;
    self->task.octave = octave;
    self->stage = gls_stage_hessian;
    for (int level = 0; level < PAPERS_LEVELS; ++level) {
        const gls_slot slot = plan->responses.layer[plan->responses.rows_together * level];
        const size_t row = 4 * (size_t)plan->textures.desc[slot].width;
        const size_t first =
            (size_t)(octave->atlas_row / plan->responses.rows_together) * row;
        self->library[level] =
            (papers_result){ .slot = slot,
                             .offset = first + 4 * (size_t)octave->atlas_column,
                             .row = row,
                             .texel = 1,
                             .every = plan->responses.rows_together };
    }
    ways_open(self);
    ways_plan(self, &BOXES_SET);
    ways_report(self, "[T] III-B.1: responses at three levels of %dx%d pixels",
                self->task.width, self->task.height);
}

void ways_boxes(bench *self) {
    ways_section(
        self, compare_boxes,
        "Every response is that of plain C within the rounding errors of floats. A lookup "
        "of the library reads up to four numbers and serves four samples. The paper saves "
        "lookups that miss a cache. If every number read and written costs the same, "
        "textures of four numbers between passes cost what they save.");
}
