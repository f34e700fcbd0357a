/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "core/matrix.h"

#include "core/number.h"
#include "core/platform.h"
#include "glsurf/glsurf.h"

#include <math.h>
#include <string.h>

double gls_determinant(const double m[9]) {
    return m[0] * (m[4] * m[8] - m[5] * m[7]) - m[1] * (m[3] * m[8] - m[5] * m[6]) +
           m[2] * (m[3] * m[7] - m[4] * m[6]);
}

bool gls_are_finite(const double *numbers, size_t count) {
    for (size_t i = 0; i < count; ++i)
        if (!isfinite(numbers[i]))
            return false;
    return true;
}

bool gls_scale_matrix(const double m[9], double scaled[9]) {
    double largest = 0.0;
    for (int i = 0; i < 9; ++i)
        largest = gls_max_double(fabs(m[i]), largest);
    if (largest == 0.0)
        return false;
    for (int i = 0; i < 9; ++i)
        scaled[i] = m[i] / largest;
    return true;
}

double gls_regularity(const double m[9]) {
    const double term[6] = {
        m[0] * m[4] * m[8],  m[1] * m[5] * m[6],  m[2] * m[3] * m[7],
        -m[2] * m[4] * m[6], -m[1] * m[3] * m[8], -m[0] * m[5] * m[7]
    };
    double sum = 0.0, magnitude = 0.0;
    for (int i = 0; i < 6; ++i) {
        sum += term[i];
        magnitude += fabs(term[i]);
    }
    return magnitude > 0.0 ? fabs(sum) / magnitude : 0.0;
}

void gls_homography_multiply(const double left[9], const double right[9],
                             double product[9]) {
    double result[9];
    if (!left || !right || !product)
        return;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            result[3 * i + j] = left[3 * i] * right[j] + left[3 * i + 1] * right[3 + j] +
                                left[3 * i + 2] * right[6 + j];
    memcpy(product, result, sizeof result);
}

/* The inverse is the adjugate divided by the determinant. The matrix is first scaled to a
 * largest element of 1, so that the test for a singular matrix does not depend on the unit.
 * Rounding turns a determinant of 0 into up to about 10 * 2^-53. But good homographies have
 * determinants far below 1, as their rows in pixels differ by factors of thousands. So the
 * bound is relative to the magnitudes of the products. */
bool gls_homography_invert(const double matrix[9], double inverse[9]) {
    if (!matrix || !inverse || !gls_are_finite(matrix, 9))
        return false;
    double m[9], largest = 0.0;
    for (int i = 0; i < 9; ++i)
        largest = gls_max_double(fabs(matrix[i]), largest);
    for (int i = 0; i < 9; ++i)
        m[i] = largest > 0.0 ? matrix[i] / largest : 0.0;
    const double determinant = gls_determinant(m);
    const double products = fabs(m[0]) * (fabs(m[4] * m[8]) + fabs(m[5] * m[7])) +
                            fabs(m[1]) * (fabs(m[3] * m[8]) + fabs(m[5] * m[6])) +
                            fabs(m[2]) * (fabs(m[3] * m[7]) + fabs(m[4] * m[6]));
    if (!(fabs(determinant) > 1e-15 * products))
        return false;
    const double scale = 1.0 / determinant / largest;
    const double result[9] = {
        (m[4] * m[8] - m[5] * m[7]) * scale, (m[2] * m[7] - m[1] * m[8]) * scale,
        (m[1] * m[5] - m[2] * m[4]) * scale, (m[5] * m[6] - m[3] * m[8]) * scale,
        (m[0] * m[8] - m[2] * m[6]) * scale, (m[2] * m[3] - m[0] * m[5]) * scale,
        (m[3] * m[7] - m[4] * m[6]) * scale, (m[1] * m[6] - m[0] * m[7]) * scale,
        (m[0] * m[4] - m[1] * m[3]) * scale,
    };
    if (!gls_are_finite(result, 9))
        return false;
    memcpy(inverse, result, sizeof result);
    return true;
}

/* ------------------------------------------------------------ public calls -- */

void glsurf_homography_multiply(const double left[9], const double right[9],
                                double product[9]) {
    gls_float_mode mode;
    gls_float_mode_enter(&mode);
    gls_homography_multiply(left, right, product);
    gls_float_mode_leave(&mode);
}

/* A fundamental matrix is singular. Computed in doubles, its regularity is a few roundings
 * of 2^-53. The homographies of the Oxford sequences are above 0.4. Between the two bounds
 * lie fundamental matrices written with few digits and homographies of planes seen nearly
 * edge-on. */
glsurf_guide glsurf_matrix_kind(const double matrix[9]) {
    static const double SINGULAR = 1e-9, REGULAR = 1e-4;
    glsurf_guide guide = GLSURF_GUIDE_NONE;
    double scaled[9];
    gls_float_mode mode;
    gls_float_mode_enter(&mode);
    if (matrix && gls_scale_matrix(matrix, scaled)) {
        const double regularity = gls_regularity(scaled);
        guide = regularity <= SINGULAR  ? GLSURF_GUIDE_FUNDAMENTAL
                : regularity >= REGULAR ? GLSURF_GUIDE_HOMOGRAPHY
                                        : GLSURF_GUIDE_NONE;
    }
    gls_float_mode_leave(&mode);
    return guide;
}

/* The Jacobian of (x, y) -> (x', y') has the determinant det H / w^3. */
double glsurf_homography_magnification(const double matrix[9], double x, double y) {
    volatile double found = 0.0;
    gls_float_mode mode;
    gls_float_mode_enter(&mode);
    if (matrix) {
        const double w = fabs(matrix[6] * x + matrix[7] * y + matrix[8]);
        found = sqrt(fabs(gls_determinant(matrix)) / (w * w * w));
    }
    gls_float_mode_leave(&mode);
    return found;
}

bool glsurf_homography_map(const double matrix[9], double x, double y, double *mapped_x,
                           double *mapped_y) {
    double mapped[2];
    gls_float_mode mode;
    gls_float_mode_enter(&mode);
    const bool maps = matrix && mapped_x && mapped_y && gls_map(matrix, x, y, mapped);
    if (maps) {
        *mapped_x = mapped[0];
        *mapped_y = mapped[1];
    }
    gls_float_mode_leave(&mode);
    return maps;
}

bool glsurf_homography_invert(const double matrix[9], double inverse[9]) {
    gls_float_mode mode;
    gls_float_mode_enter(&mode);
    const bool regular = gls_homography_invert(matrix, inverse);
    gls_float_mode_leave(&mode);
    return regular;
}

void gls_derive(const double h[9], double x, double y, double mapped[2],
                double derivative[4]) {
    const double w = h[6] * x + h[7] * y + h[8];
    (void)gls_map(h, x, y, mapped);
    for (int i = 0; i < 4; ++i)
        derivative[i] = (h[3 * (i / 2) + i % 2] - h[6 + i % 2] * mapped[i / 2]) / w;
}
