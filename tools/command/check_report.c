/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "command/check_report.h"

#include "bench/driver_report.h"
#include "common/text.h"

#include <stdlib.h>

static json_t *path_name(int path) {
    return path < 0 ? json_null() : json_string(glsurf_path_name((glsurf_path)path));
}

static json_t *row_value(const glsurf_check_row *row) {
    char *const message = text_without_files(row->message);
    json_t *const value = json_pack(
        "{s:s, s:s, s:s, s:o, s:s, s:o, s:I, s:f, s:o, s:o}", "subject", row->subject,
        "preset", glsurf_preset_name(row->preset), "detector",
        glsurf_detector_name(row->detector), "path", path_name(row->path), "verdict",
        glsurf_verdict_name(row->verdict), "share", json_number(row->share), "values",
        (json_int_t)row->values, "seconds", row->seconds, "message", json_name(message),
        "cure", path_name(row->cure));
    free(message);
    return value;
}

/* The names of the paths in a sum of 1u << path. */
static json_t *path_names(uint32_t paths) {
    json_t *names = json_array();
    for (int i = 0; i < GLSURF_PATHS; ++i)
        if (paths >> i & 1)
            names = json_append(names, path_name(i));
    return names;
}

json_t *check_report_found(const glsurf_check *check, const glsurf_check_desc *desc,
                           const settings *with) {
    uint32_t count;
    const glsurf_check_row *const rows = glsurf_check_rows(check, &count);
    const glsurf_path_choice *const paths = &with->device.paths;
    json_t *values = json_array();
    for (uint32_t i = 0; i < count; ++i)
        values = json_append(values, row_value(&rows[i]));
    return json_pack("{s:b, s:o, s:o, s:o, s:o}", "all", desc->every_preset, "only",
                     desc->only ? json_string(desc->only) : json_null(), "paths_on",
                     path_names(paths->on), "paths_off", path_names(paths->off), "rows",
                     values);
}

bool check_report_write(const check_report *self, const settings *with, json_t *found) {
    const bench_driver_options options = { .api = with->api,
                                           .paths = with->device.paths,
                                           .quick = self->quick };
    return json_save(self->path, bench_driver_report(&options, found),
                     "close other programs");
}
