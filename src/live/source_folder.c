/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* A source of image files: named files, and all image files of named folders, one after the
 * other. */
#include "live/source.h"
#include "tool/alloc.h"
#include "tool/image.h"
#include "tool/text.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

typedef struct folder {
    source base;
    char **paths;
    size_t count, next;
    double period;
    bool once;
    const glsurf_extractor_desc *desc;
} folder;

bool source_is_image(const char *name) {
    const char *const ending = strrchr(name, '.');
    for (size_t i = 0; ending && IMAGE_ENDINGS[i]; ++i)
        if (strcasecmp(ending, IMAGE_ENDINGS[i]) == 0)
            return true;
    return false;
}

static bool add(folder *self, char *path) {
    char **const grown = realloc(self->paths, (self->count + 1) * sizeof *grown);
    if (!grown) {
        free(path);
        report("out of memory for the names of images; use smaller folders");
        return false;
    }
    self->paths = grown;
    self->paths[self->count++] = path;
    return true;
}

/* Sorts names that differ only in a number by this number: img2 before img10. */
static int by_number(const void *left, const void *right) {
    const char *a = *(char *const *)left, *b = *(char *const *)right;
    while (*a != '\0' && *a == *b) {
        ++a;
        ++b;
    }
    const size_t digits_a = strspn(a, "0123456789"), digits_b = strspn(b, "0123456789");
    if (digits_a != digits_b && digits_a > 0 && digits_b > 0)
        return digits_a < digits_b ? -1 : 1;
    return (unsigned char)*a - (unsigned char)*b;
}

static bool add_folder(folder *self, const char *name) {
    DIR *const open = opendir(name);
    if (!open) {
        report("cannot read the folder %s: %s; name a folder that can be read", name,
               strerror(errno));
        return false;
    }
    const size_t before = self->count;
    bool good = true;
    for (struct dirent *entry; good && (entry = readdir(open));)
        if (entry->d_name[0] != '.' && source_is_image(entry->d_name))
            good = add(self, text_format("%s/%s", name, entry->d_name));
    closedir(open);
    if (good && self->count == before) {
        report("%s: there is no image here; name a folder with PNG, JPEG, PGM or PPM files",
               name);
        return false;
    }
    qsort(self->paths + before, self->count - before, sizeof *self->paths, by_number);
    return good;
}

static bool add_name(folder *self, const char *name) {
    struct stat status;
    if (stat(name, &status) != 0) {
        report("cannot open %s: %s; name an image or a folder that can be read", name,
               strerror(errno));
        return false;
    }
    return S_ISDIR(status.st_mode) ? add_folder(self, name)
                                   : add(self, text_format("%s", name));
}

/* Removes a file that cannot be read from the list, so that it is reported only once. */
static void drop_next(folder *self) {
    free(self->paths[self->next]);
    --self->count;
    memmove(self->paths + self->next, self->paths + self->next + 1,
            (self->count - self->next) * sizeof *self->paths);
}

static source_result folder_next(source *base, slide *shown) {
    folder *const self = (folder *)base;
    if (self->next == self->count) {
        if (self->once)
            return SOURCE_ENDED;
        self->next = 0;
    }
    if (!source_is_due(base, self->period))
        return SOURCE_WAITS;
    image picture;
    if (!image_load(&picture, self->paths[self->next], self->desc)) {
        drop_next(self);
        return self->count > 0 ? SOURCE_WAITS : SOURCE_FAILED;
    }
    ++self->next;
    const bool good =
        slide_upload(shown, picture.width, picture.height, picture.channels,
                     (size_t)picture.width * picture.channels, picture.pixels);
    image_free(&picture);
    return good ? SOURCE_FRAME : SOURCE_FAILED;
}

static void folder_close(source *base) {
    folder *const self = (folder *)base;
    for (size_t i = 0; i < self->count; ++i)
        free(self->paths[i]);
    free(self->paths);
    free(self);
}

source *source_open_files(const source_options *options) {
    static const source_methods METHODS = { folder_next, folder_close };
    folder *const self = alloc_zeroed(1, sizeof *self);
    self->base.methods = &METHODS;
    self->period = options->rate > 0.0 ? 1.0 / options->rate : 0.0;
    self->once = options->once;
    self->desc = options->desc;
    self->base.name = options->count == 1
                          ? text_format("%s", options->names[0])
                          : text_format("%s and %lu more", options->names[0],
                                        (unsigned long)options->count - 1);
    for (size_t i = 0; i < options->count; ++i) {
        if (!add_name(self, options->names[i])) {
            source_close(&self->base);
            return NULL;
        }
    }
    return &self->base;
}
