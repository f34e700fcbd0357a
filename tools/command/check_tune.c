/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "command/check_tune.h"

#include "system/output.h"
#include "system/process.h"
#include "terminal/text_table.h"

#include "glsurf/glsurf_check.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------ trials -- */

/* Checks of sets of paths, in processes of their own: `glsurf check` with each path on or
 * off. The driver may crash there, or never return. */
typedef struct trials {
    const settings *with;
    double limit; /* seconds of a process; 0: no set was right yet */
} trials;

typedef struct trial {
    trials *all;
    process process;
    double begin;
} trial;

enum { WORD = 64 };

static glsurf_result begin_trial(void **check, const glsurf_device_desc *device,
                                 void *user) {
    trials *const all = user;
    char words[GLSURF_PATHS][WORD], seconds[WORD];
    const char *arguments[2 * GLSURF_PATHS + 6] = { "check" };
    size_t count = 1;
    for (int path = 0; path < GLSURF_PATHS; ++path) {
        const bool on = device->paths.on >> path & 1;
        if (!on && !(device->paths.off >> path & 1))
            continue;
        snprintf(words[path], WORD, "%s=%s", glsurf_path_name((glsurf_path)path),
                 on ? "on" : "off");
        arguments[count++] = "--path";
        arguments[count++] = words[path];
    }
    if (all->with->api != GLSURF_CONTEXT_API_ANY) {
        arguments[count++] = "--api";
        arguments[count++] = all->with->api == GLSURF_CONTEXT_API_GLES ? "gles" : "gl";
    }
    if (device->wait_seconds > 0.0) {
        snprintf(seconds, WORD, "%.9g", device->wait_seconds);
        arguments[count++] = "--wait-seconds";
        arguments[count++] = seconds;
    }
    trial *const self = malloc(sizeof *self);
    if (!self || !process_start(&self->process, arguments)) {
        free(self);
        return GLSURF_ERROR_MEMORY;
    }
    self->all = all;
    self->begin = session_seconds();
    *check = self;
    return GLSURF_OK;
}

/* Finds the first fault in the output of `glsurf check`, which has failed. */
static void find_fault(const char *text, char *wrong, size_t size) {
    const char *const fault = strstr(text, "wrong: ");
    const char *at = fault ? fault : strstr(text, "glsurf: ");
    at = at ? strchr(at, ' ') + 1 : "its process failed";
    const char *subject = fault ? fault : text;
    while (subject > text && subject[-1] != '\n')
        --subject;
    subject += strspn(subject, " ");
    snprintf(wrong, size, "%.*s%s%.*s", fault ? (int)strcspn(subject, " ") : 0, subject,
             fault ? ": " : "", (int)strcspn(at, "\n"), at);
}

/* Until a set is right, mostly the default one, sets have as much time as the tuner. Others
 * have four times the time that it took, as they may have to compile programs that it found
 * in the cache; and at least a minute, in which waits for a GPU that hangs end. These steps
 * wait, so that the tuner's time does not end before it is known whether the path hangs. */
static glsurf_result step_trial(void *check, char *wrong, size_t size, bool *done) {
    enum { AT_LEAST = 60, TIMES = 4 };
    trial *const self = check;
    trials *const all = self->all;
    double spent;
    do {
        *done = process_wait(&self->process, 0.25);
        spent = session_seconds() - self->begin;
        if (all->limit > 0.0)
            progress("checking in another process, %.0f of at most %.0f s", spent,
                     all->limit);
    } while (!*done && all->limit > 0.0 && spent < all->limit);
    if (*done && self->process.status == -1)
        snprintf(wrong, size, "the driver crashes");
    else if (*done && self->process.status != 0)
        find_fault(self->process.text, wrong, size);
    else if (!*done && all->limit > 0.0)
        snprintf(wrong, size, "the driver hangs: the check did not end within %.0f s",
                 all->limit);
    if (*done && self->process.status == 0 && all->limit == 0.0)
        all->limit = fmax(AT_LEAST, TIMES * spent);
    *done |= *wrong != '\0';
    return GLSURF_OK;
}

/* Returns false if the system starts no processes: then the check runs in this one. */
static bool trials_possible(void) {
    process other;
    const bool started = process_start(&other, (const char *[]){ "--version", NULL });
    if (started)
        process_end(&other);
    return started;
}

static void end_trial(void *check) {
    trial *const self = check;
    process_end(&self->process);
    free(self);
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

bool check_tune(const session *self, double seconds, check_report *into) {
    trials all = { .with = &self->settings };
    const glsurf_tuner_desc desc = {
        .check = trials_possible()
                     ? (glsurf_tuner_check){ begin_trial, step_trial, end_trial, &all }
                     : glsurf_check_for_tuner(),
        .seconds = seconds
    };
    const double begin = session_seconds();
    glsurf_tuner *tuner = NULL;
    bool done = false;
    glsurf_result result = glsurf_tuner_create(&tuner, &self->settings.device, &desc);
    while (!result && !done) {
        show_progress(tuner, session_seconds() - begin, seconds);
        result = glsurf_tuner_step(tuner, 0.5, &done);
    }
    const char *const line = glsurf_tuner_line(tuner);
    bool kept = true;
    progress_wipe();
    if (result)
        report("cannot tune%s: %s", tuner ? " all paths" : "",
               self->error ? self->error : glsurf_result_string(result));
    if (tuner) { /* after an error, what was decided before it */
        uint32_t count;
        const glsurf_tuner_row *const rows = glsurf_tuner_rows(tuner, &count);
        print_tuned(rows, count);
        check_report_tuned(into, rows, count);
        kept = (result && !*line) || keep_line(self, line);
    }
    glsurf_tuner_destroy(tuner);
    return !result && kept;
}
