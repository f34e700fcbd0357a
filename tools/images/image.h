/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Image files: PNG, JPEG, PGM and PPM become 8-bit gray or RGB pixels. Samples of 16 bits
 * are rounded. Those of a mask are not: only 0 becomes 0. */
#ifndef GLSURF_IMAGES_IMAGE_H
#define GLSURF_IMAGES_IMAGE_H

#include "session/session_settings.h"
#include "system/read_file.h"

#include "glsurf/glsurf.h"

#include <stdbool.h>
#include <stdint.h>

/* Rows are stored from the top without gaps. Alpha, gamma, colour profiles and the
 * orientation noted by cameras are ignored, because features belong to the stored
 * samples. */
typedef struct image {
    uint32_t width, height;
    uint32_t channels; /* 1: gray, 3: red, green, blue */
    unsigned char *pixels;
    file_stamp stamp;     /* of the file, when it was opened */
    bool mask;            /* of image_load_mask(), for the readers */
    const settings *with; /* of image_load(), for the readers */
} image;

/* Reads the file `name`, or standard input if it is "-". The first bytes of the file tell
 * its format, not its name. Refuses an image that an extractor with these settings
 * would refuse because of its memory limit; the header of the file suffices for that. NULL:
 * any extractor would do. False after a report. */
bool image_load(image *self, const char *name, const settings *with);

/* The same of a mask. */
bool image_load_mask(image *self, const char *name, const settings *with);

/* Whether the region has only pixels of 0; all zero: the whole image. */
bool image_is_black(const image *self, const glsurf_region *region);

void image_free(image *self);

/* The image as the library takes it; the pixels stay the image's. */
glsurf_image image_source(const image *self);

/* The endings of image files, ".png" first; NULL ends the list. */
extern const char *const IMAGE_ENDINGS[];

/* The reader of a format. All bytes of `file` were read before. After a failure
 * image_load() frees the pixels. */
typedef bool image_reader(image *self, const input *file);

image_reader image_read_png;
image_reader image_read_jpeg;
image_reader image_read_pnm;

/* Whether an image of this size may be read. For the readers. False after a report. */
bool image_fits(const image *self, const input *file, uint32_t width, uint32_t height);

/* Checks that the image may be read, sets the size and allocates the pixels. For the
 * readers. False after a report. */
bool image_allocate(image *self, const input *file, uint32_t width, uint32_t height,
                    uint32_t channels);

#endif
