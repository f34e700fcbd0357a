/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf check`: tests features on this driver. */
#include "command/check_tune.h"

#include "system/exit_status.h"
#include "system/output.h"
#include "system/text.h"
#include "terminal/options.h"
#include "terminal/setting_options.h"

#include "glsurf/glsurf_check.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const HELP[] = {
    "glsurf check tests whether features are right on this driver. Each stage gets the\n"
    "same small built-in images and lists on the driver and on the CPU; where both\n"
    "round, numbers may differ within derived bounds. Whole frames, matches,\n"
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
    "  --wait-seconds N     end a wait for the GPU, which may hang, after N seconds;\n"
    "                       default: 30, and 600 without a GPU\n"
    "  --tune[=SECONDS]     then measure which paths are fastest here, for at most this\n"
    "                       many seconds (default 60), and keep the answer in the cache\n"
    "                       folder: all commands use it from now on. Each set\n"
    "                       of paths is first checked in another process. A path with\n"
    "                       wrong results, or that hangs or crashes, is never used\n"
    "  --report FILE        also measure the driver, which takes one to three minutes,\n"
    "                       and write what it is, the verdicts and the figures to FILE\n"
    "                       as JSON, without names of users, hosts and files\n"
    "  --quick              measure little for the report, to see that everything works\n"
    "  -h, --help           print this text\n"
    "\n"
    "A line for each subject says one of:\n"
    "  bits equal           as on the CPU\n"
    "  within rounding      and the largest difference as a fraction of its bound\n"
    "  wrong                what, where and by how much; and a path that avoids it, if\n"
    "                       there is one\n"
    "  unsupported          the driver lacks what it needs\n"
    "\n"
    "example:\n"
    "  glsurf check --all --report driver.json\n"
    "\n"
    "exit status: 0 nothing is wrong, 1 something is, or the check failed, 2 wrong usage\n",
    NULL,
};

typedef struct check_options {
    settings settings;
    glsurf_check_desc desc;
    float tune; /* seconds; 0: do not tune */
    check_report report;
} check_options;

/* --------------------------------------------------------------------- rows -- */

/* Prints the detector, preset and path, if the row before has others. */
static void print_group(const glsurf_check_row *row, const glsurf_check_row *before) {
    if (before && before->preset == row->preset && before->detector == row->detector &&
        before->path == row->path)
        return;
    char *const name = settings_name(row->detector, row->preset);
    if (row->path < 0)
        printf("%s%s\n", before ? "\n" : "", name);
    else
        printf("\n%s, %s toggled\n", name, glsurf_path_name((glsurf_path)row->path));
    free(name);
}

static void print_row(const glsurf_check_row *row) {
    printf("  %-13s", row->subject);
    if (row->verdict == GLSURF_VERDICT_EQUAL)
        printf("bits equal");
    else if (row->verdict == GLSURF_VERDICT_ROUNDED)
        printf("within rounding, at most %.2g of the bound", row->share);
    else if (row->verdict == GLSURF_VERDICT_WRONG)
        printf("wrong: %s", row->message);
    else if (row->verdict == GLSURF_VERDICT_ABSENT)
        printf("unsupported: %s", row->message);
    else
        printf("not checked");
    if (row->workaround_path >= 0)
        printf("; it is right with the path %s toggled",
               glsurf_path_name((glsurf_path)row->workaround_path));
    printf("\n");
}

/* Prints all rows and their totals. Returns false if a row is wrong. */
static bool print_rows(const glsurf_check_row *rows, uint32_t count) {
    uint32_t of[GLSURF_VERDICT_ABSENT + 1] = { 0 };
    for (uint32_t i = 0; i < count; ++i) {
        print_group(&rows[i], i > 0 ? &rows[i - 1] : NULL);
        print_row(&rows[i]);
        ++of[rows[i].verdict];
    }
    printf("\nsubjects: %lu with equal bits, %lu within rounding, %lu wrong",
           (unsigned long)of[GLSURF_VERDICT_EQUAL],
           (unsigned long)of[GLSURF_VERDICT_ROUNDED],
           (unsigned long)of[GLSURF_VERDICT_WRONG]);
    if (of[GLSURF_VERDICT_ABSENT] > 0)
        printf(", %lu unsupported", (unsigned long)of[GLSURF_VERDICT_ABSENT]);
    printf("\n");
    return of[GLSURF_VERDICT_WRONG] == 0;
}

/* --------------------------------------------------------------------- run -- */

/* Runs all steps, with a line of progress. False after a report. */
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

static int run_check(const check_options *options) {
    session opened;
    glsurf_check *check = NULL;
    check_report file = options->report;
    if (file.path && !output_check(file.path))
        return TOOL_FAILURE;
    if (!session_open(&opened, &options->settings))
        return TOOL_FAILURE;
    /* The check makes a device with the session's settings. */
    const glsurf_result result =
        glsurf_check_create(&check, &opened.settings.device, &options->desc);
    bool good = result == GLSURF_OK;
    if (!good && opened.error)
        report("%s", opened.error);
    else if (!good)
        report("cannot check: %s", glsurf_result_string(result));
    if (good) {
        glsurf_info info = { 0 };
        glsurf_device_info(opened.device, &info);
        const char *const version = info.version ? info.version : "unknown";
        printf("glsurf %s on %s, %s%s\n\n", glsurf_version(), session_renderer(&opened),
               strncmp(version, "OpenGL", strlen("OpenGL")) == 0 ? "" : "OpenGL ", version);
        fflush(stdout);
        good = take_steps(&opened, check);
    }
    const bool checked = good, unknown = result == GLSURF_ERROR_ARGUMENT;
    if (good) {
        uint32_t count;
        const glsurf_check_row *const rows = glsurf_check_rows(check, &count);
        good = print_rows(rows, count);
        check_report_found(&file, check, &options->desc, &options->settings);
    }
    glsurf_check_destroy(check);
    if (checked && options->tune > 0.0f)
        good &= check_tune(&opened, (double)options->tune, &file);
    session_close(&opened);
    fflush(stdout);
    if (checked && !check_report_write(&file, &options->settings))
        good = false;
    return good ? TOOL_SUCCESS : unknown ? TOOL_USAGE : TOOL_FAILURE;
}

static bool read_tune(const option_row *row, const char *text, void *seconds) {
    *(float *)seconds = 60.0f;
    return !text || option_number(row, text, seconds);
}

#define FIELD(name) .offset = offsetof(check_options, name)

static const option_row ROWS[] = {
    { "all", option_flag, FIELD(desc.every_preset) },
    { "preset", option_choice, FIELD(desc.preset) },
    { "detector", option_choice, FIELD(desc.detector) },
    { "only", option_text, FIELD(desc.only) },
    { "api", option_api, FIELD(settings.api) },
    { "path", option_path, FIELD(settings.device.paths) },
    { "wait_seconds", option_seconds, FIELD(settings.device.wait_seconds), .minimum = 0.001,
      .maximum = 86400.0 },
    { "tune", read_tune, FIELD(tune), .optional = true, .minimum = 0.1,
      .maximum = 86400.0 },
    { "report", option_file, FIELD(report.path), .have = libraries_have },
    { "quick", option_flag, FIELD(report.quick) },
    { 0 },
};

int check_command(int argc, char **argv) {
    check_options options = { 0 };
    const int status = settings_read(argc, argv, ROWS, &options, NULL, HELP);
    if (status >= 0)
        return status;
    options.desc.every_path = options.desc.every_preset;
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
