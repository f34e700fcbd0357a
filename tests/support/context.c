/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "support/test.h"

#include <stdio.h>

typedef struct note {
    char *text;
    size_t size;
} note;

static void keep_error(void *user, glsurf_log_level level, const char *message) {
    const note *to = user;
    if (level == GLSURF_LOG_ERROR)
        snprintf(to->text, to->size, "%s", message);
}

glsurf_egl *test_context(bool debug, char *reason, size_t size) {
    note to = { reason, size };
    glsurf_egl *context = NULL;
    const glsurf_egl_desc desc = { .debug = debug, .log = keep_error, .log_user = &to };
    const glsurf_result result = glsurf_egl_create(&context, &desc);
    if (result == GLSURF_ERROR_MEMORY)
        snprintf(reason, size, "%s", glsurf_result_string(result));
    return context;
}
