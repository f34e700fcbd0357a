/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Calibrations of OpenCV. The files say either
 *
 *     P1 P2                     that the images are rectified,
 *     M1 D1 M2 D2 R1 P1 R2 P2   how to rectify them, or
 *     M1 D1 M2 D2 R T           where the cameras are: the point X of the left camera is
 *                               R X + T in the right one.
 *
 * calibration_rectify.cpp does it.
 */
#include "common/calibration_keys.h"

#include "common/text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef calibration_matrix matrix;
typedef calibration_keys keys;

/* The largest difference of R times its transpose from the identity. Four decimals of each
 * number leave 2e-4. */
static const double MAX_SKEW = 1e-3;

static bool is_there(const matrix *of) {
    return of->rows > 0;
}

static bool has_any(const matrix of[CALIBRATION_CAMERAS]) {
    return is_there(&of[0]) || is_there(&of[1]);
}

static bool has_both(const matrix of[CALIBRATION_CAMERAS]) {
    return is_there(&of[0]) && is_there(&of[1]);
}

/* ---------------------------------------------------------------------- matrices -- */

/* These accept a matrix that is not there; they return false after a report. */

/* A list of numbers without rows may be a matrix. */
static bool check_size(matrix *of, int rows, int cols) {
    if (of->rows == 1 && of->cols == rows * cols) {
        of->rows = rows;
        of->cols = cols;
    }
    if (!is_there(of) || (of->rows == rows && of->cols == cols))
        return true;
    report("%s: %s has %dx%d numbers; it needs %dx%d", of->file, of->key, of->rows,
           of->cols, rows, cols);
    return false;
}

/* A vector may lie or stand. */
static void lay_down(matrix *vector) {
    if (vector->cols == 1) {
        vector->cols = vector->rows;
        vector->rows = 1;
    }
}

static bool check_rotation(matrix *of) {
    if (!check_size(of, 3, 3))
        return false;
    if (!is_there(of))
        return true;
    const double *const r = of->numbers;
    for (int i = 0; i < 9; ++i) {
        const double *const a = r + i / 3 * 3, *const b = r + i % 3 * 3;
        const double product = a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
        if (!(fabs(product - (a == b ? 1.0 : 0.0)) <= MAX_SKEW))
            return calibration_refuse(of, "is no rotation: its rows are not orthonormal");
    }
    const double determinant = r[0] * (r[4] * r[8] - r[5] * r[7]) -
                               r[1] * (r[3] * r[8] - r[5] * r[6]) +
                               r[2] * (r[3] * r[7] - r[4] * r[6]);
    return determinant > 0.0 || calibration_refuse(of, "is no rotation: it mirrors");
}

static bool check_inside(matrix *of) {
    if (!check_size(of, 3, 3))
        return false;
    const double *const m = of->numbers;
    const double form[9] = { m[0], 0.0, m[2], 0.0, m[4], m[5], 0.0, 0.0, 1.0 };
    bool good = m[0] > 0.0 && m[4] > 0.0;
    for (int i = 0; i < 9; ++i)
        good = good && m[i] == form[i];
    return good || !is_there(of) ||
           calibration_refuse(of,
                              "is not fx 0 cx 0 fy cy 0 0 1 with focal lengths above 0");
}

static bool check_distortion(matrix *of) {
    lay_down(of);
    const int n = of->cols;
    if (!is_there(of) ||
        (of->rows == 1 && (n == 4 || n == 5 || n == 8 || n == 12 || n == 14)))
        return true;
    report("%s: %s has %dx%d numbers; OpenCV's distortion has 4, 5, 8, 12 or 14", of->file,
           of->key, of->rows, of->cols);
    return false;
}

static bool check_values(keys *all) {
    for (int i = 0; i < CALIBRATION_CAMERAS; ++i)
        if (!check_inside(&all->of[CALIBRATION_INSIDE][i]) ||
            !check_distortion(&all->of[CALIBRATION_DISTORTION][i]) ||
            !check_rotation(&all->of[CALIBRATION_TURN][i]) ||
            !check_size(&all->of[CALIBRATION_PROJECTION][i], 3, 4))
            return false;
    if (!check_rotation(&all->rotation))
        return false;
    lay_down(&all->shift);
    const double *const t = all->shift.numbers;
    return check_size(&all->shift, 1, 3) &&
           (!is_there(&all->shift) || t[0] != 0.0 || t[1] != 0.0 || t[2] != 0.0 ||
            calibration_refuse(&all->shift,
                               "has a baseline of 0; give two cameras side by side"));
}

/* ---------------------------------------------------------------- what is there -- */

/* Whether the images have to be rectified. */
static bool is_raw(const keys *all) {
    return has_any(all->of[CALIBRATION_INSIDE]) ||
           has_any(all->of[CALIBRATION_DISTORTION]) || has_any(all->of[CALIBRATION_TURN]) ||
           is_there(&all->rotation) || is_there(&all->shift);
}

/* Whether the file says how the rectified cameras are. */
static bool is_turned(const keys *all) {
    return has_both(all->of[CALIBRATION_TURN]) && has_both(all->of[CALIBRATION_PROJECTION]);
}

/* Adds the key to a list of names if its matrix is missing. */
static void need_matrix(char **list, const matrix *of, const char *key) {
    if (is_there(of))
        return;
    char *const longer = text_format("%s%s%s", *list, **list ? ", " : "", key);
    free(*list);
    *list = longer;
}

static bool check_complete(const keys *all, const char *files, bool one_file) {
    char *missing = text_format("%s", "");
    if (is_raw(all)) {
        need_matrix(&missing, &all->of[CALIBRATION_INSIDE][0], "M1");
        need_matrix(&missing, &all->of[CALIBRATION_INSIDE][1], "M2");
        need_matrix(&missing, &all->of[CALIBRATION_DISTORTION][0], "D1");
        need_matrix(&missing, &all->of[CALIBRATION_DISTORTION][1], "D2");
        if (!is_turned(all)) {
            need_matrix(&missing, &all->rotation, "R");
            need_matrix(&missing, &all->shift, "T");
        }
    } else {
        need_matrix(&missing, &all->of[CALIBRATION_PROJECTION][0], "P1");
        need_matrix(&missing, &all->of[CALIBRATION_PROJECTION][1], "P2");
    }
    const bool good = *missing == '\0';
    if (!good)
        report("%s has no %s%s%s", files, missing,
               one_file ? "; name the file that has them with another --calibration"
                        : "; give M1, D1, M2, D2, R and T",
               is_raw(all) ? ", or P1 and P2 alone if the images are rectified"
                           : ", as stereo_calib of OpenCV writes them");
    free(missing);
    return good;
}

/* --------------------------------------------------------------------- the files -- */

static bool read_pixels(matrix *of, uint32_t *pixels) {
    if (!check_size(of, 1, 1))
        return false;
    const double value = of->numbers[0];
    if (!(value >= 1.0 && value <= 65535.0) || value != floor(value))
        return calibration_refuse(of, "is no whole number of pixels from 1 to 65535");
    *pixels = (uint32_t)value;
    return true;
}

static bool read_size(keys *all, const char *files, calibration *self) {
    if (is_there(&all->width) != is_there(&all->height)) {
        report("%s has a width or a height of the images, but not both", files);
        return false;
    }
    if (!is_there(&all->width))
        return true;
    self->sized_by = all->width.file;
    return read_pixels(&all->width, &self->width) &&
           read_pixels(&all->height, &self->height);
}

/* Makes the camera, or the rectifier that will. */
static bool prepare_cameras(const keys *all, calibration *self) {
    if ((!is_raw(all) || is_turned(all)) &&
        !calibration_camera_of(all->of[CALIBRATION_PROJECTION], &self->camera))
        return false;
    if (!is_raw(all))
        return true;
    self->rectifier = rectifier_create(all);
    return self->rectifier != NULL;
}

bool calibration_read_opencv(const calibration_text *files, size_t count,
                             calibration *self) {
    keys all;
    if (!calibration_read_keys(files, count, &all))
        return false;
    char *const names = count > 1 ? text_format("%s with %s", files[0].name, files[1].name)
                                  : text_format("%s", files[0].name);
    const bool good = check_complete(&all, names, count == 1) && check_values(&all) &&
                      read_size(&all, names, self) && prepare_cameras(&all, self);
    free(names);
    return good;
}
