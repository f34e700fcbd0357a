/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "bench/ways.h"

#include "bench/chart.h"
#include "reference/reference.h"
#include "stages/stages.h"
#include "tool/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void ways_row(bench_table *table, const char *way, const bench_sample *first,
              const bench_sample *sample) {
    bench_text(table, "%s", way);
    bench_times(table, sample);
    bench_number(table, bench_ratio(first, sample));
    bench_number(table, bench_processor(first) / bench_processor(sample));
}

static const char *head_of(const char *table) {
    static const struct {
        const char *table, *head;
    } HEADS[] = {
        { "sums", "Integral images, [T] table I" },
        { "boxes", "Box filters, [T] III-B.1" },
        { "access", "Sums between pixels, [T] III-C" },
        { "lattice", "Orientation samples, [T] III-D" },
        { "histograms", "Histograms of samples, [T] III-D" },
        { "culling", "Culled rounds, [T] III-B.2" },
    };
    for (size_t i = 0; i < sizeof HEADS / sizeof *HEADS; ++i)
        if (strcmp(HEADS[i].table, table) == 0)
            return HEADS[i].head;
    return NULL;
}

/* A figure of the paper is the mark of a way. Its ratios are to the first row, or there is
 * no such column. */
static void paint_table(bench_chart *chart, const bench_table *table, const char *head) {
    bench_bar bars[BENCH_MAX_BARS] = { 0 };
    const size_t rows = bench_table_rows(table);
    const size_t count = rows < BENCH_MAX_BARS ? rows : BENCH_MAX_BARS;
    bool marked = false;
    for (size_t row = 0; row < count; ++row) {
        const bench_cell *const way = bench_table_cell(table, row, "way");
        snprintf(bars[row].label, sizeof bars[row].label, "%s", way->text);
        bars[row].part[0] = bench_table_cell(table, row, "speedup_processor")->number;
        bars[row].mark = bench_table_cell(table, row, "speedup_paper")->number;
        marked = marked || bars[row].mark > 0.0;
    }
    bench_chart_bars(chart, head, "times as fast, by processor time", NULL,
                     marked ? "[T]" : NULL, bars, count);
}

void ways_paint(bench_chart *chart, const bench_results *results) {
    for (const bench_table *table = results->tables; table; table = table->next) {
        const char *const head = head_of(table->name);
        if (head)
            paint_table(chart, table, head);
    }
}

bool ways_right(bench *self, double off, const char *what) {
    (void)self;
    if (off <= 1.0)
        return true;
    bench_wipe();
    report("%s: the result is wrong; the driver has an error, or glsurf has", what);
    return false;
}

bool ways_plan(bench *self, glsurf_plan *plan, const glsurf_plan_params *params,
               const uint8_t *gray) {
    glsurf_gpu *const gpu = &self->gpu;
    glsurf_plan_params all = *params;
    char message[256];
    all.preset = glsurf_preset_data_of(GLSURF_PRESET_PAPER);
    all.memory_limit = (uint64_t)4 << 30;
    all.max_size = gpu->max_size;
    if (glsurf_plan_make(plan, &all, message, sizeof message) != GLSURF_OK) {
        bench_wipe();
        report("%s", message);
        return false;
    }
    const glsurf_image image = { .pixels = gray,
                                 .width = (uint32_t)params->width,
                                 .height = (uint32_t)params->height };
    glsurf_view view;
    return bench_good(self, glsurf_image_check(gpu, &image, &view)) &&
           bench_good(self, glsurf_stage_gray(gpu, &image, &view, plan->gray));
}

void ways_tally(const bench *self, papers_tally *tally) {
    for (int i = 0; i < self->gpu.pass_count; ++i) {
        const glsurf_pass_info *const pass = &self->gpu.pass[i];
        tally->reads += (double)pass->fragments * pass->fetches;
        tally->writes += (double)pass->fragments * pass->bytes_written / 4.0;
        ++tally->passes;
    }
}

void *ways_memory(size_t bytes) {
    void *const memory = calloc(1, bytes);
    if (!memory) {
        report("out of memory; close other programs and try again");
        exit(EXIT_FAILURE);
    }
    return memory;
}

void *ways_read(bench *self, glsurf_slot slot) {
    const glsurf_texture_desc *const texture = &self->gpu.slots[slot];
    void *const data = ways_memory((size_t)texture->width * (size_t)texture->height *
                                   glsurf_texel_bytes(texture->texel));
    if (bench_good(self, glsurf_texture_read(&self->gpu, slot, data)))
        return data;
    free(data);
    return NULL;
}

uint32_t *ways_integral(const uint8_t *gray, uint32_t width, uint32_t height) {
    uint32_t *const integral = ways_memory((size_t)width * height * sizeof *integral);
    glsurf_reference_integral(gray, 1, (int)width, (int)height, integral);
    return integral;
}

uint32_t ways_random(uint32_t *state) {
    *state = *state * 1664525u + 1013904223u;
    return *state >> 16 | (*state * 2654435761u & 0xffff0000u);
}
