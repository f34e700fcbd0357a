/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "papers/ways.h"

#include "reference/reference.h"
#include "system/alloc.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------ opening -- */

static void close_ways(ways *self) {
    for (size_t i = 0; i < self->count; ++i)
        papers_free(&self->way[i]);
    free(self->gray);
    free(self->integral);
    free(self->positions);
    free(self->map);
    free(self);
}

void ways_compare(bench *self, bench_bed *bed, ways_comparison *compare, const void *with) {
    ways *const all = alloc_zeroed(1, sizeof *all);
    bench_bed own;
    all->bench = self;
    all->bed = bed ? bed : &own;
    all->with = with;
    if (!bed)
        bench_bed_open(self, &own);
    compare(all);
    if (!bed)
        bench_bed_close(self, &own);
    close_ways(all);
}

void ways_section(bench *self, ways_comparison *compare, const char *note) {
    ways_compare(self, NULL, compare, NULL);
    bench_note_add(&self->report, "%s", note);
}

void ways_picture(ways *self, int width, int height) {
    const int part = self->bench->options->extent == BENCH_QUICK ? 4 : 1;
    papers_task *const task = &self->task;
    task->width = width / part;
    task->height = height / part;
    self->gray = bench_picture_sized(&self->bench->picture, (uint32_t)task->width,
                                     (uint32_t)task->height);
    self->integral = alloc_zeroed(
        (size_t)task->width * (size_t)task->height * sizeof *self->integral, 1);
    gls_reference_integral(self->gray, 1, task->width, task->height, self->integral);
}

void ways_open(ways *self) {
    bench_check(self->bench, papers_open(&self->task, &self->bench->gpu, &self->bed->plan));
}

/* ---------------------------------------------------------------- measuring -- */

void ways_plan(ways *self, const ways_set *set) {
    self->set = set;
    for (size_t i = 0; i < set->row_count; ++i) {
        const ways_row *const row = &set->rows[i];
        papers_way *const way = &self->way[self->count];
        if (papers_needs_gather(&self->task, row->way) && !self->bench->device->has.gather)
            continue;
        self->row[self->count++] = row;
        if (row->way == WAYS_LIBRARY) {
            memcpy(way->result, self->library, sizeof way->result);
        } else {
            papers_plan(way, &self->bed->plan, &self->task, row->way);
            bench_check(self->bench, papers_run(&self->bench->gpu, &way->prepare));
        }
    }
}

static void run_steps(bench_lap *lap, void *steps) {
    bench_check(lap->bench, papers_run(&lap->bench->gpu, steps));
}

/* Runs the library's way. */
static void run_stage(bench_lap *lap, void *user) {
    const ways *const self = user;
    gls_passes_begin(&lap->bench->gpu);
    bench_check(lap->bench, self->stage(&lap->bench->gpu, &self->bed->plan));
}

void ways_measure_prepare(ways *self, bench_effort effort) {
    for (size_t i = 0; i < self->count; ++i)
        self->prepare[i] =
            (bench_subject){ .run = run_steps, .user = &self->way[i].prepare };
    bench_measure(self->bench, self->prepare, self->count, effort);
}

void ways_measure(ways *self, bench_effort effort) {
    for (size_t i = 0; i < self->count; ++i)
        self->run[i] =
            self->row[i]->way == WAYS_LIBRARY
                ? (bench_subject){ .run = run_stage, .user = self }
                : (bench_subject){ .run = run_steps, .user = &self->way[i].steps };
    bench_measure(self->bench, self->run, self->count, effort);
}

/* ---------------------------------------------------------------- reporting -- */

void ways_check(const ways *self, size_t i) {
    double off;
    bench_check(self->bench,
                papers_check(&self->bench->gpu, &self->way[i], &self->task, &off));
    if (!(off <= 1.0))
        bench_fail("%s: the result is wrong; update the driver, or report this as an error "
                   "of glsurf",
                   self->row[i]->name);
}

void ways_report(ways *self, const char *title, ...) {
    char text[256];
    va_list arguments;
    va_start(arguments, title);
    vsnprintf(text, sizeof text, title, arguments);
    va_end(arguments);
    ways_measure(self, self->set->effort);
    text_table *const table =
        bench_table_add(&self->bench->report, self->set->table, self->set->columns,
                        self->set->column_count, "%s", text);
    for (size_t i = 0; i < self->count; ++i) {
        ways_check(self, i);
        const bench_sample *const sample = &self->run[i].sample;
        BENCH_CELLS(table, CELL(self->row[i]->name), CELL(sample),
                    CELL(bench_ratio(&self->run[0].sample, sample)),
                    CELL(bench_processor_ratio(&self->run[0].sample, sample)));
        if (self->set->cells)
            self->set->cells(table, self, i);
    }
}

/* Counts reads and writes. The library's passes give the maximum fetches per fragment; the
 * other ways give the mean. */
papers_tally ways_count(const ways *self, size_t i) {
    gls_gpu *const gpu = &self->bench->gpu;
    const gls_passes *const passes = &gpu->device->passes;
    papers_tally tally = { 0 };
    if (self->row[i]->way != WAYS_LIBRARY)
        return papers_count(&self->way[i]);
    gls_passes_begin(gpu);
    bench_check(self->bench, self->stage(gpu, &self->bed->plan));
    for (int p = 0; p < passes->count; ++p) {
        const glsurf_pass_info *const pass = &passes->pass[p];
        tally.reads += (double)pass->fragments * pass->fetches;
        tally.writes += (double)pass->fragments * pass->bytes_written / 4.0;
    }
    tally.passes = passes->count;
    return tally;
}
