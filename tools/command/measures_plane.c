/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The parts of measures.h about homographies and circles. */
#include "command/measures.h"

#include <math.h>

/* ------------------------------------------------------------ homographies -- */

bool measure_orient(double matrix[9], uint32_t width, uint32_t height) {
    double inverse[9];
    const double middle = matrix[6] * 0.5 * (width - 1.0) +
                          matrix[7] * 0.5 * (height - 1.0) + matrix[8]; /* its depth */
    if (!glsurf_homography_invert(matrix, inverse) || middle == 0.0)
        return false;
    for (int i = 0; i < 9; ++i)
        matrix[i] = middle < 0.0 ? -matrix[i] : matrix[i];
    return true;
}

double measure_distance(const double matrix[9], const glsurf_keypoint *a,
                        const glsurf_keypoint *b) {
    double x, y;
    return glsurf_homography_map(matrix, (double)a->x, (double)a->y, &x, &y)
               ? hypot(x - (double)b->x, y - (double)b->y)
               : INFINITY;
}

/* ----------------------------------------------------------------- circles -- */

double measure_share(double radius_a, double radius_b, double distance) {
    static const double pi = 3.14159265358979323846;
    const double a = fmin(radius_a, radius_b), b = fmax(radius_a, radius_b), d = distance;
    if (d >= a + b)
        return 0.0;
    if (d <= b - a)
        return a * a / (b * b);
    /* The shared lens is two sectors minus a kite. These are the cosines of half the
     * sectors' angles. */
    const double cos_a = (d * d + a * a - b * b) / (2.0 * d * a);
    const double cos_b = (d * d + b * b - a * a) / (2.0 * d * b);
    const double kite = (a + b - d) * (d + a - b) * (d - a + b) * (a + b + d);
    const double lens = a * a * acos(fmax(-1.0, fmin(1.0, cos_a))) +
                        b * b * acos(fmax(-1.0, fmin(1.0, cos_b))) -
                        0.5 * sqrt(fmax(0.0, kite));
    return lens / (pi * (a * a + b * b) - lens);
}
