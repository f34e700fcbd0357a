/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Report of a driver and its speed, for the file of `glsurf check --report`. */
#ifndef GLSURF_BENCH_DRIVER_REPORT_H
#define GLSURF_BENCH_DRIVER_REPORT_H

#include "features/json_text.h"
#include "glsurf/glsurf.h"
#include "glsurf/glsurf_context.h"

#include <stdbool.h>

typedef struct bench_driver_options {
    glsurf_context_api api;
    glsurf_path_choice paths;
    bool quick; /* measure little, to see that everything works */
} bench_driver_options;

/* Describes and measures the driver in a context of its own. `check`: results of the check,
 * which become a part of the report. A value that cannot be measured is null, with a
 * sentence. Returns NULL if out of memory. Ends the command if there is no context. */
json_t *bench_driver_report(const bench_driver_options *options, json_t *check);

#endif
