/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * check [SUBJECT [every] [paths] [first]]: runs the library's check of the driver with one
 * subject or `all`, and prints the rows. every: all presets. paths: each path toggled, too.
 * first: up to the first wrong row. The exit status is 1 if a row is wrong.
 *
 * The test fails if a row is wrong. If the driver rounds as C does, it also fails if bits
 * differ, except in drawings, which the CPU does not make. With a fault in a shader
 * (support/mutant.c, for tests/mutants/mutants.py) only verdicts count.
 */
#include "support/test.h"

#include "glsurf/glsurf_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print_row(const glsurf_check_row *row) {
    printf("%-12s %-8s %-8s %-8s %6.3f %9llu %6.2f s %s", row->subject,
           glsurf_preset_name(row->preset), glsurf_detector_name(row->detector),
           glsurf_verdict_name(row->verdict), row->share, (unsigned long long)row->values,
           row->seconds, row->message);
    if (row->path >= 0)
        printf(" [path %s toggled]", glsurf_path_name((glsurf_path)row->path));
    if (row->workaround_path >= 0)
        printf(" [right with %s toggled]",
               glsurf_path_name((glsurf_path)row->workaround_path));
    printf("\n");
}

static bool has_wrong(const glsurf_check *check) {
    uint32_t count;
    const glsurf_check_row *rows = glsurf_check_rows(check, &count);
    for (uint32_t i = 0; i < count; ++i)
        if (rows[i].verdict == GLSURF_VERDICT_WRONG)
            return true;
    return false;
}

/* Returns true if all bits have to be equal. */
static bool is_exact(const glsurf_device_desc *desc) {
    glsurf_device *device = NULL;
    bool as_c = false;
    if (!getenv("GLSURF_TEST_MUTANT") && glsurf_device_create(&device, desc) == GLSURF_OK)
        glsurf_device_rounding_check(device, &as_c);
    glsurf_device_destroy(device);
    return as_c;
}

static bool is_good(const glsurf_check_row *row, bool exact) {
    if (exact && strcmp(row->subject, "drawing") != 0)
        return row->verdict == GLSURF_VERDICT_EQUAL;
    return row->verdict == GLSURF_VERDICT_EQUAL || row->verdict == GLSURF_VERDICT_ROUNDED ||
           row->verdict == GLSURF_VERDICT_ABSENT;
}

static int run(const glsurf_check_desc *desc, bool first) {
    const glsurf_device_desc device = { .get_proc_address = glsurf_context_get_proc_address,
                                        .log = test_log };
    const bool exact = is_exact(&device);
    glsurf_check *check = NULL;
    bool done = false;
    uint32_t count = 0, wrong = 0;
    glsurf_result result = glsurf_check_create(&check, &device, desc);
    while (!result && !done && !(first && has_wrong(check)))
        result = glsurf_check_step(check, 0.0, &done);
    const glsurf_check_row *rows = glsurf_check_rows(check, &count);
    for (uint32_t i = 0; i < count; ++i) {
        if (rows[i].verdict != GLSURF_VERDICT_PENDING || !first)
            print_row(&rows[i]);
        wrong += !is_good(&rows[i], exact);
    }
    glsurf_check_destroy(check);
    if (result)
        printf("failed: %s\n", glsurf_result_string(result));
    return result || wrong > 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}

static bool has_word(int argc, char **argv, const char *word) {
    for (int i = 2; i < argc; ++i)
        if (strcmp(argv[i], word) == 0)
            return true;
    return false;
}

int main(int argc, char **argv) {
    char reason[256];
    glsurf_context *context = test_context(false, reason, sizeof reason);
    if (!context)
        return test_missing(reason);
    const int status = run(
        &(glsurf_check_desc){
            .only = argc > 1 && strcmp(argv[1], "all") != 0 ? argv[1] : NULL,
            .every_preset = has_word(argc, argv, "every"),
            .every_path = has_word(argc, argv, "paths"),
        },
        has_word(argc, argv, "first"));
    glsurf_context_destroy(context);
    return status;
}
