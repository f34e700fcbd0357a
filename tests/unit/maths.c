/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The library's elementary functions against libm in double. src/reference/maths.h derives
 * the bounds.
 */
#include "support/test.h"

#include "reference/maths.h"

#include <math.h>

static void check_angle(float x, float y) {
    const double exact = atan2((double)y, (double)x);
    const double expected = exact < 0.0 ? exact + 2.0 * pi : exact;
    const float actual = gls_angle_of(x, y);
    const double turn = fabs((double)actual - expected);
    if (!(actual >= 0.0f && actual < GLS_TWO_PI))
        fail_msg("the angle of (%.9g, %.9g) is %.9g, not in [0, 2 pi)", (double)x,
                 (double)y, (double)actual);
    if (!(fmin(turn, 2.0 * pi - turn) < 9.3e-7))
        fail_msg("the angle of (%.9g, %.9g) is %.9g and should be %.9g", (double)x,
                 (double)y, (double)actual, expected);
}

static void angle_of(void **state) {
    enum { STEPS = 1000000 };
    for (int k = 0; k < STEPS; ++k) {
        const double angle = 2.0 * pi * k / STEPS;
        check_angle((float)cos(angle), (float)sin(angle));
        check_angle((float)(1e6 * cos(angle)), (float)(1e6 * sin(angle)));
    }
    for (int y = -60; y <= 60; ++y)
        for (int x = -60; x <= 60; ++x)
            if (x != 0 || y != 0)
                check_angle((float)x, (float)y);
}

static void angle_of_special_vectors(void **state) {
    assert_true(gls_angle_of(0.0f, 0.0f) == 0.0f);
    assert_true(gls_angle_of(-0.0f, -0.0f) == 0.0f);
    assert_true(gls_angle_of(1.0f, 0.0f) == 0.0f);
    assert_true(gls_angle_of(1.0f, -0.0f) == 0.0f);
    check_angle(1.0f, -1e-30f); /* would round to 2 pi */
    check_angle(-1.0f, 1e-30f);
    check_angle(-1.0f, -1e-30f);
    check_angle(1e-30f, 1.0f);
    check_angle(-1e-30f, -1.0f);
    check_angle(1e30f, 1e30f);
    check_angle(1e-35f, -2e-35f);
}

static void unit_of(void **state) {
    enum { STEPS = 2000000 };
    for (int k = 0; k <= STEPS; ++k) {
        const float angle = (float)(GLS_TWO_PI * (double)k / STEPS);
        float c, s;
        gls_unit_of(angle, &c, &s);
        if (!(fabs((double)c - cos((double)angle)) < 2e-7 &&
              fabs((double)s - sin((double)angle)) < 2e-7))
            fail_msg("the unit vector of %.9g is (%.9g, %.9g) and should be (%.9g, %.9g)",
                     (double)angle, (double)c, (double)s, cos((double)angle),
                     sin((double)angle));
    }
}

static void unit_of_quarters(void **state) {
    float c, s;
    gls_unit_of(0.0f, &c, &s);
    assert_true(c == 1.0f && s == 0.0f);
}

/* Horner's rule in units of u = 2^-24, backwards from exp(v) = e1 v + 1, e1 = e2 v + 1, e2
 * = e3 v + 1/2, with |v| <= 0.7 and half an ulp for each value:
 *   e2 <= 0.64      sum 0.5, product 0.25, from e3 at most 0.1: 0.85
 *   e1 <= 1.45      sum 1, product 0.5, from e2 0.6: 2.1
 *   exp(v) < 2.02   sum 2, product 1, from e1 1.5: 4.5
 * With the truncation this is 4.5 u + 8e-9 = 2.8e-7. */
static void exponential(void **state) {
    enum { STEPS = 1000000 };
    for (int k = -STEPS; k <= STEPS; ++k) {
        const float v = (float)(0.7 * k / STEPS);
        const double expected = exp((double)v), actual = (double)gls_exp(v);
        if (!(fabs(actual - expected) < 2.8e-7))
            fail_msg("exp(%.9g) is %.9g and should be %.9g", (double)v, actual, expected);
    }
    assert_true(gls_exp(0.0f) == 1.0f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(angle_of),    cmocka_unit_test(angle_of_special_vectors),
        cmocka_unit_test(unit_of),     cmocka_unit_test(unit_of_quarters),
        cmocka_unit_test(exponential),
    };
    return test_main("maths", tests, COUNT(tests));
}
