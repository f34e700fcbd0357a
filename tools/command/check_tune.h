/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The tuner of `glsurf check --tune`. */
#ifndef GLSURF_COMMAND_CHECK_TUNE_H
#define GLSURF_COMMAND_CHECK_TUNE_H

#include "command/check_report.h"
#include "session/session.h"

/* Measures the paths for this many seconds, prints a table, and keeps the answer in the
 * user's cache folder. `into` receives the rows. False after a report. */
bool check_tune(const session *self, double seconds, check_report *into);

#endif
