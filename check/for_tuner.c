/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The check as a tuner takes it: it ends with the first subject that is wrong. */
#include "glsurf/glsurf_check.h"

#include <stdio.h>

static glsurf_result create(void **check, const glsurf_device_desc *device, void *user) {
    glsurf_check *made = NULL;
    const glsurf_result result =
        glsurf_check_create(&made, device, &(glsurf_check_desc){ .only = user });
    *check = made;
    return result;
}

static const glsurf_check_row *wrong_row(const glsurf_check *check) {
    uint32_t count;
    const glsurf_check_row *const rows = glsurf_check_rows(check, &count);
    for (uint32_t i = 0; i < count; ++i)
        if (rows[i].verdict == GLSURF_VERDICT_WRONG)
            return &rows[i];
    return NULL;
}

static glsurf_result step(void *check, char *wrong, size_t size, bool *done) {
    const glsurf_result result = glsurf_check_step(check, 0.0, done);
    const glsurf_check_row *const row = wrong_row(check);
    if (!result && row) {
        snprintf(wrong, size, "%s: %s", row->subject, row->message);
        *done = true;
    }
    return result;
}

static void destroy(void *check) {
    glsurf_check_destroy(check);
}

glsurf_tuner_check glsurf_check_for_tuner(void) {
    return (glsurf_tuner_check){ .create = create, .step = step, .destroy = destroy };
}
