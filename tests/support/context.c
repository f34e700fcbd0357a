/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct note {
    char *text;
    size_t size;
} note;

static void keep_error(void *user, glsurf_log_level level, const char *message) {
    const note *to = user;
    if (level == GLSURF_LOG_ERROR)
        snprintf(to->text, to->size, "%s", message);
}

glsurf_context_api test_api(void) {
    const char *name = getenv("GLSURF_TEST_API");
    if (!name || *name == '\0')
        return GLSURF_CONTEXT_API_ANY;
    if (strcmp(name, "gl") == 0)
        return GLSURF_CONTEXT_API_GL;
    if (strcmp(name, "gles") == 0)
        return GLSURF_CONTEXT_API_GLES;
    fprintf(stderr, "GLSURF_TEST_API is '%s'; set it to gl or gles\n", name);
    exit(EXIT_FAILURE);
}

glsurf_context *test_context(bool debug, char *reason, size_t size) {
    note to = { reason, size };
    glsurf_context *context = NULL;
    const glsurf_context_desc desc = {
        .debug = debug, .api = test_api(), .log = keep_error, .log_user = &to
    };
    const glsurf_result result = glsurf_context_create(&context, &desc);
    if (result == GLSURF_ERROR_MEMORY)
        snprintf(reason, size, "%s", glsurf_result_string(result));
    return context;
}

void *test_own_function(const test_own *rows, size_t count, const char *name) {
    void *address = glsurf_context_get_proc_address(NULL, name);
    for (size_t i = 0; i < count; ++i) {
        if (strcmp(name, rows[i].name) != 0)
            continue;
        memcpy(rows[i].real, &address, sizeof address);
        memcpy(&address, &rows[i].own, sizeof address);
    }
    return address;
}

bool test_is_complaint(GLenum type, GLenum severity, const char *message) {
    static const char *const costs[] = {
        "Compiling ",                  /* state of the compatibility profile, such as the
                                          shade model, is compiled into shaders */
        "GPU stall due to ReadPixels", /* ANGLE: tests read into memory on purpose */
        /* NVIDIA: a program is compiled again at its first draw, and a buffer that tests
         * read moves to memory that they can read. */
        "Program/shader state performance warning", "Buffer performance warning"
    };
    if (severity != GL_DEBUG_SEVERITY_HIGH && severity != GL_DEBUG_SEVERITY_MEDIUM)
        return false;
    /* Mesa reports the compile time of shaders as messages of high severity. */
    if (type == GL_DEBUG_TYPE_OTHER || type == GL_DEBUG_TYPE_MARKER)
        return false;
    bool is_cost = false;
    for (size_t i = 0; i < COUNT(costs); ++i)
        is_cost |= strncmp(message, costs[i], strlen(costs[i])) == 0;
    return type != GL_DEBUG_TYPE_PERFORMANCE || !is_cost;
}
