/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Least squares by steps of K. Levenberg and D. Marquardt:
 *
 *     (J^T J + damping diag(J^T J)) step = -J^T r,
 *
 * where r are the errors and J their derivatives.
 */
#include "geometry/geometry.h"

#include <math.h>
#include <string.h>

void gls_add_row(gls_normal *sum, const double *row, double error) {
    for (int i = 0; i < sum->n; ++i) {
        for (int j = 0; j < sum->n; ++j)
            sum->matrix[sum->n * i + j] += row[i] * row[j];
        sum->vector[i] += row[i] * error;
    }
    sum->cost += error * error;
}

/* From the linear fit to a set of inliers, 3 to 5 steps are enough. The iteration stops
 * when a step gains less than 1e-12 of the cost, or nothing at any damping. */
bool gls_minimise(int n, const void *context, gls_accumulate *accumulate, gls_move *move,
                  double h[9]) {
    enum { STEPS = 50 };
    gls_normal at = { .n = n };
    accumulate(context, h, &at);
    if (!isfinite(at.cost))
        return false;
    double damping = 1e-6;
    for (int i = 0; i < STEPS && damping < 1e6; ++i) {
        gls_normal after = { .n = n };
        double matrix[81], step[9], next[9];
        memcpy(matrix, at.matrix, sizeof matrix);
        for (int k = 0; k < n; ++k) {
            matrix[(n + 1) * k] *= 1.0 + damping;
            step[k] = -at.vector[k];
        }
        if (!gls_solve_positive(n, matrix, step) || !move(h, step, next))
            return false;
        accumulate(context, next, &after);
        if (!(after.cost < at.cost)) {
            damping *= 10.0;
            continue;
        }
        const double gain = at.cost - after.cost;
        memcpy(h, next, sizeof next);
        at = after;
        damping *= 0.1;
        if (gain <= 1e-12 * at.cost)
            break;
    }
    return true;
}
