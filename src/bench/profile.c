/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "bench/profile.h"

#include <string.h>

static bench_passes *row_of(bench_profile *self, const glsurf_pass_info *pass) {
    for (size_t i = 0; i < self->count; ++i)
        if (strcmp(self->row[i].stage, pass->stage) == 0 &&
            strcmp(self->row[i].label, pass->label) == 0)
            return &self->row[i];
    self->count += self->count < BENCH_MAX_PASSES;
    bench_passes *const added = &self->row[self->count - 1];
    *added = (bench_passes){ .stage = pass->stage, .label = pass->label };
    return added;
}

void bench_profile_note(bench_profile *self, glsurf_extractor *extractor) {
    const glsurf_pass_info *passes = NULL;
    const uint32_t count = glsurf_extractor_passes(extractor, &passes);
    for (size_t i = 0; i < self->count; ++i) {
        bench_passes *const row = &self->row[i];
        row->draws = row->fragments = row->fetches = row->bytes = 0.0;
    }
    for (uint32_t i = 0; self->warm && i < count; ++i) {
        const glsurf_pass_info *const pass = &passes[i];
        bench_passes *const row = row_of(self, pass);
        const double fragments = (double)pass->fragments;
        row->draws += 1.0;
        row->fragments += fragments;
        row->fetches += fragments * pass->fetches;
        row->bytes += fragments * ((double)pass->bytes_read + pass->bytes_written);
        row->sample.seconds[row->sample.count] += pass->seconds;
    }
    for (size_t i = 0; i < self->count; ++i)
        ++self->row[i].sample.count;
    self->warm = true;
}

bench_passes bench_profile_sum(const bench_profile *self, const char *stages) {
    bench_passes sum = { .sample.count = self->count > 0 ? self->row[0].sample.count : 0 };
    for (size_t i = 0; i < self->count; ++i) {
        const bench_passes *const row = &self->row[i];
        if (stages && !bench_has_name(stages, ' ', row->stage, strlen(row->stage)))
            continue;
        sum.draws += row->draws;
        sum.fragments += row->fragments;
        sum.fetches += row->fetches;
        sum.bytes += row->bytes;
        for (size_t k = 0; k < sum.sample.count; ++k)
            sum.sample.seconds[k] += row->sample.seconds[k];
    }
    return sum;
}
