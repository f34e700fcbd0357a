/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Goal: keypoints at estimates that turn and grow with the picture.
 *
 * Box filters do not turn with it. The maximum of their determinant lies where the shape of
 * the boxes puts it, up to a fifth of sigma away from where it lies in a turned picture. A
 * finer grid changes nothing: it finds the same maximum more exactly. So a keypoint moves
 * to the maximum, near it, of the determinant of an isotropic scale space,
 *
 *     F(x, y, t) = s^4 (Dxx Dyy - Dxy^2),   s = 1.1 sigma, sigma = scale e^t
 *
 * with derivatives of a Gaussian of s. 1.1 sigma is where the two determinants have their
 * maxima over scale: on photographs the median of t is 0.01.
 *
 * SAMPLES. The image is averaged over 17 x 17 squares of side h = 0.6 sigma, from its
 * integral. Sums of the squares, weighted by Gaussians and their derivatives, are the
 * derivatives at the square in the middle and at its eight neighbours; and at the middle
 * for s e^(-1/4) and s e^(1/4). A square has the variance h^2 / 12, which the weights leave
 * out.
 *
 * STEPS. Two Newton steps on finite differences of F, in the plane and along t. As in the
 * refinement (refine.c) the mixed derivatives of position and scale are left out. A step is
 * cut to one square along each axis, and to 1/4 along t. If the matrix is not negative
 * definite anywhere on the way, the keypoint stays.
 *
 * WEIGHT. The keypoint moves by
 *
 *     (1 - (dx^2 + dy^2) / r^2) (1 - (t / 0.35)^2),   0 where either is < 0
 *
 * times (dx, dy), with r = reach scale, at most 5 pixels: fully where both maxima agree,
 * not at all where it may be another maximum. A yes or no would separate a keypoint that
 * moves in one picture from the same keypoint that stays in another. No keypoint moves by
 * more than 2 / sqrt(27) r = 0.38 r. Hardly any two fall together: among 200,000 keypoints
 * in 121 pictures, no two of about the same scale were nearer than a tenth of it before;
 * none after coarse keypoints moved; and one pair after all moved.
 *
 * SCALE. The response stays: it decides what is found at all. With the preset's take_scale
 * a keypoint takes the scale of the maximum, because the levels' scales are no good
 * measure. The mean of 3x3 responses weakens the first level of each octave more than the
 * others, so keypoints have few scales, just below the levels' scales. Then
 *
 * - the step along t works on the root of F, which is closer to a parabola: for a Gaussian
 *   blob F is (sech u)^4 in log sigma, and its root is (sech u)^2;
 * - the curvature of the root f counts as at least 0.45 f, over steps of 1/4. With less,
 *   noise would decide. A blob has 2 / 16 f and the slope u / 2 f, so a step goes
 *   0.28 of the way, and two steps go about half. With a smaller share scales follow a
 *   zoom better, but fewer keypoints match where only light or blur change;
 * - the scale becomes scale e^(w t), w = 1 - 0.8 (dx^2 + dy^2) / r^2 or 0. A maximum far
 *   away belongs to another blob.
 *
 * Otherwise the scale stays.
 *
 * The effect on the estimates of keypoints: doc/presets.md.
 */
#include "core/number.h"
#include "reference/lookup.h"
#include "reference/maths.h"
#include "reference/reference.h"

#include <math.h>

enum { BOXES = GLS_LOCALISE_BOXES };

/* Second derivatives. */
typedef struct hessian {
    float xx, xy, yy;
} hessian;

static float determinant(const hessian *d) {
    return d->xx * d->yy - d->xy * d->xy;
}

/* The derivatives at nine squares [dy + 1][dx + 1], and for a finer and a coarser scale. */
typedef struct derivatives {
    hessian own[3][3], finer, coarser;
} derivatives;

/* A row of squares, summed with each of the weights of a column. */
typedef struct row_sums {
    float own[3][3]; /* by derivative, 0 to 2, and estimate -1, 0, 1 */
    float finer[3], coarser[3];
} row_sums;

/* The k-th edge of the squares along an axis. `middle` is the distance of their middle from
 * the centre of pixel `base`. */
static gls_edge edge_at(int base, float middle, float side, int k, int size) {
    const float q = middle + ((float)k - 0.5f * (float)BOXES) * side;
    return gls_edge_inside(gls_edge_at(base, q), size);
}

static row_sums sum_row(const gls_sums *sums, const gls_localise_weights weight[BOXES],
                        const gls_edge column[BOXES + 1], const gls_edge row[2]) {
    row_sums sum = { 0 };
    for (int i = 0; i < BOXES; ++i) {
        gls_corner X[2][2];
        for (int k = 0; k < 2; ++k)
            for (int m = 0; m < 2; ++m)
                X[k][m] = gls_corner_at(sums->integral, sums->width, column[i + k].pixel,
                                        row[m].pixel);
        const float box = gls_corner_box(X, &column[i], row);
        for (int n = 0; n < 3; ++n) {
            for (int a = 0; a < 3; ++a)
                sum.own[n][a] += box * weight[i].own[n][a];
            sum.finer[n] += box * weight[i].finer[n];
            sum.coarser[n] += box * weight[i].coarser[n];
        }
    }
    return sum;
}

static void add_row(const row_sums *sum, const gls_localise_weights *weight,
                    derivatives *all) {
    for (int b = 0; b < 3; ++b)
        for (int a = 0; a < 3; ++a) {
            hessian *const d = &all->own[b][a];
            d->xx += sum->own[2][a] * weight->own[0][b];
            d->xy += sum->own[1][a] * weight->own[1][b];
            d->yy += sum->own[0][a] * weight->own[2][b];
        }
    all->finer.xx += sum->finer[2] * weight->finer[0];
    all->finer.xy += sum->finer[1] * weight->finer[1];
    all->finer.yy += sum->finer[0] * weight->finer[2];
    all->coarser.xx += sum->coarser[2] * weight->coarser[0];
    all->coarser.xy += sum->coarser[1] * weight->coarser[1];
    all->coarser.yy += sum->coarser[0] * weight->coarser[2];
}

/* Sums over squares of this side. Their middle is (x, y) from the centre of `base`. */
static derivatives gather_derivatives(const gls_sums *sums,
                                      const gls_localise_weights weight[BOXES],
                                      gls_pixel base, float x, float y, float side) {
    gls_edge column[BOXES + 1];
    for (int k = 0; k <= BOXES; ++k)
        column[k] = edge_at(base.x, x, side, k, sums->width);
    derivatives all = { 0 };
    for (int j = 0; j < BOXES; ++j) {
        const gls_edge row[2] = { edge_at(base.y, y, side, j, sums->height),
                                  edge_at(base.y, y, side, j + 1, sums->height) };
        const row_sums sum = sum_row(sums, weight, column, row);
        add_row(&sum, &weight[j], &all);
    }
    return all;
}

static float cut_step(float step) {
    return gls_min_float(gls_max_float(step, -1.0f), 1.0f);
}

static float root(float determinant) {
    return sqrtf(gls_max_float(determinant, 0.0f));
}

/* Computes the negated step along t, in quarters. Returns false if there is no maximum. */
static bool scale_step(const gls_preset_data *preset, float lower, float own, float upper,
                       float *step) {
    if (preset->take_scale) {
        lower = root(lower);
        own = root(own);
        upper = root(upper);
    }
    const float s = (upper - lower) * 0.5f;
    float ss = (upper - 2.0f * own) + lower;
    if (preset->take_scale)
        ss = gls_min_float(ss, -GLS_LOCALISE_CURVATURE * own);
    if (!(ss < 0.0f))
        return false;
    *step = s / ss;
    return true;
}

gls_estimate
gls_reference_localise_step(const gls_sums *sums,
                            const gls_localise_weights weight[GLS_LOCALISE_BOXES],
                            const gls_position *position, gls_estimate from) {
    const gls_pixel base = { (int)floorf(position->x), (int)floorf(position->y) };
    const float side = 0.6f * (position->scale * gls_exp(from.t));
    const derivatives all =
        gather_derivatives(sums, weight, base, (position->x - (float)base.x) + from.x,
                           (position->y - (float)base.y) + from.y, side);
    float f[3][3];
    for (int b = 0; b < 3; ++b)
        for (int a = 0; a < 3; ++a)
            f[b][a] = determinant(&all.own[b][a]);
    const float lower = determinant(&all.finer), upper = determinant(&all.coarser);
    const float x = (f[1][2] - f[1][0]) * 0.5f, y = (f[2][1] - f[0][1]) * 0.5f;
    const float twice = 2.0f * f[1][1];
    const float xx = (f[1][2] - twice) + f[1][0], yy = (f[2][1] - twice) + f[0][1];
    const float xy = ((f[2][2] - f[2][0]) - (f[0][2] - f[0][0])) * 0.25f;
    const float det = xx * yy - xy * xy;
    if (!(f[1][1] > 0.0f && det > 0.0f && xx + yy < 0.0f))
        return (gls_estimate){ 0 };
    float k;
    if (!scale_step(sums->preset, lower, f[1][1], upper, &k))
        return (gls_estimate){ 0 };
    const float i = cut_step((yy * x - xy * y) / det),
                j = cut_step((xx * y - xy * x) / det);
    return (gls_estimate){ from.x - i * side, from.y - j * side,
                           from.t - cut_step(k) * 0.25f, 1.0f };
}

static float reach_of(const gls_preset_data *preset, float scale) {
    return scale < GLS_COARSE_SIGMA ? preset->fine_reach : preset->coarse_reach;
}

void gls_reference_localise_move(const gls_sums *sums, const uint8_t *mask,
                                 gls_estimate estimate, gls_position *position) {
    if (estimate.found == 0.0f)
        return;
    const float maximum = gls_min_float(
        reach_of(sums->preset, position->scale) * position->scale, GLS_LOCALISE_PIXELS);
    const float distance =
        (estimate.x * estimate.x + estimate.y * estimate.y) / (maximum * maximum);
    /* With this grouping: Mesa computes (t t) c like this, and other compilers may. */
    const float apart = estimate.t * (estimate.t * GLS_LOCALISE_SCALES);
    const float weight =
        gls_max_float(1.0f - distance, 0.0f) * gls_max_float(1.0f - apart, 0.0f);
    const float left = (float)sums->tile.x, top = (float)sums->tile.y;
    const float x = ((left + position->x) + weight * estimate.x) - left,
                y = ((top + position->y) + weight * estimate.y) - top;
    if (mask && gls_is_masked(mask, sums->width, sums->height, x, y))
        return;
    position->x = x;
    position->y = y;
    if (sums->preset->take_scale)
        position->scale *=
            gls_exp(estimate.t * gls_max_float(1.0f - distance * GLS_LOCALISE_LOSS, 0.0f));
}

void gls_reference_localise(const gls_sums *sums, const uint8_t *mask, uint32_t count,
                            gls_position *position) {
    gls_localise_weights weight[BOXES];
    gls_localise_weigh(weight);
    for (uint32_t i = 0; i < count; ++i) {
        gls_estimate estimate = { .found = 1.0f };
        if (!(reach_of(sums->preset, position[i].scale) > 0.0f))
            continue;
        for (int step = 0; step < GLS_LOCALISE_STEPS && estimate.found > 0.0f; ++step)
            estimate = gls_reference_localise_step(sums, weight, &position[i], estimate);
        gls_reference_localise_move(sums, mask, estimate, &position[i]);
    }
}
