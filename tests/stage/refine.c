/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The subject "refine" of the check: the Newton step is within derived bounds of the same
 * step in double precision (bounds/refine_bounds.h). It equals the reference's bit by bit
 * if the driver rounds as C does. And steps whose end is known.
 */
#include "bounds/refine_bounds.h"
#include "support/test.h"

#include "reference/reference.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ALL = 1 << 16 };

static const float threshold = 1e-5f; /* the subject's */

static gls_case case_of(int width, int height, uint32_t every) {
    return (gls_case){ GLS_SIZE(width, height), .plan.candidates = ALL, .count = ALL,
                       .every = every };
}

static void images(void **state) {
    test_pictures(*state, &gls_subject_refine, case_of(200, 191, 2));
}

/* Responses that do not fit into one texture are in two. */
static void two_arrays(void **state) {
    test_gpu *t = *state;
    gls_case c = case_of(200, 191, 2);
    c.plan.array_bytes = 1;
    test_pictures(t, &gls_subject_refine, c);
    assert_int_not_equal(gls_second_response_array(&t->plan), GLS_NONE);
}

/* Few values: many second differences are zero, many matrices singular. */
static void ties(void **state) {
    gls_case c = case_of(200, 191, 2);
    c.picture = GLS_PICTURE_NOISE;
    c.input = GLS_INPUT_TIES;
    for (c.values = 0; c.values < 4; ++c.values)
        test_one(*state, &gls_subject_refine, c);
}

/* Lists one in `every` samples of a picture. */
static gls_points list_samples(gls_trial *trial, const gls_case *c) {
    gls_trial_plan(trial, &c->plan);
    gls_trial_responses(trial, c->picture);
    gls_points list = { .candidate =
                            gls_trial_memory(trial, ALL * sizeof *list.candidate) };
    assert_non_null(list.candidate);
    list.count = gls_list_samples(trial->plan, trial->maps->response, threshold, c->every,
                                  &trial->random, list.candidate);
    return list;
}

/* Rounding decides few verdicts, so the bounds ask for something. */
static void most_verdicts_are_certain(void **state) {
    static const gls_picture_kind kinds[] = { GLS_PICTURE_NOISE, GLS_PICTURE_BLOBS };
    test_gpu *t = *state;
    gls_case c = case_of(200, 191, 2);
    for (size_t k = 0; k < COUNT(kinds); ++k) {
        gls_trial trial = test_trial(t);
        c.picture = kinds[k];
        const gls_points list = list_samples(&trial, &c);
        const gls_responses responses = gls_maps_responses(&t->maps);
        uint32_t certain = 0;
        for (uint32_t i = 0; i < list.count; ++i)
            certain +=
                gls_bounded_refine(&t->plan, &responses, threshold, &list.candidate[i])
                    .judgement != GLS_EITHER;
        assert_true(list.count > 100 && certain > 0.95 * list.count);
        test_trial_end(t, &trial);
    }
}

static void flat_neighbourhoods_are_refused(void **state) {
    test_gpu *t = *state;
    gls_case c = case_of(200, 191, 16);
    c.picture = GLS_PICTURE_NOISE;
    c.input = GLS_INPUT_FLAT;
    test_one(t, &gls_subject_refine, c);
    const int8_t *laplacian = test_gpu_read(t, t->plan.refine.laplacian);
    for (int i = 0; i < 100; ++i)
        assert_int_equal(laplacian[i], 0);
    free((void *)laplacian);
}

/* Refines one candidate of the maps. */
static gls_position refine(test_gpu *t, gls_trial *trial, gls_candidate candidate,
                           int *laplacian) {
    gls_points one = { .count = 1, .candidate = &candidate };
    gls_check_candidates(trial, NULL, &one);
    const gls_position *position = gls_trial_read(trial, t->plan.refine.position);
    const int8_t *sign = gls_trial_read(trial, t->plan.refine.laplacian);
    assert_true(position && sign);
    *laplacian = *sign;
    return *position;
}

static void put(const gls_plan *plan, float *map, int level, int i, int j,
                double response) {
    const size_t sample = (size_t)j * (size_t)plan->space.octave[0].width + (size_t)i;
    map[sample * (size_t)plan->space.octave[0].channels + (size_t)level] = (float)response;
}

/* Puts 3x3 responses around sample (i, j). Along an axis, sums of three neighbours are
 * these where every second number from -2 to 2 is E(-2) = M(-1) - M(0), E(0) = M(0) and
 * E(2) = M(1)
 * - M(0), and the others are 0. */
static void put_block(const gls_plan *plan, gls_maps *maps, int level, int i, int j,
                      double m[3][3]) {
    const bool smooth = plan->space.preset->smooth_response;
    for (int b = -1; b <= 1; ++b)
        for (int a = -1; a <= 1; ++a)
            put(plan, maps->response[0], level, i + a, j + b, m[b + 1][a + 1]);
    for (int b = -2; smooth && b <= 2; ++b)
        for (int a = -2; a <= 2; ++a) {
            const bool odd = a % 2 != 0 || b % 2 != 0;
            const double *row = m[1 + b / 2], *middle = m[1];
            const double here = row[1 + a / 2] - (a != 0 ? row[1] : 0.0);
            const double less = middle[1 + a / 2] - (a != 0 ? middle[1] : 0.0);
            put(plan, maps->determinants[0], level, i + a, j + b,
                odd ? 0.0 : 9.0 * (here - (b != 0 ? less : 0.0)));
        }
}

/* Writes responses around sample (i, j) of the middle level of the finest octave, whose
 * neighbours are in the same octave. In the plane the roots of the responses, or responses
 * that may be negative, are a paraboloid with its summit (x, y) samples beside the sample.
 * Along the scale the responses are a parabola with its summit s beside it in log sigma. */
static void put_summit(const gls_plan *plan, gls_maps *maps, int i, int j,
                       const double summit[3]) {
    const gls_octave *octave = &plan->space.octave[0];
    const double bend = 0.02, bend_of_scale = 0.1;
    double m[3][3];
    const double own = 1.0 - bend * (summit[0] * summit[0] + summit[1] * summit[1]);
    for (int b = -1; b <= 1; ++b)
        for (int a = -1; a <= 1; ++a) {
            const double dx = a - summit[0], dy = b - summit[1];
            const double root = 1.0 - bend * (dx * dx + dy * dy);
            m[b + 1][a + 1] = plan->space.preset->has_minima ? root : root * root;
        }
    put_block(plan, maps, 1, i, j, m);
    for (int l = 0; l < 3; l += 2) {
        const double t = log((double)octave->level[l].filter.sigma /
                             (double)octave->level[1].filter.sigma);
        const double ds = t - summit[2];
        for (int n = 0; n < 9; ++n)
            m[n / 3][n % 3] = (plan->space.preset->has_minima ? own : own * own) -
                              bend_of_scale * (ds * ds - summit[2] * summit[2]);
        put_block(plan, maps, l, i, j, m);
    }
}

/* The distances from the second level to its neighbours, in log sigma. */
static void distances(const gls_plan *plan, double *h1, double *h2) {
    const gls_octave_level *level = plan->space.octave[0].level;
    const double sigma = (double)level[1].filter.sigma;
    *h1 = log(sigma / (double)level[0].filter.sigma);
    *h2 = log((double)level[2].filter.sigma / sigma);
}

/* Whether a step is at most one sample and one level. */
static bool is_near(const gls_plan *plan, const double step[3]) {
    double h1, h2;
    distances(plan, &h1, &h2);
    return fabs(step[0]) <= 1.0 && fabs(step[1]) <= 1.0 && step[2] >= -h1 && step[2] <= h2;
}

/* Cuts a step as presets with clamp_offset do. */
static void cut(const gls_plan *plan, double step[3]) {
    double h1, h2;
    distances(plan, &h1, &h2);
    if (!plan->space.preset->clamp_offset)
        return;
    step[0] = fmin(fmax(step[0], -0.5), 0.5);
    step[1] = fmin(fmax(step[1], -0.5), 0.5);
    step[2] = fmin(fmax(step[2], -0.5 * h1), 0.5 * h2);
}

/* The step of a parabola ends at its summit. Error bound in the plane: roots below 1 are
 * off by 1.5 2^-25, which is half of the responses' 2^-25, and 2^-25 of their own rounding.
 * A central difference is off by as much, 4.5e-8, and a second difference by four times
 * that, 1.8e-7. The curvature is 0.04. So the slope's error moves the summit by 1.1e-6, the
 * curvature's by 4.5e-6 of an offset of at most 1, and the mixed difference's by 1.1e-6.
 * Along s: responses are off by 2^-25, and the least distance is h = 0.28. The slope is off
 * by 4 2^-25 / h = 4.2e-7, and the curvature of 0.2 by 8 2^-25 / h^2 = 2.9e-6, at an offset
 * of at most 0.53: together 1e-5. With a few roundings of 2^-24, of coordinates up to 32,
 * all errors are below 2e-5. A preset that cuts steps refuses none, and cutting does not
 * make errors larger. Means are of sums up to 9, which three additions round by 2^-21 each:
 * they are off by 6.4 2^-25, which makes the error along s 6.4 times as large: below 1e-4.
 */
static void summits(void **state) {
    static const double cases[][3] = {
        { 0.0, 0.0, 0.0 },  { 0.25, -0.5, 0.1 }, { -0.99, 0.99, -0.3 }, { 0.6, 0.7, 0.3 },
        { 1.01, 0.0, 0.0 }, { 0.0, -1.01, 0.0 }, { 0.0, 0.0, 0.32 },    { 0.0, 0.0, -0.54 },
        { 2.5, -1.0, 0.0 }, { 0.0, 0.0, -0.5 },  { 0.0, 0.0, 0.35 },    { 0.0, 0.0, -0.52 },
    };
    test_gpu *t = *state;
    if (t->preset->recentre)
        return;
    const gls_case size = case_of(64, 48, 1);
    const double bound = t->preset->smooth_response ? 1e-4 : 2e-5;
    gls_trial trial = test_trial(t);
    gls_trial_plan(&trial, &size.plan);
    gls_trial_picture(&trial, GLS_PICTURE_NOISE);
    for (size_t c = 0; c < COUNT(cases); ++c) {
        double s[3];
        memcpy(s, cases[c], sizeof s);
        const bool accepted = t->preset->clamp_offset || is_near(&t->plan, s);
        put_summit(&t->plan, &t->maps, 31, 25, s);
        if (t->preset->smooth_response)
            gls_reference_hessian_mean(&t->plan.space.octave[0], t->maps.determinants[0],
                                       t->maps.response[0]);
        cut(&t->plan, s);
        int sign;
        const gls_position p =
            refine(t, &trial, (gls_candidate){ .x = 31, .y = 25, .level = 1 }, &sign);
        const double sigma =
            (double)t->plan.space.octave[0].level[1].filter.sigma * exp(s[2]);
        if ((sign != 0) != accepted)
            fail_msg("%s, case %zu is %s", t->stage, c, accepted ? "refused" : "accepted");
        if (accepted && !(fabs((double)p.x - 31.0 - s[0]) < bound &&
                          fabs((double)p.y - 25.0 - s[1]) < bound &&
                          fabs((double)p.scale - sigma) < bound * sigma))
            fail_msg("%s, case %zu: (%.9g, %.9g, %.9g) should be (%.9g, %.9g, %.9g)",
                     t->stage, c, (double)p.x, (double)p.y, (double)p.scale, 31.0 + s[0],
                     25.0 + s[1], sigma);
    }
    test_trial_end(t, &trial);
}

/* ------------------------------------------------------------- re-centring -- */

/* A field D = sign (1 - bend (dx^2 + dy^2) - ds^2 / 8) around a summit, in samples and
 * levels, in the first octave. Differences of squares are exact: the refinement of a
 * quadratic from any sample leads straight to the summit, unless it is too far or outside.
 */
typedef struct field {
    double summit[3], bend[2], sign;
} field;

static double value_of(const field *f, double x, double y, double level) {
    const double dx = x - f->summit[0], dy = y - f->summit[1], ds = level - f->summit[2];
    return f->sign * (1.0 - f->bend[0] * dx * dx - f->bend[1] * dy * dy - 0.125 * ds * ds);
}

static void put_field(const gls_plan *plan, gls_maps *maps, const field *f) {
    const gls_octave *octave = &plan->space.octave[0];
    for (int l = 0; l < octave->level_count; ++l)
        for (int j = 0; j < octave->height; ++j)
            for (int i = 0; i < octave->width; ++i)
                put(plan, maps->response[0], l, i, j, value_of(f, i, j, l));
}

/* Values are below 8 and off by 2^-22; second differences of at least 2^-5 by 2^-20.
 * Offsets up to 0.6 are off by less than 2^-14 = 6e-5. */
static void recentring(void **state) {
    static const struct {
        field field;
        int from[3]; /* x, y, level */
        bool accepted;
        /* Not 0: a sample with a larger response, so that the last sample of the steps is
         * no candidate. It is a corner of that sample's neighbourhood, which no difference
         * uses, and on the far side of all steps. */
        int corner[3];
    } cases[] = {
        { { { 20.25, 30.0, 2.0 }, { 0.0625, 0.0625 }, 1.0 }, { 20, 30, 2 }, true, { 0 } },
        { { { 20.25, 30.5, 2.25 }, { 0.0625, 0.0625 }, -1.0 },
          { 21, 29, 1 },
          true,
          { 19, 31, 3 } },
        { { { 22.0, 28.75, 3.375 }, { 0.03125, 0.0234375 }, 1.0 },
          { 20, 30, 1 },
          true,
          { 23, 30, 4 } },
        /* steps that lead to another candidate */
        { { { 20.25, 30.5, 2.25 }, { 0.0625, 0.0625 }, -1.0 },
          { 21, 29, 1 },
          false,
          { 0 } },
        { { { 21.0, 30.0, 2.0 }, { 0.0625, 0.0625 }, 1.0 }, { 20, 30, 2 }, false, { 0 } },
        /* five steps of one sample reach four samples away, not five */
        { { { 24.25, 30.0, 2.0 }, { 0.015625, 0.015625 }, 1.0 },
          { 20, 30, 2 },
          true,
          { 25, 31, 3 } },
        { { { 25.25, 30.0, 2.0 }, { 0.015625, 0.015625 }, 1.0 },
          { 20, 30, 2 },
          false,
          { 26, 31, 3 } },
        /* beyond one half, but not beyond 0.6 */
        { { { 20.0, 30.0, 3.5625 }, { 0.0625, 0.0625 }, 1.0 }, { 20, 30, 3 }, true, { 0 } },
        { { { 20.0, 30.0, 0.4375 }, { 0.0625, 0.0625 }, 1.0 }, { 20, 30, 1 }, true, { 0 } },
        /* above the last centre, below the first, left of them */
        { { { 20.0, 30.0, 3.75 }, { 0.0625, 0.0625 }, 1.0 }, { 20, 30, 3 }, false, { 0 } },
        { { { 20.0, 30.0, 0.25 }, { 0.0625, 0.0625 }, 1.0 }, { 20, 30, 1 }, false, { 0 } },
        { { { 0.25, 30.0, 2.0 }, { 0.0625, 0.0625 }, 1.0 }, { 1, 30, 2 }, false, { 0 } },
        /* an edge: curvatures of a ratio of 8, and of 16, and a saddle */
        { { { 20.0, 30.0, 2.0 }, { 0.25, 0.03125 }, 1.0 }, { 20, 30, 2 }, true, { 0 } },
        { { { 20.0, 30.0, 2.0 }, { 0.5, 0.03125 }, -1.0 }, { 20, 30, 2 }, false, { 0 } },
        { { { 20.0, 30.0, 2.0 }, { 0.125, -0.125 }, 1.0 }, { 20, 30, 2 }, false, { 0 } },
    };
    test_gpu *t = *state;
    if (!t->preset->recentre)
        return;
    const gls_case size = case_of(64, 48, 1);
    gls_trial trial = test_trial(t);
    gls_trial_plan(&trial, &size.plan);
    for (size_t c = 0; c < COUNT(cases); ++c) {
        const field *f = &cases[c].field;
        const int *corner = cases[c].corner;
        put_field(&t->plan, &t->maps, f);
        if (corner[0] != 0)
            put(&t->plan, t->maps.response[0], corner[2], corner[0], corner[1],
                2.0 * f->sign);
        int laplacian;
        const gls_position p =
            refine(t, &trial,
                   (gls_candidate){ .x = (uint16_t)cases[c].from[0],
                                    .y = (uint16_t)cases[c].from[1],
                                    .level = (uint16_t)cases[c].from[2] },
                   &laplacian);
        const double sigma = (double)t->plan.space.scales.sigma *
                             exp2(f->summit[2] / t->plan.space.scales.intervals);
        if (laplacian != (cases[c].accepted ? (int)f->sign : 0))
            fail_msg("%s, case %zu is %s", t->stage, c,
                     cases[c].accepted ? "refused" : "accepted");
        if (cases[c].accepted && !(fabs((double)p.x - f->summit[0]) < 6e-5 &&
                                   fabs((double)p.y - f->summit[1]) < 6e-5 &&
                                   fabs((double)p.scale - sigma) < 6e-5 * sigma &&
                                   fabs((double)p.response - 1.0) < 6e-5))
            fail_msg("%s, case %zu: (%.9g, %.9g, %.9g), response %.9g", t->stage, c,
                     (double)p.x, (double)p.y, (double)p.scale, (double)p.response);
    }
    test_trial_end(t, &trial);
}

/* Lists without entries, and lists whose last row is not full. */
static void lengths(void **state) {
    static const uint32_t counts[] = { 0, 1, 255, 256, 257, 600 };
    gls_case c = case_of(100, 80, 2);
    c.picture = GLS_PICTURE_BLOBS;
    for (size_t i = 0; i < COUNT(counts); ++i) {
        c.count = counts[i];
        test_one(*state, &gls_subject_refine, c);
    }
}

/* Single pixels that are 0 and others, so that neighbouring keypoints differ. */
static void masks(void **state) {
    gls_case c = case_of(136, 127, 2);
    c.picture = GLS_PICTURE_BLOBS;
    c.input = GLS_INPUT_MASK;
    test_one(*state, &gls_subject_refine, c);
    test_one(*state, &gls_subject_refine, c);
}

/* The mask has the size of the image, and the keypoints are in one of twice the size. */
static void masks_of_enlarged_images(void **state) {
    gls_case c = case_of(68, 63, 2);
    c.plan.double_image = true;
    c.picture = GLS_PICTURE_BLOBS;
    c.input = GLS_INPUT_MASK;
    test_one(*state, &gls_subject_refine, c);
}

/* With the setting `features` and a threshold for refined responses, keypoints are refused
 * whose sample has less than GLS_CANDIDATE_SHARE of the refined response: some that are
 * found without the setting. */
static void far_above_their_samples(void **state) {
    test_gpu *t = *state;
    uint32_t found[2] = { 0 };
    gls_case c = case_of(70, 61, 2);
    c.picture = GLS_PICTURE_NOISE;
    for (int i = 0; i < 2; ++i) {
        c.plan.features = i == 0 ? 0 : 9;
        t->salt = 10; /* the same picture and list */
        gls_trial trial = test_trial(t);
        gls_points list = list_samples(&trial, &c);
        gls_check_candidates(&trial, NULL, &list);
        for (uint32_t k = 0; k < list.count; ++k)
            found[i] += list.laplacian[k] != 0;
        test_trial_end(t, &trial);
    }
    assert_true(!t->preset->recentre || found[1] + 5 < found[0]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(images),
        cmocka_unit_test(ties),
        cmocka_unit_test(most_verdicts_are_certain),
        cmocka_unit_test(flat_neighbourhoods_are_refused),
        cmocka_unit_test(summits),
        cmocka_unit_test(recentring),
        cmocka_unit_test(lengths),
        cmocka_unit_test(masks),
        cmocka_unit_test(masks_of_enlarged_images),
        cmocka_unit_test(far_above_their_samples),
    };
    const struct CMUnitTest full[] = { cmocka_unit_test(two_arrays) };
    return test_gpu_main("refine", tests, COUNT(tests), full, COUNT(full));
}
