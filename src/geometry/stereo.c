/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * A point seen by a rectified stereo camera, and its uncertainty.
 *
 * THE POINT. The left camera stands at the origin and the right one at (b, 0, 0). Both look
 * along z with the focal length f. A point (X, Y, Z) is at
 *
 *     x = f X / Z + c,   y = f Y / Z + c_y,   x_r = f (X - b) / Z + c_r.
 *
 * The disparity is x - x_r = f b / Z + (c - c_r). With d = x - x_r - (c - c_r), which is
 * above 0 for every point before the cameras,
 *
 *     s = b / d,   X = s (x - c),   Y = s (y - c_y),   Z = s f.
 *
 * THE COVARIANCE. d grows with x and falls with x_r, and ds/dd = -s / d. With the unit
 * vectors i and j along x and y, the derivatives of P = (X, Y, Z) are
 *
 *     dP/dx = s i - P / d,   dP/dy = s j,   dP/dx_r = P / d.
 *
 * If x, y and x_r have independent errors of the variance e^2, the covariance is to first
 * order e^2 times the sum of the outer products of each derivative with itself (L.
 * Matthies, S. A. Shafer, Error modeling in stereo navigation, IEEE Journal of Robotics and
 * Automation 3, 1987). Only an error of d moves Z. Its variance is 2 e^2. So the standard
 * deviation of Z is
 *
 *     sqrt(2) e Z / d = sqrt(2) e Z^2 / (f b).
 *
 * To second order Z is also too large, by the factor 1 + 2 e^2 / d^2, the mean of 1 +
 * (error of d / d)^2. If 2 e^2 / d^2 is not small, the covariance tells little.
 */
#include "geometry/geometry.h"

#include <math.h>
#include <string.h>

static bool is_camera(const glsurf_stereo_camera *camera) {
    return isfinite(camera->focal) && camera->focal > 0.0 && isfinite(camera->baseline) &&
           camera->baseline > 0.0 && isfinite(camera->centre[0]) &&
           isfinite(camera->centre[1]) && isfinite(camera->right_centre) &&
           isfinite(camera->centre[0] - camera->right_centre);
}

/* Sets the covariance of the point p = P at disparity d. */
static void set_covariance(const double p[3], double s, double d, double error,
                           double covariance[9]) {
    const double by[3][3] = {
        { s - p[0] / d, -p[1] / d, -p[2] / d },
        { 0.0, s, 0.0 },
        { p[0] / d, p[1] / d, p[2] / d },
    };
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) {
            covariance[3 * i + j] = 0.0;
            for (int k = 0; k < 3; ++k)
                covariance[3 * i + j] += error * by[k][i] * (error * by[k][j]);
        }
}

static glsurf_result find_point(const glsurf_stereo_camera *camera, double x, double y,
                                double disparity, double error, double point[3],
                                double covariance[9]) {
    if (!camera || !point || !is_camera(camera) || !isfinite(x) || !isfinite(y) ||
        !isfinite(disparity) || !isfinite(error) || error < 0.0)
        return GLSURF_ERROR_ARGUMENT;
    const double d = disparity - (camera->centre[0] - camera->right_centre);
    if (!(d > 0.0) || !isfinite(d))
        return GLSURF_ERROR_GEOMETRY;
    const double s = camera->baseline / d;
    const double p[3] = { s * (x - camera->centre[0]), s * (y - camera->centre[1]),
                          s * camera->focal };
    double spread[9];
    set_covariance(p, s, d, error, spread);
    if (!(p[2] > 0.0) || !gls_are_finite(p, 3) || !gls_are_finite(spread, 9))
        return GLSURF_ERROR_GEOMETRY;
    memcpy(point, p, sizeof p);
    if (covariance)
        memcpy(covariance, spread, sizeof spread);
    return GLSURF_OK;
}

glsurf_result glsurf_stereo_point(const glsurf_stereo_camera *camera, double x, double y,
                                  double disparity, double error, double point[3],
                                  double covariance[9]) {
    gls_float_mode mode;
    gls_float_mode_enter(&mode);
    const volatile double given[4] = { x, y, disparity, error };
    const glsurf_result result =
        find_point(camera, given[0], given[1], given[2], given[3], point, covariance);
    gls_float_mode_leave(&mode);
    return result;
}
