/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The subject "refine" of the check: the Newton step is within derived bounds of the same
 * step in double precision (check/refine_bounds.c). It equals the reference's bit by bit if
 * the driver rounds as C does. Other tests are steps with a known end.
 * tests/end/frames/reference.c counts useless bounds.
 */
#include "check/stage_bounds.h"
#include "support/test.h"

#include "reference/reference.h"

#include <math.h>
#include <string.h>

enum { ALL = 1 << 16 };

static const float threshold = 1e-5f; /* the subject's */

static gls_case case_of(int width, int height, uint32_t every) {
    return (gls_case){ GLS_SIZE(width, height), .plan.candidates = ALL, .count = ALL,
                       .every = every };
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

/* Fails the test unless a keypoint is within `bound` of this position and, relatively, of
 * this scale. */
static void expect_at(const test_gpu *t, size_t number, const gls_position *p, double x,
                      double y, double scale, double bound) {
    if (!(fabs((double)p->x - x) < bound && fabs((double)p->y - y) < bound &&
          fabs((double)p->scale - scale) < bound * scale))
        fail_msg("%s, case %zu: (%.9g, %.9g, %.9g) should be (%.9g, %.9g, %.9g)", t->stage,
                 number, (double)p->x, (double)p->y, (double)p->scale, x, y, scale);
}

static void put(const gls_plan *plan, float *map, int level, int i, int j,
                double response) {
    const size_t sample = (size_t)j * (size_t)plan->space.octave[0].width + (size_t)i;
    map[sample * (size_t)plan->space.octave[0].channels + (size_t)level] = (float)response;
}

/* Writes responses around sample (i, j) of the middle level of the finest octave, whose
 * neighbours are in the same octave. In the plane they are a paraboloid with its summit
 * (x, y) samples beside the sample. Along the scale they are a parabola with its summit s
 * beside it in log sigma. */
static void put_summit(const gls_plan *plan, gls_maps *maps, int i, int j,
                       const double summit[3]) {
    const gls_octave_level *level = plan->space.octave[0].level;
    const double bend = 0.02, bend_of_scale = 0.1;
    const double own = 1.0 - bend * (summit[0] * summit[0] + summit[1] * summit[1]);
    for (int l = 0; l < 3; ++l) {
        const double ds =
            log((double)level[l].filter.sigma / (double)level[1].filter.sigma) - summit[2];
        const double there = own - bend_of_scale * (ds * ds - summit[2] * summit[2]);
        for (int n = 0; n < 9; ++n) {
            const double dx = n % 3 - 1 - summit[0], dy = n / 3 - 1 - summit[1];
            put(plan, maps->response[0], l, i + n % 3 - 1, j + n / 3 - 1,
                l == 1 ? 1.0 - bend * (dx * dx + dy * dy) : there);
        }
    }
}

/* Cuts a step as presets with clamp_offset do. */
static void cut(const gls_plan *plan, double step[3]) {
    const gls_octave_level *level = plan->space.octave[0].level;
    const double sigma = (double)level[1].filter.sigma;
    for (int k = 0; k < 2; ++k)
        step[k] = fmin(fmax(step[k], -0.5), 0.5);
    step[2] = fmin(fmax(step[2], -0.5 * log(sigma / (double)level[0].filter.sigma)),
                   0.5 * log((double)level[2].filter.sigma / sigma));
}

/* The step of a parabola ends at its summit. tests/unit/reference_refine.c compares steps
 * of determinants with their definition; here are responses of either sign. Error bound in
 * the plane: responses are off by 2^-25. A central difference is off by as much, and a
 * second difference by four times that, 1.2e-7. The curvature is 0.04. So the slope's error
 * moves the summit by 7.5e-7, the curvature's by 3e-6 of an offset of at most 1, and the
 * mixed difference's by 7.5e-7. Along s: the least distance is h = 0.28. The slope is off
 * by 4 2^-25 / h = 4.2e-7, and the curvature of 0.2 by 8 2^-25 / h^2 = 2.9e-6, at an offset
 * of at most 0.53: together 1e-5. With a few roundings of 2^-24, of coordinates up to 32,
 * all errors are below 2e-5. Cutting does not make them larger. */
static void summits(void **state) {
    static const double cases[][3] = {
        { 0.0, 0.0, 0.0 },  { 0.25, -0.5, 0.1 }, { -0.99, 0.99, -0.3 }, { 0.6, 0.7, 0.3 },
        { 1.01, 0.0, 0.0 }, { 0.0, -1.01, 0.0 }, { 0.0, 0.0, 0.32 },    { 0.0, 0.0, -0.54 },
        { 2.5, -1.0, 0.0 }, { 0.0, 0.0, -0.5 },  { 0.0, 0.0, 0.35 },    { 0.0, 0.0, -0.52 },
    };
    test_gpu *t = *state;
    if (t->preset->recentre || !t->preset->has_minima)
        return;
    const gls_case size = case_of(64, 48, 1);
    const double bound = 2e-5;
    gls_trial trial = test_trial(t);
    gls_trial_plan(&trial, &size.plan);
    gls_trial_picture(&trial, GLS_PICTURE_NOISE);
    for (size_t c = 0; c < COUNT(cases); ++c) {
        double s[3];
        memcpy(s, cases[c], sizeof s);
        put_summit(&t->plan, &t->maps, 31, 25, s);
        cut(&t->plan, s);
        int sign;
        const gls_position p =
            refine(t, &trial, (gls_candidate){ .x = 31, .y = 25, .level = 1 }, &sign);
        const double sigma =
            (double)t->plan.space.octave[0].level[1].filter.sigma * exp(s[2]);
        assert_int_not_equal(sign, 0);
        expect_at(t, c, &p, 31.0 + s[0], 25.0 + s[1], sigma, bound);
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
        if (!cases[c].accepted)
            continue;
        expect_at(t, c, &p, f->summit[0], f->summit[1], sigma, 6e-5);
        assert_true(fabs((double)p.response - 1.0) < 6e-5);
    }
    test_trial_end(t, &trial);
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

/* The setting `features` and a threshold for refined responses refuse a keypoint whose
 * sample has less than GLS_CANDIDATE_SHARE of the refined response. Some of these are found
 * without the setting. */
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

/* Responses that do not fit into one texture are in two (unit/plan). */
static const gls_case more[] = { { GLS_IMAGE(200, 191, NOISE), .plan.candidates = ALL,
                                   .count = ALL, .every = 2, .plan.array_bytes = 1 } };

int main(void) {
    TEST_LIST(own, summits, recentring, far_above_their_samples);
    return test_stage_main(
        &(test_stage){ .subject = &gls_subject_refine, TEST_MORE(more), TEST_OWN(own) });
}
