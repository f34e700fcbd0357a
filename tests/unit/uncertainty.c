/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The predicted error of homographies, compared with actual errors and with a direct
 * computation. */
#include "scene.h"

#include <math.h>
#include <string.h>

static const glsurf_region WHOLE = { .width = 640, .height = 480 };
static const glsurf_region LARGE = { .width = 4096, .height = 4096 };

static double predict(const scene *s, const glsurf_region *b, double place[2]) {
    double error = -1.0;
    assert_ok(glsurf_homography_error(&s->found, &WHOLE, b, &error, place));
    return error;
}

/* The squared distance between the positions to which two matrices map a point. */
static double distance2(const double left[9], const double right[9], const double p[2]) {
    double x, y, u, v;
    assert_true(glsurf_homography_map(left, p[0], p[1], &x, &y));
    assert_true(glsurf_homography_map(right, p[0], p[1], &u, &v));
    return (x - u) * (x - u) + (y - v) * (y - v);
}

/* THE MEAN. Let e be the predicted error and m the actual error, for n matches with the
 * noise sigma, and f = 2 n - 8. To first order m^2 is a sum of squares of normal variables,
 * whose variances add up to sigma^2 t. e^2 is t / (f - 2) times the sum of squared
 * residuals, which is independent of m and sigma^2 chi^2 of f degrees. As E(1 / chi^2) = 1
 * / (f - 2), m^2 / e^2 has the mean 1. E(m^4) is at most 3 sigma^4 t^2, and E(1 / chi^4) =
 * 1 / ((f - 2) (f - 4)). So the variance of m^2 / e^2 is at most 3 (f - 2) / (f - 4) - 1.
 * The test allows five standard deviations of the mean, and 2 % in m for the second order.
 */
static void as_large_as_predicted(void **state) {
    enum { TRIALS = 3000 };
    static const struct {
        uint32_t count;
        double size; /* side of the matched part, in parts of the image's */
    } KINDS[] = { { 8, 1.0 }, { 12, 1.0 }, { 40, 1.0 }, { 40, 0.3 } };
    scene *const s = scene_make(21);
    for (size_t k = 0; k < COUNT(KINDS); ++k) {
        double sum = 0.0, place[2];
        uint32_t refused = 0;
        for (uint32_t i = 0; i < TRIALS + refused; ++i) {
            s->count = 0;
            scene_draw_truth(s);
            scene_put_good(s, KINDS[k].size, KINDS[k].count, 0.02);
            /* Few matches may lie nearly on a line. */
            if (scene_find(s, i) != GLSURF_OK || s->found.inliers != s->count) {
                assert_true(++refused < TRIALS / 20);
                continue;
            }
            const double error = predict(s, &LARGE, place);
            sum += distance2(s->truth, s->found.matrix, place) / (error * error);
        }
        const double f = 2.0 * KINDS[k].count - 8.0;
        const double variance = 3.0 * (f - 2.0) / (f - 4.0) - 1.0;
        const double bound = 5.0 * sqrt(variance / TRIALS) + 0.04;
        print_message("%u matches in %.1f of the image: %.3f\n", KINDS[k].count,
                      KINDS[k].size, sum / TRIALS);
        if (!(fabs(sum / TRIALS - 1.0) < bound))
            fail_msg("%u matches in %.1f of the image: the mean of m^2 / e^2 is %.3f, more "
                     "than %.3f from 1",
                     KINDS[k].count, KINDS[k].size, sum / TRIALS, bound);
    }
}

/* --------------------------------------------------------- direct computation -- */

enum { N = 8 };

/* The derivatives of the mapped position by the first eight elements of the matrix. The
 * unit is a step that moves a position by about 0.01 pixels. */
static void differentiate(const double matrix[9], const double p[2], double rows[2][N]) {
    static const double STEPS[N] = { 1e-5, 1e-5, 1e-2, 1e-5, 1e-5, 1e-2, 1e-8, 1e-8 };
    for (int i = 0; i < N; ++i) {
        double more[9], less[9], x, y, u, v;
        memcpy(more, matrix, sizeof more);
        memcpy(less, matrix, sizeof less);
        more[i] += STEPS[i];
        less[i] -= STEPS[i];
        assert_true(glsurf_homography_map(more, p[0], p[1], &x, &y));
        assert_true(glsurf_homography_map(less, p[0], p[1], &u, &v));
        rows[0][i] = 0.5 * (x - u);
        rows[1][i] = 0.5 * (y - v);
    }
}

/* Gauss-Jordan elimination with pivots: `right` becomes A^-1 right. */
static void solve(double a[N][N], double right[N]) {
    for (int i = 0; i < N; ++i) {
        int pivot = i;
        for (int j = i + 1; j < N; ++j)
            if (fabs(a[j][i]) > fabs(a[pivot][i]))
                pivot = j;
        for (int j = 0; j < N; ++j) {
            const double swap = a[i][j];
            a[i][j] = a[pivot][j];
            a[pivot][j] = swap;
        }
        const double swap = right[i];
        right[i] = right[pivot];
        right[pivot] = swap;
        for (int k = 0; k < N; ++k) {
            if (k == i)
                continue;
            const double factor = a[k][i] / a[i][i];
            for (int j = i; j < N; ++j)
                a[k][j] -= factor * a[i][j];
            right[k] -= factor * right[i];
        }
    }
    for (int i = 0; i < N; ++i)
        right[i] /= a[i][i];
}

/* The variance at p from all matches: s^2 trace(J (sum J^T J)^-1 J^T). */
static double variance_at(const scene *s, const double p[2]) {
    double normal[N][N] = { { 0 } }, rows[2][N], residuals = 0.0, trace = 0.0;
    for (uint32_t m = 0; m < s->count; ++m) {
        const double a[2] = { (double)s->a[m].x, (double)s->a[m].y };
        double x, y;
        assert_true(glsurf_homography_map(s->found.matrix, a[0], a[1], &x, &y));
        x -= (double)s->b[m].x, y -= (double)s->b[m].y;
        residuals += x * x + y * y;
        differentiate(s->found.matrix, a, rows);
        for (int i = 0; i < N; ++i)
            for (int j = 0; j < N; ++j)
                normal[i][j] += rows[0][i] * rows[0][j] + rows[1][i] * rows[1][j];
    }
    differentiate(s->found.matrix, p, rows);
    for (int k = 0; k < 2; ++k) {
        double copy[N][N], solution[N];
        memcpy(copy, normal, sizeof copy);
        memcpy(solution, rows[k], sizeof solution);
        solve(copy, solution);
        for (int i = 0; i < N; ++i)
            trace += rows[k][i] * solution[i];
    }
    return residuals / (2.0 * s->count - 10.0) * trace;
}

/* The differences have relative errors of (0.01 / 640)^2 and, from rounding, of 2^-53 640 /
 * 0.01: below 1e-9. The condition of the normal equations is about 1e4 in these units. The
 * bound is ten times the product. */
static void computed_directly(void **state) {
    scene *const s = scene_make(22);
    for (int k = 0; k < 100; ++k) {
        s->count = 0;
        scene_draw_truth(s);
        /* A grid, on which no match is near another one. */
        for (int i = 0; i < 35; ++i) {
            const double ax = 40 + i % 7 * 60, ay = 50 + i / 7 * 70;
            double bx, by;
            assert_true(glsurf_homography_map(s->truth, ax, ay, &bx, &by));
            scene_put(s, ax, ay, bx + 0.3 * scene_gaussian(s),
                      by + 0.3 * scene_gaussian(s));
        }
        assert_ok(scene_find(s, (uint64_t)k));
        assert_int_equal(s->found.inliers, s->count);
        double place[2];
        const double error = predict(s, &LARGE, place);
        const double direct = sqrt(variance_at(s, place));
        if (!(fabs(error / direct - 1.0) < 1e-4))
            fail_msg("case %d: %.9g px instead of %.9g", k, error, direct);
    }
}

/* ---------------------------------------------------------------- the overlap -- */

/* B shows A moved by (-100, -50). The inliers are in the upper left part of the overlap, so
 * its lower right corner is the worst, at the outer edge of the pixels. */
static void overlap_of_a_shift(void **state) {
    scene *const s = scene_make(23);
    const double shift[9] = { 1, 0, -100, 0, 1, -50, 0, 0, 1 };
    memcpy(s->truth, shift, sizeof shift);
    for (int i = 0; i < 36; ++i) {
        const double ax = 110 + i % 6 * 30, ay = 60 + i / 6 * 30;
        scene_put(s, ax, ay, ax - 100 + 0.1 * scene_gaussian(s),
                  ay - 50 + 0.1 * scene_gaussian(s));
    }
    assert_ok(scene_find(s, 0));
    double place[2];
    const double whole = predict(s, &WHOLE, place);
    assert_true(place[0] == 639.5 && place[1] == 479.5);
    /* Less of A, then also less of B: now B's edges, mapped back, are the border. */
    double less, minimum;
    const glsurf_region part = { 120, 70, 300, 200 };
    assert_ok(glsurf_homography_error(&s->found, &part, &WHOLE, &less, place));
    assert_true(place[0] == 419.5 && place[1] == 269.5);
    const glsurf_region there = { 10, 10, 250, 200 };
    assert_ok(glsurf_homography_error(&s->found, &part, &there, &minimum, place));
    assert_true(fabs(place[0] - 359.5) < 1.0 && fabs(place[1] - 259.5) < 1.0);
    assert_true(minimum > 0.0 && minimum < less && less < whole);
    double same;
    assert_ok(glsurf_homography_error(&s->found, &part, &there, &same, NULL));
    assert_true(same == minimum);
}

/* The right third of A is behind the camera. The overlap ends with B. */
static void overlap_before_the_camera(void **state) {
    scene *const s = scene_make(24);
    const double steep[9] = { 1, 0, 0, 0, 1, 0, -0.0025, 0, 1 }; /* w = 0 at x = 400 */
    memcpy(s->truth, steep, sizeof steep);
    scene_put_good(s, 0.35, 40, 0.1);
    assert_ok(scene_find(s, 0));
    double place[2], x, y;
    assert_true(isfinite(predict(s, &WHOLE, place)));
    assert_true(glsurf_homography_map(s->found.matrix, place[0], place[1], &x, &y));
    assert_true(fabs(x - 639.5) < 1e-6 || fabs(y - 479.5) < 1e-6);
}

/* ---------------------------------------------------- information of the inliers -- */

/* A repeated match adds no information. The fit, and so the residuals, are the same up to
 * rounding. */
static void copies_tell_nothing(void **state) {
    scene *const s = scene_of(25, 40, 0.5);
    assert_ok(scene_find(s, 0));
    const double once = predict(s, &LARGE, NULL);
    for (uint32_t i = 0; i < 40; ++i)
        scene_put(s, (double)s->a[i].x, (double)s->a[i].y, (double)s->b[i].x,
                  (double)s->b[i].y);
    assert_ok(scene_find(s, 0));
    assert_int_equal(s->found.inliers, 80);
    assert_true(fabs(predict(s, &LARGE, NULL) / once - 1.0) < 1e-6);
}

/* With residuals of 0, the rounding of coordinates up to 500 remains: 500 2^-24 / sqrt(3).
 * The positions of the inliers change it by a factor between 1 / sqrt(30) and 10 here. */
static void rounding_remains(void **state) {
    scene *const s = scene_make(26);
    for (int i = 0; i < 30; ++i)
        scene_put(s, i % 6 * 100, i / 6 * 90, i % 6 * 100, i / 6 * 90);
    assert_ok(scene_find(s, 0));
    const double rounding = 500 * 0x1p-24 / sqrt(3.0), error = predict(s, &WHOLE, NULL);
    assert_true(error > rounding / sqrt(30.0) && error < 10.0 * rounding);
}

/* Up to five pairs, pairs on a line and pairs at one position determine no error. On a line
 * the normal equations are singular, up to rounding in the 16th digit. */
static void not_determined(void **state) {
    scene *const s = scene_make(27);
    gls_pair pairs[20];
    for (int kind = 0; kind < 3; ++kind) {
        for (uint32_t count = 0; count <= COUNT(pairs); ++count) {
            if (kind == 0 && count > 5)
                break;
            for (uint32_t i = 0; i < count; ++i) {
                const double x = kind == 2 ? 100 : 25 * i;
                const double y = kind == 2 ? 100 : kind == 1 ? 10 + 10 * i : 13 * i * i;
                pairs[i] = (gls_pair){ x, y, x + 0.1 * scene_gaussian(s),
                                       y + 0.1 * scene_gaussian(s) };
            }
            s->found = (glsurf_homography){ .matrix = { 1, 0, 0, 0, 1, 0, 0, 0, 1 } };
            gls_set_uncertainty(pairs, count, &s->found);
            const double error = predict(s, &WHOLE, NULL);
            if (!(error > 1e4) || (kind == 0 && isfinite(error)))
                fail_msg("kind %d, %u pairs: %g", kind, count, error);
        }
    }
}

static void bad_arguments(void **state) {
    scene *const s = scene_of(28, 40, 0.5);
    assert_ok(scene_find(s, 0));
    const glsurf_homography *const h = &s->found;
    const glsurf_region flat = { .width = 640 }, thin = { .height = 480 };
    const glsurf_region far = { 100000, 100000, 640, 480 };
    double error = 42.0, place[2] = { 43.0, 44.0 };
    const struct {
        const glsurf_region *a, *b;
        glsurf_result result;
    } CALLS[] = {
        { &flat, &WHOLE, GLSURF_ERROR_ARGUMENT },
        { &WHOLE, &thin, GLSURF_ERROR_ARGUMENT },
        { &WHOLE, &far, GLSURF_ERROR_GEOMETRY },
    };
    for (size_t i = 0; i < COUNT(CALLS); ++i)
        assert_int_equal(glsurf_homography_error(h, CALLS[i].a, CALLS[i].b, &error, place),
                         CALLS[i].result);
    for (int i = 0; i < 9; ++i) {
        glsurf_homography broken = *h;
        broken.matrix[i] = i % 2 ? NAN : INFINITY;
        assert_argument(glsurf_homography_error(&broken, &WHOLE, &WHOLE, &error, place));
    }
    glsurf_homography unknown = *h;
    memset(unknown.covariance, 0, sizeof unknown.covariance);
    double no_error = 0.0;
    assert_ok(glsurf_homography_error(&unknown, &WHOLE, &WHOLE, &no_error, NULL));
    assert_true(no_error > 1e300);
    const glsurf_homography nothing = { 0 };
    assert_argument(glsurf_homography_error(&nothing, &WHOLE, &WHOLE, &error, place));
    assert_true(error == 42.0 && place[0] == 43.0 && place[1] == 44.0);
    glsurf_homography huge = *h; /* the scale makes no difference up to rounding */
    for (int i = 0; i < 9; ++i)
        huge.matrix[i] *= 1e300;
    assert_ok(glsurf_homography_error(&huge, &WHOLE, &WHOLE, &error, place));
    assert_true(fabs(error / predict(s, &WHOLE, NULL) - 1.0) < 1e-9);
    for (int i = 0; i < 64; ++i) {
        glsurf_homography broken = *h;
        broken.covariance[i] = i % 2 ? NAN : INFINITY;
        assert_ok(glsurf_homography_error(&broken, &WHOLE, &WHOLE, &error, place));
        assert_true(error > 1e300);
    }
}

int main(void) {
    TEST_LIST(tests, as_large_as_predicted, computed_directly, overlap_of_a_shift,
              overlap_before_the_camera, copies_tell_nothing, rounding_remains,
              not_determined, bad_arguments);
    return test_main("uncertainty", tests, COUNT(tests));
}
