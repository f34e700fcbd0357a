/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf bench`: prepares, goes through the sections, writes. */
#include "bench/bench.h"
#include "bench/machine.h"
#include "bench/traced.h"
#include "stages/shaders.h"

#include "tool/output.h"
#include "tool/session.h"
#include "tool/text.h"
#include "tool/tool.h"

#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* --------------------------------------------------------------- progress -- */

void bench_wipe(void) {
    if (isatty(STDERR_FILENO))
        fputs("\r\033[K", stderr);
}

void bench_progress(bench *self, const char *format, ...) {
    if (!isatty(STDERR_FILENO))
        return;
    fprintf(stderr, "\r\033[K[%zu/%zu] %s: ", self->report.count, self->section_count,
            self->report.results[self->report.count - 1].name);
    va_list arguments;
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fflush(stderr);
}

/* ------------------------------------------------------------------ errors -- */

void bench_log(void *user, glsurf_log_level level, const char *message) {
    bench *const self = user;
    if (level == GLSURF_LOG_WARNING) {
        bench_wipe();
        report("%s", message);
    } else if (level == GLSURF_LOG_ERROR) {
        free(self->error);
        self->error = text_format("%s", message);
    }
}

bool bench_good(bench *self, glsurf_result result) {
    if (result != GLSURF_OK) {
        bench_wipe();
        report("%s", self->error ? self->error : glsurf_result_string(result));
    }
    return result == GLSURF_OK;
}

/* ---------------------------------------------------------------- sections -- */

bool bench_wants(const bench_options *options, const char *name) {
    const size_t length = strlen(name);
    for (const char *at = options->only; at;) {
        const size_t end = strcspn(at, ",");
        if (end == length && strncmp(at, name, length) == 0)
            return true;
        at = at[end] == ',' ? at + end + 1 : NULL;
    }
    return !options->only;
}

/* What there is so far is printed at once: a run takes minutes. */
static bool run_section(bench *self, const bench_section *section) {
    bench_report_begin(&self->report, section->name, section->title);
    bench_progress(self, "begins");
    const double start = session_seconds();
    const bool good = section->run(self);
    bench_wipe();
    if (good) {
        bench_results *const results = &self->report.results[self->report.count - 1];
        results->seconds = session_seconds() - start;
        bench_results_print(results);
        fflush(stdout);
    }
    return good;
}

static bool run_sections(bench *self) {
    for (const bench_section *at = BENCH_SECTIONS; at->name; ++at)
        self->section_count += bench_wants(self->options, at->name);
    for (const bench_section *at = BENCH_SECTIONS; at->name; ++at)
        if (bench_wants(self->options, at->name) && !run_section(self, at))
            return false;
    bench_machine_look_again(self);
    return true;
}

/* ------------------------------------------------------------------ places -- */

/* While a file is written, or tried, Ctrl-C is not heard: what is half done would stay
 * beside it under another name. Otherwise it ends the command, and there is nothing to
 * tidy.
 */
enum { SIGNAL_COUNT = 3 };
static const int SIGNALS[SIGNAL_COUNT] = { SIGINT, SIGTERM, SIGHUP };

static void ignore_signals(struct sigaction before[SIGNAL_COUNT]) {
    struct sigaction ignore = { .sa_handler = SIG_IGN };
    sigemptyset(&ignore.sa_mask);
    for (int i = 0; i < SIGNAL_COUNT; ++i)
        sigaction(SIGNALS[i], &ignore, &before[i]);
}

static void hear_signals(const struct sigaction before[SIGNAL_COUNT]) {
    for (int i = 0; i < SIGNAL_COUNT; ++i)
        sigaction(SIGNALS[i], &before[i], NULL);
}

/* Said at once, not after all the other sections. */
static bool check_peers(const bench_options *options) {
    const bool good = !options->peers || !bench_wants(options, "peers") ||
                      access(options->peers, X_OK) == 0;
    if (!good) {
        report("cannot run %s: %s; name the glsurf_peers of tests/bench/peers with --peers",
               options->peers, strerror(errno));
    }
    return good;
}

static bool check_places(const bench_options *options) {
    struct sigaction before[SIGNAL_COUNT];
    ignore_signals(before);
    const char *const paths[] = { options->json, options->plot, options->trace };
    bool good = output_differs(options->plot, options->json) &&
                output_differs(options->trace, options->json) &&
                output_differs(options->trace, options->plot);
    for (size_t i = 0; good && i < sizeof paths / sizeof *paths; ++i)
        good = output_spares(paths[i], options->image) && output_check(paths[i]);
    hear_signals(before);
    return good;
}

static bool write_all(bench *self) {
    const bench_options *const options = self->options;
    struct sigaction before[SIGNAL_COUNT];
    ignore_signals(before);
    const bool good = (!options->json || bench_write_json(options->json, self)) &&
                      (!options->plot || bench_plot(options->plot, self)) &&
                      (!options->trace || bench_trace(self, options->trace));
    hear_signals(before);
    return good;
}

/* --------------------------------------------------------------------- run -- */

static bool open_context(bench *self) {
    /* Mesa would print its own lines about each driver that it tries in vain. */
    setenv("EGL_LOG_LEVEL", "fatal", 0);
    glsurf_result result = glsurf_egl_create(
        &self->context, &(glsurf_egl_desc){ .log = bench_log, .log_user = self });
    if (result != GLSURF_OK) {
        report("cannot use the GPU, which is what is measured: %s",
               self->error ? self->error : glsurf_result_string(result));
        return false;
    }
    self->object.desc =
        (glsurf_object_desc){ .name = "benchmark",
                              .get_proc_address = glsurf_egl_get_proc_address,
                              .log = bench_log,
                              .log_user = self };
    return bench_good(self, glsurf_stages_open(&self->gpu, &self->object,
                                               (glsurf_path_choice){ 0 }, false));
}

static bool run(bench *self) {
    const bench_options *const options = self->options;
    if (!check_peers(options) || !check_places(options) ||
        !bench_picture_open(&self->picture, options->image) || !open_context(self) ||
        !bench_machine_look(self))
        return false;
    bench_machine_print(self);
    fflush(stdout);
    return run_sections(self) && write_all(self);
}

int bench_run(const bench_options *options) {
    bench *const self = calloc(1, sizeof *self);
    if (!self) {
        report("out of memory; close other programs and try again");
        return TOOL_FAILURE;
    }
    self->options = options;
    const bool good = run(self);
    if (self->context)
        glsurf_gpu_destroy(&self->gpu);
    glsurf_egl_destroy(self->context);
    bench_picture_free(&self->picture);
    bench_report_free(&self->report);
    free(self->error);
    free(self);
    return good ? TOOL_SUCCESS : TOOL_FAILURE;
}
