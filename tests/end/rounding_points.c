/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Roundings of responses, and of the refinement. */
#include "rounding.h"

#include "reference/lookup.h"
#include "support/test.h"

#include <math.h>
#include <stdlib.h>

static const double u = 0x1p-24;

/* -------------------------------------------------------------- responses -- */

static int32_t box_dxy(const uint32_t *integral, int width, const glsurf_filter *filter,
                       int x, int y) {
    const int side = filter->corner, after = filter->gap / 2 + 1;
    const int before = -after - side + 1;
    uint32_t sum = 0;
    for (int n = 0; n < 4; ++n) {
        const uint32_t box = glsurf_rect_sum(integral, width, x + (n % 2 ? after : before),
                                             y + (n / 2 ? after : before), side, side);
        sum += n == 0 || n == 3 ? box : 0u - box;
    }
    return (int32_t)sum;
}

/* |Dxx Dyy| + (0.9 Dxy)^2 of the filter at a sample. */
static double products(const glsurf_plan *plan, const uint32_t *integral,
                       const glsurf_octave *octave, const glsurf_filter *filter, int i,
                       int j) {
    const int x = octave->offset + octave->step * i, y = octave->offset + octave->step * j;
    const double k = (double)glsurf_filter_scale(plan->preset, filter);
    const double half = filter->lobe % 2 == 0 ? 0.5 * k : k;
    const double a = half * glsurf_box_dxx(integral, plan->width, filter, x, y);
    const double b = half * glsurf_box_dyy(integral, plan->width, filter, x, y);
    const double m = 0.9 * k * box_dxy(integral, plan->width, filter, x, y);
    return fabs(a * b) + m * m;
}

/* src/stages/hessian.c derives |error| <= 12 u (|Dxx Dyy| + (0.9 Dxy)^2). In a mean of nine
 * each term passes through at most four additions, and the sum through the factor 1/9 and
 * the product with it: 18 u of the mean of those products. Two computations are apart by
 * twice that. */
void rounding_of_responses(const glsurf_plan *plan, const uint32_t *integral, int o,
                           int level, double *bound) {
    const glsurf_octave *octave = &plan->octave[o];
    const glsurf_octave_level *l = &octave->level[level];
    const bool mean = plan->preset->smooth_response;
    const size_t samples = (size_t)octave->width * (size_t)octave->height;
    double *product = test_memory(samples * sizeof *product);
    for (int j = l->fits.y0; j < l->fits.y1; ++j)
        for (int i = l->fits.x0; i < l->fits.x1; ++i)
            product[j * octave->width + i] =
                products(plan, integral, octave, &l->filter, i, j);
    for (int j = l->valid.y0; j < l->valid.y1; ++j)
        for (int i = l->valid.x0; i < l->valid.x1; ++i) {
            const double *p = &product[j * octave->width + i];
            double sum = mean ? 0.0 : *p;
            for (int n = 0; mean && n < 9; ++n)
                sum += p[(n / 3 - 1) * octave->width + n % 3 - 1] / 9.0;
            bound[j * octave->width + i] = 2.0 * (mean ? 18.0 : 12.0) * u * sum;
        }
    free(product);
}

/* ------------------------------------------------------------- refinement -- */

/* Of a level beside the candidate's, its value there, and the largest of those it is made
 * of. */
typedef struct beside {
    double value, largest;
} beside;

static beside finer(const glsurf_plan *plan, const float *map, int o, int x, int y) {
    const glsurf_octave *octave = &plan->octave[o], *fine = &octave[-1];
    const int ratio = glsurf_octave_ratio(fine, octave);
    const int side = glsurf_octave_shift(fine, octave) == 0 ? 1 : ratio;
    beside b = { 0.0, 0.0 };
    for (int n = 0; n < side * side; ++n) {
        const double v = (double)glsurf_map_at(fine, map, fine->level_count - 1,
                                               ratio * x + n % side, ratio * y + n / side);
        b.value += v / (side * side);
        b.largest = fmax(b.largest, fabs(v));
    }
    return b;
}

static beside coarser(const glsurf_plan *plan, const float *map, int o, int x, int y) {
    const glsurf_octave *octave = &plan->octave[o], *coarse = &octave[1];
    const int ratio = glsurf_octave_ratio(octave, coarse);
    const int shift = glsurf_octave_shift(octave, coarse);
    const glsurf_between bx = glsurf_between_samples(x, ratio, shift, coarse->width);
    const glsurf_between by = glsurf_between_samples(y, ratio, shift, coarse->height);
    beside b = { (double)glsurf_map_bilinear(octave, coarse, map, x, y), 0.0 };
    for (int n = 0; n < 4; ++n)
        b.largest =
            fmax(b.largest,
                 fabs((double)glsurf_map_at(coarse, map, 0, n % 2 ? bx.second : bx.first,
                                            n / 2 ? by.second : by.first)));
    return b;
}

static beside same(const glsurf_octave *octave, const float *map, int level, int x, int y) {
    const double v = (double)glsurf_map_at(octave, map, level, x, y);
    return (beside){ v, fabs(v) };
}

/* The offset d in the plane solves H d = -g, with differences of roots f <= F. A root is
 * off by 9 u F. Then g, half a difference, is off by 10 u F; a second difference by four
 * roots and two subtractions of up to 2 F each, 40 u F; the mixed one, a quarter of four
 * roots and three subtractions, by 11 u F: a row of H by 51 u F. So d is off by
 *
 *     |H^-1| (10 u F + 51 u F |d|) / (1 - |H^-1| 51 u F)
 *
 * in the norm of the largest component. The adjugate adds 2 u of the products in a
 * numerator, and in the determinant |d| times as much, both over |det|; the quotient 5 u.
 * An offset that is cut to half a sample, or refused beyond one, is off by two at most. */
static double plane(const glsurf_octave *octave, const float *map,
                    const glsurf_candidate *at) {
    double f[3][3], F = 0.0;
    for (int n = 0; n < 9; ++n) {
        const float r =
            glsurf_map_at(octave, map, at->level, at->x + n % 3 - 1, at->y + n / 3 - 1);
        f[n / 3][n % 3] = sqrt(fmax((double)r, 0.0));
        F = fmax(F, f[n / 3][n % 3]);
    }
    const double x = 0.5 * (f[1][2] - f[1][0]), y = 0.5 * (f[2][1] - f[0][1]);
    const double xx = f[1][2] - 2.0 * f[1][1] + f[1][0];
    const double yy = f[2][1] - 2.0 * f[1][1] + f[0][1];
    const double xy = 0.25 * (f[2][2] - f[2][0] - f[0][2] + f[0][0]);
    const double det = fabs(xx * yy - xy * xy);
    const double inverse = (fmax(fabs(xx), fabs(yy)) + fabs(xy)) / det;
    const double d = fmax(fabs(yy * x - xy * y), fabs(xx * y - xy * x)) / det;
    const double terms = fmax(fabs(yy * x) + fabs(xy * y), fabs(xx * y) + fabs(xy * x)) +
                         d * (fabs(xx * yy) + xy * xy);
    const double left = 1.0 - 51.0 * u * F * inverse;
    if (!(left > 0.0)) /* also if a number is none */
        return 2.0;
    const double off =
        inverse * (10.0 + 51.0 * d) * u * F / left + 2.0 * u * terms / det + 5.0 * u * d;
    return fmin(off, 2.0);
}

/* Along log sigma t = -s / c, with s = fp up + fm down and c = fp bend_up - fm bend_down. A
 * level beside is a mean of up to nine, eight sums and a quotient, or interpolated by fewer
 * operations: off by 14 u A of the largest response A, and fp and fm by 16 u A. Products
 * and their sum add 2 u. */
static double along(double fp, double fm, double A, const glsurf_parabola *q) {
    const double up = (double)q->slope_up, down = (double)q->slope_down;
    const double bend_up = (double)q->bend_up, bend_down = (double)q->bend_down;
    const double s = fp * up + fm * down, c = fabs(fp * bend_up - fm * bend_down);
    const double s_off =
        16.0 * u * A * (up + down) + 2.0 * u * (fabs(fp * up) + fabs(fm * down));
    const double c_off = 16.0 * u * A * (bend_up + bend_down) +
                         2.0 * u * (fabs(fp * bend_up) + fabs(fm * bend_down));
    const double t = fabs(s) / c;
    if (!(c > c_off))
        return INFINITY;
    return (s_off + t * c_off) / (c - c_off) + 5.0 * u * t;
}

/* Two computations are apart by twice the error of one. start + step (x + d) rounds three
 * times, numbers no larger than the result and two steps. exp(t) by ten steps, each of
 * whose errors the later ones multiply by at most 0.7, and the product with sigma: 8 u. */
rounding_refined rounding_of_refinement(const glsurf_plan *plan,
                                        const float *const response[],
                                        const glsurf_candidate *at) {
    const int o = at->octave, level = at->level;
    const glsurf_octave *octave = &plan->octave[o];
    const double step = octave->step;
    const double far =
        octave->offset + step * (glsurf_max_int((int)at->x, (int)at->y) + 2.0);
    rounding_refined r = { .position = 2.0 * (step * plane(octave, response[o], at) +
                                              3.0 * u * far),
                           .scale = 16.0 * u,
                           .response = 2.0 * u };
    if (o == 0 && level == 0) /* the scale stays */
        return r;
    const double own = (double)glsurf_map_at(octave, response[o], level, at->x, at->y);
    const beside lower = level > 0 ? same(octave, response[o], level - 1, at->x, at->y)
                                   : finer(plan, response[o - 1], o, at->x, at->y);
    const bool last = level + 1 == octave->level_count;
    const beside upper = last ? coarser(plan, response[o + 1], o, at->x, at->y)
                              : same(octave, response[o], level + 1, at->x, at->y);
    const glsurf_filter *below = level > 0
                                     ? &octave->level[level - 1].filter
                                     : &octave[-1].level[octave[-1].level_count - 1].filter;
    const glsurf_filter *above = &octave[last].level[last ? 0 : level + 1].filter;
    const float sigma = octave->level[level].filter.sigma;
    const float h1 = glsurf_log_step(below->sigma, sigma);
    const float h2 = glsurf_log_step(sigma, above->sigma);
    const glsurf_parabola q = glsurf_parabola_make(h1, h2);
    const double A = fmax(fabs(own), fmax(lower.largest, upper.largest));
    const double off = along(upper.value - own, own - lower.value, A, &q);
    r.scale += exp(fmin(2.0 * off, (double)(h1 + h2))) - 1.0;
    return r;
}
