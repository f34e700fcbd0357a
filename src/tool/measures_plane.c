/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Of the measures, homographies and circles. */
#include "measures.h"

#include <float.h>
#include <math.h>

/* ------------------------------------------------------------ homographies -- */

/* The determinant is the sum of six products p of three; `size` receives sum |p|. */
static double determinant(const double m[9], double *size) {
    static const int COLUMNS[6][3] = { { 0, 1, 2 }, { 1, 2, 0 }, { 2, 0, 1 },
                                       { 2, 1, 0 }, { 1, 0, 2 }, { 0, 2, 1 } };
    double sum = 0.0;
    *size = 0.0;
    for (int i = 0; i < 6; ++i) {
        const int *const c = COLUMNS[i];
        const double product = m[c[0]] * m[3 + c[1]] * m[6 + c[2]];
        sum += i < 3 ? product : -product;
        *size += fabs(product);
    }
    return sum;
}

static double depth(const double m[9], double x, double y) {
    return m[6] * x + m[7] * y + m[8];
}

bool measure_orient(double matrix[9], uint32_t width, uint32_t height) {
    double size;
    const double det = determinant(matrix, &size);
    const double middle = depth(matrix, 0.5 * (width - 1.0), 0.5 * (height - 1.0));
    /* Each product is rounded twice and each partial sum once, so what is computed of a
     * determinant of zero is below 7 u size, u = DBL_EPSILON / 2. This also refuses what
     * is not finite. */
    if (!(fabs(det) > 4.0 * DBL_EPSILON * size && isfinite(size)) || middle == 0.0) {
        return false;
    }
    for (int i = 0; i < 9; ++i) {
        matrix[i] = middle < 0.0 ? -matrix[i] : matrix[i];
    }
    return true;
}

bool measure_map(const double m[9], double x, double y, double *mapped_x,
                 double *mapped_y) {
    const double w = depth(m, x, y);
    if (!(w > 0.0)) {
        return false;
    }
    *mapped_x = (m[0] * x + m[1] * y + m[2]) / w;
    *mapped_y = (m[3] * x + m[4] * y + m[5]) / w;
    return true;
}

/* The Jacobian of (p, q) -> (p', q') has the determinant det H / w^3. */
double measure_magnification(const double matrix[9], double x, double y) {
    double size;
    const double w = fabs(depth(matrix, x, y));
    return sqrt(fabs(determinant(matrix, &size)) / (w * w * w));
}

/* By cofactors. */
void measure_invert(const double m[9], double inverse[9]) {
    double size;
    const double det = determinant(m, &size);
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) {
            const int r = (j + 1) % 3, s = (j + 2) % 3, t = (i + 1) % 3, u = (i + 2) % 3;
            inverse[3 * i + j] =
                (m[3 * r + t] * m[3 * s + u] - m[3 * r + u] * m[3 * s + t]) / det;
        }
    }
}

/* ----------------------------------------------------------------- circles -- */

double measure_share(double radius_a, double radius_b, double distance) {
    static const double pi = 3.14159265358979323846;
    const double a = fmin(radius_a, radius_b), b = fmax(radius_a, radius_b), d = distance;
    if (d >= a + b) {
        return 0.0;
    }
    if (d <= b - a) {
        return a * a / (b * b);
    }
    /* Two sectors, of the half angles whose cosines these are, less a kite. */
    const double cos_a = (d * d + a * a - b * b) / (2.0 * d * a);
    const double cos_b = (d * d + b * b - a * a) / (2.0 * d * b);
    const double kite = (a + b - d) * (d + a - b) * (d - a + b) * (a + b + d);
    const double lens = a * a * acos(fmax(-1.0, fmin(1.0, cos_a))) +
                        b * b * acos(fmax(-1.0, fmin(1.0, cos_b))) -
                        0.5 * sqrt(fmax(0.0, kite));
    return lens / (pi * (a * a + b * b) - lens);
}
