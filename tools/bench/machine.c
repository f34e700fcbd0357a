/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#define _DEFAULT_SOURCE /* getloadavg() */

#include "bench/shot.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Reads the model of the processor from a file of Linux, or on boards that of the board;
 * other systems get "unknown". */
static void find_processor(bench_machine *machine) {
    snprintf(machine->processor, sizeof machine->processor, "unknown");
    FILE *const file = fopen("/proc/cpuinfo", "r");
    char line[256];
    bool found = false;
    while (!found && file && fgets(line, sizeof line, file)) {
        const char *const colon = strstr(line, ": ");
        found = colon && strncmp(line, "model name", 10) == 0;
        if (found || (colon && strncmp(line, "Model", 5) == 0))
            snprintf(machine->processor, sizeof machine->processor, "%.*s",
                     (int)strcspn(colon + 2, "\n"), colon + 2);
    }
    if (file)
        fclose(file);
    machine->processors = (int)sysconf(_SC_NPROCESSORS_ONLN);
}

static double load_now(void) {
    double load = -1.0;
    getloadavg(&load, 1);
    return load;
}

/* Times passes by queries only if these agree with the clock. */
static void choose_clock(bench *self) {
    bench_machine *const machine = &self->machine;
    glsurf_timer_check check;
    bench_check(self, glsurf_device_timer_check(self->device, &check));
    machine->timer = check;
    machine->timings = check.trusted ? GLSURF_TIMINGS_QUERIES : GLSURF_TIMINGS_CLOCK;
    machine->clock =
        check.trusted ? "queries of the GPU's time" : "the clock around glFinish()";
    if (check.clock > 0.0)
        snprintf(machine->because, sizeof machine->because,
                 "queries say %.2f ms for known work, the clock says %.2f ms",
                 1e3 * check.queries, 1e3 * check.clock);
    else
        snprintf(machine->because, sizeof machine->because,
                 "the driver has no timer to query");
}

void bench_machine_look(bench *self) {
    bench_machine *const machine = &self->machine;
    glsurf_context_info made;
    glsurf_context_tell(self->context, &made);
    snprintf(machine->renderer, sizeof machine->renderer, "%s", made.renderer);
    snprintf(machine->version, sizeof machine->version, "%s", made.version);
    snprintf(machine->context, sizeof machine->context, "%s", made.through);
    find_processor(machine);
    const time_t now = time(NULL);
    struct tm utc;
    strftime(machine->date, sizeof machine->date, "%Y-%m-%dT%H:%M:%SZ",
             gmtime_r(&now, &utc));
    machine->load[0] = machine->load[1] = load_now();
    choose_clock(self);
}

void bench_machine_look_again(bench *self) {
    self->machine.load[1] = load_now();
}

void bench_machine_print(const bench *self) {
    const bench_machine *const machine = &self->machine;
    printf("glsurf %s on %s\n", glsurf_version(), machine->date);
    printf("  renderer    %s\n", machine->renderer);
    printf("  OpenGL      %s\n", machine->version);
    printf("  context     %s\n", machine->context);
    printf("  processors  %d of %s\n", machine->processors, machine->processor);
    printf("  load        %.2f processes waiting at the start\n", machine->load[0]);
    printf("  passes      timed by %s: %s\n", machine->clock, machine->because);
    printf("  systems     ");
    for (const bench_system *at = BENCH_SYSTEM; at < BENCH_SYSTEM + BENCH_SYSTEMS; ++at)
        printf("%s: threshold %g; ", at->name,
               (double)glsurf_detector_threshold(at->detector, at->preset));
    puts("descriptors of 64");
    printf("  image       %s, %ux%u\n",
           self->options->image ? self->options->image : "drawn by bench: octaves of noise",
           self->picture.width, self->picture.height);
}
