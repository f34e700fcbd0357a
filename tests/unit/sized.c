/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * core/sized.h with a struct that has grown from FIRST bytes to SIZE, and applications with
 * every size. The bytes of the application end where none can be read or written.
 */
#include "core/sized.h"
#include "support/guard.h"
#include "support/test.h"

#include <string.h>

enum { FIRST = 24, SIZE = 56, MOST = 96 };

static const glsurf_sized sized = { SIZE, FIRST, "missing", "wrong", "unknown" };

static void count_up(unsigned char *bytes, size_t size) {
    for (size_t i = 0; i < size; ++i)
        bytes[i] = (unsigned char)(i + 1);
}

static void input(void **state) {
    (void)state;
    guard memory = guard_new();
    for (size_t size = FIRST; size <= MOST; ++size) {
        unsigned char own[SIZE];
        memset(own, 99, sizeof own);
        unsigned char *given = guard_place(&memory, size, 0);
        const size_t known = size < SIZE ? size : SIZE;
        count_up(given, known);
        guard_lock(&memory);
        assert_null(glsurf_sized_take(&sized, own, given, size));
        assert_memory_equal(own, given, known);
        for (size_t i = known; i < SIZE; ++i)
            assert_int_equal(own[i], 0);
    }
    guard_free(&memory);
}

/* Any byte that is set, of any that the library does not know. */
static void unknown_fields(void **state) {
    (void)state;
    guard memory = guard_new();
    for (size_t size = SIZE + 1; size <= MOST; ++size)
        for (size_t at = SIZE; at < size; ++at) {
            unsigned char own[SIZE];
            unsigned char *given = guard_place(&memory, size, 0);
            count_up(given, SIZE);
            given[at] = 1;
            assert_string_equal(glsurf_sized_take(&sized, own, given, size), "unknown");
            assert_memory_equal(own, given, SIZE); /* the log is among it */
        }
    guard_free(&memory);
}

static void output(void **state) {
    (void)state;
    guard memory = guard_new();
    unsigned char own[SIZE];
    count_up(own, SIZE);
    for (size_t size = FIRST; size <= MOST; ++size) {
        unsigned char *given = guard_place(&memory, size + 8, 99);
        memset(given, 77, 8); /* bytes before the struct */
        assert_null(glsurf_sized_check(&sized, given + 8, size));
        assert_int_equal(given[8], 99);
        glsurf_sized_give(&sized, given + 8, size, own);
        for (size_t i = 0; i < size; ++i)
            assert_int_equal(given[8 + i], i < SIZE ? own[i] : 0);
        assert_int_equal(given[7], 77);
    }
    guard_free(&memory);
}

/* Nothing is read or written: the address has no byte that could be. */
static void wrong_sizes(void **state) {
    (void)state;
    static const size_t sizes[] = { 0, 1, FIRST - 1, GLSURF_MAX_STRUCT + 1, SIZE_MAX };
    guard memory = guard_new();
    const void *nowhere = guard_place(&memory, 0, 0);
    for (size_t i = 0; i < COUNT(sizes); ++i) {
        unsigned char own[SIZE] = { 1 };
        assert_string_equal(glsurf_sized_take(&sized, own, nowhere, sizes[i]), "wrong");
        assert_string_equal(glsurf_sized_check(&sized, nowhere, sizes[i]), "wrong");
        for (size_t k = 0; k < SIZE; ++k)
            assert_int_equal(own[k], 0);
    }
    unsigned char own[SIZE];
    assert_string_equal(glsurf_sized_take(&sized, own, NULL, SIZE), "missing");
    assert_string_equal(glsurf_sized_check(&sized, NULL, SIZE), "missing");
    guard_free(&memory);
}

/* The first size of each struct includes the padding behind its last field. */
static void first_sizes(void **state) {
    (void)state;
    typedef struct padded {
        double a;
        float b;
    } padded;
    typedef struct grown {
        double a;
        float b;
        double c;
    } grown;
    assert_int_equal(GLSURF_FIRST_SIZE(grown, b), sizeof(padded));
    assert_int_equal(GLSURF_FIRST_SIZE(padded, b), sizeof(padded));
#define CHECK_ROW(name, last)                                                              \
    assert_true(glsurf_sized_##name()->first <= sizeof(glsurf_##name) &&                   \
                sizeof(glsurf_##name) <= GLSURF_MAX_STRUCT);
    GLSURF_SIZED_STRUCTS(CHECK_ROW)
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(input),       cmocka_unit_test(unknown_fields),
        cmocka_unit_test(output),      cmocka_unit_test(wrong_sizes),
        cmocka_unit_test(first_sizes),
    };
    return cmocka_run_group_tests_name("sized", tests, NULL, NULL);
}
