/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The subject "localise" of the check: each Newton step, from the position that the driver
 * found before, is within derived bounds of the same step in double precision
 * (check/stage_bounds.h), and so is the move. They equal the reference's bit by bit if the
 * driver rounds as C does. Other tests are moves with a known end.
 * tests/end/frames/reference.c counts useless bounds.
 */
#include "check/stage_bounds.h"
#include "support/test.h"

#include "reference/reference.h"

#include <math.h>

static const gls_plan_params plan_of_one = { .width = 160, .height = 160, .candidates = 1 };

/* A blob exp(-r^2 / (2 sigma^2)). */
typedef struct blob {
    double x, y, sigma;
} blob;

static blob random_blob(double x, double y, gls_random *random) {
    return (blob){ x + gls_random_between(random, -4.0, 4.0),
                   y + gls_random_between(random, -4.0, 4.0),
                   gls_random_between(random, 9.0, 12.0) };
}

/* A keypoint beside a blob, `away` sigma from its middle and of about its scale. */
static gls_position beside(const blob *at, double away, gls_random *random) {
    const double angle = gls_random_between(random, 0.0, 2.0 * pi);
    const double relative = gls_random_between(random, 0.93, 1.07);
    return (gls_position){ .x = (float)(at->x + away * at->sigma * cos(angle)),
                           .y = (float)(at->y + away * at->sigma * sin(angle)),
                           .scale = (float)(relative * at->sigma / 1.1),
                           .response = 1.0f };
}

/* Makes an image of a blob, and a keypoint beside it. */
static blob fill_blob(gls_trial *trial, double away, gls_position *position) {
    const gls_plan *plan = trial->plan;
    const blob b = random_blob(40.0, 40.0, &trial->random);
    *position = beside(&b, away, &trial->random);
    for (int i = 0; i < plan->space.width * plan->space.height; ++i) {
        const double x = i % plan->space.width - b.x, y = i / plan->space.width - b.y;
        trial->maps->gray[i] =
            (uint8_t)(20.5 + 200.0 * exp(-(x * x + y * y) / (2.0 * b.sigma * b.sigma)));
    }
    gls_trial_make(trial, gls_maps_sum(trial->maps, plan));
    return b;
}

/* The position to which a keypoint moves. */
static gls_position place(test_gpu *t, gls_trial *trial, gls_position from) {
    const gls_position *to = gls_check_places(trial, &from, 1, NULL);
    test_gpu_ok(t, trial->result);
    return *to;
}

/* Keypoints beside a round blob move to its middle, where F has its maximum, at the scale
 * sigma / 1.1. Two Newton steps from a tenth of sigma away leave less than a hundredth of
 * it: the first leaves 0.1^2 by the third derivative, the second its square. The weight at
 * a tenth of sigma is 1 - (0.11 / 0.45)^2 = 0.94, times 0.95 or more as t is at most 0.08:
 * at least 0.88 of the way is taken. The rounding to gray levels is negligible. */
static void blobs(void **state) {
    test_gpu *t = *state;
    gls_trial trial = test_trial(t);
    gls_trial_plan(&trial, &plan_of_one);
    for (int n = 0; n < 8; ++n) {
        const double away = 0.1;
        gls_position from;
        const blob b = fill_blob(&trial, away, &from);
        const gls_position to = place(t, &trial, from);
        const double left =
            hypot((double)to.x - b.x, (double)to.y - b.y) / (away * b.sigma);
        if (!(left < 0.2))
            fail_msg("a blob of sigma %g at (%g, %g): %g of the way is left", b.sigma, b.x,
                     b.y, left);
    }
    test_trial_end(t, &trial);
}

/* Two keypoints in the middle of a blob, whose scales are e^-u and e^u times sigma / 1.1,
 * take scales nearer to each other. The root of F is (sech u)^2 there, whose slope is -2 u
 * of it to first order: over a step of 1/4 that is u / 2. The curvature counts as 0.45 of
 * it, so a step goes 0.28 of the way, and two leave 0.72^2 = 0.52. For u up to 0.2 the
 * third order is 2 u^2 / 3 = 0.03 of a step, and the difference of both ends at 1/4 lacks
 * (1/4)^2 2/3 = 0.04 of the slope: 0.03 of the rest. So 0.45 to 0.6 of the distance is
 * left. */
static void scales(void **state) {
    test_gpu *t = *state;
    gls_trial trial = test_trial(t);
    gls_trial_plan(&trial, &plan_of_one);
    for (int n = 0; n < 8; ++n) {
        const double u = gls_random_between(&trial.random, 0.1, 0.2);
        gls_position from;
        const blob b = fill_blob(&trial, 0.0, &from);
        const float small = from.scale = (float)(b.sigma / 1.1 * exp(-u));
        const float from_small = place(t, &trial, from).scale;
        const float large = from.scale = (float)(b.sigma / 1.1 * exp(u));
        const float from_large = place(t, &trial, from).scale;
        const double left = log((double)from_large / (double)from_small) / (2.0 * u);
        if (!(t->preset->take_scale ? left > 0.45 && left < 0.6
                                    : from_small == small && from_large == large))
            fail_msg("a blob of sigma %g: scales were off by e^%g, %g of that is left",
                     b.sigma, u, left);
    }
    test_trial_end(t, &trial);
}

/* The cases of the check with the path "short-loops" toggled. */
static void the_other_way(void **state) {
    test_gpu *t = *state;
    t->paths ^= 1u << GLSURF_PATH_SHORT_LOOPS;
    test_cases(t, &gls_subject_localise, gls_subject_localise.cases,
               gls_subject_localise.count);
    t->paths ^= 1u << GLSURF_PATH_SHORT_LOOPS;
}

int main(void) {
    TEST_LIST(own, blobs, scales, the_other_way);
    return test_stage_main(
        &(test_stage){ .subject = &gls_subject_localise, TEST_OWN(own) });
}
