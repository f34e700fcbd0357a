/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Beside other detectors: the same image in memory, as many features, results in memory,
 * and all in turn, so that what else the machine does hits each alike.
 */
#include "bench/peer.h"

#include "tool/session.h"

static const struct {
    uint32_t width, height, features;
} WORK[] = { { 640, 480, 1000 }, { 1280, 960, 3000 } };

static const bench_column COLUMNS[] = {
    { "size", "size", BENCH_TEXT },
    { "detector", "detector", BENCH_TEXT },
    { "features", "features", 0 },
    BENCH_TIMES,
    { "over_paper", "times as long as\nour paper preset", 2 },
    { "settings", "settings", BENCH_TEXT },
};

enum { OWN = 4 };

/* Ours. */
static const struct {
    const char *name;
    glsurf_preset preset;
    bool upright;
} PRESETS[OWN] = {
    { "glsurf, paper preset", GLSURF_PRESET_PAPER, false },
    { "glsurf, paper preset, upright", GLSURF_PRESET_PAPER, true },
    { "glsurf, default preset", GLSURF_PRESET_DEFAULT, false },
    { "glsurf, default preset, upright", GLSURF_PRESET_DEFAULT, true },
};

typedef struct peer_work {
    peer_program *program;
    size_t index;
    uint32_t features;
} peer_work;

/* Who has just slept, or whose memory has left the caches, is not as fast as in a stream of
 * images: what is timed follows a tenth of a second of the same that is not. */
static const double WARM = 0.1;

static bool run_own(bench_lap *lap, void *user) {
    const double start = session_seconds();
    do {
        if (!bench_frame_run(lap, user))
            return false;
    } while (session_seconds() - start < WARM);
    bench_lap_start(lap);
    return bench_frame_run(lap, user);
}

static bool run_peer(bench_lap *lap, void *user) {
    peer_work *const work = user;
    double seconds = 0.0, processor, warm = 0.0;
    do {
        warm += seconds;
        if (!peer_run(work->program, work->index, &seconds, &processor, &work->features))
            return false;
    } while (warm < WARM);
    bench_lap_set(lap, seconds, processor);
    return true;
}

typedef struct field {
    bench_frame own[OWN];
    peer_work peer[PEER_MAX];
    bench_subject subjects[OWN + PEER_MAX];
    bench_sample samples[OWN + PEER_MAX];
} field;

static void add_row(bench_table *table, const bench_shot *shot, const field *all, size_t i,
                    const char *name, uint32_t features, const char *settings) {
    bench_text(table, "%ux%u", shot->width, shot->height);
    bench_text(table, "%s", name);
    bench_number(table, features);
    bench_times(table, &all->samples[i]);
    bench_number(table, bench_ratio(&all->samples[i], &all->samples[0]));
    if (settings)
        bench_text(table, "%s", settings);
    else
        bench_nothing(table);
}

static bool open_own(bench *self, field *all, const bench_shot *shot, uint32_t features) {
    for (size_t i = 0; i < OWN; ++i) {
        glsurf_extractor_desc desc = { .preset = PRESETS[i].preset,
                                       .upright = PRESETS[i].upright };
        all->own[i].image = bench_shot_pixels(shot);
        all->subjects[i] = (bench_subject){ .run = run_own, .user = &all->own[i] };
        if (!bench_settle(self, shot, features, &desc) ||
            !bench_extractor(self, &desc, &all->own[i].extractor))
            return false;
    }
    return true;
}

static bool compare(bench *self, bench_table *table, const bench_shot *shot,
                    peer_program *program, field *all) {
    for (size_t i = 0; i < program->count; ++i) {
        all->peer[i] = (peer_work){ .program = program, .index = i };
        all->subjects[OWN + i] = (bench_subject){ .run = run_peer, .user = &all->peer[i] };
    }
    bench_progress(self, "%ux%u in turn", shot->width, shot->height);
    if (!bench_measure(self, all->subjects, all->samples, OWN + program->count,
                       (bench_effort){ 15, 30.0 }))
        return false;
    for (size_t i = 0; i < OWN; ++i)
        add_row(table, shot, all, i, PRESETS[i].name, all->own[i].count, NULL);
    for (size_t i = 0; i < program->count; ++i) {
        add_row(table, shot, all, OWN + i, program->peer[i].name, all->peer[i].features,
                program->peer[i].settings);
    }
    return true;
}

/* Without the program, ours alone. */
static bool measure(bench *self, bench_table *table, const bench_shot *shot,
                    uint32_t features) {
    static field all;
    all = (field){ 0 };
    peer_program program = { .socket = -1 };
    bench_progress(self, "%ux%u: settings for %u features", shot->width, shot->height,
                   features);
    const bool good = open_own(self, &all, shot, features) &&
                      (!self->options->peers ||
                       peer_open(&program, self->options->peers, shot, features)) &&
                      compare(self, table, shot, &program, &all);
    peer_close(&program);
    for (size_t i = 0; i < OWN; ++i)
        glsurf_extractor_destroy(all.own[i].extractor);
    return good;
}

bool bench_peers(bench *self) {
    bench_table *const table = bench_table_add(
        &self->report, "peers", COLUMNS, sizeof COLUMNS / sizeof *COLUMNS,
        "detection, orientation and description, image and results in memory");
    for (size_t i = 0; i < sizeof WORK / sizeof *WORK; ++i) {
        if (self->options->extent == BENCH_QUICK && i > 0)
            break;
        bench_shot shot;
        const bool good = bench_shot_open(self, &shot, WORK[i].width, WORK[i].height) &&
                          measure(self, table, &shot, WORK[i].features);
        bench_shot_close(self, &shot);
        if (!good)
            return false;
    }
    bench_note_add(
        &self->report,
        self->options->peers
            ? "Peers run in a process of their own, with as many features as they "
              "can be set to give. Every run that is timed, of theirs and of "
              "ours, follows a tenth of a second of runs that are not."
            : "Other detectors are measured beside these with --peers.");
    return true;
}
