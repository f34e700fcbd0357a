/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "album/album.h"

#include "images/image_list.h"
#include "system/alloc.h"
#include "system/text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

static const char ENDING[] = ".npz";

static bool has_ending(const char *name) {
    const size_t length = strlen(name), ending = strlen(ENDING);
    return length > ending && strcasecmp(name + length - ending, ENDING) == 0;
}

static void close_image(album_image *self) {
    free(self->name);
    free(self->path);
    features_file_free(&self->head);
}

/* Adds the features of a file. False after a report. */
static bool add_image(album *self, const char *path) {
    struct stat status;
    album_image *const next = &self->images[self->count];
    *next = (album_image){ 0 };
    if (stat(path, &status) == 0 && !S_ISREG(status.st_mode)) { /* reading might not end */
        report("%s is no regular file; remove it", path);
        return false;
    }
    if (!features_file_load_head(&next->head, path))
        return false;
    next->stamp = stat(path, &status) == 0 ? file_stamp_of(&status) : (file_stamp){ 0 };
    next->path = text_format("%s", path);
    next->name = path_below(path, self->folder);
    next->name[strlen(next->name) - strlen(ENDING)] = '\0';
    name_row *const row = name_table_find(&self->names, next->name);
    if (row->name) {
        report("%s and %s are features of one image; remove one file",
               self->images[row->number].path, path);
        close_image(next);
        return false;
    }
    *row = (name_row){ next->name, self->count++ };
    return true;
}

/* Checks that all descriptors can be compared with the first image's. */
static bool check_descriptors(const album *self) {
    const album_image *const one = self->images;
    for (size_t i = 1; i < self->count; ++i) {
        const album_image *const other = &self->images[i];
        const glsurf_features *const a = &one->head.features, *const b =
                                                                  &other->head.features;
        if (a->descriptor_preset == b->descriptor_preset &&
            a->descriptor_version == b->descriptor_version &&
            a->descriptor_length == b->descriptor_length)
            continue;
        report("%s has descriptors of the preset %s, version %u, with %u numbers, and %s "
               "%s, %u, %u; extract all features of an album alike",
               one->path, glsurf_preset_name((glsurf_preset)a->descriptor_preset),
               (unsigned)a->descriptor_version, (unsigned)a->descriptor_length, other->path,
               glsurf_preset_name((glsurf_preset)b->descriptor_preset),
               (unsigned)b->descriptor_version, (unsigned)b->descriptor_length);
        return false;
    }
    return true;
}

bool album_open(album *self, const char *folder) {
    *self = (album){ .folder = folder };
    image_list files = { 0 };
    const bool listed = image_list_add_files(&files, folder, has_ending);
    self->images = alloc_zeroed(files.count, sizeof *self->images);
    self->names = name_table_create(files.count);
    for (size_t i = 0; listed && i < files.count; ++i) {
        progress("reading %s", files.paths[i]);
        self->failed += !add_image(self, files.paths[i]);
    }
    progress_wipe();
    image_list_free(&files);
    if (listed && self->count < 2)
        report("%s: an album has two files of features or more, and this folder has %zu; "
               "make them by glsurf detect --root PHOTOS -o %s",
               folder, self->count, folder);
    return listed && self->count >= 2 && check_descriptors(self);
}

size_t album_find(const album *self, const char *name) {
    const name_row *const row = name_table_find(&self->names, name);
    return row->name ? row->number : SIZE_MAX;
}

char *album_stamp(const void *of, const char *a, const char *b) {
    const album *const self = of;
    const size_t one = album_find(self, a), other = album_find(self, b);
    if (one == SIZE_MAX || other == SIZE_MAX)
        return NULL;
    const file_stamp *const x = &self->images[one].stamp, *const y =
                                                              &self->images[other].stamp;
    return text_format("%" PRId64 " %" PRId64 " %" PRId64 " %" PRId64, x->size, x->time,
                       y->size, y->time);
}

void album_close(album *self) {
    for (size_t i = 0; i < self->count; ++i)
        close_image(&self->images[i]);
    free(self->images);
    name_table_destroy(&self->names);
    *self = (album){ 0 };
}
