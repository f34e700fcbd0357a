/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf check`: tests features on this driver. */
#include "command/check_report.h"

#include "session/session.h"
#include "system/exit_status.h"
#include "system/output.h"
#include "system/text.h"
#include "terminal/options.h"
#include "terminal/setting_options.h"
#include "terminal/text_table.h"

#include "glsurf/glsurf_check.h"

#include <math.h>
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
    "  --tune[=SECONDS]     then measure which paths are fastest here, for at most this\n"
    "                       many seconds (default 60), and keep the answer in the cache\n"
    "                       folder: all commands use it from now on. A path with wrong\n"
    "                       results is never used\n"
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

/* -------------------------------------------------------------------- tune -- */

static const table_column TUNE_COLUMNS[] = {
    { "path", "path", TABLE_TEXT },
    { "used", "in use", TABLE_TEXT },
    { "small_on_ms", "640x480\non, ms", 2 },
    { "small_off_ms", "640x480\noff, ms", 2 },
    { "large_on_ms", "1920x1080\non, ms", 2 },
    { "large_off_ms", "1920x1080\noff, ms", 2 },
    { "why", "why", TABLE_TEXT },
};

static void show_progress(const glsurf_tuner *tuner, double spent, double seconds) {
    uint32_t count, at = 0;
    const glsurf_tuner_row *const rows = glsurf_tuner_rows(tuner, &count);
    while (at < count && rows[at].tuned != GLSURF_TUNED_PENDING)
        ++at;
    if (at == count)
        return;
    if (rows[at].pairs > 0)
        progress("timing %s, %lu pairs; %.0f of %.0f s", rows[at].name,
                 (unsigned long)rows[at].pairs, spent, seconds);
    else
        progress("checking %s; %.0f of %.0f s", rows[at].name, spent, seconds);
}

static void print_tuned(const glsurf_tuner_row *rows, uint32_t count) {
    text_table table = { .columns = TUNE_COLUMNS,
                         .column_count = sizeof TUNE_COLUMNS / sizeof *TUNE_COLUMNS,
                         .gap = 2 };
    for (uint32_t i = 0; i < count; ++i) {
        const glsurf_tuner_row *const row = &rows[i];
        table_text(&table, "%s", row->name);
        table_text(&table, "%s", row->on ? "yes" : "no");
        for (int size = 0; size < GLSURF_TUNER_SIZES; ++size) {
            const bool timed = row->pairs > 0;
            table_number(&table, timed ? 1e3 * row->on_seconds[size] : (double)NAN);
            table_number(&table, timed ? 1e3 * row->off_seconds[size] : (double)NAN);
        }
        table_text(&table, "%s", row->why);
    }
    putchar('\n');
    table_end(&table, stdout);
}

static bool keep_line(const session *self, const char *line) {
    const char *const folder = self->programs.folder, *const name = self->tuning.name;
    if (*line == '\0') {
        printf("\nnothing is kept, because no path was decided; give more seconds\n");
    } else if (!name) {
        printf("\nnothing is kept, because there is no cache folder\n");
    } else if (!tuning_file_keep(&self->tuning, folder, line)) {
        report("cannot write %s/%s", folder, name);
        return false;
    } else {
        printf("\nkept in %s/%s; all commands use it from now on\n", folder, name);
    }
    return true;
}

/* Measures the paths for this many seconds, prints a table, and keeps the answer in the
 * user's cache folder. `into` receives the rows. False after a report. */
static bool tune(const session *self, double seconds, check_report *into) {
    const glsurf_tuner_desc desc = { .check = glsurf_check_for_tuner(),
                                     .seconds = seconds };
    const double begin = session_seconds();
    glsurf_tuner *tuner = NULL;
    bool done = false;
    glsurf_result result = glsurf_tuner_create(&tuner, &self->settings.device, &desc);
    while (!result && !done) {
        show_progress(tuner, session_seconds() - begin, seconds);
        result = glsurf_tuner_step(tuner, 0.5, &done);
    }
    bool good = !result;
    if (good) {
        uint32_t count;
        const glsurf_tuner_row *const rows = glsurf_tuner_rows(tuner, &count);
        progress_wipe();
        print_tuned(rows, count);
        check_report_tuned(into, rows, count);
        good = keep_line(self, glsurf_tuner_line(tuner));
    } else {
        report("cannot tune: %s", self->error ? self->error : glsurf_result_string(result));
    }
    glsurf_tuner_destroy(tuner);
    return good;
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
        good &= tune(&opened, (double)options->tune, &file);
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
