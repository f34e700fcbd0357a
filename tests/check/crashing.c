/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* A library for LD_PRELOAD: a driver that crashes when it gets a shader with the path
 * texel-fetch, or hangs if GLSURF_TEST_HANG is set. */
#define _GNU_SOURCE /* RTLD_NEXT */

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef void (*proc)(void);
typedef void source_proc(unsigned shader, int count, const char *const *text,
                         const int *length);
typedef union function {
    void *object;
    proc proc, (*get)(const char *name);
    source_proc *source;
} function;

static function real_source;

static void source(unsigned shader, int count, const char *const *text, const int *length) {
    for (int i = 0; i < count; ++i)
        if (strstr(text[i], "#define TEXEL_FETCH")) {
            while (getenv("GLSURF_TEST_HANG"))
                pause();
            abort();
        }
    real_source.source(shader, count, text, length);
}

proc eglGetProcAddress(const char *name) {
    const function get = { dlsym(RTLD_NEXT, "eglGetProcAddress") };
    const function found = { .proc = get.get(name) };
    if (strcmp(name, "glShaderSource") != 0)
        return found.proc;
    real_source = found;
    return ((function){ .source = source }).proc;
}
