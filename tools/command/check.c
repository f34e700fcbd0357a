/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf check`: whether features are right on this driver. */
#include "command/check_report.h"
#include "command/check_tune.h"

#include "common/output.h"
#include "common/session.h"
#include "system/text.h"
#include "system/tool.h"
#include "terminal/options.h"
#include "terminal/setting_options.h"

#include "glsurf/glsurf_check.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const HELP[] = {
    "glsurf check tells whether features are right on this driver. Each stage gets the\n"
    "same small built-in images and lists on the driver and on the CPU, and where both\n"
    "round, numbers may differ by bounds that are derived. Whole frames, matches,\n"
    "panoramas, kinds of images, drawings and the application's OpenGL state follow.\n"
    "\n"
    "usage: glsurf check [OPTION]...\n"
    "\n"
    "  --all                check every preset, detector and path\n"
    "  --preset NAME        check this preset (default: default)\n"
    "  --detector NAME      check this detector (default: hessian)\n"
    "  --only SUBJECT       check one subject, by its name in the output\n"
    "  --api gl             use only OpenGL 3.3. By default a GPU is asked for\n"
    "                       OpenGL 3.3 and, if it has none, for OpenGL ES 3.0\n"
    "  --api gles           use only OpenGL ES 3.0\n"
    "  --path NAME=on|off   turn a fast path on or off; by default glsurf chooses\n"
    "                       what is best with the driver; glsurf info lists the paths\n"
    "  --tune[=SECONDS]     then measure which paths are fastest here, for at most this\n"
    "                       many seconds (default 60), and keep the answer in the cache\n"
    "                       folder: all commands use it from now on. A path with wrong\n"
    "                       results is never taken\n"
    "  --report FILE        also measure the driver, which takes one to three minutes,\n"
    "                       and write what it is, the verdicts and the figures to FILE\n"
    "                       as JSON, without names of users, hosts and files\n"
    "  --quick              measure little for the report, to see that everything works\n"
    "  -h, --help           print this text\n"
    "\n"
    "A line for each subject says one of:\n"
    "  bits equal           as on the CPU\n"
    "  within rounding      with the largest difference as a part of its bound\n"
    "  wrong                what, where and by how much; and a path that avoids it, if\n"
    "                       there is one\n"
    "  not there            the driver does not have what it needs\n"
    "\n"
    "exit status: 0 nothing is wrong, 1 something is, or the check failed, 2 wrong usage\n",
    NULL,
};

typedef struct check_options {
    settings settings;
    glsurf_check_desc desc;
    float tune; /* seconds; 0: not at all */
    check_report report;
} check_options;

/* --------------------------------------------------------------------- rows -- */

/* What was checked with: another preset, detector or path than the row before. */
static void print_group(const glsurf_check_row *row, const glsurf_check_row *before) {
    if (before && before->preset == row->preset && before->detector == row->detector &&
        before->path == row->path)
        return;
    char *const name = settings_name(row->detector, row->preset, false);
    if (row->path < 0)
        printf("%s%s\n", before ? "\n" : "", name);
    else
        printf("\n%s, %s turned over\n", name, glsurf_path_name((glsurf_path)row->path));
    free(name);
}

static void print_row(const glsurf_check_row *row) {
    printf("  %-13s", row->subject);
    switch (row->verdict) {
    case GLSURF_VERDICT_EQUAL:
        printf("bits equal");
        break;
    case GLSURF_VERDICT_ROUNDED:
        printf("within rounding, at most %.2g of the bound", row->share);
        break;
    case GLSURF_VERDICT_WRONG:
        printf("wrong: %s", row->message);
        break;
    case GLSURF_VERDICT_ABSENT:
        printf("not there: %s", row->message);
        break;
    case GLSURF_VERDICT_PENDING:
        printf("not checked");
        break;
    }
    if (row->cure >= 0)
        printf("; it is right with the path %s turned over",
               glsurf_path_name((glsurf_path)row->cure));
    printf("\n");
}

static void print_total(const glsurf_check_row *rows, uint32_t count) {
    uint32_t of[GLSURF_VERDICT_ABSENT + 1] = { 0 };
    for (uint32_t i = 0; i < count; ++i)
        ++of[rows[i].verdict];
    printf("\n%lu subjects: %lu with equal bits, %lu within rounding, %lu wrong",
           (unsigned long)count, (unsigned long)of[GLSURF_VERDICT_EQUAL],
           (unsigned long)of[GLSURF_VERDICT_ROUNDED],
           (unsigned long)of[GLSURF_VERDICT_WRONG]);
    if (of[GLSURF_VERDICT_ABSENT] > 0)
        printf(", %lu not there", (unsigned long)of[GLSURF_VERDICT_ABSENT]);
    printf("\n");
}

static bool is_wrong(const glsurf_check_row *rows, uint32_t count) {
    for (uint32_t i = 0; i < count; ++i)
        if (rows[i].verdict == GLSURF_VERDICT_WRONG)
            return true;
    return false;
}

/* --------------------------------------------------------------------- run -- */

/* Takes steps to the end, with a line of progress. False after a report. */
static bool take_steps(session *self, glsurf_check *check) {
    enum { STEP = 1 }; /* second */
    bool done = false;
    while (!done) {
        uint32_t count, at = 0;
        const glsurf_check_row *const rows = glsurf_check_rows(check, &count);
        while (at < count && rows[at].verdict != GLSURF_VERDICT_PENDING)
            ++at;
        progress("checking %s, %lu of %lu", at < count ? rows[at].subject : "paths",
                 (unsigned long)(at < count ? at + 1 : count), (unsigned long)count);
        const glsurf_result result = glsurf_check_step(check, STEP, &done);
        if (!session_good(self, result, "check"))
            return false;
    }
    progress_wipe();
    return true;
}

/* The device that the check makes is as the session's. */
static bool open_check(session *self, const check_options *options, glsurf_check **check) {
    const glsurf_result result =
        glsurf_check_create(check, &self->settings.device, &options->desc);
    if (result && self->error)
        report("%s", self->error);
    else if (result)
        report("cannot check: %s", glsurf_result_string(result));
    return !result;
}

static int run_check(const check_options *options) {
    session opened;
    glsurf_check *check = NULL;
    check_report report = options->report;
    if (report.path && !output_check(report.path))
        return TOOL_FAILURE;
    if (!session_open(&opened, &options->settings))
        return TOOL_FAILURE;
    bool good = open_check(&opened, options, &check);
    if (good) {
        glsurf_info info = { 0 };
        glsurf_device_info(opened.device, &info);
        const char *const version = info.version ? info.version : "unknown";
        printf("glsurf %s on %s, %s%s\n\n", glsurf_version(), session_renderer(&opened),
               strncmp(version, "OpenGL", strlen("OpenGL")) == 0 ? "" : "OpenGL ", version);
        fflush(stdout);
        good = take_steps(&opened, check);
    }
    const bool checked = good;
    if (good) {
        uint32_t count;
        const glsurf_check_row *const rows = glsurf_check_rows(check, &count);
        for (uint32_t i = 0; i < count; ++i) {
            print_group(&rows[i], i > 0 ? &rows[i - 1] : NULL);
            print_row(&rows[i]);
        }
        print_total(rows, count);
        check_report_found(&report, check, &options->desc, &options->settings);
        good = !is_wrong(rows, count);
    }
    glsurf_check_destroy(check);
    if (checked && options->tune > 0.0f)
        good &= check_tune(&opened, (double)options->tune, &report);
    session_close(&opened);
    fflush(stdout);
    if (checked && !check_report_write(&report, &options->settings))
        good = false;
    return good ? TOOL_SUCCESS : TOOL_FAILURE;
}

static bool set_all(void *options, const char *text) {
    glsurf_check_desc *const desc = &((check_options *)options)->desc;
    (void)text;
    return desc->every_preset = desc->every_path = true;
}

static bool set_tune(void *options, const char *text) {
    check_options *const self = options;
    self->tune = 60.0f;
    return !text || option_number("--tune", text, 0.1f, 86400.0f, &self->tune);
}

static bool set_report(void *options, const char *text) {
    return libraries_have("--report") &&
           option_file("--report", "a file", text,
                       &((check_options *)options)->report.path);
}

#define FIELD(name) .offset = offsetof(check_options, name)

static const option_row ROWS[] = {
    { "all", OPTION_FLAG, .set = set_all },
    { "preset", OPTION_CHOICE, FIELD(desc.preset) },
    { "detector", OPTION_CHOICE, FIELD(desc.detector) },
    { "only", OPTION_TEXT, FIELD(desc.only) },
    { "api", OPTION_API, FIELD(settings.api) },
    { "path", OPTION_PATH, FIELD(settings.device.paths) },
    { "tune", OPTION_MAYBE, .set = set_tune },
    { "report", OPTION_CALL, .set = set_report },
    { "quick", OPTION_FLAG, FIELD(report.quick) },
    { 0 },
};

int check_command(int argc, char **argv) {
    check_options options = { 0 };
    const int status = settings_read(argc, argv, ROWS, &options, NULL, HELP);
    if (status >= 0)
        return status;
    if (optind < argc) {
        report("check takes no '%s'; see glsurf check --help", argv[optind]);
        return TOOL_USAGE;
    }
    if (options.report.quick && !options.report.path) {
        report("--quick is for --report FILE; give both or neither");
        return TOOL_USAGE;
    }
    return run_check(&options);
}
