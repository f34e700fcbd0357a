/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "images/file_list.h"

#include "system/alloc.h"
#include "system/output.h"
#include "system/text.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* A file that exists is told by its device and inode, another one by its path. */
typedef struct listed_file {
    char *name; /* as the user wrote it */
    char *path; /* resolved; empty if the file exists */
    dev_t device;
    ino_t inode;
    bool written;
} listed_file;

static void add_file(file_list *self, const char *name, bool written) {
    struct stat status;
    if (!name || strcmp(name, "-") == 0)
        return;
    const bool exists = stat(name, &status) == 0;
    if (exists && !S_ISREG(status.st_mode))
        return;
    if ((self->count & (self->count - 1)) == 0) { /* a power of two: double the memory */
        const size_t capacity = self->count > 0 ? 2 * self->count : 1;
        self->files = alloc_grown(self->files, capacity * sizeof *self->files);
    }
    self->files[self->count++] = (listed_file){
        .name = text_format("%s", name),
        .path = exists ? text_format("%s", "") : output_resolve(name),
        .device = exists ? status.st_dev : 0,
        .inode = exists ? status.st_ino : 0,
        .written = written,
    };
}

void file_list_read(file_list *self, const char *path) {
    add_file(self, path, false);
}

void file_list_write(file_list *self, const char *path) {
    add_file(self, path, true);
}

static int compare_files(const listed_file *a, const listed_file *b) {
    if (a->device != b->device)
        return a->device < b->device ? -1 : 1;
    if (a->inode != b->inode)
        return a->inode < b->inode ? -1 : 1;
    return strcmp(a->path, b->path);
}

/* Of entries for one file, those that read it come first. */
static int by_file(const void *a, const void *b) {
    const listed_file *const x = a, *const y = b;
    const int order = compare_files(x, y);
    return order != 0 ? order : (int)x->written - (int)y->written;
}

/* Entries for one file are neighbours. */
static bool is_lost(const listed_file *one, const listed_file *next) {
    if (!next->written || compare_files(one, next) != 0)
        return false;
    if (one->written)
        report("two results would go to %s; give each its own name", one->name);
    else
        report("%s is an input and would be written over; name another file", next->name);
    return true;
}

bool file_list_check(file_list *self) {
    bool good = true;
    if (self->count > 0)
        qsort(self->files, self->count, sizeof *self->files, by_file);
    for (size_t i = 0; good && i + 1 < self->count; ++i)
        good = !is_lost(&self->files[i], &self->files[i + 1]);
    for (size_t i = 0; i < self->count; ++i) {
        free(self->files[i].name);
        free(self->files[i].path);
    }
    free(self->files);
    *self = (file_list){ 0 };
    return good;
}
