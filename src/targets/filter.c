/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The filter of the corners (G. Casiez, N. Roussel, D. Vogel, "1 Euro Filter", CHI 2012).
 *
 * A low pass with the cutoff frequency c takes x' + a (x - x') from the position x and the
 * last filtered one x', with a = 1 / (1 + 1 / (2 pi c dt)). Velocities are filtered with a
 * cutoff of 1 Hz. The fastest corner decides the cutoff of all, so that the outline keeps
 * its shape.
 */
#include "targets/targets.h"

#include "geometry/geometry.h"

#include <string.h>

static double share(double cutoff, double dt) {
    return 1.0 / (1.0 + 1.0 / (2.0 * GLS_PI * cutoff * dt));
}

void gls_corner_filter_run(gls_corner_filter *self, const glsurf_targets_desc *desc,
                           double seconds, double corners[4][2]) {
    static const double SPEED_CUTOFF = 1.0;
    const double dt = seconds - self->seconds;
    if (!self->begun || !(dt > 0.0)) {
        *self = (gls_corner_filter){ .begun = true };
        memcpy(self->corners, corners, sizeof self->corners);
    } else {
        double fastest = 0.0;
        for (int i = 0; i < 4; ++i) {
            double *const speed = self->speed[i];
            for (int k = 0; k < 2; ++k)
                speed[k] += share(SPEED_CUTOFF, dt) *
                            ((corners[i][k] - self->corners[i][k]) / dt - speed[k]);
            fastest = gls_max_double(fastest, gls_length(speed[0], speed[1]));
        }
        const double a = share(desc->cutoff + desc->slope * fastest, dt);
        for (int i = 0; i < 8; ++i)
            self->corners[i / 2][i % 2] +=
                a * (corners[i / 2][i % 2] - self->corners[i / 2][i % 2]);
    }
    self->seconds = seconds;
    memcpy(corners, self->corners, sizeof self->corners);
}
