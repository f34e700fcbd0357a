/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Files that say how a rectified stereo camera maps points to pixels. */
#ifndef GLSURF_TOOL_CALIBRATION_H
#define GLSURF_TOOL_CALIBRATION_H

#include "glsurf/glsurf.h"

#include <stdbool.h>

typedef struct calibration {
    glsurf_stereo_camera camera; /* in the unit of the file: KITTI's is metres */
} calibration;

/* Reads KITTI's form from the file `name`; "-" is standard input. Each line has a 3x4
 * projection, 12 numbers row by row:
 *
 *     f 0 cx t   0 f cy 0   0 0 1 0
 *
 * The line `P0:` is the left camera and the line `P1:` the right one. Lines with other
 * names are ignored. Of lines without names, the first is P0 and the second P1. The
 * baseline is (t of P0 - t of P1) / f. False after a report. */
bool calibration_load(const char *name, calibration *self);

#endif
