/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf bench`: how long a process of the command takes, from its start to its end. */
#include "bench/child.h"
#include "bench/section_parts.h"

#include <errno.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static const char ITSELF[] = "/proc/self/exe";

typedef struct launch {
    FILE *picture, *nowhere;
    const bench_system *system;
    bool cold; /* without the caches of the driver and of the command */
} launch;

/* Processor seconds of all child processes that were waited for so far. */
static double children_seconds(void) {
    struct rusage usage;
    getrusage(RUSAGE_CHILDREN, &usage);
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           1e-6 * (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

static void run_process(bench_lap *lap, void *user) {
    static const char *const COLD[] = { "GLSURF_CACHE=off",
                                        "MESA_SHADER_CACHE_DISABLE=true",
                                        "__GL_SHADER_DISK_CACHE=0", NULL };
    const launch *const self = user;
    const bench_system *const system = self->system;
    const glsurf_context_api api = lap->bench->options->api;
    const char *const arguments[] = { ITSELF,
                                      "detect",
                                      "-",
                                      "--preset",
                                      glsurf_preset_name(system->preset),
                                      "--max-features",
                                      "1000",
                                      "--detector",
                                      glsurf_detector_name(system->detector),
                                      api == GLSURF_CONTEXT_API_ANY ? NULL : "--api",
                                      api == GLSURF_CONTEXT_API_GLES ? "gles" : "gl",
                                      NULL };
    const int nowhere = fileno(self->nowhere);
    const int files[3] = { fileno(self->picture), nowhere, nowhere };
    const double before = children_seconds();
    pid_t child;
    lseek(files[0], 0, SEEK_SET);
    bench_lap_start(lap);
    const int failed =
        bench_child_start(&child, arguments, files, self->cold ? COLD : NULL);
    if (failed != 0)
        bench_fail("cannot start another glsurf: %s; leave out the section sizes",
                   strerror(failed));
    const int status = bench_child_wait(child);
    bench_lap_stop(lap);
    bench_lap_set(lap, lap->seconds, children_seconds() - before);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        bench_fail("another glsurf, which was started to be timed, failed; leave out the "
                   "section sizes");
}

bool bench_startup_processes(bench *self, const bench_shot *shot,
                             const bench_system *system, bench_sample samples[2]) {
    if (access(ITSELF, X_OK) != 0)
        return false;
    FILE *const picture = bench_child_picture(shot);
    FILE *const nowhere = fopen("/dev/null", "w");
    if (!nowhere)
        bench_fail("cannot write to /dev/null: %s; leave out the section sizes",
                   strerror(errno));
    launch cold = { picture, nowhere, system, true };
    launch warm = { picture, nowhere, system, false };
    bench_subject subjects[2] = { { .run = run_process, .user = &cold },
                                  { .run = run_process, .user = &warm } };
    bench_progress(self, "processes from start to end, %s", system->name);
    bench_measure(self, subjects, 2, (bench_effort){ 2, 6.0 });
    for (int i = 0; i < 2; ++i)
        samples[i] = subjects[i].sample;
    fclose(picture);
    fclose(nowhere);
    return true;
}
