/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The file of `glsurf check --report`. */
#ifndef GLSURF_COMMAND_CHECK_REPORT_H
#define GLSURF_COMMAND_CHECK_REPORT_H

#include "common/json_text.h"
#include "common/session_settings.h"

#include "glsurf/check.h"

typedef struct check_report {
    const char *path; /* NULL: no report */
    bool quick;
} check_report;

/* What a check has found so far. The value does not need the check any longer. */
json_t *check_report_found(const glsurf_check *check, const glsurf_check_desc *desc,
                           const settings *with);

/* Describes and measures the driver, and writes the file with what was found. No context
 * may be current. False after a report. */
bool check_report_write(const check_report *self, const settings *with, json_t *found);

#endif
