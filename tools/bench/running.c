/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* What sections need while they run: progress, failures, and what the options say. */
#include "bench/bench.h"
#include "common/text.h"
#include "common/tool.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void bench_progress(bench *self, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    char *const what = text_format_list(format, arguments);
    va_end(arguments);
    progress("[%zu/%zu] %s: %s", self->report.count, self->section_count,
             self->report.results[self->report.count - 1].name, what);
    free(what);
}

void bench_log(void *user, glsurf_log_level level, const char *message) {
    bench *const self = user;
    if (level == GLSURF_LOG_WARNING) {
        report_lines(message);
    } else if (level == GLSURF_LOG_ERROR) {
        free(self->error);
        self->error = text_format("%s", message);
    }
}

/* The innermost attempt that is under way, and how the last one failed, or NULL. */
static struct {
    jmp_buf *back;
    char *failure;
} attempt;

char *bench_attempt(bench *self, void (*work)(bench *self, void *user), void *user) {
    jmp_buf back, *const outer = attempt.back;
    attempt.failure = NULL;
    attempt.back = &back;
    if (setjmp(back) == 0)
        work(self, user);
    attempt.back = outer;
    char *const failure = attempt.failure;
    attempt.failure = NULL;
    return failure;
}

void bench_fail(const char *format, ...) {
    char text[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    progress_wipe();
    if (attempt.back) {
        attempt.failure = text_format("%s", text);
        longjmp(*attempt.back, 1);
    }
    report_lines(text);
    exit(TOOL_FAILURE);
}

void bench_check(bench *self, glsurf_result result) {
    if (result != GLSURF_OK)
        bench_fail("%s", self->error ? self->error : glsurf_result_string(result));
}

bench_size bench_usual_size(const bench *self) {
    return self->options->extent == BENCH_QUICK ? (bench_size){ 320, 240, 300, 0 }
                                                : (bench_size){ 1280, 960, 3000, 0 };
}

bool bench_has_name(const char *names, char separator, const char *name, size_t length) {
    const char ends[] = { separator, '\0' };
    for (const char *at = names; at;) {
        const size_t end = strcspn(at, ends);
        if (end == length && strncmp(at, name, length) == 0)
            return true;
        at = at[end] == separator ? at + end + 1 : NULL;
    }
    return false;
}

bool bench_wants(const bench_options *options, const char *name) {
    return !options->only || bench_has_name(options->only, ',', name, strlen(name));
}
