/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The text of numbers in files of features is that of printf(). */
#include "support/test.h"

#include "features/number_text.h"

#include <float.h>
#include <math.h>
#include <string.h>

static void check(float number) {
    char text[NUMBER_TEXT + 1], expected[NUMBER_TEXT + 1];
    *number_text(text, number) = '\0';
    snprintf(expected, sizeof expected, "%.9g", (double)number);
    assert_string_equal(text, expected);
}

static void check_around(float number) {
    const float around[] = { nextafterf(number, -FLT_MAX), number,
                             nextafterf(number, FLT_MAX) };
    for (size_t i = 0; i < COUNT(around); ++i) {
        check(around[i]);
        check(-around[i]);
    }
}

/* Where the form changes, and numbers with few and with many digits. */
static void particular_numbers(void **state) {
    for (int e = -46; e < 39; ++e)
        check_around((float)pow(10.0, e));
    for (int e = -149; e < 128; ++e)
        check_around(ldexpf(1.0f, e));
    for (int i = 0; i < 100000; ++i) {
        check((float)i / 8.0f);
        check((float)i / 512.0f);
    }
    check_around(0.0f);
    check_around(999999999.5f);
    check(INFINITY);
    check(NAN);
    check(FLT_MAX);
}

/* Halves of the last digit: between them and in both directions. */
static void ties(void **state) {
    for (uint32_t i = 0; i < 200000; ++i) {
        check(65536.0f + (float)i / 256.0f / 4.0f);
        check(100000.0f + (float)i / 2048.0f);
    }
}

static void random_numbers(void **state) {
    gls_random random = test_random_make(1);
    for (int i = 0; i < 300000; ++i) {
        const uint32_t bits = gls_random_bits(&random);
        float number;
        memcpy(&number, &bits, sizeof number);
        check(number);
        check((float)gls_random_between(&random, -1.0, 1.0));
        check((float)gls_random_between(&random, 0.0, 4000.0));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(particular_numbers),
        cmocka_unit_test(ties),
        cmocka_unit_test(random_numbers),
    };
    return test_main("number_text", tests, COUNT(tests));
}
