/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Tests that every assertion of cmocka, or of its replacement, passes if it holds and fails
 * if it does not. Otherwise the tests of a build would pass whatever happens.
 */
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>

static int set_up(void **state) {
    static int number = 7;
    *state = &number;
    return 0;
}

static int refuse(void **state) {
    (void)state;
    return -1;
}

static void holds(void **state) {
    int number = 7;
    assert_true(number == 7);
    assert_false(number == 8);
    assert_null(NULL);
    assert_non_null(&number);
    assert_int_equal(number, 7);
    assert_int_equal(-number, -7);
    assert_int_not_equal(number, 8);
    assert_in_range(number, 7, 7);
    assert_string_equal("seven", "seven");
    assert_string_not_equal("seven", "eight");
    assert_memory_equal(&number, *state, sizeof number);
    assert_ptr_equal(&number, &number);
    assert_ptr_not_equal(&number, *state);
    assert_float_equal(1.0f, 1.5f, 0.5f);
}

static int behind_skip;
static void is_skipped(void **state) {
    (void)state;
    skip();
    ++behind_skip;
}

/* X(NAME, ASSERTION) for each test NAME: its ASSERTION does not hold. The statement behind
 * it must not run. */
#define FAILING(X)                                                                         \
    X(is_true, assert_true(behind > 100))                                                  \
    X(is_false, assert_false(behind < 100))                                                \
    X(is_null, assert_null(&behind))                                                       \
    X(is_non_null, assert_non_null(NULL))                                                  \
    X(is_equal, assert_int_equal(UINT64_C(1) << 32, 0))                                    \
    X(is_not_equal, assert_int_not_equal(-1, -1))                                          \
    X(is_above, assert_in_range(6, 7, 8))                                                  \
    X(is_below, assert_in_range(9, 7, 8))                                                  \
    X(is_string, assert_string_equal("seven", "seve"))                                     \
    X(is_no_string, assert_string_not_equal("seven", "seven"))                             \
    X(is_memory, assert_memory_equal("seven", "sever", 5))                                 \
    X(is_same, assert_ptr_not_equal(&behind, &behind))                                     \
    X(is_other, assert_ptr_equal(&behind, NULL))                                           \
    X(is_far, assert_float_equal(1.0f, 1.5f, 0.25f))                                       \
    X(is_without_words, fail())                                                            \
    X(is_nothing, fail_msg("%s", "on purpose"))

static int behind;
#define DEFINED(name, assertion)                                                           \
    static void name(void **state) {                                                       \
        (void)state;                                                                       \
        assertion;                                                                         \
        ++behind;                                                                          \
    }
FAILING(DEFINED)
DEFINED(is_set_up, (void)0)
#define ROW(name, assertion) cmocka_unit_test(name),

int main(void) {
    const struct CMUnitTest good[] = { cmocka_unit_test_setup(holds, set_up),
                                       cmocka_unit_test(is_skipped) };
    const struct CMUnitTest bad[] = {
        cmocka_unit_test_setup(is_set_up, refuse), /* clang-format off */
        FAILING(ROW) /* clang-format on */
    };
    int failures = 0;
    for (size_t i = 0; i < COUNT(bad); ++i)
        if (test_main("on purpose", &bad[i], 1) == EXIT_FAILURE)
            ++failures;
    if (failures != (int)COUNT(bad) || behind > 0) {
        printf("%d of %zu assertions failed, as all should\n", failures, COUNT(bad));
        return EXIT_FAILURE;
    }
    const int result = test_main("assertions", good, COUNT(good));
    return behind_skip > 0 ? EXIT_FAILURE : result;
}
