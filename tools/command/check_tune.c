/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "command/check_tune.h"

#include "common/text.h"
#include "common/text_table.h"
#include "glsurf/glsurf_check.h"

#include <math.h>
#include <stdio.h>

static const table_column COLUMNS[] = {
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

static void print_rows(const glsurf_tuner_row *rows, uint32_t count) {
    text_table table = { .columns = COLUMNS,
                         .column_count = sizeof COLUMNS / sizeof *COLUMNS,
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
        print_rows(rows, count);
        check_report_tuned(into, rows, count);
        good = keep_line(self, glsurf_tuner_line(tuner));
    } else {
        report("cannot tune: %s", self->error ? self->error : glsurf_result_string(result));
    }
    glsurf_tuner_destroy(tuner);
    return good;
}
