/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "tool/timings.h"

#include "tool/text.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

typedef struct sum {
    uint64_t fragments, fetches, bytes;
    double seconds;
} sum;

static sum sum_of(const glsurf_pass_info *pass) {
    const uint64_t bytes = (uint64_t)pass->bytes_read + pass->bytes_written;
    return (sum){ .fragments = pass->fragments,
                  .fetches = pass->fragments * pass->fetches,
                  .bytes = pass->fragments * bytes,
                  .seconds = pass->seconds };
}

static void add(sum *total, sum part) {
    total->fragments += part.fragments;
    total->fetches += part.fetches;
    total->bytes += part.bytes;
    total->seconds += part.seconds;
}

static void print_row(const char *stage, const char *label, sum row) {
    fprintf(stderr, "%-12s %-28s %12" PRIu64 " %13" PRIu64 " %14" PRIu64 " %10.3f\n", stage,
            label, row.fragments, row.fetches, row.bytes, row.seconds * 1e3);
}

/* Whether the stage was printed with an earlier pass. */
static bool is_done(const glsurf_pass_info *passes, uint32_t index) {
    for (uint32_t i = 0; i < index; ++i)
        if (strcmp(passes[i].stage, passes[index].stage) == 0)
            return true;
    return false;
}

/* Prints all passes of the stage of pass `first`, which need not follow each other. */
static sum print_stage(const glsurf_pass_info *passes, uint32_t count, uint32_t first) {
    const char *const stage = passes[first].stage;
    sum total = { 0 };
    uint32_t rows = 0;
    for (uint32_t i = first; i < count; ++i) {
        if (strcmp(passes[i].stage, stage) == 0) {
            const sum row = sum_of(&passes[i]);
            print_row(rows++ == 0 ? stage : "", passes[i].label, row);
            add(&total, row);
        }
    }
    if (rows > 1)
        print_row("", "= stage", total);
    return total;
}

static void print_passes(const glsurf_pass_info *passes, uint32_t count, double pixels) {
    fprintf(stderr, "%-12s %-28s %12s %13s %14s %10s\n", "stage", "pass", "fragments",
            "fetches", "bytes", "ms");
    sum total = { 0 };
    for (uint32_t i = 0; i < count; ++i)
        if (!is_done(passes, i))
            add(&total, print_stage(passes, count, i));
    print_row("total", "", total);
    fprintf(stderr, "%-41s %12.2f %13.2f %14.2f\n", "per image pixel",
            (double)total.fragments / pixels, (double)total.fetches / pixels,
            (double)total.bytes / pixels);
    fputs("fragments, fetches and bytes (read and written) are upper bounds\n", stderr);
}

void timings_print(glsurf_extractor *extractor, uint32_t width, uint32_t height,
                   double seconds) {
    const glsurf_pass_info *passes = NULL;
    const uint32_t count = glsurf_extractor_passes(extractor, &passes);
    if (count > 0)
        print_passes(passes, count, (double)width * height);
    fprintf(stderr, "whole image: %.3f ms\n", seconds * 1e3);
}

char *timings_verdict(const glsurf_timer_check *check) {
    if (check->trusted)
        return text_format("by GPU queries");
    if (check->queries == 0.0)
        return text_format("by the clock around glFinish: the driver has no queries");
    return text_format(
        "by the clock around glFinish: queries say %.1f ms where the clock says %.1f ms",
        check->queries * 1e3, check->clock * 1e3);
}
