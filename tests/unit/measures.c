/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The measures of `glsurf evaluate`: cases worked by hand, and circles against slices. */
#include "support/test.h"

#include "command/measures.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double identity[9] = { 1, 0, 0, 0, 1, 0, 0, 0, 1 };

/* ------------------------------------------------------------ homographies -- */

static bool orients(const double matrix[9]) {
    double copy[9];
    memcpy(copy, matrix, sizeof copy);
    return measure_orient(copy, 101, 101);
}

static void orient(void **state) {
    (void)state;
    assert_true(orients(identity));
    double flipped[9] = { -2, 0, 6, 0, -2, 8, 0, 0, -2 };
    assert_true(measure_orient(flipped, 101, 101));
    static const double expected[9] = { 2, 0, -6, 0, 2, -8, 0, 0, 2 };
    for (int i = 0; i < 9; ++i)
        assert_true(flipped[i] == expected[i]);
    /* A mirror image is a valid view. */
    assert_true(orients((double[9]){ -1, 0, 100, 0, 1, 0, 0, 0, 1 }));
}

static void orient_refuses(void **state) {
    (void)state;
    assert_false(orients((double[9]){ 0 }));
    assert_false(orients((double[9]){ 1, 2, 3, 2, 4, 6, 0, 0, 1 }));
    /* Rank 2 up to rounding: the third row is the sum of the others. */
    assert_false(orients(
        (double[9]){ 0.1, 0.7, 0.3, 0.2, 0.11, 0.6, 0.1 + 0.2, 0.7 + 0.11, 0.3 + 0.6 }));
    assert_false(orients((double[9]){ 1, 0, 0, 0, 1, 0, 0, 0, NAN }));
    assert_false(orients((double[9]){ INFINITY, 0, 0, 0, 1, 0, 0, 0, 1 }));
    /* The middle, (50, 50), lies on the line that goes to infinity. */
    assert_false(orients((double[9]){ 1, 0, 0, 0, 1, 0, 0.02, 0, -1 }));
    /* Far from singular, though the determinant is small. */
    assert_true(orients((double[9]){ 1e-6, 0, 0, 0, 1e-6, 0, 0, 0, 1 }));
}

/* For x' = x/w, y' = y/w, w = 1 + x/1000: dx'/dx = 1/w^2 and dy'/dy = 1/w. dy'/dx is not
 * needed, because dx'/dy = 0. At x = 250 the determinant is 1.25^-3. */
static void magnification(void **state) {
    (void)state;
    const double slanted[9] = { 1, 0, 0, 0, 1, 0, 0.001, 0, 1 };
    assert_true(fabs(glsurf_homography_magnification(slanted, 250, 99) - pow(1.25, -1.5)) <
                1e-15);
    const double turned[9] = { 0, -3, 5, 3, 0, 6, 0, 0, 1 };
    assert_true(fabs(glsurf_homography_magnification(turned, 12, 13) - 3.0) < 1e-15);
    const double stretched[9] = { 2, 0, 0, 0, -8, 0, 0, 0, 1 };
    assert_true(fabs(glsurf_homography_magnification(stretched, 1, 1) - 4.0) < 1e-15);
    const double scaled[9] = { 20, 0, 0, 0, 20, 0, 0, 0, 10 };
    assert_true(fabs(glsurf_homography_magnification(scaled, 1, 1) - 2.0) < 1e-15);
}

/* ----------------------------------------------------------------- circles -- */

static void share_by_hand(void **state) {
    (void)state;
    assert_true(measure_share(5, 5, 0) == 1.0);
    assert_true(measure_share(1, 2, 0) == 0.25);
    assert_true(measure_share(1, 2, 1) == 0.25);
    assert_true(measure_share(2, 1, 0.5) == 0.25);
    assert_true(measure_share(1, 2, 3) == 0.0);
    assert_true(measure_share(1, 2, 300) == 0.0);
    /* Equal circles through each other's centre share 2 pi / 3 - sqrt(3) / 2 of r^2. */
    const double lens = 2.0 * pi / 3.0 - sqrt(3.0) / 2.0;
    assert_true(fabs(measure_share(7, 7, 7) - lens / (2.0 * pi - lens)) < 1e-14);
}

/* The area that both circles cover, from the middle of each of SLICES slices of the smaller
 * circle. The area is convex, so the length of a slice rises and then falls, by at most 4
 * r, where r is the smaller radius. Each slice of height h = 2 r / SLICES is wrong by at
 * most h times its variation, and so the area I by at most 4 r h = 8 r^2 / SLICES. With the
 * sum A of both areas at least 2 pi r^2, and I <= A / 2, the share I / (A - I) changes by
 * at most A / (A - I)^2 <= 4 / A times that: 5.1 / SLICES. */
enum { SLICES = 20000 };

static double share_by_slices(double a, double b, double distance) {
    const double r = fmin(a, b), h = 2.0 * r / SLICES;
    const double far = fmax(a, b);
    double area = 0.0;
    for (int i = 0; i < SLICES; ++i) {
        const double y = -r + (i + 0.5) * h;
        const double half = sqrt(r * r - y * y), wide = sqrt(far * far - y * y);
        const double left = fmax(-half, distance - wide);
        const double right = fmin(half, distance + wide);
        area += h * fmax(0.0, right - left);
    }
    return area / (pi * (a * a + b * b) - area);
}

static void check_share(double a, double b, double distance) {
    const double expected = share_by_slices(a, b, distance);
    const double actual = measure_share(a, b, distance);
    if (!(fabs(actual - expected) <= 5.1 / SLICES))
        fail_msg("circles of radius %.9g and %.9g at %.9g share %.9g and should share %.9g",
                 a, b, distance, actual, expected);
    assert_true(actual == measure_share(b, a, distance));
}

static void share_by_random(void **state) {
    (void)state;
    gls_random random = test_random_make(1);
    for (int k = 0; k < 500; ++k) {
        const double a = gls_random_between(&random, 0.5, 20.0);
        const double b = a * exp(gls_random_between(&random, -1.5, 1.5));
        check_share(a, b, gls_random_between(&random, 0.0, a + b));
        /* One circle covers almost all of the other, or they almost part. */
        check_share(a, b, fabs(a - b) * (1.0 + 1e-9));
        check_share(a, b, (a + b) * (1.0 - 1e-9));
    }
}

/* ------------------------------------------------------------ pairs by hand -- */

static measure_counts count(const double matrix[9], const glsurf_keypoint *a,
                            uint32_t count_a, const glsurf_keypoint *b, uint32_t count_b) {
    const measure_view view_a = { 101, 81, a, count_a }, view_b = { 101, 81, b, count_b };
    measure_counts counts;
    assert_true(measure_pair(&counts, matrix, &view_a, &view_b, NULL, 0));
    assert_int_equal(counts.features_a, count_a);
    assert_int_equal(counts.features_b, count_b);
    return counts;
}

static void nothing(void **state) {
    (void)state;
    const measure_counts none = count(identity, NULL, 0, NULL, 0);
    assert_true(none.common_a == 0 && none.common_b == 0 && none.repeated == 0 &&
                none.overlapping == 0 && none.correct == 0);
    const measure_figures figures = measure_figures_of(&none);
    for (int k = 0; k < MEASURE_FIGURES; ++k)
        assert_true(figures.value[k] == 0.0);
}

/* The centres of the corner pixels are inside; points beyond them are outside. */
static void common_area(void **state) {
    (void)state;
    const glsurf_keypoint a[] = {
        { .x = 0, .y = 0, .scale = 1 },      { .x = 100, .y = 80, .scale = 1 },
        { .x = -0.1f, .y = 5, .scale = 1 },  { .x = 5, .y = -0.1f, .scale = 1 },
        { .x = 100.1f, .y = 5, .scale = 1 }, { .x = 5, .y = 80.1f, .scale = 1 },
    };
    assert_int_equal(count(identity, a, 6, NULL, 0).common_a, 2);
    assert_int_equal(count(identity, NULL, 0, a, 6).common_b, 2);
    /* x' = x + 100: one point of A stays inside, and the same column of B. */
    const double shift[9] = { 1, 0, 100, 0, 1, 0, 0, 0, 1 };
    const glsurf_keypoint edge[] = { { .x = 0, .y = 1, .scale = 1 },
                                     { .x = 1, .y = 1, .scale = 1 },
                                     { .x = 100, .y = 1, .scale = 1 } };
    const measure_counts counts = count(shift, edge, 3, edge, 3);
    assert_int_equal(counts.common_a, 1);
    assert_int_equal(counts.common_b, 1);
    assert_int_equal(counts.repeated, 1);
    /* Behind the line that goes to infinity, x > 50, nothing is common. */
    const double slanted[9] = { 0.1, 0, 0, 0, 0.1, 0, -0.02, 0, 1 };
    const glsurf_keypoint beyond[] = { { .x = 60, .y = 1, .scale = 1 },
                                       { .x = 10, .y = 1, .scale = 1 } };
    assert_int_equal(count(slanted, beyond, 2, NULL, 0).common_a, 1);
}

static void copies(void **state) {
    (void)state;
    const glsurf_keypoint a[] = {
        { .x = 10, .y = 10, .scale = 2, .angle = 1 },
        { .x = 10, .y = 10, .scale = 2, .angle = 4 },
        { .x = 10.00002f, .y = 10, .scale = 2.00001f },
        { .x = 10, .y = 10, .scale = 2.0003f }, /* another scale */
        { .x = 10.0003f, .y = 10, .scale = 2 }, /* another position */
    };
    const measure_counts counts = count(identity, a, 5, a, 2);
    assert_int_equal(counts.common_a, 3);
    assert_int_equal(counts.common_b, 1);
    assert_int_equal(counts.repeated, 1);
}

static void tolerance(void **state) {
    (void)state;
    const glsurf_keypoint a[] = { { .x = 10, .y = 10, .scale = 9 },
                                  { .x = 50, .y = 10, .scale = 9 },
                                  { .x = 50, .y = 50, .scale = 9 },
                                  { .x = 20, .y = 50, .scale = 9 } };
    const glsurf_keypoint b[] = { { .x = 13, .y = 10, .scale = 9 },
                                  { .x = 50, .y = 13.01f, .scale = 9 },
                                  { .x = 50, .y = 47, .scale = 9 },
                                  { .x = 22.2f, .y = 52.2f, .scale = 9 } };
    assert_int_equal(count(identity, a, 4, b, 4).repeated, 2);
}

/* The nearest pair is taken first, although without it two pairs would be possible. */
static void greedy(void **state) {
    (void)state;
    const glsurf_keypoint a[] = { { .x = 10, .y = 10, .scale = 2 },
                                  { .x = 14, .y = 10, .scale = 2 } };
    const glsurf_keypoint b[] = { { .x = 12.4f, .y = 10, .scale = 2 },
                                  { .x = 16.5f, .y = 10, .scale = 2 } };
    assert_int_equal(count(identity, a, 2, b, 2).repeated, 1);
    assert_int_equal(count(identity, b, 2, a, 2).repeated, 1);
    /* One keypoint cannot be found again twice. */
    assert_int_equal(count(identity, a, 1, b, 1).repeated, 1);
    assert_int_equal(count(identity, a, 2, b, 1).repeated, 1);
}

/* Circles with one centre share the square of the ratio of their scales. */
static void overlap(void **state) {
    (void)state;
    const glsurf_keypoint a[] = { { .x = 10, .y = 10, .scale = 2 } };
    const struct {
        float scale;
        uint32_t pairs;
    } cases[] = { { 2.0f, 1 }, { 1.56f, 1 }, { 1.54f, 0 }, { 2.58f, 1 }, { 2.59f, 0 } };
    for (size_t i = 0; i < COUNT(cases); ++i) {
        const glsurf_keypoint b[] = { { .x = 10, .y = 10, .scale = cases[i].scale } };
        const measure_counts counts = count(identity, a, 1, b, 1);
        assert_int_equal(counts.repeated, 1);
        assert_int_equal(counts.overlapping, cases[i].pairs);
    }
    /* Under a magnification by 3 the scale has to grow by 3. */
    const double grow[9] = { 3, 0, -20, 0, 3, -20, 0, 0, 1 };
    const glsurf_keypoint same[] = { { .x = 10, .y = 10, .scale = 2 } };
    const glsurf_keypoint grown[] = { { .x = 10, .y = 10, .scale = 6 } };
    assert_int_equal(count(grow, a, 1, same, 1).overlapping, 0);
    assert_int_equal(count(grow, a, 1, grown, 1).overlapping, 1);
    /* Equal circles of radius 3 scale share 0.6 where 2 acos(t) - 2 t sqrt(1 - t^2) = 0.75
     * pi with t = distance / (6 scale): t = 0.1987. 2 pixels are t = 0.1961 for scale 1.7,
     * and t = 0.2083 for scale 1.6. */
    const glsurf_keypoint left[] = { { .x = 10, .y = 10, .scale = 1.7f },
                                     { .x = 50, .y = 10, .scale = 1.6f } };
    const glsurf_keypoint right[] = { { .x = 12, .y = 10, .scale = 1.7f },
                                      { .x = 52, .y = 10, .scale = 1.6f } };
    const measure_counts counts = count(identity, left, 2, right, 2);
    assert_int_equal(counts.repeated, 2);
    assert_int_equal(counts.overlapping, 1);
}

static void matches(void **state) {
    (void)state;
    const double shift[9] = { 1, 0, 20, 0, 1, 10, 0, 0, 1 };
    const glsurf_keypoint a[] = { { .x = 10, .y = 10, .scale = 2 },
                                  { .x = 10, .y = 10, .scale = 2, .angle = 3 },
                                  { .x = 40, .y = 10, .scale = 2 },
                                  { .x = 81.5f, .y = 10, .scale = 2 } };
    const glsurf_keypoint b[] = { { .x = 30, .y = 23, .scale = 2 },
                                  { .x = 30, .y = 20, .scale = 7 },
                                  { .x = 63.1f, .y = 20, .scale = 2 },
                                  { .x = 99.5f, .y = 20, .scale = 2 } };
    const glsurf_match list[] = {
        { .a = 0, .b = 0 }, /* 3 pixels off */
        { .a = 1, .b = 1 }, /* a copy in position and scale counts as a feature here */
        { .a = 2, .b = 2 }, /* 3.1 pixels off */
        { .a = 3, .b = 3 }, /* 2 pixels off, and A's keypoint is mapped outside of B */
    };
    const measure_view view_a = { 101, 81, a, 4 }, view_b = { 101, 81, b, 4 };
    measure_counts counts;
    assert_true(measure_pair(&counts, shift, &view_a, &view_b, list, 4));
    assert_int_equal(counts.matches, 4);
    assert_int_equal(counts.correct, 3);
    assert_int_equal(counts.within_pixel, 1);
    measure_own(&counts, shift, &view_a, &view_b, list + 1, 2);
    assert_true(counts.own_matches == 2 && counts.own_correct == 1);
    assert_true(counts.matches == 4 && counts.correct == 3);
    assert_int_equal(counts.common_a, 2); /* without the copy and the last one */
    assert_int_equal(counts.common_b, 4);
    const measure_figures figures = measure_figures_of(&counts);
    assert_true(figures.value[MEASURE_PRECISION] == 0.75);
    assert_true(figures.value[MEASURE_OWN_PRECISION] == 0.5);
    assert_true(figures.value[MEASURE_SCORE] == 1.5);
    assert_true(figures.value[MEASURE_REPEATABILITY] == 0.5);
    assert_true(figures.value[MEASURE_OVERLAP] == 0.0); /* no similar scale is near */
}

/* Adds matches of one view with itself, moved by `off` pixels, of keypoints of this scale.
 */
static void place(measure_placement *placement, float scale, float off, uint32_t count) {
    const glsurf_keypoint a = { .x = 10, .y = 10, .scale = scale };
    const glsurf_keypoint b = { .x = 10, .y = 10 + off, .scale = 1 };
    const measure_view view_a = { 101, 81, &a, 1 }, view_b = { 101, 81, &b, 1 };
    const glsurf_match same[5] = { { 0 } };
    assert_true(count <= COUNT(same));
    assert_true(measure_place(placement, identity, &view_a, &view_b, same, count));
}

static void check_class(const measure_placement *placement, int index, size_t count,
                        double median) {
    assert_int_equal(placement->by_scale[index].count, count);
    assert_true(measure_median(&placement->by_scale[index]) == median);
}

/* A class has its first scale and not that of the next class. */
static void placement(void **state) {
    (void)state;
    measure_placement some = { 0 }, all = { 0 };
    for (int k = 1; k < MEASURE_CLASSES; ++k)
        assert_true(measure_class_begin(k - 1) < measure_class_begin(k));
    assert_true(measure_class_begin(0) == 0.0);
    assert_true(isinf(measure_class_begin(MEASURE_CLASSES)));
    place(&some, 1.75f, 2.5f, 1);
    place(&some, 2.0f, 3.0f, 1);
    place(&some, 3.75f, 0.5f, 1);
    place(&some, 2.5f, 1.0f, 1);
    place(&some, 2.5f, 3.25f, 5); /* not correct */
    place(&some, 20.0f, 0.25f, 1);
    place(&some, 900.0f, 0.75f, 1);
    check_class(&some, 0, 1, 2.5);
    check_class(&some, 1, 3, 1.0);
    assert_int_equal(some.by_scale[2].count, 0);
    assert_true(isnan(measure_median(&some.by_scale[2])));
    check_class(&some, 5, 2, 0.5);
    /* The median of all pairs is not that of the pairs' medians. */
    place(&all, 2.0f, 0.125f, 4);
    assert_true(measure_placement_append(&all, &some));
    check_class(&all, 0, 1, 2.5);
    check_class(&all, 1, 7, 0.125);
    check_class(&all, 5, 2, 0.5);
    check_class(&some, 1, 3, 1.0);
    measure_placement_free(&some);
    measure_placement_free(&all);
    measure_placement_free(&all);
}

static void means(void **state) {
    (void)state;
    measure_figures mean = { 0 }, none = { 0 };
    for (int i = 0; i < 3; ++i) {
        measure_figures figures;
        for (int k = 0; k < MEASURE_FIGURES; ++k)
            figures.value[k] = k + 10 * i * i;
        measure_add(&mean, &figures);
    }
    measure_divide(&mean, 3);
    measure_divide(&none, 0);
    for (int k = 0; k < MEASURE_FIGURES; ++k) {
        assert_true(fabs(mean.value[k] - (k + 50.0 / 3.0)) < 1e-13);
        assert_true(none.value[k] == 0.0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(orient),          cmocka_unit_test(orient_refuses),
        cmocka_unit_test(magnification),   cmocka_unit_test(share_by_hand),
        cmocka_unit_test(share_by_random), cmocka_unit_test(nothing),
        cmocka_unit_test(common_area),     cmocka_unit_test(copies),
        cmocka_unit_test(tolerance),       cmocka_unit_test(greedy),
        cmocka_unit_test(overlap),         cmocka_unit_test(matches),
        cmocka_unit_test(placement),       cmocka_unit_test(means),
    };
    return test_main("measures", tests, COUNT(tests));
}
