/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * What is asked of images before a backend sees them, and where their pixels are.
 */
#ifndef GLSURF_CORE_VIEW_H
#define GLSURF_CORE_VIEW_H

#include "glsurf/glsurf.h"

/* What glsurf_image.target may be. */
enum {
    GLSURF_TARGET_2D = 0x0DE1,        /* GL_TEXTURE_2D */
    GLSURF_TARGET_RECTANGLE = 0x84F5, /* GL_TEXTURE_RECTANGLE */
};

/* What is looked at of an image of a known size: never empty, never beyond it. */
typedef struct glsurf_view {
    uint32_t width, height; /* of the whole */
    glsurf_region region;   /* of the upright image */
} glsurf_view;

/* Bytes of a pixel. */
size_t glsurf_image_bytes(glsurf_format format);

/* What is wrong with the image or its mask, as a sentence, or NULL. What takes sizes or GL
 * to tell is left to glsurf_view_make() and glsurf_image_check(). */
const char *glsurf_image_mistake(const glsurf_image *image, glsurf_backend backend);

/* The part of a whole of width x height that the image's region is. On failure, which is
 * ARGUMENT, the sentence is written to `message`. */
glsurf_result glsurf_view_make(glsurf_view *view, const glsurf_image *image, uint32_t width,
                               uint32_t height, char *message, size_t message_size);

/* Whether a mask of width x height is as large as the whole; likewise. */
glsurf_result glsurf_view_fits(const glsurf_view *view, uint32_t mask_width,
                               uint32_t mask_height, char *message, size_t message_size);

/* Both, of an image and a mask of pixels, which say their sizes. */
glsurf_result glsurf_view_check(glsurf_view *view, const glsurf_image *image, char *message,
                                size_t message_size);

/* The first pixel of row y of the view, 0 being its top one, in host memory. */
const uint8_t *glsurf_image_row(const glsurf_image *image, const glsurf_view *view,
                                uint32_t y);

/* Bytes from a row in memory to the next one. */
size_t glsurf_image_stride(const glsurf_image *image);

#endif
