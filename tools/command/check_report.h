/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The file of `glsurf check --report`. */
#ifndef GLSURF_COMMAND_CHECK_REPORT_H
#define GLSURF_COMMAND_CHECK_REPORT_H

#include "session/session_settings.h"

#include "glsurf/glsurf_check.h"
#include "glsurf/tune.h"

#include <stdbool.h>

typedef struct check_report {
    const char *path; /* file, or NULL for no report: then the functions below do nothing */
    bool quick;
    struct json_t *found; /* results of the check */
} check_report;

/* Adds the results of a check. The check may be destroyed afterwards. */
void check_report_found(check_report *self, const glsurf_check *check,
                        const glsurf_check_desc *desc, const settings *with);

/* Adds the paths' times to the results of the check. */
void check_report_tuned(check_report *self, const glsurf_tuner_row *rows, uint32_t count);

/* Describes and measures the driver, and writes the file with all results. No context may
 * be current. False after a report. */
bool check_report_write(check_report *self, const settings *with);

#endif
