/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf bench`: prepares, runs the sections and writes the files. */
#include "bench/bench.h"
#include "common/alloc.h"

#include "common/file_list.h"
#include "common/output.h"
#include "common/session.h"
#include "common/text.h"
#include "common/tool.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---------------------------------------------------------------- sections -- */

void bench_section_run(bench *self, const bench_section *section) {
    bench_report_begin(&self->report, section->name, section->title);
    bench_progress(self, "starts");
    const double start = session_seconds();
    section->run(self);
    progress_wipe();
    bench_results *const results = &self->report.results[self->report.count - 1];
    results->seconds = session_seconds() - start;
}

static void run_sections(bench *self) {
    for (const bench_section *at = self->options->program->sections; at->name; ++at)
        self->section_count += bench_wants(self->options, at->name);
    for (const bench_section *at = self->options->program->sections; at->name; ++at)
        if (bench_wants(self->options, at->name)) {
            bench_section_run(self, at);
            /* as soon as it is done, because a run takes minutes */
            bench_results_print(&self->report.results[self->report.count - 1]);
            fflush(stdout);
        }
    bench_machine_look_again(self);
}

/* ------------------------------------------------------------------- files -- */

/* Reports a missing program at once, not after all other sections. */
static void check_peers(const bench_options *options) {
    if (options->peers && bench_wants(options, "peers") &&
        access(options->peers, X_OK) != 0)
        bench_fail("cannot run %s: %s; name the glsurf_peers of lab/peers with --peers",
                   options->peers, strerror(errno));
}

static bool check_files(bench *self) {
    const bench_options *const options = self->options;
    const char *const paths[] = { options->json, options->plot, options->trace };
    file_list files = { 0 };
    file_list_read(&files, options->image);
    for (size_t i = 0; i < sizeof paths / sizeof *paths; ++i)
        file_list_write(&files, paths[i]);
    bool good = file_list_check(&files);
    for (size_t i = 0; good && i < sizeof paths / sizeof *paths; ++i)
        good = output_check(paths[i]);
    return good;
}

static bool write_files(bench *self) {
    const bench_options *const options = self->options;
    return (!options->json || bench_write_json(options->json, self)) &&
           (!options->plot || bench_plot(options->plot, self)) &&
           (!options->trace || bench_trace(self, options->trace));
}

/* --------------------------------------------------------------------- run -- */

static void open_context(bench *self) {
    /* Keeps Mesa from printing a line for each driver that it tries in vain. */
    setenv("EGL_LOG_LEVEL", "fatal", 0);
    const glsurf_result result = glsurf_context_create(
        &self->context, &(glsurf_context_desc){ .log = bench_log,
                                                .log_user = self,
                                                .api = self->options->api });
    if (result != GLSURF_OK)
        bench_fail("cannot use the GPU, which bench measures: %s",
                   self->error ? self->error : glsurf_result_string(result));
    const glsurf_device_desc desc = { .get_proc_address = glsurf_context_get_proc_address,
                                      .log = bench_log,
                                      .log_user = self };
    bench_check(self, glsurf_device_create(&self->device, &desc));
    self->device->shaders[1] = self->options->program->shaders;
    self->gpu = (gls_gpu){ .device = self->device };
}

bool bench_open(bench *self, const bench_options *options) {
    self->options = options;
    if (!bench_picture_open(&self->picture, options->image))
        return false;
    open_context(self);
    bench_machine_look(self);
    return true;
}

void bench_close(bench *self) {
    if (self->device) {
        gls_gpu_destroy(&self->gpu);
        glsurf_device_destroy(self->device);
    }
    glsurf_context_destroy(self->context);
    bench_picture_free(&self->picture);
    bench_report_free(&self->report);
    free(self->error);
}

int bench_run(const bench_options *options) {
    bench *const self = alloc_zeroed(1, sizeof *self);
    self->options = options;
    check_peers(options);
    bool good = check_files(self) && bench_open(self, options);
    if (good) {
        bench_machine_print(self);
        fflush(stdout);
        run_sections(self);
        good = write_files(self);
    }
    bench_close(self);
    free(self);
    return good ? TOOL_SUCCESS : TOOL_FAILURE;
}
