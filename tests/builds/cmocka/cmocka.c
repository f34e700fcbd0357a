/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "cmocka.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static jmp_buf after_failure; /* of the running test */
enum { FAILED = 1, SKIPPED };

/* ------------------------------------------------------------------- reports -- */

void print_message(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
}

void print_error(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fflush(stdout);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
}

_Noreturn void cmocka_fail(const char *file, int line) {
    print_error("\n%s:%d: error: failure\n", file, line);
    longjmp(after_failure, FAILED);
}

_Noreturn void cmocka_skip(void) {
    print_message("skipped\n");
    longjmp(after_failure, SKIPPED);
}

/* ---------------------------------------------------------------- assertions -- */

void cmocka_check(bool holds, const char *text, const char *file, int line) {
    if (holds)
        return;
    print_error("%s", text);
    cmocka_fail(file, line);
}

void cmocka_compare(uintmax_t a, uintmax_t b, bool same, const char *text, const char *file,
                    int line) {
    if ((a == b) == same)
        return;
    print_error("%s: %#" PRIxMAX " and %#" PRIxMAX, text, a, b);
    cmocka_fail(file, line);
}

void cmocka_range(uintmax_t value, uintmax_t minimum, uintmax_t maximum, const char *text,
                  const char *file, int line) {
    if (value >= minimum && value <= maximum)
        return;
    print_error("%s: %" PRIuMAX " is not in %" PRIuMAX "..%" PRIuMAX, text, value, minimum,
                maximum);
    cmocka_fail(file, line);
}

void cmocka_strings(const char *a, const char *b, bool same, const char *file, int line) {
    if ((strcmp(a, b) == 0) == same)
        return;
    print_error("\"%s\" and \"%s\"", a, b);
    cmocka_fail(file, line);
}

void cmocka_memory(const void *a, const void *b, size_t size, const char *file, int line) {
    const unsigned char *const left = a, *const right = b;
    for (size_t i = 0; i < size; ++i)
        if (left[i] != right[i]) {
            print_error("byte %zu of %zu: %#x and %#x", i, size, left[i], right[i]);
            cmocka_fail(file, line);
        }
}

/* ---------------------------------------------------------------------- runs -- */

/* Runs a test. The teardown runs after a failure, too. */
static bool passes(const struct CMUnitTest *test, void *group_state) {
    static void *state;
    static bool good;
    state = test->initial_state ? test->initial_state : group_state;
    good = false;
    switch (setjmp(after_failure)) {
    case 0:
        if (test->setup_func && test->setup_func(&state))
            return false;
        test->test_func(&state);
        good = true;
        break;
    case SKIPPED:
        good = true;
    }
    if (setjmp(after_failure))
        return false;
    return !(test->teardown_func && test->teardown_func(&state)) && good;
}

int _cmocka_run_group_tests(const char *name, const struct CMUnitTest *tests, size_t count,
                            int (*setup)(void **state), int (*teardown)(void **state)) {
    void *state = NULL;
    int failures = 0;
    if (setjmp(after_failure) || (setup && setup(&state))) {
        print_error("%s: the setup failed\n", name);
        return (int)count;
    }
    for (size_t i = 0; i < count; ++i) {
        const bool passed = passes(&tests[i], state);
        print_message("%s: %s: %s\n", name, tests[i].name, passed ? "passed" : "FAILED");
        if (!passed)
            ++failures;
    }
    if (setjmp(after_failure) || (teardown && teardown(&state))) {
        print_error("%s: the teardown failed\n", name);
        ++failures;
    }
    return failures;
}
