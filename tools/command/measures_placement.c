/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The part of measures.h about placement: how far correct matches lie from the truth. */
#include "command/measures.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Where the classes of scale begin; each ends where the next begins. */
static const double begins[MEASURE_CLASSES + 1] = {
    0.0, 2.0, 4.0, 8.0, 12.0, 20.0, INFINITY
};

double measure_class_begin(int index) {
    return begins[index];
}

static int class_of(double scale) {
    int index = 0;
    while (index + 1 < MEASURE_CLASSES && scale >= begins[index + 1])
        ++index;
    return index;
}

static bool reserve_distances(measure_distances *list, size_t more) {
    if (more <= list->capacity - list->count)
        return true;
    const size_t capacity = 2 * (list->count + more);
    double *const items = realloc(list->items, capacity * sizeof *items);
    if (!items)
        return false;
    list->items = items;
    list->capacity = capacity;
    return true;
}

static int compare_numbers(const void *left, const void *right) {
    const double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

static void sort_distances(measure_placement *placement) {
    for (int k = 0; k < MEASURE_CLASSES; ++k) {
        measure_distances *const list = &placement->by_scale[k];
        if (list->count > 0)
            qsort(list->items, list->count, sizeof *list->items, compare_numbers);
    }
}

bool measure_place(measure_placement *placement, const double matrix[9],
                   const measure_view *a, const measure_view *b,
                   const glsurf_match *matches, uint32_t count) {
    for (uint32_t i = 0; i < count; ++i) {
        const glsurf_keypoint *const keypoint = &a->keypoints[matches[i].a];
        const double distance =
            measure_distance(matrix, keypoint, &b->keypoints[matches[i].b]);
        measure_distances *const list =
            &placement->by_scale[class_of((double)keypoint->scale)];
        if (!(distance <= MEASURE_TOLERANCE))
            continue;
        if (!reserve_distances(list, 1))
            return false;
        list->items[list->count++] = distance;
    }
    sort_distances(placement);
    return true;
}

bool measure_placement_append(measure_placement *all, const measure_placement *more) {
    for (int k = 0; k < MEASURE_CLASSES; ++k) {
        measure_distances *const to = &all->by_scale[k];
        const measure_distances *const from = &more->by_scale[k];
        if (!reserve_distances(to, from->count))
            return false;
        if (from->count > 0)
            memcpy(to->items + to->count, from->items, from->count * sizeof *to->items);
        to->count += from->count;
    }
    sort_distances(all);
    return true;
}

void measure_placement_free(measure_placement *placement) {
    for (int k = 0; k < MEASURE_CLASSES; ++k)
        free(placement->by_scale[k].items);
    *placement = (measure_placement){ 0 };
}

double measure_median(const measure_distances *list) {
    const size_t middle = list->count / 2;
    if (list->count == 0)
        return NAN;
    return list->count % 2 == 1 ? list->items[middle]
                                : 0.5 * (list->items[middle - 1] + list->items[middle]);
}
