/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Image files: PNG, JPEG, PGM and PPM become 8-bit gray or RGB pixels. */
#ifndef GLSURF_TOOL_IMAGE_H
#define GLSURF_TOOL_IMAGE_H

#include "tool/read_file.h"

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
} image;

/* Reads the file `name`, or standard input if it is "-". The first bytes of the file tell
 * its format, not its name. False after a report. */
bool image_load(image *self, const char *name);

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

/* Sets the size and allocates the pixels. For the readers. False after a report. */
bool image_allocate(image *self, const input *file, uint32_t width, uint32_t height,
                    uint32_t channels);

#endif
