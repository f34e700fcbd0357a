/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "support/test.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *test_memory(size_t bytes) {
    void *memory = calloc(bytes > 0 ? bytes : 1, 1);
    if (!memory)
        fail_msg("no memory for %zu bytes", bytes);
    return memory;
}

void test_log(void *user, glsurf_log_level level, const char *message) {
    (void)user;
    if (level != GLSURF_LOG_INFO)
        fprintf(stderr, "glsurf: %s\n", message);
}

double test_turn_between(double a, double b) {
    return fabs(remainder(a - b, 2.0 * pi));
}

bool test_full(void) {
    const char *text = getenv("GLSURF_FULL");
    return text && strcmp(text, "1") == 0;
}

int test_main(const char *name, const struct CMUnitTest *tests, size_t count) {
    printf("seed %" PRIu64 "\n", test_seed());
    fflush(stdout);
    return _cmocka_run_group_tests(name, tests, count, NULL, NULL) ? EXIT_FAILURE
                                                                   : EXIT_SUCCESS;
}
