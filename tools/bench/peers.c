/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * glsurf beside other detectors: the same image in memory, the same number of features,
 * results in memory, and all in turn, so that other load on the machine hits all alike.
 */
#include "bench/child.h"

#include "common/session.h"
#include "common/text.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* ------------------------------------------------------------------ program -- */

/* The program that runs other detectors on request: a child process at the other end of a
 * socket. lab/peers/main.cpp says what it reads and prints. */
enum { PEER_MAX = 16 };

typedef struct peer_program {
    const char *path; /* used in reports */
    FILE *file;       /* the picture for the program */
    pid_t child;
    int socket;
    FILE *answers;
    size_t count;
    struct {
        char *name, *settings;
    } peer[PEER_MAX];
} peer_program;

/* Ends the program and the command. glsurf_peers would end at the end of its input; another
 * program may not. */
#define PEER_FAIL(self, ...) (kill((self)->child, SIGTERM), bench_fail(__VA_ARGS__))

/* Starts the program. It opens the picture through the file descriptor that it inherits,
 * and does not get our end of the socket. */
static void start_program(peer_program *self, uint32_t features) {
    int pair[2];
    char wanted[16], picture[32];
    snprintf(wanted, sizeof wanted, "%u", features);
    snprintf(picture, sizeof picture, "/dev/fd/%d", fileno(self->file));
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair) != 0)
        bench_fail("cannot open a socket for %s: %s; close other programs", self->path,
                   strerror(errno));
    fcntl(pair[0], F_SETFD, FD_CLOEXEC);
    const int failed = bench_child_start(
        &self->child, (const char *const[]){ self->path, picture, wanted, NULL },
        (const int[]){ pair[1], pair[1], -1 }, NULL);
    if (failed != 0)
        bench_fail("cannot run %s: %s; name the glsurf_peers of lab/peers with --peers",
                   self->path, strerror(failed));
    close(pair[1]);
    self->socket = pair[0];
    const int copy = dup(pair[0]);
    self->answers = copy >= 0 ? fdopen(copy, "r") : NULL;
    const int reason = errno;
    if (!self->answers)
        PEER_FAIL(self, "cannot read from %s: %s; close other programs", self->path,
                  strerror(reason));
}

/* Reads a line and removes its end. */
static void next_line(peer_program *self, char *line, int size) {
    if (!fgets(line, size, self->answers))
        PEER_FAIL(self, "%s ended too early; run it by hand to see why", self->path);
    line[strcspn(line, "\n")] = '\0';
}

static void refuse_line(const peer_program *self, const char *line) {
    PEER_FAIL(self,
              "%s prints '%.60s', unlike glsurf_peers; name the glsurf_peers of "
              "lab/peers",
              self->path, line);
}

/* Reads the names of the detectors. A line that is no name ends the command, so that naming
 * any other program is safe, even one that prints without end. */
static void read_names(peer_program *self) {
    char line[512];
    for (next_line(self, line, sizeof line); *line != '\0';
         next_line(self, line, sizeof line)) {
        char *const tab = strchr(line, '\t');
        if (!tab || self->count == PEER_MAX) {
            refuse_line(self, line);
            return;
        }
        *tab = '\0';
        self->peer[self->count].name = text_format("%s", line);
        self->peer[self->count].settings = text_format("%s", tab + 1);
        ++self->count;
    }
}

/* Starts the program with the picture and the number of features that each detector should
 * find. */
static void peer_open(peer_program *self, const char *path, const bench_shot *shot,
                      uint32_t features) {
    *self = (peer_program){ .path = path, .file = bench_child_picture(shot) };
    start_program(self, features);
    read_names(self);
}

static void peer_close(peer_program *self) {
    fclose(self->answers);
    close(self->socket);
    kill(self->child, SIGTERM);
    bench_child_wait(self->child);
    fclose(self->file);
    for (size_t i = 0; i < self->count; ++i) {
        free(self->peer[i].name);
        free(self->peer[i].settings);
    }
}

/* Runs a detector once; receives milliseconds of the clock and of processors, and the
 * number of features. */
static void peer_run(peer_program *self, size_t index, double *wall, double *used,
                     uint32_t *features) {
    char line[128];
    const int length = snprintf(line, sizeof line, "%zu\n", index);
    /* MSG_NOSIGNAL: the next line reports a program that has ended. */
    send(self->socket, line, (size_t)length, MSG_NOSIGNAL);
    next_line(self, line, sizeof line);
    if (sscanf(line, "%lf %lf %u", wall, used, features) != 3 || !isfinite(*wall) ||
        !isfinite(*used) || *wall <= 0.0 || *used < 0.0)
        refuse_line(self, line);
}

/* ---------------------------------------------------------------- measuring -- */

static const bench_size SIZES[] = { { 640, 480, 1000, BENCH_QUICK },
                                    { 1280, 960, 3000, BENCH_NORMAL } };

static const table_column COLUMNS[] = {
    { "size", "size", TABLE_TEXT },
    { "detector", "detector", TABLE_TEXT },
    { "features", "features", 0 },
    BENCH_TIMES,
    { "over_paper", "times as long as\nour paper preset", 2 },
    { "settings", "settings", TABLE_TEXT },
};

/* The rows of glsurf: each system with orientations, then upright. */
enum { OWN = 2 * BENCH_SYSTEMS };

static const bench_system *system_of(size_t row) {
    return &BENCH_SYSTEM[row / 2];
}

static bool is_upright(size_t row) {
    return row % 2 == 1;
}

/* The caller frees it. */
static char *name_of(size_t row) {
    const bench_system *const system = system_of(row);
    return text_format("glsurf, %s %s%s", system->name,
                       system->detector == GLSURF_DETECTOR_HESSIAN ? "preset" : "detector",
                       is_upright(row) ? ", upright" : "");
}

typedef struct peer_work {
    peer_program *program;
    size_t index;
    uint32_t features;
} peer_work;

/* A detector that has just slept, or whose memory has left the caches, is slower than in a
 * stream of images. So each timed run follows a tenth of a second of runs that are not
 * timed. */
static const double WARM = 0.1;

static void run_own(bench_lap *lap, void *user) {
    const double start = session_seconds();
    do
        bench_frame_run(lap, user);
    while (session_seconds() - start < WARM);
    bench_lap_start(lap);
    bench_frame_run(lap, user);
}

static void run_peer(bench_lap *lap, void *user) {
    peer_work *const work = user;
    double milliseconds = 0.0, processor, warm = 0.0;
    do {
        warm += 1e-3 * milliseconds;
        peer_run(work->program, work->index, &milliseconds, &processor, &work->features);
    } while (warm < WARM);
    bench_lap_set(lap, 1e-3 * milliseconds, 1e-3 * processor);
}

static void add_row(text_table *table, const bench_shot *shot,
                    const bench_subject *subjects, size_t i, const char *name,
                    uint32_t features) {
    bench_size_cell(table, shot);
    table_text(table, "%s", name);
    table_number(table, features);
    bench_times(table, &subjects[i].sample);
    table_number(table, bench_ratio(&subjects[i].sample, &subjects[0].sample));
}

static void compare_peers(bench *self, text_table *table, const bench_shot *shot,
                          uint32_t features, peer_program *program) {
    bench_subject subjects[OWN + PEER_MAX] = { 0 };
    peer_work peer[PEER_MAX];
    for (size_t i = 0; i < OWN; ++i) {
        subjects[i].frame.image = bench_shot_pixels(shot);
        subjects[i].desc =
            (glsurf_extractor_desc){ BENCH_OF(system_of(i)), .upright = is_upright(i) };
        bench_settle(self, shot, features, &subjects[i].desc);
        subjects[i].run = run_own;
    }
    for (size_t i = 0; i < program->count; ++i) {
        peer[i] = (peer_work){ .program = program, .index = i };
        subjects[OWN + i] = (bench_subject){ .run = run_peer, .user = &peer[i] };
    }
    bench_progress(self, "%ux%u in turn", shot->width, shot->height);
    bench_compare(self, subjects, OWN + program->count, (bench_effort){ 15, 30.0 });
    for (size_t i = 0; i < OWN; ++i) {
        char *const name = name_of(i);
        add_row(table, shot, subjects, i, name, subjects[i].frame.count);
        table_nothing(table);
        free(name);
    }
    for (size_t i = 0; i < program->count; ++i) {
        add_row(table, shot, subjects, OWN + i, program->peer[i].name, peer[i].features);
        table_text(table, "%s", program->peer[i].settings);
    }
}

/* Measures one size; without a program, glsurf alone. */
static void measure_size(bench *self, text_table *table, const bench_size *size) {
    const char *const path = self->options->peers;
    peer_program program = { 0 };
    bench_shot shot = bench_shot_open(self, size->width, size->height);
    bench_progress(self, "%ux%u: settings for %u features", size->width, size->height,
                   size->features);
    if (path)
        peer_open(&program, path, &shot, size->features);
    compare_peers(self, table, &shot, size->features, &program);
    if (path)
        peer_close(&program);
    bench_shot_close(self, &shot);
}

void bench_peers(bench *self) {
    text_table *const table =
        BENCH_TABLE(self, "peers", COLUMNS,
                    "detection, orientation and description; image and results in memory");
    for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; ++i)
        if (SIZES[i].from <= self->options->extent)
            measure_size(self, table, &SIZES[i]);
    bench_note_add(&self->report,
                   self->options->peers
                       ? "Peers run in a process of their own, with as many features as "
                         "they can be set to give. Every timed run, of peers and of "
                         "glsurf, follows a tenth of a second of runs that are not timed."
                       : "--peers adds other detectors to this table.");
}
