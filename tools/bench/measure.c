/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * All timing happens here, after a second of the same work if the GPU has to raise its
 * clocks. gls_finish() waits until the GPU is idle; between two such moments, the wall
 * clock gives the duration of the work. The process clock gives the processor time of all
 * threads; with a software rasteriser, other load on the machine hardly changes it. If GPU
 * timer queries can be trusted, they give the duration of GL commands.
 */
#define _DEFAULT_SOURCE /* getloadavg() */

#include "bench/bench.h"

#include "session/session.h"
#include "system/alloc.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double processor_seconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

double bench_load(void) {
    double load;
    return getloadavg(&load, 1) == 1 ? load : -1.0;
}

/* -------------------------------------------------------------------- laps -- */

void bench_finish(bench *self) {
    bench_check(self, gls_finish(self->device, "the wait for a run"));
}

/* Starts the clock and, for GL commands alone, notes the GPU's time. */
void bench_lap_start(bench_lap *lap) {
    const gls_functions *const gl = &lap->bench->device->gl;
    if (lap->clock != BENCH_FLOWING)
        bench_finish(lap->bench);
    lap->running = true;
    lap->processor_start = processor_seconds();
    lap->start = session_seconds();
    if (lap->clock == BENCH_COMMANDS &&
        lap->bench->machine.timings == GLSURF_TIMINGS_QUERIES) {
        gl->GenQueries(2, lap->queries);
        gl->QueryCounter(lap->queries[0], GL_TIMESTAMP);
    }
}

void bench_lap_stop(bench_lap *lap) {
    const gls_functions *const gl = &lap->bench->device->gl;
    const bool queried = lap->queries[0] != 0;
    GLuint64 time[2] = { 0, 0 };
    if (!lap->running)
        return;
    if (queried)
        gl->QueryCounter(lap->queries[1], GL_TIMESTAMP);
    if (lap->clock != BENCH_FLOWING)
        bench_finish(lap->bench);
    lap->seconds = session_seconds() - lap->start;
    lap->processor = processor_seconds() - lap->processor_start;
    lap->running = false;
    if (queried) {
        gls_wait wait = { 0 };
        for (int i = 0; i < 2; ++i)
            bench_check(lap->bench,
                        gls_query_get(lap->bench->device, &wait, lap->queries[i],
                                      "the wait for a run's time", &time[i]));
        gl->DeleteQueries(2, lap->queries);
        lap->queries[0] = 0;
        lap->seconds = 1e-9 * (double)(time[1] - time[0]);
    }
}

/* ----------------------------------------------------------------- profiles -- */

static bench_passes *profile_row(bench_profile *self, const glsurf_pass_info *pass) {
    for (size_t i = 0; i < self->count; ++i)
        if (strcmp(self->row[i].stage, pass->stage) == 0 &&
            strcmp(self->row[i].label, pass->label) == 0)
            return &self->row[i];
    self->count += self->count < BENCH_MAX_PASSES;
    bench_passes *const added = &self->row[self->count - 1];
    *added = (bench_passes){ .stage = pass->stage, .label = pass->label };
    return added;
}

static void note_passes(bench_profile *self, glsurf_device *device) {
    const glsurf_pass_info *passes = NULL;
    const uint32_t count = glsurf_device_passes(device, &passes);
    for (size_t i = 0; i < self->count; ++i) {
        bench_passes *const row = &self->row[i];
        row->draws = row->fragments = row->fetches = row->bytes = 0.0;
    }
    for (uint32_t i = 0; i < count; ++i) {
        const glsurf_pass_info *const pass = &passes[i];
        bench_passes *const row = profile_row(self, pass);
        const double fragments = (double)pass->fragments;
        row->draws += 1.0;
        row->fragments += fragments;
        row->fetches += fragments * pass->fetches;
        row->bytes += fragments * ((double)pass->bytes_read + pass->bytes_written);
        row->sample.seconds[row->sample.count] += pass->seconds;
    }
    for (size_t i = 0; i < self->count; ++i)
        ++self->row[i].sample.count;
}

/* -------------------------------------------------------------------- runs -- */

void bench_frame_run(bench_lap *lap, void *user) {
    bench_subject *const subject = user;
    bench_submit(lap->bench, subject);
    bench_collect(lap->bench, subject);
}

void bench_stream_run(bench_lap *lap, void *user) {
    bench_subject *const subject = user;
    lap->clock = BENCH_FLOWING;
    for (int i = 0; i < BENCH_IN_FLIGHT; ++i)
        bench_submit(lap->bench, subject);
    bench_lap_start(lap);
    for (int i = 0; i < (int)subject->units; ++i) {
        bench_collect(lap->bench, subject);
        bench_submit(lap->bench, subject);
    }
    bench_lap_stop(lap);
    for (int i = 0; i < BENCH_IN_FLIGHT; ++i)
        bench_collect(lap->bench, subject);
}

static void run_once(bench *self, bench_subject *subject, bool counts) {
    bench_lap lap = { .bench = self, .clock = subject->clock };
    bench_sample *const sample = &subject->sample;
    bench_lap_start(&lap);
    (subject->run ? subject->run : bench_frame_run)(&lap, subject->user ? subject->user
                                                                        : subject);
    bench_lap_stop(&lap);
    if (counts) {
        const double units = subject->units > 0.0 ? subject->units : 1.0;
        sample->seconds[sample->count] = lap.seconds / units;
        sample->processor[sample->count] = lap.processor / units;
        ++sample->count;
        if (subject->profile)
            note_passes(subject->profile, subject->device);
    }
}

void bench_measure(bench *self, bench_subject *subjects, size_t count,
                   bench_effort effort) {
    enum { MIN_RUNS = 3 };
    const uint32_t asked = self->options->runs;
    const uint32_t wanted = asked > 0 ? asked : effort.runs;
    bool *const opened = alloc_zeroed(count, sizeof *opened);
    for (size_t i = 0; i < count; ++i) {
        opened[i] = !subjects[i].user && !subjects[i].extractor;
        if (opened[i])
            bench_subject_open(self, &subjects[i]);
    }
    for (size_t i = 0; i < count; ++i) {
        subjects[i].sample.count = 0;
        run_once(self, &subjects[i], false);
    }
    const double warm = self->options->extent == BENCH_QUICK
                            ? 0.0
                            : gls_warm_up_seconds(self->device->family);
    const double begin = session_seconds();
    for (size_t i = 0; session_seconds() - begin < warm; ++i)
        run_once(self, &subjects[i % count], false);
    const double start = session_seconds();
    for (uint32_t round = 0; round < wanted; ++round) {
        const bool late = session_seconds() - start > effort.seconds;
        if (asked == 0 && round >= MIN_RUNS && late)
            break;
        for (size_t i = 0; i < count; ++i)
            run_once(self, &subjects[(i + round) % count], true);
    }
    for (size_t i = 0; i < count; ++i)
        if (opened[i])
            bench_subject_close(self, &subjects[i]);
    free(opened);
}

bench_passes bench_profile_sum(const bench_profile *self, const char *stages,
                               const char *labels) {
    bench_passes sum = { .sample.count = self->count > 0 ? self->row[0].sample.count : 0 };
    for (size_t i = 0; i < self->count; ++i) {
        const bench_passes *const row = &self->row[i];
        if (!bench_is_one_of(stages, ' ', row->stage) ||
            !bench_is_one_of(labels, '|', row->label))
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

bench_profile *bench_profile_of(bench *self, const bench_subject *subject) {
    bench_subject timed = *subject;
    timed.profile = alloc_zeroed(1, sizeof *timed.profile);
    timed.device_desc.timings = self->machine.timings;
    bench_measure(self, &timed, 1, (bench_effort){ 5, INFINITY });
    return timed.profile;
}

/* ------------------------------------------------------------------ figures -- */

static int by_value(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median_of(const double *values, size_t count) {
    double sorted[BENCH_MAX_RUNS];
    if (count == 0)
        return NAN;
    count = count < BENCH_MAX_RUNS ? count : BENCH_MAX_RUNS;
    memcpy(sorted, values, count * sizeof *sorted);
    qsort(sorted, count, sizeof *sorted, by_value);
    return 0.5 * (sorted[(count - 1) / 2] + sorted[count / 2]);
}

double bench_median(const bench_sample *sample) {
    return median_of(sample->seconds, sample->count);
}

double bench_processor(const bench_sample *sample) {
    return median_of(sample->processor, sample->count);
}

double bench_min(const bench_sample *sample) {
    double minimum = sample->count > 0 ? sample->seconds[0] : NAN;
    for (size_t i = 1; i < sample->count; ++i)
        minimum = fmin(minimum, sample->seconds[i]);
    return minimum;
}

double bench_ratio(const bench_sample *a, const bench_sample *b) {
    double ratios[BENCH_MAX_RUNS];
    const size_t count = a->count < b->count ? a->count : b->count;
    for (size_t i = 0; i < count; ++i)
        ratios[i] = a->seconds[i] / b->seconds[i];
    return median_of(ratios, count);
}

double bench_processor_ratio(const bench_sample *a, const bench_sample *b) {
    return bench_processor(a) / bench_processor(b);
}

void bench_cells(text_table *table, const bench_cell *cells, size_t count) {
    for (const bench_cell *at = cells; at < cells + count; ++at) {
        if (at->sample) {
            table_number(table, 1e3 * bench_median(at->sample));
            table_number(table, 1e3 * bench_min(at->sample));
            table_number(table, 1e3 * bench_processor(at->sample));
        } else if (at->text) {
            table_text(table, "%s", at->text);
        } else {
            table_number(table, at->number);
        }
    }
}
