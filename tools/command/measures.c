/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "command/measures.h"

#include <math.h>
#include <stdlib.h>

/* ------------------------------------------------------------------ points -- */

/* A point of the common area: its circle in the coordinates of B. */
typedef struct region {
    double x, y, radius;
} region;

typedef struct region_list {
    region *items; /* ascending in y, then x, then radius */
    uint32_t count;
} region_list;

/* Position and scale in units of 1e-4. */
typedef struct rounded {
    long long y, x, scale;
    uint32_t index;
} rounded;

static int compare_rounded(const void *left, const void *right) {
    const rounded *const a = left, *const b = right;
    if (a->y != b->y)
        return a->y < b->y ? -1 : 1;
    if (a->x != b->x)
        return a->x < b->x ? -1 : 1;
    return (a->scale > b->scale) - (a->scale < b->scale);
}

static int compare_regions(const void *left, const void *right) {
    const region *const a = left, *const b = right;
    if (a->y != b->y)
        return a->y < b->y ? -1 : 1;
    if (a->x != b->x)
        return a->x < b->x ? -1 : 1;
    return (a->radius > b->radius) - (a->radius < b->radius);
}

/* Returns the points of a view, each rounded position and scale once; the caller frees
 * them. NULL if there is no memory. */
static rounded *distinct_points(const measure_view *view, uint32_t *count) {
    rounded *const list = malloc(((size_t)view->count + 1) * sizeof *list);
    *count = 0;
    if (!list)
        return NULL;
    for (uint32_t i = 0; i < view->count; ++i) {
        const glsurf_keypoint *const point = &view->keypoints[i];
        list[i] = (rounded){ .x = llround(1e4 * (double)point->x),
                             .y = llround(1e4 * (double)point->y),
                             .scale = llround(1e4 * (double)point->scale),
                             .index = i };
    }
    qsort(list, view->count, sizeof *list, compare_rounded);
    for (uint32_t i = 0; i < view->count; ++i)
        if (i == 0 || compare_rounded(&list[i], &list[*count - 1]) != 0)
            list[(*count)++] = list[i];
    return list;
}

static bool is_inside(const measure_view *view, double x, double y) {
    return x >= 0.0 && y >= 0.0 && x <= view->width - 1.0 && y <= view->height - 1.0;
}

/* Fills the list with the points of `view` that `to_other` maps into `other`. If `mapped`,
 * the circles are mapped to `other` too. False if there is no memory. */
static bool find_common(region_list *list, const measure_view *view,
                        const measure_view *other, const double to_other[9], bool mapped) {
    uint32_t count;
    rounded *const points = distinct_points(view, &count);
    list->items = malloc(((size_t)count + 1) * sizeof *list->items);
    for (uint32_t i = 0; points && list->items && i < count; ++i) {
        const glsurf_keypoint *const point = &view->keypoints[points[i].index];
        const double x = (double)point->x, y = (double)point->y;
        region circle = { x, y, MEASURE_RADIUS * (double)point->scale };
        double there_x, there_y;
        if (!glsurf_homography_map(to_other, x, y, &there_x, &there_y) ||
            !is_inside(other, there_x, there_y))
            continue;
        if (mapped) {
            circle.x = there_x;
            circle.y = there_y;
            circle.radius *= glsurf_homography_magnification(to_other, x, y);
        }
        list->items[list->count++] = circle;
    }
    const bool good = points && list->items;
    if (good)
        qsort(list->items, list->count, sizeof *list->items, compare_regions);
    free(points);
    return good;
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

static bool append_candidate(candidate_list *list, candidate item) {
    if (list->count == list->capacity) {
        const size_t capacity = list->capacity == 0 ? 1024 : 2 * list->capacity;
        candidate *const items = realloc(list->items, capacity * sizeof *items);
        if (!items)
            return false;
        list->items = items;
        list->capacity = capacity;
    }
    list->items[list->count++] = item;
    return true;
}

/* Orders by cost; equal costs by the indices. */
static int compare_candidates(const void *left, const void *right) {
    const candidate *const a = left, *const b = right;
    if (a->cost != b->cost)
        return a->cost < b->cost ? -1 : 1;
    if (a->a != b->a)
        return a->a < b->a ? -1 : 1;
    return (a->b > b->b) - (a->b < b->b);
}

/* Adds the pairs of regions at most MEASURE_TOLERANCE apart; with `by_share` only those
 * that also overlap enough. Both lists ascend in y, so the partners of each region of `a`
 * lie in a window of `b` that only moves down. */
static bool find_candidates(candidate_list *list, const region_list *a,
                            const region_list *b, bool by_share) {
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
            const candidate item = { by_share ? 1.0 - share : distance, i, j };
            if (share > MEASURE_SHARE && !append_candidate(list, item))
                return false;
        }
    }
    return true;
}

/* Counts pairs greedily, each region at most once. False if there is no memory. */
static bool count_pairs(uint32_t *pairs, const region_list *a, const region_list *b,
                        bool by_share) {
    candidate_list list = { 0 };
    bool *const used_a = calloc((size_t)a->count + 1, sizeof *used_a);
    bool *const used_b = calloc((size_t)b->count + 1, sizeof *used_b);
    const bool good = used_a && used_b && find_candidates(&list, a, b, by_share);
    if (good && list.count > 0)
        qsort(list.items, list.count, sizeof *list.items, compare_candidates);
    *pairs = 0;
    for (size_t i = 0; good && i < list.count; ++i) {
        const candidate *const item = &list.items[i];
        if (!used_a[item->a] && !used_b[item->b]) {
            used_a[item->a] = used_b[item->b] = true;
            ++*pairs;
        }
    }
    free(list.items);
    free(used_a);
    free(used_b);
    return good;
}

/* Matches at most `tolerance` pixels from the truth. */
static uint32_t count_near(double tolerance, const double matrix[9], const measure_view *a,
                           const measure_view *b, const glsurf_match *matches,
                           uint32_t count) {
    uint32_t near = 0;
    for (uint32_t i = 0; i < count; ++i)
        near += measure_distance(matrix, &a->keypoints[matches[i].a],
                                 &b->keypoints[matches[i].b]) <= tolerance;
    return near;
}

bool measure_pair(measure_counts *counts, const double matrix[9], const measure_view *a,
                  const measure_view *b, const glsurf_match *matches,
                  uint32_t match_count) {
    double inverse[9];
    region_list in_a = { 0 }, in_b = { 0 };
    *counts = (measure_counts){ .features_a = a->count,
                                .features_b = b->count,
                                .matches = match_count };
    const bool good = glsurf_homography_invert(matrix, inverse) &&
                      find_common(&in_a, a, b, matrix, true) &&
                      find_common(&in_b, b, a, inverse, false) &&
                      count_pairs(&counts->repeated, &in_a, &in_b, false) &&
                      count_pairs(&counts->overlapping, &in_a, &in_b, true);
    counts->common_a = in_a.count;
    counts->common_b = in_b.count;
    counts->correct = count_near(MEASURE_TOLERANCE, matrix, a, b, matches, match_count);
    counts->within_pixel = count_near(MEASURE_PIXEL, matrix, a, b, matches, match_count);
    free(in_a.items);
    free(in_b.items);
    return good;
}

void measure_own(measure_counts *counts, const double matrix[9], const measure_view *a,
                 const measure_view *b, const glsurf_match *matches, uint32_t match_count) {
    counts->own_matches = match_count;
    counts->own_correct = count_near(MEASURE_TOLERANCE, matrix, a, b, matches, match_count);
}

/* ----------------------------------------------------------------- figures -- */

static double ratio(uint32_t part, uint32_t whole) {
    return whole == 0 ? 0.0 : (double)part / whole;
}

measure_figures measure_figures_of(const measure_counts *counts) {
    const uint32_t minimum =
        counts->common_a < counts->common_b ? counts->common_a : counts->common_b;
    return (measure_figures){ {
        [MEASURE_FEATURES_A] = counts->features_a,
        [MEASURE_FEATURES_B] = counts->features_b,
        [MEASURE_COMMON_A] = counts->common_a,
        [MEASURE_COMMON_B] = counts->common_b,
        [MEASURE_REPEATABILITY] = ratio(counts->repeated, minimum),
        [MEASURE_OVERLAP] = ratio(counts->overlapping, minimum),
        [MEASURE_MATCHES] = counts->matches,
        [MEASURE_CORRECT] = counts->correct,
        [MEASURE_WITHIN_PIXEL] = counts->within_pixel,
        [MEASURE_PRECISION] = ratio(counts->correct, counts->matches),
        [MEASURE_SCORE] = ratio(counts->correct, minimum),
        [MEASURE_OWN_MATCHES] = counts->own_matches,
        [MEASURE_OWN_CORRECT] = counts->own_correct,
        [MEASURE_OWN_PRECISION] = ratio(counts->own_correct, counts->own_matches),
    } };
}

void measure_add(measure_figures *sum, const measure_figures *more) {
    for (int k = 0; k < MEASURE_FIGURES; ++k)
        sum->value[k] += more->value[k];
}

void measure_divide(measure_figures *sum, size_t count) {
    for (int k = 0; k < MEASURE_FIGURES; ++k)
        sum->value[k] /= count == 0 ? 1.0 : (double)count;
}
