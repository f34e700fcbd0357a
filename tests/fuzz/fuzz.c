/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#define _GNU_SOURCE /* memfd_create() */
#include "fuzz.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* Replaces the tool's report(), so that millions of refusals print nothing: see
 * CMakeLists.txt. */
void __wrap_report(const char *format, ...);

void __wrap_report(const char *format, ...) {
    (void)format;
}

#define ROW(name) { #name, fuzz_##name },
static const struct {
    const char *name;
    fuzz_target *run;
} TARGETS[] = { FUZZ_TARGETS(ROW) };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static fuzz_target *run;
    const char *const name = run ? NULL : getenv("GLSURF_FUZZ");
    for (size_t i = 0; name && i < sizeof TARGETS / sizeof *TARGETS; ++i)
        if (strcmp(TARGETS[i].name, name) == 0)
            run = TARGETS[i].run;
    fuzz_check(run != NULL, "GLSURF_FUZZ names no target");
    run(data, size);
    return 0;
}

void fuzz_check(int condition, const char *sentence) {
    if (condition)
        return;
    fprintf(stderr, "fuzz: %s\n", sentence);
    abort();
}

const char *fuzz_file(const uint8_t *data, size_t size) {
    static char path[32];
    static int file = -1;
    if (file < 0)
        file = memfd_create("fuzz", 0);
    fuzz_check(file >= 0 && ftruncate(file, 0) == 0 &&
                   pwrite(file, data, size, 0) == (ssize_t)size,
               "there is no file in memory");
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    return path;
}

uint8_t fuzz_byte(fuzz_bytes *self) {
    if (self->size == 0)
        return 0;
    --self->size;
    return *self->data++;
}

uint16_t fuzz_u16(fuzz_bytes *self) {
    const uint8_t low = fuzz_byte(self);
    return (uint16_t)(low | fuzz_byte(self) << 8);
}

float fuzz_float(fuzz_bytes *self) {
    const uint32_t low = fuzz_u16(self), bits = low | (uint32_t)fuzz_u16(self) << 16;
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}
