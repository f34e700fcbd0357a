/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The parts of finding a homography: matrices, small systems, chance. */
#include "scene.h"
#include "support/floats.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* H^-1 H is the identity up to rounding. Each element is a sum of three products, and is
 * off by a few 2^-53 of the product of the norms. The test allows 64 times 2^-53. A point
 * that is mapped there and back is off by as much times its size, in pixels. */
static void inverse(void **state) {
    scene *const s = scene_make(11);
    for (int k = 0; k < 1000; ++k) {
        double back[9], product[9], norm = 0.0, back_norm = 0.0;
        scene_draw_truth(s);
        assert_true(glsurf_homography_invert(s->truth, back));
        glsurf_homography_multiply(back, s->truth, product);
        for (int i = 0; i < 9; ++i) {
            norm = hypot(norm, s->truth[i]);
            back_norm = hypot(back_norm, back[i]);
        }
        const double bound = 64 * 1.2e-16 * norm * back_norm;
        for (int i = 0; i < 9; ++i)
            assert_true(fabs(product[i] - (i % 4 == 0)) <= bound);
        double x, y, u, v;
        const double ax = scene_between(s, 0, 640), ay = scene_between(s, 0, 480);
        assert_true(glsurf_homography_map(s->truth, ax, ay, &x, &y));
        assert_true(glsurf_homography_map(back, x, y, &u, &v));
        assert_true(hypot(u - ax, v - ay) < 1e-9);
        assert_true(glsurf_homography_invert(s->truth, s->truth));
        assert_memory_equal(s->truth, back, sizeof back);
    }
}

static void not_invertible(void **state) {
    const double bad[][9] = {
        { 0 },
        { 1, 2, 3, 4, 5, 6, 7, 8, 9 },
        { 1, 2, 3, 2, 4, 6, 0, 0, 1 },
        { 1e-9, 0, 0, 0, 1e-9, 0, 1e-9, 0, 0 },
        { 1, 0, 0, 0, NAN, 0, 0, 0, 1 },
        { INFINITY, 0, 0, 0, 1, 0, 0, 0, 1 },
    };
    for (size_t i = 0; i < COUNT(bad); ++i) {
        double result[9] = { 42 };
        assert_false(glsurf_homography_invert(bad[i], result));
        assert_true(result[0] == 42);
    }
    /* The scale of the matrix makes no difference. */
    double tiny[9] = { 1e-100, 0, 5e-100, 0, 2e-100, 0, 0, 0, 1e-100 };
    assert_true(glsurf_homography_invert(tiny, tiny));
    double x, y;
    assert_true(glsurf_homography_map(tiny, 7, 8, &x, &y));
    assert_true(fabs(x - 2) < 1e-12 && fabs(y - 4) < 1e-12);
}

static void line_at_infinity(void **state) {
    const double m[9] = { 1, 0, 0, 0, 1, 0, 0.25, 0, -1 }; /* w = x / 4 - 1 */
    double x = 42, y = 43;
    assert_false(glsurf_homography_map(m, 4, 5, &x, &y)); /* on the line */
    assert_false(glsurf_homography_map(m, 3, 5, &x, &y)); /* behind the line */
    assert_false(glsurf_homography_map(m, NAN, 5, &x, &y));
    assert_true(x == 42 && y == 43);
    assert_true(glsurf_homography_map(m, 8, 5, &x, &y));
    assert_true(x == 8 && y == 5);
    const double nothing[9] = { 0 };
    assert_false(glsurf_homography_map(nothing, 1, 1, &x, &y));
}

/* A = Q diag(1 ... 9) Q^T with a reflection Q = 1 - 2 q q^T. The least eigenvector is the
 * first column of Q. The test also solves A x = b. A has the norm 9, and some hundred
 * operations are rounded. */
static void small_systems(void **state) {
    scene *const s = scene_make(12);
    for (int k = 0; k < 200; ++k) {
        double q[9], mirror[81], a[81] = { 0 }, b[9] = { 0 }, x[9], vector[9], norm = 0.0;
        for (int i = 0; i < 9; ++i) {
            q[i] = scene_gaussian(s);
            norm += q[i] * q[i];
            x[i] = scene_between(s, -1, 1);
        }
        for (int i = 0; i < 81; ++i)
            mirror[i] = (i % 10 == 0) - 2.0 * q[i / 9] * q[i % 9] / norm;
        for (int i = 0; i < 81; ++i)
            for (int l = 0; l < 9; ++l)
                a[i] += mirror[i / 9 * 9 + l] * (l + 1) * mirror[i % 9 * 9 + l];
        for (int i = 0; i < 81; ++i)
            b[i / 9] += a[i] * x[i % 9];
        double factor[81];
        memcpy(factor, a, sizeof a);
        assert_true(gls_solve_positive(9, factor, b));
        gls_least_eigenvector(9, a, vector);
        double dot = 0.0;
        for (int i = 0; i < 9; ++i) {
            assert_true(fabs(b[i] - x[i]) < 1e-12);
            dot += vector[i] * mirror[9 * i];
        }
        assert_true(fabs(fabs(dot) - 1.0) < 1e-12);
    }
    double indefinite[4] = { 1, 2, 2, 1 }, right[2] = { 1, 1 };
    assert_false(gls_solve_positive(2, indefinite, right));
}

/* Worked by hand: log10 of (10 - 4) C(10, 6) C(6, 4) alpha^2 with alpha = pi 4 / 400. */
static void chance(void **state) {
    const double expected = log10(6.0 * 210 * 15) + 2 * log10(3.14159265358979 * 4 / 400);
    assert_true(fabs(glsurf_chance(4, 1, 10, 6, glsurf_chance_near(1.0, 400.0)) -
                     expected) < 1e-12);
    assert_true(glsurf_chance(4, 1, 10, 4, glsurf_chance_near(1.0, 400.0)) > 1e300);
    assert_true(glsurf_chance(4, 1, 50, 50, glsurf_chance_near(1.0, 1.0)) >=
                0.0); /* the disc is larger than B */
}

static int by_value(const double *left, const double *right, const int order[4]) {
    for (int i = 0; i < 4; ++i)
        if (left[order[i]] != right[order[i]])
            return left[order[i]] < right[order[i]] ? -1 : 1;
    return 0;
}

static int by_a(const void *left, const void *right) {
    return by_value(left, right, (const int[4]){ 0, 1, 2, 3 });
}

static int by_b(const void *left, const void *right) {
    return by_value(left, right, (const int[4]){ 2, 3, 0, 1 });
}

/* The definition: sorts, and compares each pair with all that were kept. */
static uint32_t thin_by_definition(gls_pair *pairs, uint32_t count, double radius,
                                   gls_nearness nearness) {
    qsort(pairs, count, sizeof *pairs, nearness == GLS_NEAR_IN_B ? by_b : by_a);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; ++i) {
        bool near = false;
        for (uint32_t j = 0; j < kept && !near; ++j) {
            const gls_pair *const p = &pairs[i], *const q = &pairs[j];
            const double ax = p->ax - q->ax, ay = p->ay - q->ay;
            const double bx = p->bx - q->bx, by = p->by - q->by;
            const bool a = ax * ax + ay * ay <= radius * radius;
            const bool b = bx * bx + by * by <= radius * radius;
            near = (a || nearness == GLS_NEAR_IN_B) && (b || nearness == GLS_NEAR_IN_A);
        }
        if (!near)
            pairs[kept++] = pairs[i];
    }
    return kept;
}

/* A coordinate: spread over `size`, on a grid of whole numbers, one of two numbers, of any
 * magnitude, or at an end of the range. */
static double nasty(scene *s, int kind, double size) {
    switch (kind) {
    case 0:
        return (double)(float)scene_between(s, -size, size);
    case 1:
        return floor(scene_between(s, -size, size));
    case 2:
        return scene_between(s, 0, 1) < 0.5 ? -0.0 : size;
    case 3:
        return (double)(float)(scene_between(s, -1, 1) *
                               exp2(floor(scene_between(s, -149, 24))));
    default:
        return scene_between(s, -1, 1) < 0 ? -0x1p24 : 0x1p24;
    }
}

/* Points of the grid can be exactly a whole radius apart. Differences of coordinates of
 * very different magnitudes are rounded. */
static void thinning(void **state) {
    static const double RADII[] = { 1,      2,    3,       0.7,   5,     16,
                                    0x1p24, 1e-3, 0x1p-28, 1e-40, 1e-200 };
    scene *const s = scene_make(17);
    for (int k = 0; k < 3000; ++k) {
        enum { PAIRS = 120 };
        const gls_nearness nearness = (gls_nearness)(k % 3);
        const double radius = RADII[k % (int)COUNT(RADII)];
        const double size = k % 7 < 5 ? radius * scene_between(s, 1, 12) : 1000.0;
        gls_pair fast[PAIRS], slow[PAIRS];
        int kinds[4];
        for (int i = 0; i < 4; ++i)
            kinds[i] = (int)scene_between(s, 0, 4.99);
        for (int i = 0; i < PAIRS; ++i)
            fast[i] = (gls_pair){ nasty(s, kinds[0], size), nasty(s, kinds[1], size),
                                  nasty(s, kinds[2], size), nasty(s, kinds[3], size) };
        memcpy(slow, fast, sizeof fast);
        const uint32_t kept = gls_thin(fast, PAIRS, radius, nearness);
        assert_int_equal(kept, thin_by_definition(slow, PAIRS, radius, nearness));
        assert_memory_equal(fast, slow, kept * sizeof *fast);
    }
}

/* Columns of points, and one point many times. 100,000 pairs took half a minute when each
 * was compared with its whole column. */
static void thinning_takes_no_time(void **state) {
    enum { PAIRS = 100000 };
    gls_pair *const pairs = test_scratch(PAIRS * sizeof *pairs);
    for (int k = 0; k < 9; ++k) {
        for (int i = 0; i < PAIRS; ++i)
            pairs[i] = (gls_pair){ 5, k < 3 ? 8.0 * i : 5, k < 6 ? 5 : 7, 4.0 * i };
        const uint32_t kept = gls_thin(pairs, PAIRS, 3.0, (gls_nearness)(k % 3));
        assert_int_equal(kept, k < 3 || k % 3 != 0 ? PAIRS : 1);
    }
}

typedef struct results {
    glsurf_homography homography;
    glsurf_fundamental fundamental;
    glsurf_stereo_agreement agreement;
    double inverse[9], product[9], clip[9], mapped[2], magnification;
    double error, place[2], point[3], covariance[9], near, chance, threshold;
} results;

/* Stores the results of every public function of geometry. All are rounded numbers. */
static void compute_all(scene *s, results *all) {
    const glsurf_homography_params params = { 0 };
    const glsurf_fundamental_params lines = { 0 };
    const glsurf_match_params rows = { .tolerance = 30.0f };
    const glsurf_region region = { 0, 0, 641, 479 };
    const glsurf_stereo_camera camera = {
        .focal = 701.3, .centre = { 320.1, 240.7 }, .right_centre = 312.3, .baseline = 0.26
    };
    bool good = !glsurf_homography_find(s->a, s->b, s->matches, s->count, &params,
                                        &all->homography, NULL);
    good = good && !glsurf_fundamental_find(s->a, s->b, s->matches, s->count, &lines,
                                            &all->fundamental, NULL);
    good = good &&
           !glsurf_stereo_agree(s->a, s->b, s->matches, s->count, &rows, &all->agreement);
    good = good && glsurf_homography_invert(s->truth, all->inverse);
    glsurf_homography_multiply(s->truth, s->truth, all->product);
    good = good &&
           glsurf_homography_map(s->truth, 123.4, 56.7, &all->mapped[0], &all->mapped[1]);
    all->magnification = glsurf_homography_magnification(s->truth, 123.4, 56.7);
    good = good && !glsurf_homography_error(&all->homography, &region, &region, &all->error,
                                            all->place);
    good = good && !glsurf_stereo_point(&camera, 123.4, 56.7, 17.3, 0.3, all->point,
                                        all->covariance);
    good = good && glsurf_clip_matrix(641, 479, -0.9, 0.8, 0.7, -0.6, all->clip);
    all->near = glsurf_chance_near(1.7, 123456.7);
    all->chance = glsurf_chance(4, 1, 97, 31, all->near);
    all->threshold =
        (double)glsurf_detector_threshold(GLSURF_DETECTOR_DOG, GLSURF_PRESET_DEFAULT);
    all->homography.iterations += !good; /* assertions are for the default environment */
}

static void floats_of_the_application(void **state) {
    scene *const s = scene_of(29, 120, 0.5);
    scene_put_random(s, 60, 640, 480);
    results all[TEST_FLOATS];
    memset(all, 0, sizeof all);
    for (int i = 0; i < TEST_FLOATS; ++i) {
        test_floats_set(i);
        compute_all(s, &all[i]);
        const bool same = test_floats_are(i) && !fetestexcept(FE_ALL_EXCEPT);
        test_floats_set(0);
        assert_true(same);
        assert_memory_equal(&all[i], &all[0], sizeof *all);
    }
}

int main(void) {
    TEST_LIST(tests, inverse, not_invertible, line_at_infinity, small_systems, chance,
              thinning, thinning_takes_no_time, floats_of_the_application);
    return test_main("geometry", tests, COUNT(tests));
}
