/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* What stands for the solver in a glsurf without OpenCV. */
#include "support/test.h"

#include "odometry/solver.h"

#include <string.h>

static void says_so(void **state) {
    (void)state;
    pose found = { { 0 }, { 0 } };
    const solver_request nothing = { 0 };
    assert_false(solver_is_there());
    assert_int_equal(solver_find_pose(&nothing, &found), 0);
    assert_memory_equal(&found, &POSE_IDENTITY, sizeof found);
    double one = 1.0, x = 1.0;
    assert_false(solver_solve_positive(1, &one, &x));
    assert_non_null(strstr(SOLVER_MISSING, "without OpenCV"));
}

int main(void) {
    const struct CMUnitTest tests[] = { cmocka_unit_test(says_so) };
    return test_main("missing", tests, COUNT(tests));
}
