/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * check: tests glsurf in the program's own OpenGL context, with the library glsurf_check.
 * Prints what is wrong.
 *
 *     check [gl|gles] [SUBJECT]
 */
#include "glsurf/glsurf_check.h"
#include "glsurf/glsurf_context.h"

#include <stdio.h>
#include <string.h>

static void print_log(void *user, glsurf_log_level level, const char *message) {
    (void)user;
    if (level != GLSURF_LOG_INFO)
        fprintf(stderr, "check: %s\n", message);
}

/* Prints the result. Returns true if nothing is wrong. */
static bool print_rows(const glsurf_check_row *rows, uint32_t count) {
    uint32_t right = 0, wrong = 0;
    for (uint32_t i = 0; i < count; ++i) {
        right += rows[i].verdict == GLSURF_VERDICT_EQUAL ||
                 rows[i].verdict == GLSURF_VERDICT_ROUNDED;
        if (rows[i].verdict == GLSURF_VERDICT_WRONG) {
            ++wrong;
            printf("%s: %s\n", rows[i].subject, rows[i].message);
        }
    }
    printf("subjects: %u right, %u wrong\n", (unsigned)right, (unsigned)wrong);
    return wrong == 0;
}

int main(int argc, char **argv) {
    const bool gles = argc > 1 && strcmp(argv[1], "gles") == 0;
    const glsurf_context_desc own = { .api = gles ? GLSURF_CONTEXT_API_GLES
                                                  : GLSURF_CONTEXT_API_GL,
                                      .log = print_log };
    glsurf_context *context = NULL;
    if (glsurf_context_create(&context, &own))
        return 1;

    const glsurf_device_desc device = { .get_proc_address = glsurf_context_get_proc_address,
                                        .log = print_log };
    const glsurf_check_desc desc = { .only = argc > 2 ? argv[2] : NULL };
    glsurf_check *check = NULL;
    bool done = false;
    glsurf_result result = glsurf_check_create(&check, &device, &desc);
    /* A step of 4 ms leaves time for a frame of the program itself. */
    while (!result && !done)
        result = glsurf_check_step(check, 0.004, &done);
    uint32_t count;
    const glsurf_check_row *rows = glsurf_check_rows(check, &count);
    const bool right = done && print_rows(rows, count);
    glsurf_check_destroy(check);
    glsurf_context_destroy(context);
    return right ? 0 : 1;
}
