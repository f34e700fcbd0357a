/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Files that the command keeps: lists of finished work, programs, and matches. */
#define _GNU_SOURCE
#include "fuzz.h"

#include "album/store.h"
#include "features/finished.h"
#include "session/program_cache.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char folder[] = "/tmp/glsurf-fuzz-XXXXXX", path[sizeof folder + 40];

static void remove_folder(void) {
    unlink(path);
    rmdir(folder);
}

/* Makes the folder, and sets the path of its only file. Both are removed at the end. */
static void make_folder(const char *name) {
    if (path[0] == '\0') {
        fuzz_check(mkdtemp(folder) != NULL, "there is no folder");
        atexit(remove_folder);
    }
    snprintf(path, sizeof path, "%s/%s", folder, name);
}

static void write_file(const char *beginning, const uint8_t *data, size_t size) {
    FILE *const file = fopen(path, "wb");
    fuzz_check(file && fputs(beginning, file) >= 0 && fwrite(data, 1, size, file) == size &&
                   fclose(file) == 0,
               "the file cannot be written");
}

/* ----------------------------------------------------------- finished work -- */

static finished open_list(char *const *names) {
    finished self;
    fuzz_check(finished_open(&self, folder, "made by x", names, 0, 1, 2), "no list");
    return self;
}

/* An added entry is found again under any name, whatever the list holds. */
static void try_list(const char *beginning, const uint8_t *data, size_t size) {
    static char *const names[] = { "a b.npz", "%2F\n" };
    write_file(beginning, data, size);
    finished self = open_list(names);
    finished_has(&self, names[1], path);
    const file_stamp stamp = { 41, -7 };
    fuzz_check(finished_add(&self, names[1], names[1], &stamp), "nothing can be added");
    finished_close(&self);
    self = open_list(names);
    const file_stamp *const found = &self.images[1];
    fuzz_check(found->size == 41 && found->time == -7, "a line is lost");
    finished_close(&self);
}

void fuzz_finished(const uint8_t *data, size_t size) {
    make_folder("glsurf-recipe.txt");
    try_list("", data, size);
    try_list("glsurf recipe 1\nrecipe made by x\n", data, size);
}

/* ---------------------------------------------------------------- programs -- */

/* A file of the program cache is loaded whole or not at all; the folder stays usable. */
void fuzz_programs(const uint8_t *data, size_t size) {
    static const char key[] = "0123456789abcdef0123456789abcdef";
    make_folder(key);
    setenv("GLSURF_CACHE", folder, 1);
    write_file("", data, size);
    program_cache cache;
    program_cache_open(&cache);
    size_t loaded = 0;
    const uint8_t *bytes = program_cache_load(&cache, key, &loaded);
    volatile unsigned sum = 0;
    for (size_t i = 0; bytes && i < loaded; ++i)
        sum += bytes[i];
    program_cache_store(&cache, key, data, size);
    program_cache_close(&cache);
}

/* ------------------------------------------------------- matches of albums -- */

/* A file gives pairs that can be, and takes another pair, or it is refused. */
void fuzz_stores(const uint8_t *data, size_t size) {
    make_folder("glsurf-matches.sqlite");
    write_file("", data, size);
#ifdef GLSURF_WITH_SQLITE
    stored_pair pair;
    volatile uint32_t sum = 0;
    album_reader *const reader = album_reader_open(folder, NULL, false);
    while (reader && album_reader_next(reader, &pair)) {
        fuzz_check(strcmp(pair.a, pair.b) < 0, "names out of order");
        fuzz_check(pair.inliers <= pair.count, "more inliers than matches");
        for (uint32_t i = 0; i < pair.count; ++i)
            sum += pair.matches[i].a + pair.matches[i].b + pair.inlier[i];
    }
    album_reader_close(reader);
    album_store *const store = album_store_open(folder, 0, 0, "made by x", true);
    if (store) {
        album_store_add(store, &(stored_pair){ .a = "a", .b = "b", .stamp = "1" });
        album_store_commit(store);
    }
    album_store_close(store);
#endif
}
