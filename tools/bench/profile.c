/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "bench/profile.h"
#include "common/alloc.h"

#include <math.h>
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

void bench_profile_note(bench_profile *self, glsurf_device *device) {
    const glsurf_pass_info *passes = NULL;
    const uint32_t count = glsurf_device_passes(device, &passes);
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

static bool is_one_of(const char *names, char separator, const char *name) {
    return !names || bench_has_name(names, separator, name, strlen(name));
}

bench_passes bench_profile_sum(const bench_profile *self, const char *stages) {
    return bench_profile_sum_of(self, stages, NULL);
}

bench_passes bench_profile_sum_of(const bench_profile *self, const char *stages,
                                  const char *labels) {
    bench_passes sum = { .sample.count = self->count > 0 ? self->row[0].sample.count : 0 };
    for (size_t i = 0; i < self->count; ++i) {
        const bench_passes *const row = &self->row[i];
        if (!is_one_of(stages, ' ', row->stage) || !is_one_of(labels, '|', row->label))
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
