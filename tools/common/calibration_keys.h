/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The keys of OpenCV's calibration files: matrices of numbers. */
#ifndef GLSURF_COMMON_CALIBRATION_KEYS_H
#define GLSURF_COMMON_CALIBRATION_KEYS_H

#include "common/calibration_parts.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The most numbers of a matrix that means something: OpenCV's longest distortion. And the
 * bytes for any of the keys. */
enum { CALIBRATION_MAX = 14, CALIBRATION_LONGEST_KEY = 32 };

/* All zero if there is no such key. Every number is finite. */
typedef struct calibration_matrix {
    const char *file;
    char key[CALIBRATION_LONGEST_KEY];
    int rows, cols;
    double numbers[CALIBRATION_MAX]; /* row by row; of a larger matrix the first ones */
} calibration_matrix;

/* What is known of each camera. */
enum {
    CALIBRATION_INSIDE,     /* 3x3: fx 0 cx, 0 fy cy, 0 0 1 */
    CALIBRATION_DISTORTION, /* 1xN: OpenCV's k1 k2 p1 p2 [k3 ...] */
    CALIBRATION_TURN,       /* 3x3: the rotation that rectifies */
    CALIBRATION_PROJECTION, /* 3x4, of the rectified camera */
    CALIBRATION_CAMERA_KEYS
};

typedef struct calibration_keys {
    /* [0] is of the left camera, [1] of the right one. */
    calibration_matrix of[CALIBRATION_CAMERA_KEYS][CALIBRATION_CAMERAS];
    calibration_matrix rotation;      /* 3x3, with `shift`: from left to right */
    calibration_matrix shift;         /* 3x1 */
    calibration_matrix width, height; /* 1x1, of the images */
} calibration_keys;

/* Reads the files, whose names have to stay valid. False after a report. */
bool calibration_read_keys(const calibration_text *files, size_t count,
                           calibration_keys *keys);

/* Reports what is wrong with a matrix. Returns false. */
bool calibration_refuse(const calibration_matrix *of, const char *what);

/* Whether the cameras are side by side: `t` is f times the shift of the right camera to the
 * left, or the shift itself, and `down` its other direction. False after a report, which
 * names the matrix. */
bool calibration_check_shift(const calibration_matrix *of, double t, double down);

/* The camera of a pair of projections; false after a report. */
bool calibration_camera_of(const calibration_matrix projection[CALIBRATION_CAMERAS],
                           glsurf_stereo_camera *camera);

/* A rectifier by these keys, in which R1, R2, P1 and P2 may be missing. NULL after a
 * report. */
rectifier *rectifier_create(const calibration_keys *keys);

#ifdef __cplusplus
}
#endif

#endif
