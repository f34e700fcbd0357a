/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Memory for an image's pixels, and limits of their number. */
#include "images/image.h"
#include "system/text.h"

#include <stdlib.h>

/* Most bytes of pixels: more than any image that a GPU can process. Stops forged sizes. */
static const uint64_t MAX_PIXEL_BYTES = (uint64_t)4 << 30;

/* The largest side that any backend takes. */
static const uint32_t MAX_SIDE = 65535;

bool image_fits(const image *self, const input *file, uint32_t width, uint32_t height) {
    if (!self->with)
        return true;
    if (width > MAX_SIDE || height > MAX_SIDE) {
        report("%s: the image is %lux%lu and glsurf takes at most %lu pixels a side; "
               "reduce or crop the image",
               file->name, (unsigned long)width, (unsigned long)height,
               (unsigned long)MAX_SIDE);
        return false;
    }
    glsurf_extractor_desc desc = self->with->extractor;
    if (desc.frames == 0)
        desc.frames = 1; /* as session_open() does */
    glsurf_memory memory;
    if (desc.tile != 1) /* larger images are computed in tiles */
        return true;
    if (glsurf_extractor_memory(&self->with->device, &desc, width, height, &memory) !=
        GLSURF_ERROR_LIMIT)
        return true;
    const uint64_t limit =
        desc.memory_limit != 0 ? desc.memory_limit : GLSURF_DEFAULT_MEMORY_LIMIT;
    report(
        "%s: the features of %lux%lu pixels need more memory than the limit of %llu MiB; "
        "reduce or crop the image or raise the limit with --memory-limit",
        file->name, (unsigned long)width, (unsigned long)height,
        (unsigned long long)(limit >> 20));
    return false;
}

bool image_allocate(image *self, const input *file, uint32_t width, uint32_t height,
                    uint32_t channels) {
    if (!image_fits(self, file, width, height))
        return false;
    const uint64_t row = (uint64_t)width * channels; /* below 2^34: no overflow */
    if (height != 0 && row > MAX_PIXEL_BYTES / height) {
        report("%s: an image of %lux%lu pixels takes more than 4 GiB; use a smaller image",
               file->name, (unsigned long)width, (unsigned long)height);
        return false;
    }
    self->pixels = malloc((size_t)(row * height));
    if (!self->pixels) {
        report("%s: out of memory for an image of %lux%lu pixels; use a smaller image",
               file->name, (unsigned long)width, (unsigned long)height);
        return false;
    }
    self->width = width;
    self->height = height;
    self->channels = channels;
    return true;
}

bool image_is_black(const image *self, const glsurf_region *region) {
    const bool whole = region->width == 0;
    const size_t right = whole ? self->width : (size_t)region->x + region->width;
    const size_t bottom = whole ? self->height : (size_t)region->y + region->height;
    for (size_t y = region->y; y < bottom && y < self->height; ++y)
        for (size_t x = region->x; x < right && x < self->width; ++x)
            for (size_t c = 0; c < self->channels; ++c)
                if (self->pixels[(y * self->width + x) * self->channels + c] != 0)
                    return false;
    return true;
}

void image_free(image *self) {
    free(self->pixels);
    *self = (image){ 0 };
}
