/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Image files: PNG, JPEG, PGM and PPM become 8-bit gray or RGB pixels. */
#ifndef GLSURF_TOOL_IMAGE_H
#define GLSURF_TOOL_IMAGE_H

#include "tool/read_file.h"

#include "glsurf/glsurf.h"

#include <stdbool.h>
#include <stdint.h>

/* Rows follow each other closely from the top; alpha, gamma, colour profiles and the
 * orientation noted by cameras are ignored, as features belong to the stored samples. */
typedef struct image {
    uint32_t width, height;
    uint32_t channels; /* 1: gray, 3: red, green, blue */
    unsigned char *pixels;
} image;

/* Reads the file `name`, "-" being standard input. The format is told by the first bytes,
 * not by the name. */
bool image_load(image *self, const char *name);

void image_free(image *self);

/* How the library takes it. */
glsurf_image image_source(const image *self);

/* The endings of such files' names, ".png" first; NULL is behind the last. */
extern const char *const IMAGE_ENDINGS[];

/* For the readers of the formats: all bytes of `file` are there. On failure image_load()
 * frees the pixels. */
typedef bool image_reader(image *self, const input *file);

image_reader image_read_png;
image_reader image_read_jpeg;
image_reader image_read_pnm;

/* Sets the size and allocates the pixels. */
bool image_allocate(image *self, const input *file, uint32_t width, uint32_t height,
                    uint32_t channels);

#endif
