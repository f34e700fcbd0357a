/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* What a driver is and how fast it is, for the file of `glsurf check --report`. */
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

/* Describes and measures the driver in a context of its own. `check` is what the check
 * found, which becomes a part of the report. What cannot be measured is null, with a
 * sentence. NULL without memory. Ends the command if there is no context. */
json_t *bench_driver_report(const bench_driver_options *options, json_t *check);

#endif
