/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Where a keypoint is, against the truth: Gaussian blobs of known centre and sigma, and
 * images turned by right angles.
 *
 * A blob of sigma s is the best answer of the filter of scale s, so the keypoint has to
 * stand at its centre and have about its scale. A parabola through three samples stands in
 * for the response, so the error grows with the distance of the samples: 0.1 pixels where
 * they are 1 or 3 pixels apart and 0.3 where they are 9. The levels of the scale space are
 * a factor of 1.3 to 1.7 apart and boxes are not Gaussians: 20 % of the scale. Rounding to
 * 8 bits moves the centre of a blob of contrast 120 far less: its gradient sums to hundreds
 * of times the noise of 0.3 gray levels per pixel.
 */
#include "driver.h"
#include "extract.h"

#include <math.h>
#include <stdio.h>

/* Multiples of 9, the largest distance of samples at this size, so that turning maps the
 * sampling grids onto themselves. */
enum { WIDTH = 315, HEIGHT = 243 };

/* Clockwise by right angles, as picture_turned() does. */
static void turn(double *x, double *y, int quarters) {
    uint32_t height = HEIGHT, width = WIDTH;
    for (int i = 0; i < quarters; ++i) {
        const double old = *x;
        *x = height - 1.0 - *y;
        *y = old;
        const uint32_t side = height;
        height = width;
        width = side;
    }
}

/* ------------------------------------------------------------------ blobs -- */

typedef struct blob {
    double x, y, sigma;
    bool dark;
} blob;

/* Sampled at the centres of pixels, on the ground that leaves most contrast. */
static picture draw(const blob *b) {
    picture drawn = picture_new(WIDTH, HEIGHT, 1);
    for (int y = 0; y < HEIGHT; ++y)
        for (int x = 0; x < WIDTH; ++x) {
            const double square = (x - b->x) * (x - b->x) + (y - b->y) * (y - b->y);
            const double height = 220.0 * exp(-square / (2.0 * b->sigma * b->sigma));
            drawn.pixels[y * WIDTH + x] =
                (uint8_t)((b->dark ? 240.0 - height : 15.0 + height) + 0.5);
        }
    return drawn;
}

/* The strongest within one sigma of the centre. */
static const glsurf_keypoint *find(const feature_list *list, double x, double y,
                                   double sigma) {
    const glsurf_keypoint *best = NULL;
    for (uint32_t i = 0; i < list->count; ++i) {
        const glsurf_keypoint *k = &list->keypoints[i];
        if (hypot(k->x - x, k->y - y) < sigma && (!best || k->response > best->response))
            best = k;
    }
    return best;
}

/* Of the level whose sigma is nearest in the logarithm. */
static uint32_t step_of(const glsurf_extractor *extractor, double scale) {
    const glsurf_level *levels;
    const uint32_t count = glsurf_extractor_levels(extractor, &levels);
    assert_true(count > 0);
    uint32_t best = 0;
    for (uint32_t i = 1; i < count; ++i)
        if (fabs(log(levels[i].sigma / scale)) < fabs(log(levels[best].sigma / scale)))
            best = i;
    return levels[best].step;
}

typedef struct worst {
    double place, smallest, largest; /* pixels; ratios of scales */
    uint32_t step;
    int bad;
} worst;

static void check_blob(glsurf_extractor *extractor, const blob *b, int quarters, worst *w) {
    picture drawn = draw(b), turned = picture_turned(&drawn, quarters);
    feature_list list = extract(extractor, &turned);
    double x = b->x, y = b->y;
    turn(&x, &y, quarters);
    const glsurf_keypoint *k = find(&list, x, y, b->sigma);
    if (!k) {
        print_error("no keypoint at a blob of sigma %g\n", b->sigma);
        ++w->bad;
    } else {
        const double off = hypot(k->x - x, k->y - y), ratio = k->scale / b->sigma;
        const uint32_t step = step_of(extractor, k->scale);
        const bool good = off <= (step <= 3 ? 0.1 : 0.3) && fabs(ratio - 1.0) <= 0.2 &&
                          k->laplacian == (b->dark ? 1 : -1);
        if (!good)
            print_error("sigma %g at (%.3f, %.3f), %s, turned %d: found at (%.3f, %.3f), "
                        "off by %.3f with step %u, scale %.3f, Laplacian %d\n",
                        b->sigma, x, y, b->dark ? "dark" : "light", quarters, k->x, k->y,
                        off, step, k->scale, k->laplacian);
        w->bad += !good;
        w->place = fmax(w->place, off);
        w->smallest = fmin(w->smallest, ratio);
        w->largest = fmax(w->largest, ratio);
        w->step = step > w->step ? step : w->step;
    }
    feature_list_free(&list);
    picture_free(&turned);
    picture_free(&drawn);
}

static void blobs_are_found_where_they_are(void **state) {
    driver *used = *state;
    static const double sigmas[] = { 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 20 };
    glsurf_extractor *extractor =
        extractor_new((glsurf_extractor_desc){ .threshold = 1e-5f });
    test_random random = test_random_make(41);
    int bad = 0;
    printf("sigma   step   off by at most   found scale / sigma\n");
    for (size_t s = 0; s < sizeof sigmas / sizeof *sigmas; ++s) {
        worst w = { .smallest = 1e9 };
        for (int n = 0; n < 6; ++n) {
            const blob b = { .x = WIDTH / 2 + test_random_between(&random, -6.0, 6.0),
                             .y = HEIGHT / 2 + test_random_between(&random, -6.0, 6.0),
                             .sigma = sigmas[s],
                             .dark = n % 2 };
            check_blob(extractor, &b, 0, &w);
            check_blob(extractor, &b, 1, &w);
        }
        printf("%5.1f %6u %16.3f   %.3f to %.3f\n", sigmas[s], w.step, w.place, w.smallest,
               w.largest);
        bad += w.bad;
    }
    fflush(stdout);
    glsurf_extractor_destroy(extractor);
    assert_int_equal(bad, 0);
    driver_assert_clean(used);
}

/* -------------------------------------------------------------- rotations -- */

/*
 * All box sums of a turned image are those of the image, as integers, so the same samples
 * are maxima. The refinement adds in another order: its roundings, some 2^-24 of responses
 * whose differences it divides, move a place by far less than 0.01 pixels unless the system
 * is nearly singular, and may turn a point that is just refused into one that is just not:
 * 1 % are allowed both. Haar samples at places moved that little turn the sum of a window
 * by less than 0.1 degrees, unless another window wins: 3 %.
 */
static void turned_images_have_turned_keypoints(void **state) {
    driver *used = *state;
    picture scene = picture_scene(WIDTH, HEIGHT, 1, 42);
    glsurf_extractor *extractor = extractor_new((glsurf_extractor_desc){ 0 });
    feature_list list = extract(extractor, &scene);
    assert_true(list.count > 100);
    for (int quarters = 1; quarters <= 3; ++quarters) {
        picture turned = picture_turned(&scene, quarters);
        feature_list other = extract(extractor, &turned);
        uint32_t same = 0, along = 0;
        for (uint32_t i = 0; i < list.count; ++i) {
            const glsurf_keypoint *k = &list.keypoints[i], *found = NULL;
            double x = k->x, y = k->y;
            turn(&x, &y, quarters);
            for (uint32_t j = 0; j < other.count; ++j) {
                const glsurf_keypoint *o = &other.keypoints[j];
                if (hypot(o->x - x, o->y - y) < 0.01 && o->laplacian == k->laplacian &&
                    fabs(o->scale / k->scale - 1.0) < 0.001)
                    found = o;
            }
            const double angle = k->angle + quarters * 1.5707963267948966;
            same += found != NULL;
            along += found && degrees_between(found->angle, angle) < 0.1;
        }
        printf("turned by %d degrees: %u of %u and %u keypoints are the same, the angles "
               "of %u turn along\n",
               90 * quarters, same, list.count, other.count, along);
        fflush(stdout);
        const uint32_t most = list.count > other.count ? list.count : other.count;
        assert_true(100 * same >= 99 * most);
        assert_true(100 * along >= 97 * same);
        feature_list_free(&other);
        picture_free(&turned);
    }
    feature_list_free(&list);
    glsurf_extractor_destroy(extractor);
    picture_free(&scene);
    driver_assert_clean(used);
}

int main(void) {
    driver used;
    driver_open(&used);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(blobs_are_found_where_they_are, &used),
        cmocka_unit_test_prestate(turned_images_have_turned_keypoints, &used),
    };
    return driver_test(&used, "blobs", tests, sizeof tests / sizeof *tests);
}
