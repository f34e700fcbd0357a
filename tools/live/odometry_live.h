/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Window of `glsurf odometry --live`: shows the trajectory while it is found. */
#ifndef GLSURF_LIVE_ODOMETRY_LIVE_H
#define GLSURF_LIVE_ODOMETRY_LIVE_H

#include "odometry/work.h"

/* Opens the work and processes its images until the user, the source or an option ends it.
 * Then calls finish() and closes everything. Returns the exit status. */
int odometry_live(odometry_work *work, odometry_finish *finish);

/* Prints the list of keys for --help. Prints nothing in a build without a window. */
void odometry_live_print_keys(void);

#endif
