/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Report of a driver and its speed, for the file of `glsurf check --report`. */
#ifndef GLSURF_BENCH_DRIVER_REPORT_H
#define GLSURF_BENCH_DRIVER_REPORT_H

#include "features/json_text.h"
#include "session/session_settings.h"

#include <stdbool.h>

/* Describes and measures the driver in a context of its own. `quick`: measures little, to
 * see that everything works. `check`: results of the check, which become a part of the
 * report. A value that cannot be measured is null, with a
 * sentence. Returns NULL if out of memory. Ends the command if there is no context. */
json_t *bench_driver_report(const settings *with, bool quick, json_t *check);

#endif
