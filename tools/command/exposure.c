/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Gains after M. Brown and D. Lowe, IJCV 2007, section 6. Instead of the intensity v this
 * uses the logarithm l of the odds v / (255 - v), because a gain g of a placement adds log
 * g to l. For each channel, the gains minimise the sum over all pairs of images plus a term
 * that holds the gains near 1,
 *     sum_ij N_ij (d_ij + log g_i - log g_j)^2 + PRIOR sum_i N_i (log g_i)^2,
 * where d_ij is the mean difference l_i - l_j of the N_ij samples that both images cover,
 * and N_i is the sum of N_ij over j. In each row of the normal equations the diagonal
 * outweighs all other entries together, so elimination needs no pivots.
 */
#include "command/exposure.h"

#include "system/alloc.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Weight of the prior. Overlaps do not determine a common factor of all gains. A prior of a
 * hundredth of their weight fixes this factor and hardly changes the differences.
 * Afterwards all gains are divided by the reference image's gain, so that this image keeps
 * its exposure. */
static const double PRIOR = 0.01;
static const double SAMPLES = 200000.0; /* approximate number of samples on the canvas */
static const double MAXIMUM = 4.0;      /* gains are limited to 1 / MAXIMUM ... MAXIMUM */

/* Samples that a pair of images shares, per channel. */
typedef struct overlap {
    double samples[3];
    double difference[3]; /* sum of l_i - l_j */
} overlap;

typedef struct balance {
    const image *pictures;
    size_t count;
    double (*to_image)[9];
    const uint8_t **seen; /* each image's pixel at the current sample, or NULL outside */
    overlap *overlaps;    /* count x count; only entries with i < j are used */
    double *matrix;       /* count x count */
    double *solution;
} balance;

/* Returns the image's pixel nearest to (x, y) on the canvas, or NULL outside the image. */
static const uint8_t *pixel_nearest(const balance *self, size_t i, double x, double y) {
    const image *const picture = &self->pictures[i];
    double u, v;
    if (!glsurf_homography_map(self->to_image[i], x, y, &u, &v) || !(u >= -0.5) ||
        !(v >= -0.5) || !(u < picture->width - 0.5) || !(v < picture->height - 0.5))
        return NULL;
    const size_t column = (size_t)floor(u + 0.5), row = (size_t)floor(v + 0.5);
    return picture->pixels + (row * picture->width + column) * picture->channels;
}

/* Returns whether a value can be trusted: cameras may clip near black and white. */
static bool is_recorded(int value) {
    return value >= 8 && value <= 247;
}

static double log_odds(int value) {
    return log(value / (255.0 - value));
}

static void compare_pair(balance *self, size_t i, size_t j) {
    overlap *const pair = &self->overlaps[i * self->count + j];
    for (size_t c = 0; c < 3; ++c) {
        const int a = self->seen[i][self->pictures[i].channels == 3 ? c : 0];
        const int b = self->seen[j][self->pictures[j].channels == 3 ? c : 0];
        if (is_recorded(a) && is_recorded(b)) {
            pair->samples[c] += 1.0;
            pair->difference[c] += log_odds(a) - log_odds(b);
        }
    }
}

static void sample_canvas(balance *self, layout_size canvas) {
    const size_t n = self->count;
    const double step =
        fmax(1.0, floor(sqrt(canvas.width * canvas.height / SAMPLES) + 0.5));
    for (double y = 0.0; y < canvas.height; y += step) {
        for (double x = 0.0; x < canvas.width; x += step) {
            for (size_t i = 0; i < n; ++i) {
                self->seen[i] = pixel_nearest(self, i, x, y);
                for (size_t j = 0; self->seen[i] && j < i; ++j)
                    if (self->seen[j])
                        compare_pair(self, j, i);
            }
        }
    }
}

static void set_up(balance *self, size_t channel) {
    const size_t n = self->count;
    memset(self->matrix, 0, n * n * sizeof *self->matrix);
    memset(self->solution, 0, n * sizeof *self->solution);
    for (size_t i = 0; i < n; ++i) {
        for (size_t j = i + 1; j < n; ++j) {
            const double samples = self->overlaps[i * n + j].samples[channel];
            const double difference = self->overlaps[i * n + j].difference[channel];
            self->matrix[i * n + i] += (1.0 + PRIOR) * samples;
            self->matrix[j * n + j] += (1.0 + PRIOR) * samples;
            self->matrix[i * n + j] -= samples;
            self->matrix[j * n + i] -= samples;
            self->solution[i] -= difference;
            self->solution[j] += difference;
        }
    }
}

/* Solves the equations by Gaussian elimination. An image without samples has a row of
 * zeros; its solution is 0. */
static void solve_gains(balance *self) {
    const size_t n = self->count;
    double *const a = self->matrix, *const x = self->solution;
    for (size_t k = 0; k < n; ++k) {
        for (size_t i = k + 1; i < n && a[k * n + k] > 0.0; ++i) {
            const double factor = a[i * n + k] / a[k * n + k];
            for (size_t j = k; j < n; ++j)
                a[i * n + j] -= factor * a[k * n + j];
            x[i] -= factor * x[k];
        }
    }
    for (size_t k = n; k-- > 0;) {
        for (size_t j = k + 1; j < n; ++j)
            x[k] -= a[k * n + j] * x[j];
        x[k] = a[k * n + k] > 0.0 ? x[k] / a[k * n + k] : 0.0;
    }
}

void exposure_balance(const image *pictures, const layout_image *layout, size_t count,
                      layout_size canvas, size_t reference, float (*gain)[3]) {
    balance self = { .pictures = pictures, .count = count };
    self.to_image = alloc_zeroed(count, sizeof *self.to_image);
    self.seen = alloc_zeroed(count, sizeof *self.seen);
    self.overlaps = alloc_zeroed(count * count, sizeof *self.overlaps);
    self.matrix = alloc_zeroed(count * count, sizeof *self.matrix);
    self.solution = alloc_zeroed(count, sizeof *self.solution);
    for (size_t i = 0; i < count; ++i)
        glsurf_homography_invert(layout[i].to_canvas, self.to_image[i]);
    sample_canvas(&self, canvas);
    for (size_t c = 0; c < 3; ++c) {
        set_up(&self, c);
        solve_gains(&self);
        for (size_t i = 0; i < count; ++i) {
            const bool known = self.matrix[i * count + i] > 0.0;
            const double l = known ? self.solution[i] - self.solution[reference] : 0.0;
            gain[i][c] = (float)fmin(fmax(exp(l), 1.0 / MAXIMUM), MAXIMUM);
        }
    }
    free(self.to_image);
    free(self.seen);
    free(self.overlaps);
    free(self.matrix);
    free(self.solution);
}
