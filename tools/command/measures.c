/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "command/measures.h"

#include "system/alloc.h"

#include <math.h>
#include <stdlib.h>

/* ------------------------------------------------------------ homographies -- */

bool measure_orient(double matrix[9], uint32_t width, uint32_t height) {
    double inverse[9];
    const double middle = matrix[6] * 0.5 * (width - 1.0) +
                          matrix[7] * 0.5 * (height - 1.0) + matrix[8]; /* its depth in A */
    if (!glsurf_homography_invert(matrix, inverse) || middle == 0.0)
        return false;
    for (int i = 0; i < 9; ++i)
        matrix[i] = middle < 0.0 ? -matrix[i] : matrix[i];
    return true;
}

/* Returns the distance in pixels between a match's keypoint in B and its keypoint in A,
 * mapped by the homography; INFINITY if it cannot be mapped. */
static double distance_of(const double matrix[9], const measure_view *a,
                          const measure_view *b, const glsurf_match *match) {
    const glsurf_keypoint *const p = &a->keypoints[match->a];
    const glsurf_keypoint *const q = &b->keypoints[match->b];
    double x, y;
    return glsurf_homography_map(matrix, (double)p->x, (double)p->y, &x, &y)
               ? hypot(x - (double)q->x, y - (double)q->y)
               : INFINITY;
}

/* ----------------------------------------------------------------- circles -- */

double measure_share(double radius_a, double radius_b, double distance) {
    static const double pi = 3.14159265358979323846;
    const double a = fmin(radius_a, radius_b), b = fmax(radius_a, radius_b), d = distance;
    if (d >= a + b)
        return 0.0;
    if (d <= b - a)
        return a * a / (b * b);
    /* The shared lens is two sectors minus a kite. These are the cosines of half the
     * sectors' angles. */
    const double cos_a = (d * d + a * a - b * b) / (2.0 * d * a);
    const double cos_b = (d * d + b * b - a * a) / (2.0 * d * b);
    const double kite = (a + b - d) * (d + a - b) * (d - a + b) * (a + b + d);
    const double lens = a * a * acos(fmax(-1.0, fmin(1.0, cos_a))) +
                        b * b * acos(fmax(-1.0, fmin(1.0, cos_b))) -
                        0.5 * sqrt(fmax(0.0, kite));
    return lens / (pi * (a * a + b * b) - lens);
}

/* ------------------------------------------------------------------ points -- */

/* A point: its circle in coordinates of B, or its position and scale in units of 1e-4. */
typedef struct region {
    double x, y, radius;
    uint32_t index;
} region;

typedef struct region_list {
    region *items; /* ascending in y, then x, then radius */
    uint32_t count;
} region_list;

static int compare_regions(const void *left, const void *right) {
    const region *const a = left, *const b = right;
    if (a->y != b->y)
        return a->y < b->y ? -1 : 1;
    if (a->x != b->x)
        return a->x < b->x ? -1 : 1;
    return (a->radius > b->radius) - (a->radius < b->radius);
}

/* Returns a view's rounded points, each position and scale once. The caller frees the
 * items. */
static region_list distinct_points(const measure_view *view) {
    region_list list = { .items = alloc_zeroed(view->count, sizeof *list.items) };
    for (uint32_t i = 0; i < view->count; ++i) {
        const glsurf_keypoint *const point = &view->keypoints[i];
        list.items[i] =
            (region){ round(1e4 * (double)point->x), round(1e4 * (double)point->y),
                      round(1e4 * (double)point->scale), i };
    }
    qsort(list.items, view->count, sizeof *list.items, compare_regions);
    for (uint32_t i = 0; i < view->count; ++i)
        if (i == 0 || compare_regions(&list.items[i], &list.items[list.count - 1]) != 0)
            list.items[list.count++] = list.items[i];
    return list;
}

/* Returns the points of `view` that `to_other` maps into `other`. If `mapped`, their
 * circles are mapped to `other`. The caller frees the items. */
static region_list find_common(const measure_view *view, const measure_view *other,
                               const double to_other[9], bool mapped) {
    const region_list points = distinct_points(view);
    region_list list = { .items = points.items };
    for (uint32_t i = 0; i < points.count; ++i) {
        const glsurf_keypoint *const point = &view->keypoints[points.items[i].index];
        region circle = { (double)point->x, (double)point->y,
                          MEASURE_RADIUS * (double)point->scale, 0 };
        double x, y;
        if (!glsurf_homography_map(to_other, circle.x, circle.y, &x, &y) ||
            !(x >= 0.0 && y >= 0.0 && x <= other->width - 1.0 && y <= other->height - 1.0))
            continue;
        if (mapped) {
            circle.radius *= glsurf_homography_magnification(to_other, circle.x, circle.y);
            circle.x = x;
            circle.y = y;
        }
        list.items[list.count++] = circle;
    }
    qsort(list.items, list.count, sizeof *list.items, compare_regions);
    return list;
}

/* ------------------------------------------------------------------- pairs -- */

typedef struct candidate {
    double cost; /* distance, or 1 - share */
    uint32_t a, b;
} candidate;

typedef struct candidate_list {
    candidate *items;
    size_t count, capacity;
} candidate_list;

/* Orders by cost, and equal costs by the indices. */
static int compare_candidates(const void *left, const void *right) {
    const candidate *const a = left, *const b = right;
    if (a->cost != b->cost)
        return a->cost < b->cost ? -1 : 1;
    if (a->a != b->a)
        return a->a < b->a ? -1 : 1;
    return (a->b > b->b) - (a->b < b->b);
}

/* Returns the pairs of regions at most MEASURE_TOLERANCE apart; with `by_share`, only pairs
 * that also overlap enough. Both lists ascend in y, so the partners of a region of `a` lie
 * in a window of `b` that only moves down. The caller frees the items. */
static candidate_list find_candidates(const region_list *a, const region_list *b,
                                      bool by_share) {
    candidate_list list = { 0 };
    uint32_t begin = 0;
    for (uint32_t i = 0; i < a->count; ++i) {
        const region *const p = &a->items[i];
        while (begin < b->count && b->items[begin].y < p->y - MEASURE_TOLERANCE)
            ++begin;
        for (uint32_t j = begin; j < b->count && b->items[j].y <= p->y + MEASURE_TOLERANCE;
             ++j) {
            const region *const q = &b->items[j];
            const double distance = hypot(p->x - q->x, p->y - q->y);
            if (!(distance <= MEASURE_TOLERANCE))
                continue;
            const double share =
                by_share ? measure_share(p->radius, q->radius, distance) : 1.0;
            if (!(share > MEASURE_SHARE))
                continue;
            if (list.count == list.capacity) {
                list.capacity = 2 * list.capacity + 1024;
                list.items = alloc_grown(list.items, list.capacity * sizeof *list.items);
            }
            list.items[list.count++] =
                (candidate){ by_share ? 1.0 - share : distance, i, j };
        }
    }
    return list;
}

/* Counts pairs greedily, each region at most once. */
static uint32_t count_pairs(const region_list *a, const region_list *b, bool by_share) {
    candidate_list list = find_candidates(a, b, by_share);
    bool *const used_a = alloc_zeroed(a->count, sizeof *used_a);
    bool *const used_b = alloc_zeroed(b->count, sizeof *used_b);
    uint32_t pairs = 0;
    if (list.count > 0)
        qsort(list.items, list.count, sizeof *list.items, compare_candidates);
    for (size_t i = 0; i < list.count; ++i) {
        const candidate *const item = &list.items[i];
        if (!used_a[item->a] && !used_b[item->b]) {
            used_a[item->a] = used_b[item->b] = true;
            ++pairs;
        }
    }
    free(list.items);
    free(used_a);
    free(used_b);
    return pairs;
}

/* ----------------------------------------------------------------- figures -- */

static double ratio(double part, double whole) {
    return whole == 0.0 ? 0.0 : part / whole;
}

/* Counts matches at most `tolerance` pixels from the truth. */
static double count_near(double tolerance, const double matrix[9], const measure_view *a,
                         const measure_view *b, const glsurf_match *matches,
                         uint32_t count) {
    uint32_t near = 0;
    for (uint32_t i = 0; i < count; ++i)
        near += distance_of(matrix, a, b, &matches[i]) <= tolerance;
    return near;
}

measure_figures measure_pair(const double matrix[9], const measure_view *a,
                             const measure_view *b, const glsurf_match *matches,
                             uint32_t count) {
    double inverse[9];
    if (!glsurf_homography_invert(matrix, inverse))
        return (measure_figures){ 0 }; /* measure_orient() has refused it */
    const region_list in_a = find_common(a, b, matrix, true);
    const region_list in_b = find_common(b, a, inverse, false);
    const double least = in_a.count < in_b.count ? in_a.count : in_b.count;
    const double correct = count_near(MEASURE_TOLERANCE, matrix, a, b, matches, count);
    const measure_figures figures = { {
        [MEASURE_FEATURES_A] = a->count,
        [MEASURE_FEATURES_B] = b->count,
        [MEASURE_COMMON_A] = in_a.count,
        [MEASURE_COMMON_B] = in_b.count,
        [MEASURE_REPEATABILITY] = ratio(count_pairs(&in_a, &in_b, false), least),
        [MEASURE_OVERLAP] = ratio(count_pairs(&in_a, &in_b, true), least),
        [MEASURE_MATCHES] = count,
        [MEASURE_CORRECT] = correct,
        [MEASURE_WITHIN_PIXEL] = count_near(MEASURE_PIXEL, matrix, a, b, matches, count),
        [MEASURE_PRECISION] = ratio(correct, count),
        [MEASURE_SCORE] = ratio(correct, least),
    } };
    free(in_a.items);
    free(in_b.items);
    return figures;
}

void measure_own(measure_figures *figures, const double matrix[9], const measure_view *a,
                 const measure_view *b, const glsurf_match *matches, uint32_t count) {
    const double correct = count_near(MEASURE_TOLERANCE, matrix, a, b, matches, count);
    figures->value[MEASURE_OWN_MATCHES] = count;
    figures->value[MEASURE_OWN_CORRECT] = correct;
    figures->value[MEASURE_OWN_PRECISION] = ratio(correct, count);
}

void measure_add(measure_figures *sum, const measure_figures *more) {
    for (int k = 0; k < MEASURE_FIGURES; ++k)
        sum->value[k] += more->value[k];
}

void measure_divide(measure_figures *sum, size_t count) {
    for (int k = 0; k < MEASURE_FIGURES; ++k)
        sum->value[k] /= count == 0 ? 1.0 : (double)count;
}

/* --------------------------------------------------------------- placement -- */

void measure_place(measure_placement *placement, const double matrix[9],
                   const measure_view *a, const measure_view *b,
                   const glsurf_match *matches, uint32_t count) {
    placement->items = alloc_grown(placement->items, (placement->count + count + 1) *
                                                         sizeof *placement->items);
    for (uint32_t i = 0; i < count; ++i) {
        const double distance = distance_of(matrix, a, b, &matches[i]);
        const double scale = (double)a->keypoints[matches[i].a].scale;
        if (distance <= MEASURE_TOLERANCE)
            placement->items[placement->count++] = (measure_distance){ scale, distance };
    }
}

static int compare_numbers(const void *left, const void *right) {
    const double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

measure_class measure_class_of(const measure_placement *placement, int index) {
    static const double begins[MEASURE_CLASSES + 1] = { 0, 2, 4, 8, 12, 20, INFINITY };
    measure_class class = { .begin = begins[index], .median = NAN };
    double *const list = alloc_zeroed(placement->count, sizeof *list);
    for (size_t i = 0; i < placement->count; ++i) {
        const measure_distance *const item = &placement->items[i];
        if (item->scale >= class.begin && item->scale < begins[index + 1])
            list[class.count++] = item->distance;
    }
    qsort(list, class.count, sizeof *list, compare_numbers);
    if (class.count > 0)
        class.median = 0.5 * (list[(class.count - 1) / 2] + list[class.count / 2]);
    free(list);
    return class;
}
