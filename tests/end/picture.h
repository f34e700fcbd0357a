/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Images for the end-to-end tests. If an image cannot be made or read, the running test
 * fails or the program ends. Images end with the running test: see test_hold(). */
#ifndef GLSURF_TEST_END_PICTURE_H
#define GLSURF_TEST_END_PICTURE_H

#include "glsurf/glsurf.h"

/* Rows without padding. 1 channel is gray, 3 are red, green and blue, and a fourth is
 * ignored. */
typedef struct picture {
    uint32_t width, height, channels;
    uint8_t *pixels;
} picture;

picture picture_new(uint32_t width, uint32_t height, uint32_t channels);
void picture_free(picture *self);

/* Makes a gray picture with one value everywhere. */
picture picture_flat(uint32_t width, uint32_t height, uint8_t value);

/* Makes a gray picture of independent random values from 0 to 255. */
picture picture_noise(uint32_t width, uint32_t height, uint32_t seed);

/* Makes a picture like a photograph: blobs and slanted rectangles of all sizes, and a
 * little noise. Each value is a sum of products in double, rounded to 8 bits. So all
 * machines with IEEE arithmetic draw nearly the same picture. */
picture picture_scene(uint32_t width, uint32_t height, uint32_t channels, uint32_t seed);

/* Returns a copy of the region. */
picture picture_cut(const picture *self, const glsurf_region *region);

/* Returns the picture with its rows in reverse order. */
picture picture_flipped(const picture *self);

/* Returns the picture, turned clockwise by a number of right angles. */
picture picture_turned(const picture *self, int quarters);

/* Loads an 8-bit gray or RGB PNG without conversion. */
picture picture_load(const char *path);

glsurf_image picture_image(const picture *self);

#endif
