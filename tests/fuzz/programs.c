/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* A file in the program cache: loaded whole or not at all, and the folder stays usable. */
#define _GNU_SOURCE
#include "fuzz.h"

#include "session/program_cache.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static const char key[] = "0123456789abcdef0123456789abcdef";

static void clear(char *folder) {
    char path[100];
    snprintf(path, sizeof path, "%s/%s", folder, key);
    unlink(path);
    rmdir(folder);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char folder[] = "/tmp/glsurf-fuzz-XXXXXX", path[100];
    fuzz_check(mkdtemp(folder) != NULL, "there is no folder");
    setenv("GLSURF_CACHE", folder, 1);
    snprintf(path, sizeof path, "%s/%s", folder, key);
    FILE *file = fopen(path, "wb");
    fuzz_check(file && fwrite(data, 1, size, file) == size && fclose(file) == 0,
               "the file cannot be written");
    program_cache cache;
    program_cache_open(&cache);
    size_t loaded = 0;
    const uint8_t *bytes = program_cache_load(&cache, key, &loaded);
    volatile unsigned sum = 0;
    for (size_t i = 0; bytes && i < loaded; ++i)
        sum += bytes[i];
    program_cache_store(&cache, key, data, size);
    program_cache_close(&cache);
    clear(folder);
    return 0;
}
