/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "bench/timed.h"

#include <string.h>

/* Whether a text of words has this one. */
static bool has_word(const char *words, const char *word) {
    const size_t length = strlen(word);
    for (const char *at = words; *at != '\0';) {
        const size_t end = strcspn(at, " ");
        if (end == length && strncmp(at, word, length) == 0)
            return true;
        at += end + (at[end] == ' ');
    }
    return false;
}

static void note(bench_timed *timed, glsurf_extractor *extractor) {
    const glsurf_pass_info *passes = NULL;
    const uint32_t count = glsurf_extractor_passes(extractor, &passes);
    for (size_t g = 0; g < timed->octave_count; ++g) {
        double sum = 0.0;
        for (uint32_t i = 0; i < count; ++i)
            sum += has_word(timed->octaves[g], passes[i].stage) ? passes[i].seconds : 0.0;
        timed->seconds[g][timed->count] = sum;
    }
    ++timed->count;
}

static bool open_all(bench *self, const bench_shot *shot, bench_timed *timed, size_t count,
                     bench_frame *frames) {
    for (size_t i = 0; i < count; ++i) {
        glsurf_extractor_desc with = timed[i].desc;
        with.timings = self->machine.timings;
        frames[i] = (bench_frame){ .image = bench_shot_pixels(shot),
                                   .given = timed[i].given,
                                   .input_count = timed[i].input_count };
        timed[i].count = 0;
        if (!bench_extractor(self, &with, &frames[i].extractor))
            return false;
    }
    return true;
}

bool bench_timed_run(bench *self, const bench_shot *shot, uint32_t runs, bench_timed *timed,
                     size_t count) {
    bench_frame frames[BENCH_MAX_TIMED] = { 0 };
    bench_lap lap = { .bench = self };
    bool good = open_all(self, shot, timed, count, frames);
    const uint32_t wanted = bench_runs(self, runs);
    for (uint32_t run = 0; good && run <= wanted; ++run) {
        for (size_t i = 0; good && i < count; ++i) {
            const size_t which = (i + run) % count;
            good = bench_frame_run(&lap, &frames[which]);
            if (good && run > 0)
                note(&timed[which], frames[which].extractor);
        }
    }
    for (size_t i = 0; i < count; ++i) {
        timed[i].features = frames[i].count;
        glsurf_extractor_destroy(frames[i].extractor);
    }
    return good;
}

double bench_timed_median(const bench_timed *timed, size_t octave) {
    return bench_median_of(timed->seconds[octave], timed->count);
}

double bench_timed_ratio(const bench_timed *a, const bench_timed *b) {
    double ratios[BENCH_MAX_RUNS];
    for (size_t i = 0; i < a->count; ++i)
        ratios[i] = a->seconds[0][i] / b->seconds[0][i];
    return bench_median_of(ratios, a->count);
}
