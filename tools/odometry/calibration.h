/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Files that say how a stereo camera maps points to pixels, and images rectified by them.
 */
#ifndef GLSURF_ODOMETRY_CALIBRATION_H
#define GLSURF_ODOMETRY_CALIBRATION_H

#include "common/image.h"

#include "glsurf/glsurf.h"

#include <stdbool.h>
#include <stdint.h>

/* A calibration has up to so many files. */
enum { CALIBRATION_FILES = 2 };

typedef struct calibration {
    glsurf_stereo_camera camera; /* of the rectified images, in the unit of the file:
                                    KITTI's is metres */
    uint32_t width, height;      /* of the images; 0: any */
    const char *sized_by;        /* the file or image that told the size */
    struct rectifier *rectifier; /* NULL: the images are rectified */
} calibration;

/* The option --calibration, which may be given once for each file: `names` are NULL before.
 * False after a report. */
bool calibration_option(const char *names[CALIBRATION_FILES], const char *text);

/* Reads a calibration; "-" is standard input. The names have to stay valid. A file that
 * begins as YAML, XML or JSON, or whose name ends in .yml, .yaml, .xml or .json, has keys
 * as OpenCV writes them (calibration_keys.c). The keys of two such files are joined.
 * Any other file has KITTI's form, and is alone. Each of its lines has a 3x4 projection,
 * 12 numbers row by row:
 *
 *     f 0 cx t   0 f cy 0   0 0 1 0
 *
 * The line `P0:` is the left camera and the line `P1:` the right one; in KITTI's raw data
 * they are `P_rect_00:` and `P_rect_01:`, and `S_rect_00:` and `S_rect_01:` have the size
 * of the images. Lines with other names are ignored. Of lines without names, the first is
 * P0 and the second P1. The baseline is (t of P0 - t of P1) / f. False after a report. */
bool calibration_load(const char *const names[CALIBRATION_FILES], calibration *self);

/* Whether the image has the size of the others: that of the calibration or, if it says
 * none, of the first image that is asked for. `name` is that of the image, and has to stay
 * valid if it is the first. False after a report. */
bool calibration_check(calibration *self, const char *name, const image *picture);

/* Rectifies an image of the left (side 0) or the right camera (side 1) in place, if the
 * calibration says how, and checks its size. Afterwards `camera` is set, which it is not
 * before where the files do not tell the size of the images. `name` is that of the image,
 * and has to stay valid. False after a report. */
bool calibration_rectify(calibration *self, int side, const char *name, image *picture);

/* Accepts a calibration that is all zero. */
void calibration_free(calibration *self);

#endif
