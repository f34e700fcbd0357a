/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * What the command reports, for tests that are linked with --wrap=report.
 */
#ifndef GLSURF_TEST_ODOMETRY_REPORTS_H
#define GLSURF_TEST_ODOMETRY_REPORTS_H

extern char said[1000]; /* the last sentence */
extern int sentences;   /* how many there were */

#endif
