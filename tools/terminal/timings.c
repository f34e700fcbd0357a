/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "terminal/timings.h"

#include "system/text.h"
#include "terminal/text_table.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

typedef struct sum {
    uint64_t fragments, fetches, bytes;
    double seconds;
} sum;

static void add_pass(sum *to, const glsurf_pass_info *pass) {
    to->fragments += pass->fragments;
    to->fetches += pass->fragments * pass->fetches;
    to->bytes += pass->fragments * ((uint64_t)pass->bytes_read + pass->bytes_written);
    to->seconds += pass->seconds;
}

static void add_row(text_table *table, const char *stage, const char *label, sum row) {
    table_row(table, "%s\t%s\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%.3f", stage, label,
              row.fragments, row.fetches, row.bytes, row.seconds * 1e3);
}

/* Returns whether the stage of this pass was printed with an earlier pass. */
static bool is_done(const glsurf_pass_info *passes, uint32_t index) {
    for (uint32_t i = 0; i < index; ++i)
        if (strcmp(passes[i].stage, passes[index].stage) == 0)
            return true;
    return false;
}

/* Adds rows for all passes of the same stage as pass `first`. These passes need not be
 * adjacent. */
static void add_stage(text_table *table, const glsurf_pass_info *passes, uint32_t count,
                      uint32_t first, sum *total) {
    const char *const stage = passes[first].stage;
    sum all = { 0 };
    uint32_t rows = 0;
    for (uint32_t i = first; i < count; ++i) {
        sum row = { 0 };
        if (strcmp(passes[i].stage, stage) != 0)
            continue;
        add_pass(&row, &passes[i]);
        add_pass(&all, &passes[i]);
        add_pass(total, &passes[i]);
        add_row(table, rows++ == 0 ? stage : "", passes[i].label, row);
    }
    if (rows > 1)
        add_row(table, "", "= stage", all);
}

static void print_passes(const glsurf_pass_info *passes, uint32_t count, double pixels) {
    text_table table = table_make("stage       |pass                        |   fragments|"
                                  "      fetches|         bytes|        ms",
                                  NULL);
    sum total = { 0 };
    for (uint32_t i = 0; i < count; ++i)
        if (!is_done(passes, i))
            add_stage(&table, passes, count, i, &total);
    add_row(&table, "total", "", total);
    table_row(&table, "per image pixel\t\t%.2f\t%.2f\t%.2f",
              (double)total.fragments / pixels, (double)total.fetches / pixels,
              (double)total.bytes / pixels);
    table_end(&table, stderr);
    fputs("fragments, fetches and bytes (read and written) are upper bounds\n", stderr);
}

void timings_print(glsurf_device *device, uint32_t width, uint32_t height, double seconds) {
    const glsurf_pass_info *passes = NULL;
    const uint32_t count = glsurf_device_passes(device, &passes);
    if (count > 0)
        print_passes(passes, count, (double)width * height);
    fprintf(stderr, "whole image: %.3f ms\n", seconds * 1e3);
}

char *timings_verdict(const glsurf_timer_check *check) {
    if (check->trusted)
        return text_format("by GPU queries");
    if (check->queries == 0.0)
        return text_format("by the clock around waits: the driver has no queries");
    return text_format(
        "by the clock around waits: queries say %.1f ms where the clock says %.1f ms",
        check->queries * 1e3, check->clock * 1e3);
}
