/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Memory for the bytes of a file and for an image's pixels, and limits of their number. */
#include "images/image_rows.h"
#include "system/text.h"

#include <stdlib.h>

/* Most bytes of pixels: more than any image that a GPU can process. Stops forged sizes. */
static const uint64_t MAX_PIXEL_BYTES = (uint64_t)4 << 30;

/* Longest file: larger than any image that a GPU can process. Stops endless pipes and
 * forged sizes. */
static const size_t MAX_FILE = (size_t)2 << 30;

bool image_read_file(input *file) {
    if (!input_read(file, MAX_FILE))
        return false;
    if (file->size == MAX_FILE)
        report("%s: the file has 2 GiB or more; use a smaller image", file->name);
    return file->size < MAX_FILE;
}

static bool exceeds_limit(const settings *with, uint32_t width, uint32_t height) {
    glsurf_extractor_desc desc = with->extractor;
    if (desc.frames == 0)
        desc.frames = 1; /* as session_open() does */
    glsurf_memory memory;
    return glsurf_extractor_memory(&with->device, &desc, width, height, &memory) ==
           GLSURF_ERROR_LIMIT;
}

bool image_is_tiled(const image *self) {
    const uint32_t tile = self->with ? self->with->extractor.tile : 1;
    return tile == 0 ? exceeds_limit(self->with, self->width, self->height)
                     : tile > 1 && (self->width > tile || self->height > tile);
}

bool image_fits(const image *self, const input *file, uint32_t width, uint32_t height) {
    if (!self->with || self->with->extractor.tile != 1 ||
        !exceeds_limit(self->with, width, height))
        return true;
    const uint64_t limit = self->with->extractor.memory_limit;
    report(
        "%s: the features of %lux%lu pixels need more memory than the limit of %llu MiB; "
        "reduce or crop the image or raise the limit with --memory-limit",
        file->name, (unsigned long)width, (unsigned long)height,
        (unsigned long long)((limit != 0 ? limit : GLSURF_DEFAULT_MEMORY_LIMIT) >> 20));
    return false;
}

bool image_allocate(image *self, const input *file) {
    const uint64_t row = (uint64_t)self->width * self->channels; /* below 2^34 */
    if (self->height != 0 && row > MAX_PIXEL_BYTES / self->height)
        report("%s: an image of %lux%lu pixels takes more than 4 GiB; use a smaller image",
               file->name, (unsigned long)self->width, (unsigned long)self->height);
    else if (!(self->pixels = malloc((size_t)(row * self->height))))
        report("%s: out of memory for an image of %lux%lu pixels; use a smaller image",
               file->name, (unsigned long)self->width, (unsigned long)self->height);
    return self->pixels;
}
