/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The Newton step is within derived bounds of the same step in double precision
 * (refine_bounds.h). It equals the reference's bit by bit if the driver rounds as C does.
 */
#include "check/lists.h"
#include "check/refine_bounds.h"
#include "support/test.h"

#include "reference/lookup.h"
#include "reference/reference.h"
#include "stages/plan.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* For presets whose threshold is for refined responses. */
static const float threshold = 1e-5f;

static void free_list(gls_points *list) {
    free(list->candidate);
    free(list->position);
    free(list->laplacian);
}

static gls_points read_list(test_gpu *t, const gls_points *from) {
    return (gls_points){ .count = from->count,
                         .position = test_gpu_read(t, t->plan.refine.position),
                         .laplacian = test_gpu_read(t, t->plan.refine.laplacian) };
}

/* Uploads the maps, the candidates and the mask, if there is one, and runs the stage. */
static gls_points refine_masked(test_gpu *t, const gls_maps *maps, const gls_points *from,
                                const uint8_t *mask) {
    test_maps_write_response(maps, t);
    test_maps_write_integral(maps, t);
    test_gpu_write(t, t->plan.points.candidate, from->candidate, from->count);
    test_gpu_set_count(t, &t->plan.points.candidates, from->count);
    if (mask)
        test_gpu_write_mask(t, mask);
    test_gpu_ok(t, gls_stage_refine(&t->gpu, &t->plan, mask, threshold));
    return read_list(t, from);
}

static gls_points refine(test_gpu *t, const gls_maps *maps, const gls_points *from) {
    return refine_masked(t, maps, from, NULL);
}

static gls_points all_samples(const gls_plan *plan, const gls_maps *maps, uint32_t every,
                              gls_random *random) {
    gls_points list = { .candidate = test_memory(plan->capacity * sizeof *list.candidate) };
    list.count =
        gls_list_samples(plan, maps->response, threshold, every, random, list.candidate);
    return list;
}

static void compute(const gls_plan *plan, const gls_maps *maps, gls_points *list) {
    list->position = test_memory((list->count + 1) * sizeof *list->position);
    list->laplacian = test_memory(list->count + 1);
    gls_reference_refine(&plan->space, (const float *const *)maps->response, maps->integral,
                         threshold,
                         gls_refine_share(plan->space.preset, plan->select.wanted),
                         list->candidate, list->count, list->position, list->laplacian);
}

static void compare(test_gpu *t, const char *input, const gls_points *expected,
                    const gls_points *actual) {
    const test_case at = test_case_of(t, input);
    test_layout layout = { .what = "position (x, y, scale, response)",
                           .element = TEST_F32,
                           .columns = GLS_LIST_ROW,
                           .channels = 4,
                           .texels = expected->count };
    test_compare(&at, &layout, expected->position, actual->position);
    layout.what = "laplacian";
    layout.element = TEST_I8;
    layout.channels = 1;
    test_compare(&at, &layout, expected->laplacian, actual->laplacian);
}

static bool is_within(float actual, gls_bounded b) {
    return !isfinite(b.e) || fabs((double)actual - b.v) <= b.e;
}

/* Compares with the step in double precision, within its bounds. `sign` has the exact signs
 * of the traces. Returns how many verdicts are certain. */
static uint32_t compare_within_bounds(test_gpu *t, const char *input, const gls_maps *maps,
                                      const gls_points *list, const gls_points *actual) {
    uint32_t certain = 0;
    for (uint32_t i = 0; i < list->count; ++i) {
        const gls_responses responses = gls_maps_responses(maps);
        const gls_bounded_step step =
            gls_bounded_refine(&t->plan, &responses, threshold, &list->candidate[i]);
        const gls_position p = actual->position[i];
        const bool refused = actual->laplacian[i] == 0;
        certain += step.judgement != GLS_EITHER;
        const bool right =
            refused ? step.judgement != GLS_ACCEPTED && p.x == 0.0f && p.y == 0.0f &&
                          p.scale == 0.0f && p.response == 0.0f
                    : step.judgement != GLS_REFUSED && is_within(p.x, step.x) &&
                          is_within(p.y, step.y) && is_within(p.scale, step.scale) &&
                          is_within(p.response, step.response) &&
                          (list->laplacian[i] == 0 ||
                           list->laplacian[i] == actual->laplacian[i]);
        if (!right)
            fail_msg("%s on %s, %s: candidate %u (%d, %d, octave %d, level %d) is %s at "
                     "(%.9g, %.9g), scale %.9g, response %.9g; it should be %s at "
                     "(%.9g +- %.2g, %.9g +- %.2g), scale %.9g +- %.2g",
                     t->stage, t->renderer, input, i, list->candidate[i].x,
                     list->candidate[i].y, list->candidate[i].octave,
                     list->candidate[i].level, refused ? "refused" : "accepted",
                     (double)p.x, (double)p.y, (double)p.scale, (double)p.response,
                     step.judgement == GLS_REFUSED    ? "refused"
                     : step.judgement == GLS_ACCEPTED ? "accepted"
                                                      : "either",
                     step.x.v, step.x.e, step.y.v, step.y.e, step.scale.v, step.scale.e);
    }
    return certain;
}

/* Checks half of the samples. Returns the share whose verdicts are certain. */
static double check_half(test_rig *rig, const char *input) {
    test_gpu *t = rig->t;
    gls_points expected = all_samples(&t->plan, &rig->maps, 2, &rig->random);
    compute(&t->plan, &rig->maps, &expected);
    gls_points actual = refine(t, &rig->maps, &expected);
    const uint32_t certain =
        compare_within_bounds(t, input, &rig->maps, &expected, &actual);
    if (t->exact)
        compare(t, input, &expected, &actual);
    const double share = expected.count ? (double)certain / expected.count : 1.0;
    free_list(&expected);
    free_list(&actual);
    return share;
}

static void check(test_rig *rig, const char *input) {
    check_half(rig, input);
}

static test_rig rig_of(test_gpu *t, uint64_t salt, int width, int height) {
    return test_rig_make(
        t, salt,
        &(gls_plan_params){ .width = width, .height = height, .candidates = 1 << 16 });
}

/* ------------------------------------------------------------------ tests -- */

static void images(void **state) {
    test_rig rig = rig_of(*state, 1, 200, 191);
    test_rig_images(&rig, check);
    test_rig_free(&rig);
}

/* Responses that do not fit into one texture are in two. */
static void two_arrays(void **state) {
    test_rig rig = test_rig_make(
        *state, 9,
        &(gls_plan_params){
            .width = 200, .height = 191, .candidates = 1 << 16, .array_bytes = 1 });
    assert_int_not_equal(gls_second_response_array(&rig.t->plan), GLS_NONE);
    test_rig_images(&rig, check);
    test_rig_free(&rig);
}

/* Few values: many second differences are zero, many matrices singular. */
static void ties(void **state) {
    test_gpu *t = *state;
    test_rig rig = rig_of(t, 2, 200, 191);
    test_maps_image(&rig.maps, &t->plan, GLS_PICTURE_NOISE, &rig.random);
    for (int steps = 0; steps < 4; ++steps) {
        gls_maps_ties(&rig.maps, &t->plan, steps, 0.001f, &rig.random);
        check_half(&rig, "responses of few values");
    }
    test_rig_free(&rig);
}

/* Rounding decides few verdicts, so the tests above ask for something. */
static void most_verdicts_are_certain(void **state) {
    test_gpu *t = *state;
    test_rig rig = rig_of(t, 7, 200, 191);
    test_maps_image_response(&rig.maps, &t->plan, GLS_PICTURE_NOISE, &rig.random);
    assert_true(check_half(&rig, "noise") > 0.95);
    test_maps_image_response(&rig.maps, &t->plan, GLS_PICTURE_BLOBS, &rig.random);
    assert_true(check_half(&rig, "blobs") > 0.95);
    test_rig_free(&rig);
}

static void flat_neighbourhoods_are_refused(void **state) {
    test_gpu *t = *state;
    test_rig rig = rig_of(t, 3, 200, 191);
    test_maps_image(&rig.maps, &t->plan, GLS_PICTURE_NOISE, &rig.random);
    for (int o = 0; o < t->plan.space.octave_count; ++o)
        for (size_t i = 0; i < gls_map_size(&t->plan.space.octave[o]); ++i)
            gls_maps_stored(&rig.maps, o)[i] = rig.maps.response[o][i] =
                0.015625f; /* a power of 2: means of 9 are exact too */
    gls_points flat = all_samples(&t->plan, &rig.maps, 16, &rig.random);
    gls_points actual = refine(t, &rig.maps, &flat);
    assert_true(flat.count > 100);
    for (uint32_t i = 0; i < flat.count; ++i) {
        assert_int_equal(actual.laplacian[i], 0);
        assert_true(actual.position[i].x == 0.0f && actual.position[i].y == 0.0f);
        assert_true(actual.position[i].scale == 0.0f &&
                    actual.position[i].response == 0.0f);
    }
    free_list(&flat);
    free_list(&actual);
    test_rig_free(&rig);
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
    test_rig rig = rig_of(t, 4, 64, 48);
    const double bound = t->preset->smooth_response ? 1e-4 : 2e-5;
    test_maps_image(&rig.maps, &t->plan, GLS_PICTURE_NOISE, &rig.random);
    for (size_t c = 0; c < COUNT(cases); ++c) {
        double s[3];
        memcpy(s, cases[c], sizeof s);
        const bool accepted = t->preset->clamp_offset || is_near(&t->plan, s);
        put_summit(&t->plan, &rig.maps, 31, 25, s);
        cut(&t->plan, s);
        gls_candidate candidate = { .x = 31, .y = 25, .level = 1 };
        gls_points one = { .count = 1, .candidate = &candidate };
        gls_points actual = refine(t, &rig.maps, &one);
        const gls_position p = actual.position[0];
        const double sigma =
            (double)t->plan.space.octave[0].level[1].filter.sigma * exp(s[2]);
        if ((actual.laplacian[0] != 0) != accepted)
            fail_msg("%s, case %zu is %s", t->stage, c, accepted ? "refused" : "accepted");
        if (accepted && !(fabs((double)p.x - 31.0 - s[0]) < bound &&
                          fabs((double)p.y - 25.0 - s[1]) < bound &&
                          fabs((double)p.scale - sigma) < bound * sigma))
            fail_msg("%s, case %zu: (%.9g, %.9g, %.9g) should be (%.9g, %.9g, %.9g)",
                     t->stage, c, (double)p.x, (double)p.y, (double)p.scale, 31.0 + s[0],
                     25.0 + s[1], sigma);
        free_list(&actual);
    }
    test_rig_free(&rig);
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
    test_rig rig = rig_of(t, 8, 64, 48);
    for (size_t c = 0; c < COUNT(cases); ++c) {
        const field *f = &cases[c].field;
        const int *corner = cases[c].corner;
        put_field(&t->plan, &rig.maps, f);
        if (corner[0] != 0)
            put(&t->plan, rig.maps.response[0], corner[2], corner[0], corner[1],
                2.0 * f->sign);
        gls_candidate candidate = { .x = (uint16_t)cases[c].from[0],
                                    .y = (uint16_t)cases[c].from[1],
                                    .level = (uint16_t)cases[c].from[2] };
        gls_points one = { .count = 1, .candidate = &candidate };
        gls_points actual = refine(t, &rig.maps, &one);
        const gls_position p = actual.position[0];
        const double sigma = (double)t->plan.space.scales.sigma *
                             exp2(f->summit[2] / t->plan.space.scales.intervals);
        if (actual.laplacian[0] != (cases[c].accepted ? (int)f->sign : 0))
            fail_msg("%s, case %zu is %s", t->stage, c,
                     cases[c].accepted ? "refused" : "accepted");
        if (cases[c].accepted && !(fabs((double)p.x - f->summit[0]) < 6e-5 &&
                                   fabs((double)p.y - f->summit[1]) < 6e-5 &&
                                   fabs((double)p.scale - sigma) < 6e-5 * sigma &&
                                   fabs((double)p.response - 1.0) < 6e-5))
            fail_msg("%s, case %zu: (%.9g, %.9g, %.9g), response %.9g", t->stage, c,
                     (double)p.x, (double)p.y, (double)p.scale, (double)p.response);
        free_list(&actual);
    }
    test_rig_free(&rig);
}

/* Lists without entries, and lists whose last row is not full. */
static void lengths(void **state) {
    test_gpu *t = *state;
    test_rig rig = rig_of(t, 5, 100, 80);
    test_maps_image_response(&rig.maps, &t->plan, GLS_PICTURE_BLOBS, &rig.random);
    static const uint32_t counts[] = { 0, 1, 255, 256, 257, 600 };
    for (size_t c = 0; c < COUNT(counts); ++c) {
        gls_points expected = all_samples(&t->plan, &rig.maps, 2, &rig.random);
        assert_true(expected.count >= counts[c]);
        expected.count = counts[c];
        compute(&t->plan, &rig.maps, &expected);
        gls_points actual = refine(t, &rig.maps, &expected);
        compare_within_bounds(t, "blobs", &rig.maps, &expected, &actual);
        if (t->exact)
            compare(t, "blobs", &expected, &actual);
        free_list(&expected);
        free_list(&actual);
    }
    test_rig_free(&rig);
}

/* -------------------------------------------------------------------- mask -- */

/* Where the step and its nearest pixel are certain, the mask decides. */
static void check_masked_steps(test_gpu *t, const gls_maps *maps, const uint8_t *mask,
                               const gls_points *list, const gls_points *actual) {
    uint32_t certain = 0;
    for (uint32_t i = 0; i < list->count; ++i) {
        const gls_responses responses = gls_maps_responses(maps);
        const gls_bounded_step step =
            gls_bounded_refine(&t->plan, &responses, threshold, &list->candidate[i]);
        const int x = gls_bounded_pixel(step.x, t->plan.space.width);
        const int y = gls_bounded_pixel(step.y, t->plan.space.height);
        if (step.judgement == GLS_EITHER ||
            (step.judgement == GLS_ACCEPTED && (x < 0 || y < 0)))
            continue;
        const bool expected =
            step.judgement == GLS_ACCEPTED && mask[y * t->plan.space.width + x] != 0;
        assert_int_equal(actual->laplacian[i] != 0, expected);
        ++certain;
    }
    assert_true(certain > list->count / 2);
}

/* A keypoint that the reference finds without a mask is found with the mask if and only if
 * the mask is not 0 at the pixel nearest to it. The reference with the mask gives the same.
 */
static void check_mask(test_rig *rig, const uint8_t *mask, const char *input) {
    test_gpu *t = rig->t;
    const int w = t->plan.space.width, h = t->plan.space.height;
    gls_points all = all_samples(&t->plan, &rig->maps, 2, &rig->random);
    compute(&t->plan, &rig->maps, &all);
    gls_points found = refine(t, &rig->maps, &all);
    gls_points actual = refine_masked(t, &rig->maps, &all, mask);
    uint32_t refused = 0;
    for (uint32_t i = 0; i < all.count; ++i) {
        const gls_position *p = &found.position[i];
        const int x = (int)fmin(fmax(floor((double)p->x + 0.5), 0.0), w - 1);
        const int y = (int)fmin(fmax(floor((double)p->y + 0.5), 0.0), h - 1);
        if (mask[y * w + x] == 0) {
            refused += found.laplacian[i] != 0;
            found.laplacian[i] = 0;
            found.position[i] = (gls_position){ 0 };
        }
    }
    printf("  %s: %u of %u are refused\n", input, refused, all.count);
    check_masked_steps(t, &rig->maps, mask, &all, &actual);
    gls_reference_mask(mask, w, h, all.count, all.position, all.laplacian);
    if (t->exact) {
        compare(t, input, &found, &actual);
        compare(t, input, &all, &actual);
    }
    free_list(&found);
    free_list(&actual);
    free_list(&all);
}

/* Masks of 0, without 0, and random ones, so that neighbouring keypoints differ. */
static void masks(void **state) {
    test_gpu *t = *state;
    test_rig rig = rig_of(t, 6, 136, 127);
    const size_t pixels = test_gpu_texels(t, t->plan.gray.mask);
    uint8_t *mask = test_memory(pixels);
    test_maps_image_response(&rig.maps, &t->plan, GLS_PICTURE_BLOBS, &rig.random);
    check_mask(&rig, mask, "a mask of zeros");
    memset(mask, 1, pixels);
    check_mask(&rig, mask, "a mask of ones");
    for (int i = 0; i < 2; ++i) {
        for (size_t k = 0; k < pixels; ++k)
            mask[k] = gls_random_below(&rig.random, 2)
                          ? (uint8_t)(1 + gls_random_below(&rig.random, 255))
                          : 0;
        check_mask(&rig, mask, "a mask of single pixels");
    }
    free(mask);
    test_rig_free(&rig);
}

/* The mask has the size of the image, and the keypoints are in one of twice the size. */
static void masks_of_enlarged_images(void **state) {
    test_gpu *t = *state;
    test_rig rig = test_rig_make(
        t, 9,
        &(gls_plan_params){
            .width = 68, .height = 63, .double_image = true, .candidates = 1 << 16 });
    test_maps_image_response(&rig.maps, &t->plan, GLS_PICTURE_BLOBS, &rig.random);
    uint8_t small[68 * 63], mask[4 * 68 * 63];
    for (size_t k = 0; k < sizeof small; ++k)
        small[k] = (uint8_t)(255 * gls_random_below(&rig.random, 2));
    gls_reference_enlarge_mask(small, 68, 63, mask);
    check_mask(&rig, mask, "a mask of single pixels, enlarged");
    test_rig_free(&rig);
}

/* ------------------------------------------------------------------ number -- */

/* With the setting `features` and a threshold for refined responses, keypoints are refused
 * whose sample has less than GLS_CANDIDATE_SHARE of the refined response. A product that is
 * within a rounding of the sample's response may go either way. */
static void far_above_their_samples(void **state) {
    test_gpu *t = *state;
    const gls_plan_params wanted = {
        .width = 70, .height = 61, .candidates = 1 << 16, .features = 9
    };
    test_rig rig = rig_of(t, 10, 70, 61);
    test_maps_image_response(&rig.maps, &t->plan, GLS_PICTURE_NOISE, &rig.random);
    gls_points all = all_samples(&t->plan, &rig.maps, 2, &rig.random);
    gls_points any = refine(t, &rig.maps, &all);
    test_gpu_plan(t, &wanted);
    compute(&t->plan, &rig.maps, &all);
    gls_points actual = refine(t, &rig.maps, &all);
    uint32_t refused = 0;
    for (uint32_t i = 0; i < all.count; ++i) {
        const gls_candidate *at = &all.candidate[i];
        const float own =
            fabsf(gls_map_at(&t->plan.space.octave[at->octave],
                             rig.maps.response[at->octave], at->level, at->x, at->y));
        const float share = GLS_CANDIDATE_SHARE * any.position[i].response;
        const bool stays = !t->plan.space.preset->recentre || share <= own;
        if (any.laplacian[i] != 0 && fabsf(share - own) > 1e-6f * own)
            assert_int_equal(actual.laplacian[i] != 0, stays);
        refused += any.laplacian[i] != 0 && !stays;
    }
    printf("  %u of %u are refused\n", refused, all.count);
    assert_true(!t->plan.space.preset->recentre || refused > 5);
    if (t->exact)
        compare(t, "noise", &all, &actual);
    free_list(&any);
    free_list(&actual);
    free_list(&all);
    test_rig_free(&rig);
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
