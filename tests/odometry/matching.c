/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "odometry/peers.h"

#include "common/alloc.h"

#include <math.h>
#include <stdlib.h>

static int by_y(const void *left, const void *right) {
    const struct feature_row *const l = left, *const r = right;
    return l->y != r->y ? (l->y > r->y) - (l->y < r->y)
                        : (l->index > r->index) - (l->index < r->index);
}

void feature_map_make(feature_map *self, const described *of) {
    *self = (feature_map){ .of = *of };
    self->rows = alloc_zeroed(of->count + 1, sizeof *self->rows);
    for (uint32_t i = 0; i < of->count; ++i)
        self->rows[i] = (struct feature_row){ of->keypoints[i].y, i };
    qsort(self->rows, of->count, sizeof *self->rows, by_y);
}

void feature_map_free(feature_map *self) {
    free(self->of.keypoints);
    free(self->of.values);
    free(self->rows);
    *self = (feature_map){ 0 };
}

/* --------------------------------------------------------------- distances -- */

/* The squared distance of two descriptors, whose lengths are multiples of 8. The sums are
 * independent, so the compiler may use vectors. */
static float squared_distance(const float *restrict p, const float *restrict q,
                              uint32_t length) {
    float sums[8] = { 0 };
    for (uint32_t k = 0; k < length; k += 8)
        for (uint32_t i = 0; i < 8; ++i)
            sums[i] += (p[k + i] - q[k + i]) * (p[k + i] - q[k + i]);
    return sums[0] + sums[1] + sums[2] + sums[3] + sums[4] + sums[5] + sums[6] + sums[7];
}

typedef struct nearest {
    float first, second;
    uint32_t index;
} nearest;

static void take(nearest *self, float distance, uint32_t index) {
    if (distance < self->first) {
        self->second = self->first;
        self->first = distance;
        self->index = index;
    } else if (distance < self->second) {
        self->second = distance;
    }
}

static nearest *no_neighbours(uint32_t count) {
    nearest *const made = alloc_zeroed(count + 1, sizeof *made);
    for (uint32_t i = 0; i < count; ++i)
        made[i] = (nearest){ INFINITY, INFINITY, 0 };
    return made;
}

/* ---------------------------------------------------------------- matching -- */

/* Where a feature may have its match: in a rectangle and in a circle. */
typedef struct region {
    float left, right, top, bottom;
    float x, y, radius; /* infinite: no circle */
} region;

typedef region regions(const glsurf_keypoint *a, uint32_t index, const void *user);

static bool contains(const region *self, const glsurf_keypoint *at) {
    const float x = at->x - self->x, y = at->y - self->y;
    return at->x >= self->left && at->x <= self->right && at->y >= self->top &&
           at->y <= self->bottom &&
           (isinf(self->radius) || x * x + y * y <= self->radius * self->radius);
}

/* The first feature at or below a row. */
static uint32_t first_row(const feature_map *self, float y) {
    uint32_t low = 0, high = self->of.count;
    while (low < high) {
        const uint32_t middle = (low + high) / 2;
        if (self->rows[middle].y < y)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Compares feature i of a with those of b in a region. */
static void look(const feature_map *a, uint32_t i, const feature_map *b, const region *in,
                 nearest *of_a, nearest *of_b) {
    const uint32_t length = a->of.length;
    for (uint32_t k = first_row(b, in->top); k < b->of.count && b->rows[k].y <= in->bottom;
         ++k) {
        const uint32_t j = b->rows[k].index;
        if (a->of.keypoints[i].laplacian != b->of.keypoints[j].laplacian ||
            !contains(in, &b->of.keypoints[j]))
            continue;
        const float distance = squared_distance(a->of.values + (size_t)i * length,
                                                b->of.values + (size_t)j * length, length);
        take(&of_a[i], distance, j);
        take(&of_b[j], distance, i);
    }
}

/* The distance of binary descriptors is a number of bits, which is their squared one. */
static glsurf_match *match(const feature_map *a, const feature_map *b, regions *region_of,
                           const void *user, uint32_t *count) {
    const float ratio = a->of.binary ? 0.8f : 0.8f * 0.8f;
    glsurf_match *const matches = alloc_zeroed(a->of.count + 1, sizeof *matches);
    nearest *const of_a = no_neighbours(a->of.count), *const of_b =
                                                          no_neighbours(b->of.count);
    for (uint32_t i = 0; i < a->of.count; ++i) {
        const region in = region_of(&a->of.keypoints[i], i, user);
        if (in.radius >= 0.0f)
            look(a, i, b, &in, of_a, of_b);
    }
    *count = 0;
    for (uint32_t i = 0; i < a->of.count; ++i)
        if (!isinf(of_a[i].first) && of_b[of_a[i].index].index == i &&
            of_a[i].first <= ratio * of_a[i].second)
            matches[(*count)++] = (glsurf_match){ .a = i, .b = of_a[i].index };
    free(of_a);
    free(of_b);
    return matches;
}

static region on_row(const glsurf_keypoint *a, uint32_t index, const void *user) {
    (void)index;
    (void)user;
    return (region){ -INFINITY, a->x, a->y - 2.0f, a->y + 2.0f, .radius = INFINITY };
}

static region where_expected(const glsurf_keypoint *a, uint32_t index, const void *user) {
    (void)a;
    const glsurf_expected *const expected = user;
    if (!expected)
        return (region){ -INFINITY, INFINITY, -INFINITY, INFINITY, .radius = INFINITY };
    const glsurf_expected *const at = &expected[index];
    return (region){ at->x - at->tolerance,
                     at->x + at->tolerance,
                     at->y - at->tolerance,
                     at->y + at->tolerance,
                     at->x,
                     at->y,
                     at->tolerance };
}

glsurf_match *match_sides(const feature_map *left, const feature_map *right,
                          uint32_t *count) {
    return match(left, right, on_row, NULL, count);
}

glsurf_match *match_expected(const feature_map *a, const feature_map *b,
                             const glsurf_expected *expected, uint32_t *count) {
    return match(a, b, where_expected, expected, count);
}
