/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "matching.h"

#include <float.h>
#include <math.h>

/* The determinant is a sum of six products of three. Each is off by two roundings of 2^-53
 * at most, and the five sums by as many more of what has been added: together by less than
 * 8 x 2^-53 of the sum of magnitudes. A determinant within that may be zero. */
static bool is_singular(const double m[9]) {
    const double term[6] = {
        m[0] * m[4] * m[8],  m[1] * m[5] * m[6],  m[2] * m[3] * m[7],
        -m[2] * m[4] * m[6], -m[1] * m[3] * m[8], -m[0] * m[5] * m[7]
    };
    double sum = 0.0, magnitude = 0.0;
    for (int i = 0; i < 6; ++i) {
        sum += term[i];
        magnitude += fabs(term[i]);
    }
    return fabs(sum) <= 4.0 * DBL_EPSILON * magnitude;
}

/* The matrix with a largest element of 1 or -1, which means the same. */
static const char *scale_matrix(const glsurf_match_params *params, double scaled[9]) {
    double largest = 0.0;
    for (int i = 0; i < 9; ++i) {
        if (!isfinite(params->matrix[i]))
            return "the guide's matrix has an element that is not a finite number";
        largest = fmax(largest, fabs(params->matrix[i]));
    }
    if (largest == 0.0)
        return "the guide's matrix is zero; set it";
    for (int i = 0; i < 9; ++i)
        scaled[i] = params->matrix[i] / largest;
    if (params->guide == GLSURF_GUIDE_HOMOGRAPHY && is_singular(scaled))
        return "the guide's homography is singular: it maps the image onto a line; give "
               "one that can be inverted, or none";
    return NULL;
}

const char *glsurf_gate_make(const glsurf_match_params *params, glsurf_gate *gate) {
    *gate = (glsurf_gate){ .laplacian = !params->ignore_laplacian,
                           .guide = params->guide,
                           .tolerance = params->tolerance };
    if (params->guide == GLSURF_GUIDE_NONE)
        return NULL;
    double scaled[9];
    const char *mistake = scale_matrix(params, scaled);
    for (int i = 0; !mistake && i < 9; ++i)
        gate->matrix[i] = (float)scaled[i];
    return mistake;
}
