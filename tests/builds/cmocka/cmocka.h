/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The part of cmocka that the tests use, for machines and C libraries without a cmocka to
 * install. Names and meaning are cmocka's. assertions.c tests it.
 */
#ifndef CMOCKA_H
#define CMOCKA_H

#include "core/callbacks.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct CMUnitTest {
    const char *name;
    void (*test_func)(void **state);
    int (*setup_func)(void **state);
    int (*teardown_func)(void **state);
    void *initial_state; /* NULL: the group's state */
};

/* clang-format off */
#define cmocka_unit_test(test)              { #test, test, NULL, NULL, NULL }
#define cmocka_unit_test_setup(test, setup) { #test, test, setup, NULL, NULL }
#define cmocka_unit_test_prestate(test, state) { #test, test, NULL, NULL, state }
#define cmocka_unit_test_setup_teardown(test, setup, teardown)                             \
    { #test, test, setup, teardown, NULL }
/* clang-format on */

#define cmocka_run_group_tests_name(name, tests, setup, teardown)                          \
    _cmocka_run_group_tests(name, tests, sizeof(tests) / sizeof *(tests), setup, teardown)

/* Runs the tests, with the group's setup and teardown. Returns the number of failures. */
int _cmocka_run_group_tests(const char *name, const struct CMUnitTest *tests, size_t count,
                            int (*setup)(void **state), int (*teardown)(void **state));

void print_message(const char *format, ...) GLS_PRINTF(1, 2);
void print_error(const char *format, ...) GLS_PRINTF(1, 2);

/* ---------------------------------------------------------------- assertions -- */

/* Each assertion ends the test if it does not hold. */
#define assert_true(value) cmocka_check((value) ? true : false, #value, CMOCKA_PLACE)
#define assert_false(value)                                                                \
    cmocka_check((value) ? false : true, "!(" #value ")", CMOCKA_PLACE)
#define assert_null(value)     assert_false(value)
#define assert_non_null(value) assert_true(value)
#define assert_int_equal(a, b)                                                             \
    cmocka_compare((uintmax_t)(a), (uintmax_t)(b), true, #a " == " #b, CMOCKA_PLACE)
#define assert_int_not_equal(a, b)                                                         \
    cmocka_compare((uintmax_t)(a), (uintmax_t)(b), false, #a " != " #b, CMOCKA_PLACE)
#define assert_ptr_equal(a, b)     assert_true((const void *)(a) == (const void *)(b))
#define assert_ptr_not_equal(a, b) assert_true((const void *)(a) != (const void *)(b))
#define assert_float_equal(a, b, distance)                                                 \
    assert_true((a) - (b) <= (distance) && (b) - (a) <= (distance))
#define assert_in_range(value, minimum, maximum)                                           \
    cmocka_range((uintmax_t)(value), (uintmax_t)(minimum), (uintmax_t)(maximum), #value,   \
                 CMOCKA_PLACE)
#define assert_string_equal(a, b)     cmocka_strings(a, b, true, CMOCKA_PLACE)
#define assert_string_not_equal(a, b) cmocka_strings(a, b, false, CMOCKA_PLACE)
#define assert_memory_equal(a, b, size)                                                    \
    cmocka_memory((const void *)(a), (const void *)(b), size, CMOCKA_PLACE)
#define fail_msg(...) (print_error(__VA_ARGS__), cmocka_fail(CMOCKA_PLACE))
#define fail()        cmocka_fail(CMOCKA_PLACE)
#define skip()        cmocka_skip() /* ends the test, which does not fail */

#define CMOCKA_PLACE __FILE__, __LINE__

_Noreturn void cmocka_skip(void);
_Noreturn void cmocka_fail(const char *file, int line);
void cmocka_check(bool holds, const char *text, const char *file, int line);
void cmocka_compare(uintmax_t a, uintmax_t b, bool same, const char *text, const char *file,
                    int line);
void cmocka_range(uintmax_t value, uintmax_t minimum, uintmax_t maximum, const char *text,
                  const char *file, int line);
void cmocka_strings(const char *a, const char *b, bool same, const char *file, int line);
void cmocka_memory(const void *a, const void *b, size_t size, const char *file, int line);

#endif
