/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* What the files of a calibration share: the readers and the rectifier. */
#ifndef GLSURF_COMMON_CALIBRATION_PARTS_H
#define GLSURF_COMMON_CALIBRATION_PARTS_H

#include "common/calibration.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A file that was read. The text ends in a zero byte and has no other. */
typedef struct calibration_text {
    const char *name; /* for messages */
    char *text;
} calibration_text;

enum { CALIBRATION_LEFT, CALIBRATION_RIGHT, CALIBRATION_CAMERAS, CALIBRATION_NUMBERS = 12 };

/* Whether 12 numbers are f 0 cx t, 0 f cy 0, 0 0 1 0 with f above 0. `where` names the file
 * and the place. False after a report. */
bool calibration_check_form(const char *where, const double p[CALIBRATION_NUMBERS]);

/* The camera of two such projections with the names `names`. False after a report. */
bool calibration_pair(const char *where, const char *const names[CALIBRATION_CAMERAS],
                      const double (*p)[CALIBRATION_NUMBERS], glsurf_stereo_camera *camera);

/* Reads KITTI's form, and changes the text. False after a report. */
bool calibration_read_kitti(const calibration_text *from, calibration *self);

/* ---------------------------------------------------------------- with OpenCV -- */

typedef struct rectifier rectifier;

/* Reads what OpenCV writes. False after a report. */
bool calibration_read_opencv(const calibration_text *files, size_t count,
                             calibration *self);

/* Computes for images of this size where each pixel comes from, and the camera, unless it
 * was done before. False after a report. */
bool rectifier_prepare(rectifier *self, uint32_t width, uint32_t height,
                       glsurf_stereo_camera *camera);

/* Rectifies the pixels of an image of the size that was prepared. `to` has as many. False
 * after a report. */
bool rectifier_apply(const rectifier *self, int side, uint32_t channels,
                     const unsigned char *from, unsigned char *to);

/* NULL is allowed. */
void rectifier_free(rectifier *self);

#ifdef __cplusplus
}
#endif

#endif
