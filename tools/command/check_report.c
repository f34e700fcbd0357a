/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "command/check_report.h"

#include "bench/driver_report.h"
#include "features/json_text.h"
#include "system/file_names.h"

#include <math.h>
#include <stdlib.h>

static json_t *path_value(int path) {
    return path < 0 ? json_null() : json_string(glsurf_path_name((glsurf_path)path));
}

static json_t *row_value(const glsurf_check_row *row) {
    char *const message = path_hide(row->message);
    json_t *const value = json_pack(
        "{s:s, s:s, s:s, s:o, s:s, s:o, s:I, s:f, s:o, s:o}", "subject", row->subject,
        "preset", glsurf_preset_name(row->preset), "detector",
        glsurf_detector_name(row->detector), "path", path_value(row->path), "verdict",
        glsurf_verdict_name(row->verdict), "share", json_number(row->share), "values",
        (json_int_t)row->values, "seconds", row->seconds, "message", json_name(message),
        "cure", path_value(row->workaround_path));
    free(message);
    return value;
}

/* Returns the names of the paths in a sum of 1u << path. */
static json_t *path_names(uint32_t paths) {
    json_t *names = json_array();
    for (int i = 0; i < GLSURF_PATHS; ++i)
        if (paths >> i & 1)
            names = json_append(names, path_value(i));
    return names;
}

void check_report_found(check_report *self, const glsurf_check *check,
                        const glsurf_check_desc *desc, const settings *with) {
    if (!self->path)
        return;
    uint32_t count;
    const glsurf_check_row *const rows = glsurf_check_rows(check, &count);
    const glsurf_path_choice *const paths = &with->device.paths;
    json_t *values = json_array();
    for (uint32_t i = 0; i < count; ++i)
        values = json_append(values, row_value(&rows[i]));
    self->found = json_pack("{s:b, s:o, s:o, s:o, s:o}", "all", desc->every_preset, "only",
                            desc->only ? json_string(desc->only) : json_null(), "paths_on",
                            path_names(paths->on), "paths_off", path_names(paths->off),
                            "rows", values);
}

/* Returns the seconds of a frame for both sizes; null if the path was not timed. */
static json_t *seconds_value(const glsurf_tuner_row *row, const double *seconds) {
    json_t *values = json_array();
    for (int size = 0; size < GLSURF_TUNER_SIZES; ++size)
        values =
            json_append(values, json_number(row->pairs > 0 ? seconds[size] : (double)NAN));
    return values;
}

void check_report_tuned(check_report *self, const glsurf_tuner_row *rows, uint32_t count) {
    if (!self->path)
        return;
    json_t *values = json_array();
    for (uint32_t i = 0; i < count; ++i)
        values = json_append(
            values, json_pack("{s:s, s:b, s:s, s:s, s:i, s:o, s:o}", "path", rows[i].name,
                              "on", rows[i].on, "tuned", glsurf_tuned_name(rows[i].tuned),
                              "why", rows[i].why, "pairs", (int)rows[i].pairs, "on_seconds",
                              seconds_value(&rows[i], rows[i].on_seconds), "off_seconds",
                              seconds_value(&rows[i], rows[i].off_seconds)));
    self->found = json_put(self->found, "tuned", values);
}

bool check_report_write(check_report *self, const settings *with) {
    if (!self->path)
        return true;
    json_t *const found = self->found;
    self->found = NULL;
    return json_save(self->path, bench_driver_report(with, self->quick, found),
                     "close other programs");
}
