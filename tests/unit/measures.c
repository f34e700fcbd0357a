/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The measures of `glsurf evaluate`: cases worked by hand, and circles compared with
 * slices. */
#include "support/test.h"

#include "command/measures.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------ homographies -- */

static void orient(void **state) {
    static const struct {
        double matrix[9];
        bool good;
    } cases[] = {
        { { 1, 0, 0, 0, 1, 0, 0, 0, 1 }, true },
        { { -1, 0, 100, 0, 1, 0, 0, 0, 1 }, true }, /* a mirror image is a valid view */
        { { 0 }, false },
        { { 1, 2, 3, 2, 4, 6, 0, 0, 1 }, false },
        /* Rank 2 up to rounding: the third row is the sum of the others. */
        { { 0.1, 0.7, 0.3, 0.2, 0.11, 0.6, 0.1 + 0.2, 0.7 + 0.11, 0.3 + 0.6 }, false },
        { { 1, 0, 0, 0, 1, 0, 0, 0, NAN }, false },
        { { INFINITY, 0, 0, 0, 1, 0, 0, 0, 1 }, false },
        /* The middle, (50, 30), lies on the line that goes to infinity. */
        { { 1, 0, 0, 0, 1, 0, 0.02, 0, -1 }, false },
        { { 1, 0, 0, 0, 1, 0, 0, 1, -30 }, false },
        /* Far from singular, though the determinant is small. */
        { { 1e-6, 0, 0, 0, 1e-6, 0, 0, 0, 1 }, true },
    };
    for (size_t i = 0; i < COUNT(cases); ++i) {
        double copy[9];
        memcpy(copy, cases[i].matrix, sizeof copy);
        assert_int_equal(measure_orient(copy, 101, 61), cases[i].good);
    }
    double flipped[9] = { -2, 0, 6, 0, -2, 8, 0, 0, -2 };
    static const double expected[9] = { 2, 0, -6, 0, 2, -8, 0, 0, 2 };
    assert_true(measure_orient(flipped, 101, 61));
    for (int i = 0; i < 9; ++i)
        assert_true(flipped[i] == expected[i]);
}

/* For x' = x/w, y' = y/w, w = 1 + x/1000: dx'/dx = 1/w^2 and dy'/dy = 1/w. dy'/dx is not
 * needed, because dx'/dy = 0. At x = 250 the determinant is 1.25^-3. */
static void magnification(void **state) {
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
    static const double cases[][4] = {
        /* both radii, the distance, the share */
        { 5, 5, 0, 1 },      { 1, 2, 0, 0.25 }, { 1, 2, 1, 0.25 },
        { 2, 1, 0.5, 0.25 }, { 1, 2, 3, 0 },    { 1, 2, 300, 0 },
    };
    for (size_t i = 0; i < COUNT(cases); ++i)
        assert_true(measure_share(cases[i][0], cases[i][1], cases[i][2]) == cases[i][3]);
    /* Equal circles through each other's centre share 2 pi / 3 - sqrt(3) / 2 of r^2. */
    const double lens = 2.0 * pi / 3.0 - sqrt(3.0) / 2.0;
    assert_true(fabs(measure_share(7, 7, 7) - lens / (2.0 * pi - lens)) < 1e-14);
}

/* The share of two circles, from the middle of each of SLICES slices of the smaller one,
 * whose radius is r. The common area I is convex, so the length of a slice rises and then
 * falls, by at most 4 r. Each slice of height h = 2 r / SLICES is wrong by at most h times
 * its variation, and so I by at most 4 r h = 8 r^2 / SLICES. The sum A of both areas is at
 * least 2 pi r^2, and I <= A / 2. So the share I / (A - I) changes by at most A / (A - I)^2
 * <= 4 / A times that: 5.1 / SLICES. */
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

enum { POINTS = 6, NUMBERS = 3 * POINTS };

/* The keypoints of a view of 101x81 pixels. */
typedef struct points {
    glsurf_keypoint at[POINTS];
    measure_view view;
} points;

/* Reads position and scale of each; the first scale of 0 ends the list. */
static const measure_view *make_points(points *self, const float numbers[NUMBERS]) {
    self->view = (measure_view){ 101, 81, self->at, 0 };
    for (const float *at = numbers; at < numbers + NUMBERS && at[2] > 0.0f; at += 3)
        self->at[self->view.count++] =
            (glsurf_keypoint){ .x = at[0], .y = at[1], .scale = at[2] };
    return &self->view;
}

#define SAME   1, 0, 0, 0, 1, 0, 0, 0, 1
#define GROWN  3, 0, -20, 0, 3, -20, 0, 0, 1
#define COLUMN 0, 1, 1, 1, 1, 1, 100, 1, 1
/* The centres of the corner pixels are inside; points beyond them are outside. */
#define CORNERS 0, 0, 1, 100, 80, 1, -0.1f, 5, 1, 5, -0.1f, 1, 100.1f, 5, 1, 5, 80.1f, 1
/* The first three are one point; the others have another scale and another position. */
#define COPIES                                                                             \
    10, 10, 2, 10, 10, 2, 10.00002f, 10, 2.00001f, 10, 10, 2.0003f, 10.0003f, 10, 2
/* The nearest pair is taken first, although without it two pairs would be possible. */
#define LEFT  10, 10, 9, 14, 10, 9
#define RIGHT 12.4f, 10, 9, 16.5f, 10, 9

static const struct {
    double matrix[9];
    float a[NUMBERS], b[NUMBERS];
    double common_a, common_b, repeated, overlapping;
} PAIRS[] = {
    { { SAME }, { 0 }, { 0 }, 0, 0, 0, 0 },
    { { SAME }, { CORNERS }, { 0 }, 2, 0, 0, 0 },
    { { SAME }, { 0 }, { CORNERS }, 0, 2, 0, 0 },
    /* x' = x + 100: one point of A is inside of B, and one point of B inside of A. */
    { { 1, 0, 100, 0, 1, 0, 0, 0, 1 }, { COLUMN }, { COLUMN }, 1, 1, 1, 1 },
    /* Behind the line that goes to infinity, x > 50, nothing is common. */
    { { 0.1, 0, 0, 0, 0.1, 0, -0.02, 0, 1 }, { 60, 1, 1, 10, 1, 1 }, { 0 }, 1, 0, 0, 0 },
    { { SAME }, { COPIES }, { 10, 10, 2, 10, 10, 2 }, 3, 1, 1, 1 },
    /* Distances of 3 pixels, a little more, 3 again, and a little more along the diagonal.
     */
    { { SAME },
      { 10, 10, 9, 50, 10, 9, 50, 50, 9, 20, 50, 9 },
      { 13, 10, 9, 50, 13.01f, 9, 50, 47, 9, 22.2f, 52.2f, 9 },
      4,
      4,
      2,
      2 },
    /* The same upwards and downwards. */
    { { SAME }, { 10, 10, 9, 50, 10, 9 }, { 10, 7, 9, 50, 13, 9 }, 2, 2, 2, 2 },
    { { SAME }, { LEFT }, { RIGHT }, 2, 2, 1, 1 },
    { { SAME }, { RIGHT }, { LEFT }, 2, 2, 1, 1 },
    { { SAME }, { LEFT }, { 12.4f, 10, 9 }, 2, 1, 1, 1 }, /* none is found again twice */
    /* Circles with one centre share the square of the ratio of their scales. */
    { { SAME }, { 10, 10, 2 }, { 10, 10, 2 }, 1, 1, 1, 1 },
    { { SAME }, { 10, 10, 2 }, { 10, 10, 1.56f }, 1, 1, 1, 1 },
    { { SAME }, { 10, 10, 2 }, { 10, 10, 1.54f }, 1, 1, 1, 0 },
    { { SAME }, { 10, 10, 2 }, { 10, 10, 2.58f }, 1, 1, 1, 1 },
    { { SAME }, { 10, 10, 2 }, { 10, 10, 2.59f }, 1, 1, 1, 0 },
    /* Under a magnification by 3 the scale has to grow by 3. */
    { { GROWN }, { 10, 10, 2 }, { 10, 10, 2 }, 1, 1, 1, 0 },
    { { GROWN }, { 10, 10, 2 }, { 10, 10, 6 }, 1, 1, 1, 1 },
    /* w = 1 + x / 50 is 2 at the point of A, whose magnification is 2^-1.5. */
    { { 1, 0, 0, 0, 1, 0, 0.02, 0, 1 }, { 50, 10, 2 }, { 25, 5, 0.7f }, 1, 1, 1, 1 },
    /* By area the first of A is paired with the second of B, which has its size, and so all
     * are. By place it is paired with the first, and the others are 2.3 pixels apart. */
    { { SAME }, { 10, 10, 2, 8.2f, 10, 1.6f }, { 10, 10, 1.6f, 10.5f, 10, 2 }, 2, 2, 2, 2 },
    /* Equal circles of radius 3 scale share 0.6 if 2 acos(t) - 2 t sqrt(1 - t^2) = 0.75 pi
     * with t = distance / (6 scale): t = 0.1987. 2 pixels are t = 0.1961 for scale 1.7, and
     * t = 0.2083 for scale 1.6. */
    { { SAME },
      { 10, 10, 1.7f, 50, 10, 1.6f },
      { 12, 10, 1.7f, 52, 10, 1.6f },
      2,
      2,
      2,
      1 },
};

static void pairs(void **state) {
    for (size_t i = 0; i < COUNT(PAIRS); ++i) {
        points first = { 0 }, other = { 0 };
        const measure_view *const a = make_points(&first, PAIRS[i].a);
        const measure_view *const b = make_points(&other, PAIRS[i].b);
        const double least = fmax(1.0, fmin(PAIRS[i].common_a, PAIRS[i].common_b));
        const measure_figures found = measure_pair(PAIRS[i].matrix, a, b, NULL, 0);
        const double expected[MEASURE_FIGURES] = {
            [MEASURE_FEATURES_A] = a->count,
            [MEASURE_FEATURES_B] = b->count,
            [MEASURE_COMMON_A] = PAIRS[i].common_a,
            [MEASURE_COMMON_B] = PAIRS[i].common_b,
            [MEASURE_REPEATABILITY] = PAIRS[i].repeated / least,
            [MEASURE_OVERLAP] = PAIRS[i].overlapping / least,
        };
        for (int k = 0; k < MEASURE_FIGURES; ++k)
            if (found.value[k] != expected[k])
                fail_msg("pair %zu: figure %d is %g, not %g", i, k, found.value[k],
                         expected[k]);
    }
}

static void matches(void **state) {
    const double shift[9] = { 1, 0, 20, 0, 1, 10, 0, 0, 1 };
    points first = { 0 }, other = { 0 };
    const measure_view *const a = make_points(
        &first, (float[NUMBERS]){ 10, 10, 2, 10, 10, 2, 40, 10, 2, 81.5f, 10, 2 });
    const measure_view *const b = make_points(
        &other, (float[NUMBERS]){ 30, 23, 2, 30, 20, 7, 63.1f, 20, 2, 99.5f, 20, 2 });
    const glsurf_match list[] = {
        { .a = 0, .b = 0 }, /* 3 pixels off */
        { .a = 1, .b = 1 }, /* a copy in position and scale counts as a feature here */
        { .a = 2, .b = 2 }, /* 3.1 pixels off */
        { .a = 3, .b = 3 }, /* 2 pixels off, and A's keypoint is mapped outside of B */
    };
    /* 2 points of A are common: the copy and the last one do not count. No point of a
     * similar scale is near. */
    static const double expected[MEASURE_FIGURES] = { 4, 4, 2,   4,   0.5, 0, 4,
                                                      3, 1, .75, 1.5, 2,   1, 0.5 };
    measure_figures figures = measure_pair(shift, a, b, list, 4);
    measure_own(&figures, shift, a, b, list + 1, 2);
    for (int k = 0; k < MEASURE_FIGURES; ++k)
        assert_true(figures.value[k] == expected[k]);
}

/* Adds matches of keypoints of this scale, which are off by `off` pixels. */
static void place(measure_placement *placement, float scale, float off, uint32_t count) {
    points first = { 0 }, other = { 0 };
    const measure_view *const a = make_points(&first, (float[NUMBERS]){ 10, 10, scale });
    const measure_view *const b = make_points(&other, (float[NUMBERS]){ 10, 10 + off, 1 });
    const glsurf_match same[5] = { { 0 } };
    assert_true(count <= COUNT(same));
    measure_place(placement, (double[9]){ SAME }, a, b, same, count);
}

static void check_class(const measure_placement *placement, int index, size_t count,
                        double median) {
    const measure_class found = measure_class_of(placement, index);
    assert_int_equal(found.count, count);
    assert_true(found.median == median || (isnan(found.median) && isnan(median)));
}

/* A class includes its first scale, and excludes the next class's. */
static void placement(void **state) {
    measure_placement some = { 0 };
    assert_true(measure_class_of(&some, 0).begin == 0.0);
    for (int k = 1; k < MEASURE_CLASSES; ++k)
        assert_true(measure_class_of(&some, k - 1).begin <
                    measure_class_of(&some, k).begin);
    check_class(&some, 0, 0, NAN);
    place(&some, 1.75f, 2.5f, 1);
    place(&some, 2.0f, 3.0f, 1);
    place(&some, 3.75f, 0.5f, 1);
    place(&some, 2.5f, 1.0f, 1);
    place(&some, 2.5f, 3.25f, 5); /* not correct */
    place(&some, 20.0f, 0.25f, 1);
    place(&some, 900.0f, 0.75f, 1);
    check_class(&some, 0, 1, 2.5);
    check_class(&some, 1, 3, 1.0);
    check_class(&some, 2, 0, NAN);
    check_class(&some, 5, 2, 0.5); /* the mean of the two in the middle */
    place(&some, 2.0f, 0.125f, 4);
    check_class(&some, 1, 7, 0.125);
    free(some.items);
}

static void means(void **state) {
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
    TEST_LIST(tests, orient, magnification, share_by_hand, share_by_random, pairs, matches,
              placement, means);
    return test_main("measures", tests, COUNT(tests));
}
