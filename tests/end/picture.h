/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Images for the end-to-end tests. What cannot be had fails the test
 * that runs, or ends the program. */
#ifndef GLSURF_TEST_END_PICTURE_H
#define GLSURF_TEST_END_PICTURE_H

#include "glsurf/glsurf.h"

/* Rows close together; 1 channel is gray, 3 are red, green, blue, 4 have one to ignore. */
typedef struct picture {
    uint32_t width, height, channels;
    uint8_t *pixels;
} picture;

picture picture_new(uint32_t width, uint32_t height, uint32_t channels);
void picture_free(picture *self);

/* Gray, all of one value. */
picture picture_flat(uint32_t width, uint32_t height, uint8_t value);

/* Gray, every pixel an independent random value from 0 to 255. */
picture picture_noise(uint32_t width, uint32_t height, uint32_t seed);

/* Something like a photograph: blobs and slanted rectangles of all sizes, a little noise.
 * Each value is a sum of products in double, rounded to 8 bits, so that all machines with
 * IEEE arithmetic draw nearly the same. */
picture picture_scene(uint32_t width, uint32_t height, uint32_t channels, uint32_t seed);

/* What is in the region. */
picture picture_cut(const picture *self, const glsurf_region *region);

/* Clockwise as seen, by a number of right angles. */
picture picture_turned(const picture *self, int quarters);

/* An 8-bit gray or RGB PNG as it is stored. */
picture picture_load(const char *path);

/* How the library takes it. */
glsurf_image picture_image(const picture *self);

#endif
