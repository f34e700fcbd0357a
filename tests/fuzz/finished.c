/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Lists of finished work, with the right beginning and without. Whatever a list holds, what
 * is added to it is found again, under any name. */
#include "fuzz.h"

#include "features/finished.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char folder[] = "/tmp/glsurf-fuzz-XXXXXX", path[sizeof folder + 32];

static void remove_folder(void) {
    unlink(path);
    rmdir(folder);
}

static finished open_list(char *const *names) {
    finished self;
    fuzz_check(finished_open(&self, folder, "made by x", names, 0, 1, 2), "no list");
    return self;
}

static void try_list(const char *beginning, const uint8_t *data, size_t size) {
    static char *const names[] = { "a b.npz", "%2F\n" };
    FILE *const file = fopen(path, "wb");
    fuzz_check(file && fputs(beginning, file) >= 0 && fwrite(data, 1, size, file) == size &&
                   fclose(file) == 0,
               "the list cannot be written");
    finished self = open_list(names);
    finished_has(&self, names[1], path);
    const file_stamp stamp = { 41, -7 };
    fuzz_check(finished_add(&self, names[1], &stamp), "nothing can be added");
    finished_close(&self);
    self = open_list(names);
    const file_stamp *const found = &self.images[1];
    fuzz_check(found->size == 41 && found->time == -7, "a line is lost");
    finished_close(&self);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (path[0] == '\0') {
        fuzz_check(mkdtemp(folder) != NULL, "there is no folder");
        snprintf(path, sizeof path, "%s/glsurf-recipe.txt", folder);
        atexit(remove_folder);
    }
    try_list("", data, size);
    try_list("glsurf recipe 1\nrecipe made by x\n", data, size);
    return 0;
}
