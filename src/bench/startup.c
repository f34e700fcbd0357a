/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * How long it takes to begin: from the start of a process `glsurf detect` to its end, with
 * and without what compiled shaders were kept of earlier ones, and from nothing to the
 * first features of an extractor in a process that has a context.
 */
#include "bench/sizes.h"

#include "bench/shot.h"

#include "tool/text.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static const bench_column COLUMNS[] = {
    { "what", "what", BENCH_TEXT },
    { "preset", "preset", BENCH_TEXT },
    { "runs", "runs", 0 },
    BENCH_TIMES,
};

static void add_row(bench_table *table, const char *what, const char *preset,
                    const bench_sample *sample) {
    bench_text(table, "%s", what);
    bench_text(table, "%s", preset);
    bench_number(table, (double)sample->count);
    bench_times(table, sample);
}

/* ---------------------------------------------------------------- processes -- */

typedef struct launch {
    const bench_shot *shot;
    const char *preset;
    bool cold; /* nothing kept by the driver, nor by the command */
} launch;

/* In the child; ends it. */
static void be_detect(const launch *self, int input) {
    const int nowhere = open("/dev/null", O_WRONLY);
    if (nowhere >= 0 && dup2(input, STDIN_FILENO) >= 0 &&
        dup2(nowhere, STDOUT_FILENO) >= 0 && dup2(nowhere, STDERR_FILENO) >= 0) {
        close(input);
        if (self->cold) {
            setenv("GLSURF_CACHE", "off", 1);
            setenv("MESA_SHADER_CACHE_DISABLE", "true", 1);
            setenv("__GL_SHADER_DISK_CACHE", "0", 1);
        }
        execl("/proc/self/exe", "glsurf", "detect", "-", "--preset", self->preset,
              "--max-features", "1000", (char *)NULL);
    }
    _exit(127);
}

static bool write_all(int output, const void *data, size_t size) {
    const char *at = data;
    while (size > 0) {
        const ssize_t count = write(output, at, size);
        if (count < 0 && errno != EINTR)
            return false;
        at += count > 0 ? count : 0;
        size -= count > 0 ? (size_t)count : 0;
    }
    return true;
}

/* A child that ends early closes the pipe, and writing would end this process. */
static bool feed(int output, const bench_shot *shot) {
    void (*const before)(int) = signal(SIGPIPE, SIG_IGN);
    char head[64];
    const int length =
        snprintf(head, sizeof head, "P5\n%u %u\n255\n", shot->width, shot->height);
    const bool good = write_all(output, head, (size_t)length) &&
                      write_all(output, shot->gray, (size_t)shot->width * shot->height);
    signal(SIGPIPE, before);
    return good;
}

static double seconds_of(struct timeval time) {
    return (double)time.tv_sec + 1e-6 * (double)time.tv_usec;
}

static bool fail(const char *what) {
    report("cannot start another glsurf: %s failed (%s); leave out sizes", what,
           strerror(errno));
    return false;
}

/* All processes that were waited for, so far. */
static double children_seconds(void) {
    struct rusage usage;
    getrusage(RUSAGE_CHILDREN, &usage);
    return seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime);
}

static bool run_process(bench_lap *lap, void *user) {
    const launch *const self = user;
    const double before = children_seconds();
    int ends[2], status = 0;
    bench_lap_start(lap);
    if (pipe(ends) != 0)
        return fail("pipe");
    const pid_t child = fork();
    if (child == 0) {
        close(ends[1]);
        be_detect(self, ends[0]);
    }
    close(ends[0]);
    const bool fed = child > 0 && feed(ends[1], self->shot);
    close(ends[1]);
    if (child < 0)
        return fail("fork");
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {}
    bench_lap_stop(lap);
    if (!fed || !WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        report("another glsurf, which was started to be timed, failed; leave out sizes");
        return false;
    }
    bench_lap_set(lap, lap->seconds, children_seconds() - before);
    return true;
}

static bool measure_processes(bench *self, bench_table *table, const bench_shot *shot,
                              const char *preset) {
    static bench_sample samples[2];
    launch launches[2] = { { shot, preset, true }, { shot, preset, false } };
    const bench_subject subjects[2] = { { .run = run_process, .user = &launches[0] },
                                        { .run = run_process, .user = &launches[1] } };
    bench_progress(self, "processes from start to end, %s", preset);
    if (!bench_measure(self, subjects, samples, 2, (bench_effort){ 2, 6.0 }))
        return false;
    add_row(table, "a process, nothing kept of earlier ones", preset, &samples[0]);
    add_row(table, "a process, shaders kept of earlier ones", preset, &samples[1]);
    return true;
}

/* --------------------------------------------------------------- extractors -- */

typedef struct opening {
    const bench_shot *shot;
    glsurf_preset preset;
} opening;

static bool run_opening(bench_lap *lap, void *user) {
    const opening *const self = user;
    bench_frame frame = { .image = bench_shot_pixels(self->shot) };
    const glsurf_extractor_desc desc = { .preset = self->preset, .max_features = 1000 };
    const bool good = bench_extractor(lap->bench, &desc, &frame.extractor) &&
                      bench_frame_run(lap, &frame);
    bench_lap_stop(lap);
    glsurf_extractor_destroy(frame.extractor);
    return good;
}

static bool measure_opening(bench *self, bench_table *table, const bench_shot *shot,
                            glsurf_preset preset) {
    static bench_sample sample;
    opening with = { shot, preset };
    bench_progress(self, "an extractor to its first features, %s",
                   bench_preset_name(preset));
    if (!bench_measure(self, &(bench_subject){ .run = run_opening, .user = &with }, &sample,
                       1, (bench_effort){ 5, 3.0 }))
        return false;
    add_row(table, "an extractor to its first features", bench_preset_name(preset),
            &sample);
    return true;
}

bool bench_startup(bench *self) {
    static const glsurf_preset PRESETS[] = { GLSURF_PRESET_PAPER, GLSURF_PRESET_DEFAULT };
    const bool quick = self->options->extent == BENCH_QUICK;
    bench_shot shot = { 0 };
    bool good = bench_shot_open(self, &shot, quick ? 160 : 640, quick ? 120 : 480);
    if (good) {
        bench_table *const table = bench_table_add(
            &self->report, "startup", COLUMNS, sizeof COLUMNS / sizeof *COLUMNS,
            "how long it takes to begin: %ux%u, 1000 features", shot.width, shot.height);
        for (int p = 0; good && p < (quick ? 1 : 2); ++p) {
            good = measure_opening(self, table, &shot, PRESETS[p]);
            if (good && access("/proc/self/exe", X_OK) == 0)
                good = measure_processes(self, table, &shot, bench_preset_name(PRESETS[p]));
        }
    }
    bench_shot_close(self, &shot);
    return good;
}
