/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* A source of image files: named files, and all image files of named folders, one after the
 * other. */
#include "common/image.h"
#include "common/image_list.h"
#include "live/source.h"
#include "system/alloc.h"
#include "system/text.h"

#include <stdlib.h>

typedef struct folder {
    source base;
    image_list files;
    size_t next;
    double period;
    bool once;
    const settings *settings;
} folder;

static source_result folder_next(source *base, slide *shown) {
    folder *const self = (folder *)base;
    if (self->next == self->files.count) {
        if (self->once)
            return SOURCE_ENDED;
        self->next = 0;
    }
    if (!source_is_due(base, self->period))
        return SOURCE_WAITS;
    image picture;
    if (!image_load(&picture, self->files.paths[self->next], self->settings)) {
        /* A file that cannot be read is reported only once. */
        image_list_drop(&self->files, self->next);
        return self->files.count > 0 ? SOURCE_WAITS : SOURCE_FAILED;
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
    image_list_free(&self->files);
    free(self);
}

source *source_open_files(const source_options *options) {
    static const source_methods METHODS = { folder_next, folder_close };
    folder *const self = alloc_zeroed(1, sizeof *self);
    self->base.methods = &METHODS;
    self->period = options->rate > 0.0 ? 1.0 / options->rate : 0.0;
    self->once = options->once;
    self->settings = options->settings;
    self->base.name = options->count == 1
                          ? text_format("%s", options->names[0])
                          : text_format("%s and %lu more", options->names[0],
                                        (unsigned long)options->count - 1);
    for (size_t i = 0; i < options->count; ++i) {
        if (!image_list_add(&self->files, options->names[i])) {
            source_close(&self->base);
            return NULL;
        }
    }
    return &self->base;
}
