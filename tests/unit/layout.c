/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Panoramas without their pixels: the positions of the images, the covered part of the
 * canvas, and the gains.
 */
#include "support/test.h"

#include "command/exposure.h"
#include "core/matrix.h"
#include "pictures/layout.h"

#include <math.h>
#include <string.h>

/* ---------------------------------------------------------------------- layout -- */

static layout_image moved(uint32_t width, uint32_t height, double dx, double dy) {
    return (layout_image){ .width = width,
                           .height = height,
                           .to_next = { 1, 0, dx, 0, 1, dy, 0, 0, 1 } };
}

static void moved_images_lie_where_they_were(void **state) {
    layout_image images[] = { moved(100, 80, -60, 5), moved(90, 70, -55, -12),
                              moved(20, 30, 0, 0) };
    static const double offsets[][2] = { { 0, 0 }, { 60, -5 }, { 115, 7 } };
    layout_size canvas;
    assert_true(layout_make(images, COUNT(images), 1, &canvas) == 1.0);
    assert_true(canvas.width == 150.0 && canvas.height == 85.0);
    for (size_t i = 0; i < COUNT(images); ++i) {
        const double expected[9] = {
            1, 0, offsets[i][0], 0, 1, offsets[i][1] + 5, 0, 0, 1
        };
        assert_memory_equal(images[i].to_canvas, expected, sizeof expected);
    }
}

static void some_homography(gls_random *random, double m[9]) {
    const double angle = gls_random_between(random, -1.0, 1.0);
    const double scale = gls_random_between(random, 0.7, 1.4);
    const double made[9] = { scale * cos(angle),
                             -scale * sin(angle),
                             gls_random_between(random, -100.0, 100.0),
                             scale * sin(angle),
                             scale * cos(angle),
                             gls_random_between(random, -100.0, 100.0),
                             gls_random_between(random, -3e-4, 3e-4),
                             gls_random_between(random, -3e-4, 3e-4),
                             1.0 };
    memcpy(m, made, sizeof made);
}

/* A point and its counterpart in the next image have the same position on the canvas. The
 * bound is for products of doubles: numbers up to 1e5 with relative errors of 1e-16, and a
 * few dozen operations. */
static void neighbours_agree(const layout_image *images, size_t count) {
    for (size_t i = 0; i + 1 < count; ++i)
        for (int k = 0; k < 9; ++k) {
            const double x = (k % 3) * 0.5 * images[i].width;
            const double y = (k / 3) * 0.5 * images[i].height;
            double u, v, ax, ay, bx, by;
            if (!glsurf_homography_map(images[i].to_next, x, y, &u, &v) ||
                !glsurf_homography_map(images[i + 1].to_canvas, u, v, &bx, &by))
                continue;
            assert_true(glsurf_homography_map(images[i].to_canvas, x, y, &ax, &ay));
            assert_true(hypot(ax - bx, ay - by) <= 1e-7 * (1.0 + hypot(ax, ay)));
        }
}

/* The least coordinate of the corners is in the first pixel's column or row, and not beyond
 * its centre. The same holds for the largest coordinate and the last pixel. */
static void canvas_just_holds(const layout_image *images, size_t count,
                              layout_size canvas) {
    double x0 = INFINITY, y0 = INFINITY, x1 = -INFINITY, y1 = -INFINITY;
    for (size_t i = 0; i < count; ++i)
        for (int k = 0; k < 4; ++k) {
            double x, y;
            assert_true(glsurf_homography_map(
                images[i].to_canvas, k % 2 ? images[i].width - 0.5 : -0.5,
                k / 2 ? images[i].height - 0.5 : -0.5, &x, &y));
            x0 = fmin(x0, x);
            y0 = fmin(y0, y);
            x1 = fmax(x1, x);
            y1 = fmax(y1, y);
        }
    const double e = 1e-6;
    assert_true(x0 > -1.0 - e && x0 <= e && y0 > -1.0 - e && y0 <= e);
    assert_true(x1 >= canvas.width - 1.0 - e && x1 < canvas.width + e);
    assert_true(y1 >= canvas.height - 1.0 - e && y1 < canvas.height + e);
}

/* The distortion by its definition: the mapped lengths of steps of 1e-4 pixels from the
 * corners, in DIRECTIONS directions. The curvature of a map over such a step is below 1e-5
 * of its length, as the derivatives of these homographies change by at most a hundredth per
 * pixel. Rounding is below 1e-16 * 1e5 / 1e-4. A direction differs by at most half of STEP
 * from the direction of a singular value s or t. So a squared length s^2 cos^2 + t^2 sin^2
 * differs from s^2 or t^2 by a part of at most (s / t)^2 STEP^2, and s / t is at most the
 * distortion squared. */
enum { DIRECTIONS = 720 };
static const double STEP = 3.141592653589793 / DIRECTIONS;

static double sampled_distortion(const layout_image *of) {
    double maximum = 1.0;
    for (int k = 0; k < 4 * DIRECTIONS; ++k) {
        const double u = k % 2 ? of->width - 0.5 : -0.5;
        const double v = k / 2 % 2 ? of->height - 0.5 : -0.5;
        const double angle = k / 4 * STEP, e = 1e-4;
        double x, y, to_x, to_y;
        assert_true(glsurf_homography_map(of->to_canvas, u, v, &x, &y));
        if (!glsurf_homography_map(of->to_canvas, u + e * cos(angle), v + e * sin(angle),
                                   &to_x, &to_y))
            continue;
        const double factor = hypot(to_x - x, to_y - y) / e;
        maximum = fmax(maximum, fmax(factor, 1.0 / factor));
    }
    return maximum;
}

static void chains_of_homographies(void **state) {
    gls_random random = test_random_make(1);
    int made = 0;
    for (int n = 0; n < 500; ++n) {
        layout_image images[6];
        const size_t count = 2 + gls_random_below(&random, 5);
        for (size_t i = 0; i < count; ++i) {
            images[i] = moved(1 + gls_random_below(&random, 900),
                              1 + gls_random_below(&random, 700), 0, 0);
            some_homography(&random, images[i].to_next);
        }
        layout_size canvas;
        const size_t reference = gls_random_below(&random, (uint32_t)count);
        const double distortion = layout_make(images, count, reference, &canvas);
        if (!isfinite(distortion))
            continue;
        ++made;
        neighbours_agree(images, count);
        canvas_just_holds(images, count, canvas);
        /* The reference image is only moved, by whole pixels. */
        const double *m = images[reference].to_canvas;
        assert_true(m[0] == 1.0 && m[4] == 1.0 && m[8] == 1.0 && m[2] == floor(m[2]));
        assert_true(m[1] == 0.0 && m[3] == 0.0 && m[6] == 0.0 && m[5] == floor(m[5]));
        double maximum = 1.0;
        for (size_t i = 0; i < count; ++i)
            maximum = fmax(maximum, sampled_distortion(&images[i]));
        assert_true(maximum <= distortion * (1.0 + 1e-5));
        assert_true(distortion <= maximum * sqrt(1.0 + pow(distortion, 4.0) * STEP * STEP));
    }
    assert_true(made > 250);
}

static void what_no_canvas_holds(void **state) {
    layout_size canvas;
    layout_image images[] = { moved(200, 100, 0, 0), moved(200, 100, 0, 0) };
    assert_true(layout_make(images, 2, 0, &canvas) == 1.0);
    /* The map back has w = 1 - x / 100, which is not above zero at the right edge. */
    images[0].to_next[6] = 0.01;
    assert_true(isinf(layout_make(images, 2, 0, &canvas)));
    assert_int_equal(layout_choose(images, 2, &canvas).reference, 1);
    memset(images[0].to_next, 0, sizeof images[0].to_next);
    assert_true(isinf(layout_make(images, 2, 0, &canvas)));
    assert_true(isinf(layout_choose(images, 2, &canvas).distortion));
}

/* ----------------------------------------------------------------- the reference -- */

/* The chosen reference among views of a camera that turns about its vertical axis, by the
 * angle of each image in degrees. The focal length is the width of the images. */
static size_t chosen_of_turns(const double *angles, size_t count) {
    layout_image images[6];
    layout_size canvas;
    const double f = 800.0, cx = 399.5, cy = 299.5;
    for (size_t i = 0; i < count; ++i) {
        images[i] = moved(800, 600, 0, 0);
        if (i + 1 == count)
            break;
        const double turn = (angles[i + 1] - angles[i]) * acos(-1.0) / 180.0;
        const double c = cos(turn), s = sin(turn);
        const double away[9] = { f, 0, cx, 0, f, cy, 0, 0, 1 };
        const double turned[9] = { c, 0, -s, 0, 1, 0, s, 0, c };
        const double back[9] = { 1 / f, 0, -cx / f, 0, 1 / f, -cy / f, 0, 0, 1 };
        glsurf_homography_multiply(turned, back, images[i].to_next);
        glsurf_homography_multiply(away, images[i].to_next, images[i].to_next);
    }
    const layout_choice chosen = layout_choose(images, count, &canvas);
    for (size_t i = 0; i < count; ++i)
        assert_true(layout_make(images, count, i, &canvas) * 1.01 >= chosen.distortion);
    return chosen.reference;
}

/* The order of the images does not matter. Images at the same angle distort alike. */
static void the_view_in_the_middle_is_the_reference(void **state) {
    assert_int_equal(chosen_of_turns((const double[]){ 7 }, 1), 0);
    assert_int_equal(chosen_of_turns((const double[]){ 0, 20 }, 2), 0);
    assert_int_equal(chosen_of_turns((const double[]){ 20, 0 }, 2), 0);
    assert_int_equal(chosen_of_turns((const double[]){ 0, 15, 30 }, 3), 1);
    assert_int_equal(chosen_of_turns((const double[]){ 15, 0, 30 }, 3), 0);
    assert_int_equal(chosen_of_turns((const double[]){ 30, 0, 15 }, 3), 2);
    assert_int_equal(chosen_of_turns((const double[]){ 0, 10, 20, 30 }, 4), 1);
    assert_int_equal(chosen_of_turns((const double[]){ 0, 10, 0, 10, 0 }, 5), 2);
    assert_int_equal(chosen_of_turns((const double[]){ 20, 0, 10, 30, 40 }, 5), 0);
}

/* The chosen reference among images that show the scene enlarged by `zooms`. */
static size_t chosen_of_zooms(const double *zooms, size_t count, double distortion) {
    layout_image images[6];
    layout_size canvas;
    for (size_t i = 0; i < count; ++i) {
        images[i] = moved(400, 300, 0, 0);
        images[i].to_next[0] = images[i].to_next[4] =
            i + 1 < count ? zooms[i + 1] / zooms[i] : 1.0;
    }
    const layout_choice chosen = layout_choose(images, count, &canvas);
    assert_true(fabs(chosen.distortion - distortion) <= 1e-9 * distortion);
    return chosen.reference;
}

static void shrinking_counts_like_stretching(void **state) {
    assert_int_equal(chosen_of_zooms((const double[]){ 1, 2, 8 }, 3, 4.0), 1);
    assert_int_equal(chosen_of_zooms((const double[]){ 2, 1, 8 }, 3, 4.0), 0);
    /* Stretched 8 times, one image would have 64 / 3 times the pixels of all three. */
    assert_int_equal(chosen_of_zooms((const double[]){ 1, 8, 1 }, 3, 8.0), 2);
    assert_int_equal(chosen_of_zooms((const double[]){ 8, 1 }, 2, 8.0), 1);
}

static void ten_times_the_images_is_the_most(void **state) {
    const layout_image images[] = { moved(30, 20, 0, 0), moved(40, 10, 0, 0) };
    assert_false(layout_is_too_large(images, 2, (layout_size){ 100.0, 100.0 }));
    assert_true(layout_is_too_large(images, 2, (layout_size){ 100.0, 100.1 }));
    assert_true(layout_is_too_large(images, 2, (layout_size){ NAN, 1.0 }));
    assert_true(layout_is_too_large(images, 2, (layout_size){ INFINITY, 1.0 }));
}

/* ------------------------------------------------------------------------ crop -- */

static bool covered(const uint8_t *rgba, uint32_t width, const layout_rectangle *r) {
    for (uint32_t y = r->y; y < r->y + r->height; ++y)
        for (uint32_t x = r->x; x < r->x + r->width; ++x)
            if (rgba[4 * (y * width + x) + 3] != 255)
                return false;
    return true;
}

static uint32_t best_area(const uint8_t *rgba, uint32_t width, uint32_t height) {
    uint32_t best = 0;
    for (uint32_t y = 0; y < height; ++y)
        for (uint32_t x = 0; x < width; ++x)
            for (uint32_t h = 1; y + h <= height; ++h)
                for (uint32_t w = 1; x + w <= width; ++w) {
                    const layout_rectangle r = { x, y, w, h };
                    if (w * h > best && covered(rgba, width, &r))
                        best = w * h;
                }
    return best;
}

static void the_largest_rectangle(void **state) {
    gls_random random = test_random_make(2);
    uint8_t rgba[4 * 12 * 12];
    for (int n = 0; n < 400; ++n) {
        const uint32_t width = 1 + gls_random_below(&random, 12);
        const uint32_t height = 1 + gls_random_below(&random, 12);
        const uint32_t holes = gls_random_below(&random, 5); /* per 4 pixels; 4: all */
        for (uint32_t i = 0; i < width * height; ++i) {
            const bool hole = gls_random_below(&random, n % 2 ? 4 : 20) < holes;
            rgba[4 * i + 3] = hole ? (uint8_t)gls_random_below(&random, 255) : 255;
        }
        layout_rectangle found;
        assert_true(layout_crop(rgba, width, height, &found));
        assert_true(found.x + found.width <= width && found.y + found.height <= height);
        assert_true(covered(rgba, width, &found));
        assert_int_equal(found.width * found.height, best_area(rgba, width, height));
    }
}

/* -------------------------------------------------------------------- exposure -- */

enum { SIDE = 64, CHANNELS = 3, IMAGES = 3 };

/* A value after a gain: see glsurf_placement. */
static double change(double value, double gain) {
    return gain * value / (1.0 + (gain - 1.0) * value / 255.0);
}

/* The same scene three times. Each image is half a side away from the next, and has its own
 * gains. */
static void see(image pictures[IMAGES], layout_image layout[IMAGES],
                const double gain[IMAGES][CHANNELS]) {
    for (int i = 0; i < IMAGES; ++i) {
        pictures[i] = (image){ .width = SIDE, .height = SIDE, .channels = CHANNELS };
        pictures[i].pixels = test_scratch(SIDE * SIDE * CHANNELS);
        layout[i] = moved(SIDE, SIDE, -SIDE / 2, 0);
        for (int y = 0; y < SIDE; ++y)
            for (int x = 0; x < SIDE; ++x)
                for (int c = 0; c < CHANNELS; ++c) {
                    const int at = x + i * SIDE / 2;
                    const double scene = 70.0 + (17 * at + 29 * y + 7 * c) % 120;
                    pictures[i].pixels[(y * SIDE + x) * CHANNELS + c] =
                        (unsigned char)floor(change(scene, gain[i][c]) + 0.5);
                }
    }
}

static void balance(const double gain[IMAGES][CHANNELS], float found[IMAGES][CHANNELS]) {
    image pictures[IMAGES];
    layout_image layout[IMAGES];
    layout_size canvas;
    see(pictures, layout, gain);
    assert_true(layout_make(layout, IMAGES, 1, &canvas) == 1.0);
    exposure_balance(pictures, layout, IMAGES, canvas, 1, found);
}

/* Equal images stay as they are. Other gains are found up to a bound: values lie between 47
 * and 213. Half a gray level there is at most 0.5 x 255 / (47 x 208) = 0.0131 in the
 * logarithm of the odds, and 0.0262 for two images. The prior takes up to 1 % of the gain
 * of each image, which is at most log 2. White and black pixels give no evidence, so
 * nothing changes. */
static void gains_are_found(void **state) {
    static const struct {
        double gain[IMAGES][CHANNELS];
        double bound; /* 0: no change */
    } cases[] = {
        { { { 1, 1, 1 }, { 1, 1, 1 }, { 1, 1, 1 } }, 0.0 },
        { { { 0.7, 0.8, 0.9 }, { 1.2, 1.0, 0.8 }, { 1.4, 1.3, 0.6 } },
          0.0262 + 0.01 * 2 * 0.7 },
        { { { 1e6, 1e6, 1e6 }, { 1e-6, 1e-6, 1e-6 }, { 1, 1, 1 } }, 0.0 },
    };
    for (size_t k = 0; k < COUNT(cases); ++k) {
        const double bound = cases[k].bound;
        float found[IMAGES][CHANNELS];
        balance(cases[k].gain, found);
        for (int i = 0; i < IMAGES; ++i)
            for (int c = 0; c < CHANNELS; ++c) {
                const double change = log((double)found[i][c]);
                const double expected = log(cases[k].gain[1][c] / cases[k].gain[i][c]);
                assert_true(bound > 0.0 && i != 1 ? fabs(change - expected) <= bound
                                                  : found[i][c] == 1.0f);
            }
    }
}

int main(void) {
    TEST_LIST(tests, moved_images_lie_where_they_were, chains_of_homographies,
              what_no_canvas_holds, the_view_in_the_middle_is_the_reference,
              shrinking_counts_like_stretching, ten_times_the_images_is_the_most,
              the_largest_rectangle, gains_are_found);
    return test_main("layout", tests, COUNT(tests));
}
