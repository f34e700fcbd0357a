/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Bounds of the roundings of responses, of the refinement and of localisation. */
#include "check/stage_bounds.h"

#include "reference/lookup.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

static const double u = 0x1p-24;

/* -------------------------------------------------------------- responses -- */

static int32_t box_dxy(const uint32_t *integral, int width, const gls_filter *filter, int x,
                       int y) {
    const int side = filter->corner, after = filter->gap / 2 + 1;
    const int before = -after - side + 1;
    uint32_t sum = 0;
    for (int n = 0; n < 4; ++n) {
        const uint32_t box = gls_rect_sum(integral, width, x + (n % 2 ? after : before),
                                          y + (n / 2 ? after : before), side, side);
        sum += n == 0 || n == 3 ? box : 0u - box;
    }
    return (int32_t)sum;
}

/* |Dxx Dyy| + (0.9 Dxy)^2 of the filter at a sample. */
static double products(const gls_plan *plan, const uint32_t *integral,
                       const gls_octave *octave, const gls_filter *filter, int i, int j) {
    const int x = octave->offset + octave->step * i, y = octave->offset + octave->step * j;
    const double k = (double)gls_filter_scale(plan->space.preset, filter);
    const double half = filter->lobe % 2 == 0 ? 0.5 * k : k;
    const double a =
        half * gls_box_second(integral, plan->space.width, filter, x, y, false);
    const double b = half * gls_box_second(integral, plan->space.width, filter, x, y, true);
    const double m = 0.9 * k * box_dxy(integral, plan->space.width, filter, x, y);
    return fabs(a * b) + m * m;
}

/* src/stages/hessian.c derives |error| <= 12 u (|Dxx Dyy| + (0.9 Dxy)^2). In a mean of nine
 * each term passes at most four additions. The factor 1/9 and the product with it round
 * too: 18 u of the mean of |Dxx Dyy| + (0.9 Dxy)^2. */
static bool of_hessian(const gls_plan *plan, const uint32_t *integral, int o, int level,
                       bool stored, double *bound) {
    const gls_octave *octave = &plan->space.octave[o];
    const gls_octave_level *l = &octave->level[level];
    const bool mean = plan->space.preset->smooth_response && !stored;
    const gls_rect there = mean ? l->valid : l->fits;
    const size_t samples = (size_t)octave->width * (size_t)octave->height;
    double *product = calloc(samples, sizeof *product);
    if (!product)
        return false;
    for (int j = l->fits.y0; j < l->fits.y1; ++j)
        for (int i = l->fits.x0; i < l->fits.x1; ++i)
            product[j * octave->width + i] =
                products(plan, integral, octave, &l->filter, i, j);
    for (int j = there.y0; j < there.y1; ++j)
        for (int i = there.x0; i < there.x1; ++i) {
            const double *p = &product[j * octave->width + i];
            double sum = mean ? 0.0 : *p;
            for (int n = 0; mean && n < 9; ++n)
                sum += p[(n / 3 - 1) * octave->width + n % 3 - 1] / 9.0;
            bound[j * octave->width + i] = (mean ? 18.0 : 12.0) * u * sum;
        }
    free(product);
    return true;
}

/* src/stages/censure.c derives |error| <= 4 u (mean of the ring + mean of the square). */
static bool of_censure(const gls_plan *plan, const uint32_t *integral, int o, int level,
                       bool stored, double *bound) {
    (void)stored;
    const gls_octave *octave = &plan->space.octave[o];
    const gls_octave_level *l = &octave->level[level];
    const int size = l->filter.size, lobe = l->filter.lobe;
    const double of_ring =
        (double)gls_mean_scale(plan->space.preset, gls_ring_pixels(&l->filter));
    const double of_square = (double)gls_mean_scale(plan->space.preset, lobe * lobe);
    for (int j = l->valid.y0; j < l->valid.y1; ++j)
        for (int i = l->valid.x0; i < l->valid.x1; ++i) {
            const int x = octave->offset + octave->step * i;
            const int y = octave->offset + octave->step * j;
            const uint32_t square =
                gls_box_sum(integral, plan->space.width, x, y, lobe, lobe);
            const uint32_t ring =
                gls_box_sum(integral, plan->space.width, x, y, size, size) - square;
            bound[j * octave->width + i] = 4.0 * u * (ring * of_ring + square * of_square);
        }
    return true;
}

/* Counts the roundings of the Gaussian L_i of octave o, e in src/stages/dog.c. L_0 of an
 * octave has the roundings of L_s of the octave before. */
static double roundings_of_gaussian(const gls_plan *plan, int o, int i) {
    double e = 2.0 * (plan->dog.blur[0].radius + 3.0) + 2.0;
    for (int octave = 0; octave <= o; ++octave)
        for (int k = 1; k <= (octave < o ? plan->space.scales.intervals : i); ++k)
            e += 2.0 * (plan->dog.blur[k].radius + 3.0);
    return e;
}

/* src/stages/dog.c derives |error of D_i| <= u (e_{i+1} L_{i+1} + e_i L_i + |D_i|), to
 * first order. n roundings are off by n u / (1 - n u). L is a mean of pixels, so L and
 * |D_i| are at most 256 / 255. */
static bool of_dog(const gls_plan *plan, const uint32_t *integral, int o, int level,
                   bool stored, double *bound) {
    (void)stored;
    (void)integral;
    const gls_octave *octave = &plan->space.octave[o];
    const double e = roundings_of_gaussian(plan, o, level) +
                     roundings_of_gaussian(plan, o, level + 1) + 1.0;
    for (int n = 0; n < octave->width * octave->height; ++n)
        bound[n] = e * u / (1.0 - e * u) * 256.0 / 255.0;
    return true;
}

/* Two computations are apart by twice the error of one. */
bool gls_rounding_of_responses(const gls_plan *plan, const uint32_t *integral, int o,
                               int level, bool stored, double *bound) {
    static bool (*const of[GLSURF_DETECTORS])(const gls_plan *, const uint32_t *, int, int,
                                              bool, double *) = {
        [GLSURF_DETECTOR_HESSIAN] = of_hessian,
        [GLSURF_DETECTOR_CENSURE] = of_censure,
        [GLSURF_DETECTOR_DOG] = of_dog,
    };
    const gls_octave *octave = &plan->space.octave[o];
    if (!of[plan->space.preset->detector](plan, integral, o, level, stored, bound))
        return false;
    for (int n = 0; n < octave->width * octave->height; ++n)
        bound[n] *= 2.0;
    return true;
}

/* ------------------------------------------------------------- refinement -- */

/* Returns the largest distance of two computations, each within e. */
static double apart(gls_bounded a) {
    return isfinite(a.e) ? 2.0 * a.e : INFINITY;
}

static double relative(gls_bounded a) {
    const double minimum = fabs(a.v) - a.e;
    return minimum > 0.0 ? apart(a) / minimum : INFINITY;
}

/* The running error analysis of the stage's test. */
gls_rounding_refined gls_rounding_of_refinement(const gls_plan *plan,
                                                const gls_responses *responses,
                                                float threshold, const gls_candidate *at) {
    const gls_bounded_step step = gls_bounded_refine(plan, responses, threshold, at);
    return (gls_rounding_refined){ .position = fmax(apart(step.x), apart(step.y)),
                                   .scale = relative(step.scale),
                                   .response = relative(step.response) };
}

/* ----------------------------------------------------------------- places -- */

static gls_position placed(const gls_sums *sums, const gls_position *from) {
    gls_position to = *from;
    gls_reference_localise(sums, NULL, 1, &to);
    return to;
}

/* The distance of two ends of a move: along x or y in pixels, and relative along scale. */
typedef struct gap {
    double position, scale;
} gap;

static void widen(gap *all, const gls_position *a, const gls_position *b) {
    const double x = fabs((double)a->x - (double)b->x),
                 y = fabs((double)a->y - (double)b->y);
    all->position = fmax(all->position, fmax(x, y));
    all->scale = fmax(all->scale, fabs((double)a->scale / (double)b->scale - 1.0));
}

static void add_gap(gap *sum, gap more) {
    sum->position += more.position;
    sum->scale += more.scale;
}

/* Returns the distance of a move's end from `to` if the keypoint is off by `position`
 * pixels, and its scale by the share `scale`. */
static gap off_from(const gls_sums *sums, const gls_position *from, double position,
                    double scale, const gls_position *to) {
    gap all = { 0 };
    for (int n = 0; n < 8; ++n) {
        gls_position beside = *from;
        beside.x += (float)(n & 1 ? position : -position);
        beside.y += (float)(n & 2 ? position : -position);
        beside.scale *= (float)(1.0 + (n & 4 ? scale : -scale));
        const gls_position end = placed(sums, &beside);
        widen(&all, &end, to);
    }
    return all;
}

/* The same if the estimate after `done` steps is off by the roundings of a step. */
static gap off_from_localised(const gls_sums *sums, const gls_position *from,
                              const gls_bounded_localise *at, int done,
                              const gls_position *to) {
    gls_localise_weights weight[GLS_LOCALISE_BOXES];
    gls_localise_weigh(weight);
    gap all = { 0 };
    for (int n = 0; n < 8; ++n) {
        gls_estimate place = { (float)(at->x.v + (n & 1 ? at->x.e : -at->x.e)),
                               (float)(at->y.v + (n & 2 ? at->y.e : -at->y.e)),
                               (float)(at->t.v + (n & 4 ? at->t.e : -at->t.e)), 1.0f };
        for (int k = done; k < GLS_LOCALISE_STEPS && place.found > 0.0f; ++k)
            place = gls_reference_localise_step(sums, weight, from, place);
        gls_position end = *from;
        gls_reference_localise_move(sums, NULL, place, &end);
        widen(&all, &end, to);
    }
    return all;
}

/* Returns the longest move: (1 - (d / r)^2) d has its maximum at r / sqrt(3). Two steps
 * change log sigma by at most 1/2. */
static gap longest_move(const gls_preset_data *preset, float reach,
                        const gls_position *from) {
    const double r = fmin((double)reach * (double)from->scale, (double)GLS_LOCALISE_PIXELS);
    return (gap){ 2.0 / sqrt(27.0) * r, preset->take_scale ? exp(0.5) - 1.0 : 0.0 };
}

/* Returns the effect of the steps' roundings on the end of a move. */
static gap off_from_steps(const gls_sums *sums, const gls_position *from, float reach,
                          const gls_position *to) {
    gls_localise_weights weight[GLS_LOCALISE_BOXES];
    gls_localise_weigh(weight);
    gls_estimate place = { .found = 1.0f };
    gap sum = { 0 };
    for (int k = 0; k < GLS_LOCALISE_STEPS && place.found > 0.0f; ++k) {
        const gls_bounded_localise step = gls_bounded_localise_step(sums, from, place);
        if (step.found == GLS_REFUSED)
            return sum; /* both stay */
        if (!isfinite(step.x.e + step.y.e + step.t.e))
            return (gap){ INFINITY, INFINITY };
        place = gls_reference_localise_step(sums, weight, from, place);
        /* If the reference goes on, the other computation may stay at `from`. */
        if (step.found == GLS_EITHER && place.found > 0.0f) {
            gap stay = { 0 };
            widen(&stay, to, from);
            add_gap(&sum, stay);
        } else if (step.found == GLS_EITHER) {
            add_gap(&sum, longest_move(sums->preset, reach, from));
        }
        if (place.found > 0.0f)
            add_gap(&sum, off_from_localised(sums, from, &step, k + 1, to));
    }
    return sum;
}

/* Roundings of a keypoint's position and scale, and of the steps, change the end of its
 * move. The steps are repeated from the corners of each bound to the end. The sum of these
 * effects is exact to first order; it is doubled. If a step may or may not find a maximum,
 * or the keypoint may be coarse or not, one computation may stay and the other move. No
 * move is longer than the longest one, and scales differ by at most a factor of e. */
gls_rounding_refined gls_rounding_of_localise(const gls_plan *plan, const gls_sums *sums,
                                              const gls_position *from,
                                              const gls_rounding_refined *off,
                                              gls_position *to) {
    *to = *from;
    if (!gls_plan_localises(plan))
        return *off;
    *to = placed(sums, from);
    gls_rounding_refined all = { INFINITY, INFINITY, off->response };
    if (!isfinite(off->position) || !(off->scale < 0.5))
        return all;
    const float fine = plan->space.preset->fine_reach,
                coarse = plan->space.preset->coarse_reach;
    const float reach = from->scale < GLS_COARSE_SIGMA ? fine : coarse;
    const double above = (double)from->scale - (double)GLS_COARSE_SIGMA;
    const bool may_be_both = fabs(above) <= off->scale * (double)from->scale;
    if (!(reach > 0.0f) && !may_be_both)
        return *off;
    const double ulp = (double)FLT_EPSILON * fmax(fabs((double)to->x), fabs((double)to->y));
    gap sum = off_from(sums, from, off->position + ulp, off->scale, to);
    add_gap(&sum, (gap){ ulp, (double)FLT_EPSILON });
    gap longest =
        longest_move(plan->space.preset, may_be_both ? fmaxf(fine, coarse) : reach, from);
    longest.position *= 1.0 + off->scale;
    if (may_be_both)
        add_gap(&sum, longest);
    if (reach > 0.0f)
        add_gap(&sum, off_from_steps(sums, from, reach, to));
    const double moved =
        hypot((double)to->x - (double)from->x, (double)to->y - (double)from->y);
    all.position = fmin(2.0 * sum.position, off->position + moved + longest.position + ulp);
    all.scale = plan->space.preset->take_scale
                    ? fmin(2.0 * sum.scale, (1.0 + off->scale) * exp(1.0) - 1.0)
                    : off->scale;
    return all;
}
