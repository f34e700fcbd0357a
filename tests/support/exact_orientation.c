/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "support/exact_orientation.h"

#include "core/number.h"
#include "reference/maths.h"

#include <stdlib.h>

static const double pi = 3.14159265358979323846;

/* A vector and its angle in [0, 2 pi). */
typedef struct polar {
    double angle, x, y;
} polar;

static polar polar_of(double x, double y) {
    const double angle = atan2(y, x);
    return (polar){ angle < 0.0 ? angle + 2.0 * pi : angle, x, y };
}

/* Sums the samples with angles in [a, a + pi / 3), where a is the angle of sorted[first].
 * sorted[] is in order of angle, and the window wraps round its end. */
static polar exact_window(const polar *sorted, int count, int first) {
    double x = 0.0, y = 0.0;
    for (int n = 0; n < count; ++n) {
        const polar *sample = &sorted[(first + n) % count];
        const double turn = first + n < count ? 0.0 : 2.0 * pi;
        if (sample->angle + turn - sorted[first].angle >= pi / 3.0)
            break;
        x += sample->x;
        y += sample->y;
    }
    return polar_of(x, y);
}

/* Makes a window for each different angle of a sample. Returns their number: 0 without
 * contrast. */
static int exact_windows(const gls_vec2 samples[GLS_LATTICE_POINTS],
                         polar windows[GLS_LATTICE_POINTS]) {
    polar sorted[GLS_LATTICE_POINTS];
    int count = 0, found = 0;
    for (int n = 0; n < GLS_LATTICE_POINTS; ++n)
        if (samples[n].x != 0.0f || samples[n].y != 0.0f)
            sorted[count++] = polar_of(samples[n].x, samples[n].y);
    qsort(sorted, (size_t)count, sizeof sorted[0], gls_compare_numbers);
    for (int n = 0; n < count; ++n)
        if (n == 0 || sorted[n].angle != sorted[n - 1].angle)
            windows[found++] = exact_window(sorted, count, n);
    return found;
}

static int longest_of(const polar *windows, int count) {
    int best = 0;
    for (int n = 1; n < count; ++n)
        if (hypot(windows[n].x, windows[n].y) > hypot(windows[best].x, windows[best].y))
            best = n;
    return best;
}

/* Rounds an angle to float. An angle just below 2 pi that rounds up becomes 0. */
static float float_angle(double angle) {
    return (float)angle < GLS_TWO_PI ? (float)angle : 0.0f;
}

float test_exact_orientation(const gls_vec2 samples[GLS_LATTICE_POINTS]) {
    polar windows[GLS_LATTICE_POINTS];
    const int count = exact_windows(samples, windows);
    return count > 0 ? float_angle(windows[longest_of(windows, count)].angle) : 0.0f;
}

bool test_orientation_is_clear(const gls_vec2 samples[GLS_LATTICE_POINTS], float *exact) {
    polar windows[GLS_LATTICE_POINTS];
    const int count = exact_windows(samples, windows);
    *exact = 0.0f;
    if (count == 0)
        return false;
    const polar best = windows[longest_of(windows, count)];
    *exact = float_angle(best.angle);
    for (int n = 0; n < count; ++n) {
        const double turn = fabs(windows[n].angle - best.angle);
        const bool apart = fmin(turn, 2.0 * pi - turn) > pi / 6.0;
        if (apart && hypot(windows[n].x, windows[n].y) > 0.9 * hypot(best.x, best.y))
            return false;
    }
    return true;
}
