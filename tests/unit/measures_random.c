/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The measures of `glsurf evaluate` on random views, against a slow oracle that is written
 * differently. */
#include "support/test.h"

#include "command/measures.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MAXIMUM = 120, WIDTH = 90, HEIGHT = 70 };

typedef struct region {
    double x, y, radius;
    bool used;
} region;

/* Solves H p ~ (x, y, 1) by Cramer's rule; `measure_pair` inverts H instead. */
static bool map_back(const double h[9], double x, double y, double *back_x,
                     double *back_y) {
    /* (h0 - x h6) u + (h1 - x h7) v = x h8 - h2, and likewise for y */
    const double a = h[0] - x * h[6], b = h[1] - x * h[7], e = x * h[8] - h[2];
    const double c = h[3] - y * h[6], d = h[4] - y * h[7], f = y * h[8] - h[5];
    const double det = a * d - b * c;
    *back_x = (e * d - b * f) / det;
    *back_y = (a * f - e * c) / det;
    return h[6] * *back_x + h[7] * *back_y + h[8] > 0.0;
}

static bool is_copy(const glsurf_keypoint *points, int index) {
    for (int i = 0; i < index; ++i)
        if (round(1e4 * (double)points[i].x) == round(1e4 * (double)points[index].x) &&
            round(1e4 * (double)points[i].y) == round(1e4 * (double)points[index].y) &&
            round(1e4 * (double)points[i].scale) ==
                round(1e4 * (double)points[index].scale))
            return true;
    return false;
}

/* Circles of the common area, in B: of the points of A with `forward`, otherwise of B. */
static int oracle_regions(const double h[9], const glsurf_keypoint *points, int n,
                          bool forward, region *regions) {
    int found = 0;
    for (int i = 0; i < n; ++i) {
        const double x = (double)points[i].x, y = (double)points[i].y;
        const double w = h[6] * x + h[7] * y + h[8];
        double u = (h[0] * x + h[1] * y + h[2]) / w, v = (h[3] * x + h[4] * y + h[5]) / w;
        const bool before = forward ? w > 0.0 : map_back(h, x, y, &u, &v);
        if (is_copy(points, i) || !before || u < 0 || v < 0 || u > WIDTH - 1 ||
            v > HEIGHT - 1)
            continue;
        /* For x' = X/w: dx'/dx = (h0 - x' h6) / w, and so on. */
        const double j = ((h[0] - u * h[6]) * (h[4] - v * h[7]) -
                          (h[1] - u * h[7]) * (h[3] - v * h[6])) /
                         (w * w);
        const double radius = 3.0 * (double)points[i].scale;
        regions[found++] = forward ? (region){ u, v, radius * sqrt(fabs(j)), false }
                                   : (region){ x, y, radius, false };
    }
    return found;
}

/* Takes the best remaining pair until there is none. */
static uint32_t oracle_pairs(region *a, int count_a, region *b, int count_b,
                             bool by_share) {
    for (int i = 0; i < MAXIMUM; ++i)
        a[i].used = b[i].used = false;
    for (uint32_t pairs = 0;; ++pairs) {
        double best = INFINITY;
        region *best_a = NULL, *best_b = NULL;
        for (int i = 0; i < count_a; ++i)
            for (int j = 0; j < count_b; ++j) {
                const double dx = a[i].x - b[j].x, dy = a[i].y - b[j].y;
                const double d = sqrt(dx * dx + dy * dy);
                const double share = measure_share(a[i].radius, b[j].radius, d);
                const double cost = by_share ? -share : d;
                if (a[i].used || b[j].used || d > 3.0 || (by_share && share <= 0.6) ||
                    cost >= best)
                    continue;
                best = cost;
                best_a = &a[i];
                best_b = &b[j];
            }
        if (!best_a)
            return pairs;
        best_a->used = best_b->used = true;
    }
}

/* A rotation, a zoom, a shift and some perspective, and sometimes a reflection. */
static void random_homography(gls_random *random, double h[9]) {
    const double angle = gls_random_between(random, 0.0, 2.0 * pi),
                 zoom = gls_random_between(random, 0.6, 1.7);
    const double mirror = gls_random_below(random, 4) == 0 ? -1.0 : 1.0;
    const double c = zoom * cos(angle), s = zoom * sin(angle);
    const double px = gls_random_between(random, -0.008, 0.008),
                 py = gls_random_between(random, -0.008, 0.008);
    const double mx = 0.5 * WIDTH + gls_random_between(random, -15, 15);
    const double my = 0.5 * HEIGHT + gls_random_between(random, -15, 15);
    /* About the middle (45, 35), which is mapped to (mx, my), where w = 1. */
    const double w = 1.0 - 45.0 * px - 35.0 * py;
    const double linear[6] = { c + mx * px, -s * mirror + mx * py, 0.0,
                               s + my * px, c * mirror + my * py,  0.0 };
    memcpy(h, linear, sizeof linear);
    h[2] = mx * (w + 45.0 * px + 35.0 * py) - linear[0] * 45.0 - linear[1] * 35.0;
    h[5] = my * (w + 45.0 * px + 35.0 * py) - linear[3] * 45.0 - linear[4] * 35.0;
    h[6] = px;
    h[7] = py;
    h[8] = w;
}

/* Half of the points of B are points of A after mapping, moved a little. Some are copies.
 */
static void random_points(gls_random *random, const double h[9], glsurf_keypoint *a,
                          int count_a, glsurf_keypoint *b, int count_b) {
    for (int i = 0; i < count_a + count_b; ++i) {
        glsurf_keypoint *const p = i < count_a ? &a[i] : &b[i - count_a];
        const glsurf_keypoint *const before = p - 1;
        *p = (glsurf_keypoint){ .x = (float)gls_random_between(random, -5, WIDTH + 5),
                                .y = (float)gls_random_between(random, -5, HEIGHT + 5),
                                .scale = (float)gls_random_between(random, 0.8, 5) };
        double x, y;
        if (i >= count_a && count_a > 0 && gls_random_below(random, 2) == 0) {
            const glsurf_keypoint *const from =
                &a[gls_random_below(random, (uint32_t)count_a)];
            if (glsurf_homography_map(h, (double)from->x, (double)from->y, &x, &y) &&
                fabs(x) < 1e4 && fabs(y) < 1e4) {
                p->x = (float)(x + gls_random_between(random, -3, 3));
                p->y = (float)(y + gls_random_between(random, -3, 3));
                p->scale = from->scale * (float)gls_random_between(random, 0.7, 1.6);
            }
        } else if (i != 0 && i != count_a && gls_random_below(random, 8) == 0) {
            *p = *before;
        }
    }
}

static void check_random(gls_random *random, uint64_t sums[3]) {
    glsurf_keypoint a[MAXIMUM], b[MAXIMUM];
    glsurf_match list[MAXIMUM];
    region regions_a[MAXIMUM] = { 0 }, regions_b[MAXIMUM] = { 0 };
    double h[9];
    const int count_a = (int)gls_random_below(random, MAXIMUM);
    const int count_b = (int)gls_random_below(random, MAXIMUM);
    random_homography(random, h);
    assert_true(measure_orient(h, WIDTH, HEIGHT));
    random_points(random, h, a, count_a, b, count_b);

    uint32_t wanted_correct = 0, wanted_near = 0;
    const uint32_t match_count = count_a == 0 || count_b == 0 ? 0 : MAXIMUM;
    for (uint32_t i = 0; i < match_count; ++i) {
        list[i] = (glsurf_match){ .a = gls_random_below(random, (uint32_t)count_a),
                                  .b = gls_random_below(random, (uint32_t)count_b) };
        double x, y;
        const glsurf_keypoint *const p = &a[list[i].a], *const q = &b[list[i].b];
        const bool mapped = glsurf_homography_map(h, (double)p->x, (double)p->y, &x, &y);
        const double squared = (x - (double)q->x) * (x - (double)q->x) +
                               (y - (double)q->y) * (y - (double)q->y);
        wanted_correct += mapped && squared <= 9.0;
        wanted_near += mapped && squared <= 1.0;
    }

    const measure_view view_a = { WIDTH, HEIGHT, a, (uint32_t)count_a };
    const measure_view view_b = { WIDTH, HEIGHT, b, (uint32_t)count_b };
    measure_counts counts;
    assert_true(measure_pair(&counts, h, &view_a, &view_b, list, match_count));
    const int common_a = oracle_regions(h, a, count_a, true, regions_a);
    const int common_b = oracle_regions(h, b, count_b, false, regions_b);
    assert_int_equal(counts.common_a, common_a);
    assert_int_equal(counts.common_b, common_b);
    assert_int_equal(counts.repeated,
                     oracle_pairs(regions_a, common_a, regions_b, common_b, false));
    assert_int_equal(counts.overlapping,
                     oracle_pairs(regions_a, common_a, regions_b, common_b, true));
    assert_int_equal(counts.matches, match_count);
    assert_int_equal(counts.correct, wanted_correct);
    assert_int_equal(counts.within_pixel, wanted_near);
    sums[0] += counts.repeated;
    sums[1] += counts.overlapping;
    sums[2] += counts.correct;
}

static void random_views(void **state) {
    (void)state;
    gls_random random = test_random_make(2);
    enum { RUNS = 300 };
    uint64_t sums[3] = { 0 };
    for (int k = 0; k < RUNS; ++k)
        check_random(&random, sums);
    /* The runs had pairs to count. */
    assert_true(sums[0] > 5 * RUNS && sums[1] > RUNS && sums[0] > sums[1] &&
                sums[2] > RUNS / 10);
}

int main(void) {
    const struct CMUnitTest tests[] = { cmocka_unit_test(random_views) };
    return test_main("measures_random", tests, COUNT(tests));
}
