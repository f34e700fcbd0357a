/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf check --tune`: which paths are fastest here. */
#ifndef GLSURF_COMMAND_CHECK_TUNE_H
#define GLSURF_COMMAND_CHECK_TUNE_H

#include "common/json_text.h"
#include "common/session.h"

/* Measures the paths for this many seconds, prints a table, and keeps the answer in the
 * user's cache folder. False after a report. *table, if not NULL, receives the rows for a
 * report. */
bool check_tune(const session *self, double seconds, json_t **table);

#endif
