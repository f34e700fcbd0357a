/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#ifndef GL_GLEXT_PROTOTYPES
#define GL_GLEXT_PROTOTYPES
#endif
#include "gl/loader.h"

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

/* Returns true if a message is a complaint: see test_listen(). */
static bool is_complaint(GLenum type, GLenum severity, const char *message) {
    static const char *const costs[] = {
        "Compiling ",                  /* shaders contain state of the compatibility
                                          profile, such as the shade model */
        "GPU stall due to ReadPixels", /* ANGLE: tests read into memory on purpose */
        /* NVIDIA compiles a program again at its first draw, and moves a buffer that tests
         * read to memory that they can read. */
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

static void APIENTRY on_message(GLenum source, GLenum type, GLuint id, GLenum severity,
                                GLsizei length, const GLchar *message, const void *user) {
    unsigned *const complaints = (unsigned *)(uintptr_t)user;
    if (is_complaint(type, severity, message)) {
        fprintf(stderr, "driver: %s\n", message);
        ++*complaints;
    }
}

void test_listen(unsigned *complaints) {
    PFNGLDEBUGMESSAGECALLBACKPROC set_callback = NULL;
    void *address = glsurf_context_get_proc_address(NULL, "glDebugMessageCallback");
    memcpy(&set_callback, &address, sizeof address);
    if (!set_callback)
        return;
    /* The driver then calls back on this thread, inside the wrong call. */
    glEnable(GL_DEBUG_OUTPUT);
    glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS);
    set_callback(on_message, complaints);
    if (glGetError() != GL_NO_ERROR) /* the function exists, but the extension does not */
        fprintf(stderr,
                "this driver has no KHR_debug, so the test cannot see its complaints\n");
}

int test_missing(const char *reason) {
    const char *wanted = getenv("GLSURF_DRIVER");
    const bool skip = wanted && strcmp(wanted, "llvmpipe") != 0;
    printf("%s: %s\n", skip ? "skipped" : "failed", reason);
    return skip ? TEST_SKIP : EXIT_FAILURE;
}

int test_open(glsurf_context **context, unsigned *complaints) {
    const char *wanted = getenv("GLSURF_DRIVER");
    char reason[256];
    *context = test_context(true, reason, sizeof reason);
    if (!*context)
        return test_missing(reason);
    const char *renderer = (const char *)glGetString(GL_RENDERER);
    if (wanted && strncmp(renderer, wanted, strlen(wanted)) != 0) {
        snprintf(reason, sizeof reason, "GL_RENDERER is %s, but GLSURF_DRIVER asks for %s",
                 renderer, wanted);
        return test_missing(reason);
    }
    printf("driver: %s\n", renderer);
    fflush(stdout);
    test_listen(complaints);
    return 0;
}
