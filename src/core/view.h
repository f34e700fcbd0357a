/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Checks of the images that the application gives, before a backend uses them, and the
 * addresses of their pixels.
 */
#ifndef GLSURF_CORE_VIEW_H
#define GLSURF_CORE_VIEW_H

#include "glsurf/glsurf.h"

/* The values of glsurf_image.target. */
enum {
    GLSURF_TARGET_2D = 0x0DE1,               /* GL_TEXTURE_2D */
    GLSURF_TARGET_RECTANGLE = 0x84F5,        /* GL_TEXTURE_RECTANGLE */
    GLSURF_TARGET_2D_ARRAY = 0x8C1A,         /* GL_TEXTURE_2D_ARRAY */
    GLSURF_TARGET_EXTERNAL = 0x8D65,         /* GL_TEXTURE_EXTERNAL_OES */
    GLSURF_TARGET_READ_FRAMEBUFFER = 0x8CA8, /* GL_READ_FRAMEBUFFER */
    /* Refused, with other advice than further targets: */
    GLSURF_TARGET_2D_MULTISAMPLE = 0x9100,       /* GL_TEXTURE_2D_MULTISAMPLE */
    GLSURF_TARGET_2D_MULTISAMPLE_ARRAY = 0x9102, /* GL_TEXTURE_2D_MULTISAMPLE_ARRAY */
};

/* What to do with a texture whose target is refused. */
#define GLSURF_ADVICE_COPY "copy it into a GL_TEXTURE_2D"
#define GLSURF_ADVICE_RESOLVE                                                              \
    "resolve it into a GL_TEXTURE_2D by glBlitFramebuffer(), or give the framebuffer it "  \
    "is attached to, by the target GL_READ_FRAMEBUFFER"

/* The part of an image that is used. The size of the image is known, and the region is not
 * empty and lies inside the image. */
typedef struct glsurf_view {
    uint32_t width, height; /* of the whole image */
    glsurf_region region;   /* in the upright image */
} glsurf_view;

/* Bytes per pixel. */
size_t glsurf_image_bytes(glsurf_format format);

/* Which byte of a pixel has the channel: 0 red, 1 green, 2 blue. */
size_t glsurf_image_channel(glsurf_format format, size_t channel);

/* Whether the image is what GL_READ_FRAMEBUFFER is bound to. */
bool glsurf_image_is_framebuffer(const glsurf_image *image);

/* Whether the row that is stored first is the bottom row. */
bool glsurf_image_is_bottom_first(const glsurf_image *image);

/* An image of the application, and its mask if it has one: image.mask points to `mask`. */
typedef struct glsurf_own_image {
    glsurf_image image, mask;
} glsurf_own_image;

/* Copies an image and its mask, each of `size` bytes (core/sized.h), and checks them for
 * the backend. Returns a sentence that says what is wrong, or NULL. glsurf_view_make() and
 * glsurf_image_check() make the checks that need sizes or GL. */
const char *glsurf_own_image_take(glsurf_own_image *own, const glsurf_image *given,
                                  size_t size, glsurf_backend backend);

/* Makes the view of the image's region, where the whole image is width x height. On failure
 * (ARGUMENT) the sentence is written to `message`. */
glsurf_result glsurf_view_make(glsurf_view *view, const glsurf_image *image, uint32_t width,
                               uint32_t height, char *message, size_t message_size);

/* Checks that the mask is as large as the whole image. Fails in the same way. */
glsurf_result glsurf_view_fits(const glsurf_view *view, uint32_t mask_width,
                               uint32_t mask_height, char *message, size_t message_size);

/* Makes both checks for an image and a mask in memory, which state their sizes. */
glsurf_result glsurf_view_check(glsurf_view *view, const glsurf_image *image, char *message,
                                size_t message_size);

/* The first pixel of row y of the view, in memory. Row 0 is the top row. */
const uint8_t *glsurf_image_row(const glsurf_image *image, const glsurf_view *view,
                                uint32_t y);

/* Bytes from one row in memory to the next. */
size_t glsurf_image_stride(const glsurf_image *image);

#endif
