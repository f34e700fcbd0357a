/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * A camera with focal length f, principal point (cx, cy) and its centre at (b, 0, 0) maps
 * the point (x, y, z) to the pixel (f (x - b) / z + cx, f y / z + cy). Its projection
 * therefore has t = -f b, and two cameras in one row, b apart, have
 * t of the left - t of the right = f b.
 */
#include "common/calibration_parts.h"

#include "common/text.h"

#include <math.h>

/* Elements of a projection. */
enum { FX = 0, CX = 2, T = 3, CY = 6 };

/* The most pixels between the principal points, which are disparities of floats: above the
 * sides of all images. */
static const double MAX_APART = 1e6;

bool calibration_check_form(const char *where, const double p[CALIBRATION_NUMBERS]) {
    const double f = p[FX];
    const double form[CALIBRATION_NUMBERS] = { f,     0.0, p[CX], p[T], 0.0, f,
                                               p[CY], 0.0, 0.0,   0.0,  1.0, 0.0 };
    bool good = f > 0.0;
    for (int i = 0; i < CALIBRATION_NUMBERS; ++i)
        good = good && p[i] == form[i];
    if (!good)
        report(
            "%s is not f 0 cx t 0 f cy 0 0 0 1 0 with a focal length f above 0; give the "
            "projections of a rectified pair",
            where);
    return good;
}

bool calibration_pair(const char *where, const char *const names[CALIBRATION_CAMERAS],
                      const double (*p)[CALIBRATION_NUMBERS],
                      glsurf_stereo_camera *camera) {
    const double *const left = p[CALIBRATION_LEFT], *const right = p[CALIBRATION_RIGHT];
    const char *const one = names[CALIBRATION_LEFT], *const two = names[CALIBRATION_RIGHT];
    const double baseline = (left[T] - right[T]) / left[FX];
    const double apart = fabs(left[CX] - right[CX]);
    if (left[FX] != right[FX] || left[CY] != right[CY]) {
        report("%s: %s has another %s than %s; give the projections of a rectified pair",
               where, two, left[FX] != right[FX] ? "focal length" : "cy", one);
    } else if (baseline < 0.0) {
        report("%s: %s is left of %s; name the left camera %s", where, two, one, one);
    } else if (!isnormal(baseline)) {
        report("%s: the baseline of %s and %s is %g; give the projections of two cameras "
               "side by side",
               where, one, two, baseline);
    } else if (!(apart <= MAX_APART)) {
        report("%s: the principal points of %s and %s differ by %g pixels; use a "
               "calibration in pixels",
               where, one, two, apart);
    } else {
        *camera = (glsurf_stereo_camera){
            .focal = left[FX],
            .centre = { left[CX], left[CY] },
            .right_centre = right[CX],
            .baseline = baseline,
        };
        return true;
    }
    return false;
}
