/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Images: pixels in memory, a texture, or a framebuffer.
 */
#ifndef GLSURF_IMAGE_H
#define GLSURF_IMAGE_H

#include "glsurf/base.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum glsurf_format {
    GLSURF_FORMAT_GRAY8 = 0, /* 1 byte per pixel: gray or luma */
    GLSURF_FORMAT_RGB8 = 1,  /* 3 bytes: red, green, blue */
    GLSURF_FORMAT_RGBA8 = 2, /* 4 bytes: red, green, blue, ignored */
    GLSURF_FORMAT_BGR8 = 3,  /* 3 bytes: blue, green, red */
    GLSURF_FORMAT_BGRA8 = 4, /* 4 bytes: blue, green, red, ignored */
} glsurf_format;

/* Row that is stored first: the first row in memory, or the row at texture coordinate 0. */
typedef enum glsurf_origin {
    GLSURF_ORIGIN_DEFAULT = 0, /* framebuffers: bottom row; memory: top row; else refused */
    GLSURF_ORIGIN_BOTTOM = 1,  /* bottom row, as OpenGL renders */
    GLSURF_ORIGIN_TOP = 2,     /* top row, as in image files and from cameras */
} glsurf_origin;

/* Values that a shader gets from a texture. The library always uses the stored values. */
typedef enum glsurf_encoding {
    GLSURF_ENCODING_DEFAULT = 0, /* as GL reports; LINEAR if GL cannot tell */
    GLSURF_ENCODING_LINEAR = 1,  /* the stored values */
    GLSURF_ENCODING_SRGB = 2,    /* linear values, decoded from stored sRGB values */
} glsurf_encoding;

/* A rectangle of pixels of the upright image. (x, y) is its top-left pixel. */
typedef struct glsurf_region {
    uint32_t x, y, width, height;
} glsurf_region;

/* Writes `count` rows of an image's pixels, from row `first` on, to `to`, `stride` bytes
 * from row to row. Row 0 is the top row. The calls of glsurf_extractor_submit() and
 * glsurf_extractor_describe() ask for rows in ascending order, each once, and may begin
 * again at the top several times. Return false to stop the call. */
typedef bool glsurf_rows_callback(void *user, uint32_t first, uint32_t count, void *to,
                                  size_t stride);

/* An image has exactly one source: pixels in memory, a texture, the framebuffer that is
 * bound for reading, or rows by a callback.
 *
 * COLOUR becomes gray = (19595 R + 38470 G + 7471 B + 32768) >> 16: red gives 76.
 *
 * VIDEO. Cameras and decoders often give NV12 or I420, in which the luma plane comes first.
 * Pass this plane as GRAY8 with its stride, or as an R8 texture. The library uses its
 * values unchanged.
 *
 * TEXTURES. The library reads the base level, with the texture's swizzle. The format is
 * unsigned normalised, sRGB or float. If it has one or two channels, red is the gray value;
 * other formats are colour. NaN becomes 0. Values are clamped to [0, 1] and rounded to 8
 * bits. sRGB values are not decoded. The texture's filters and the sampler of the unit have
 * no effect. The library does not modify the texture, and does not need it after submit.
 *
 * FRAMEBUFFERS. With the target GL_READ_FRAMEBUFFER the image is the framebuffer bound to
 * this target, the default framebuffer included. The library copies the colour buffer that
 * glReadBuffer() chose, inside the call, by a blit, which resolves multisampled
 * framebuffers. OpenGL ES resolves only RGB8, RGBA8 and SRGB8_ALPHA8; the library refuses
 * other multisampled ones. Formats are as for textures. GL does not report a framebuffer's
 * size: pixels outside it are undefined. With glsurf_device_desc.leave_state, bind the
 * framebuffer again before each call.
 *
 * ROWS. An image that is too large for memory may come row by row, from `rows`. Set width,
 * height and format, and no pixels. It is computed in tiles: see glsurf_extractor_submit().
 * The library keeps the gray values of as many rows as a tile has. */
typedef struct glsurf_image {
    const void *pixels;   /* first byte of the row that is stored first, or NULL with a
                             texture or framebuffer; read only during the call */
    uint32_t width;       /* in pixels. With a texture: 0, or exactly the width of the base
                             level. Required if GL cannot report it: for external textures,
                             all textures in OpenGL ES 3.0, and framebuffers */
    uint32_t height;      /* likewise */
    size_t stride;        /* bytes from row to row; 0: width x bytes per pixel */
    glsurf_format format; /* format of `pixels` */
    uint32_t texture;     /* name of a texture of the current context, or 0 */
    uint32_t target;      /* target of `texture`. 0: GL_TEXTURE_2D. GL_TEXTURE_2D_ARRAY; in
                             OpenGL GL_TEXTURE_RECTANGLE; in OpenGL ES with
                             GL_OES_EGL_image_external_essl3 GL_TEXTURE_EXTERNAL_OES. For a
                             framebuffer, without texture: GL_READ_FRAMEBUFFER */
    uint32_t layer;       /* layer of a GL_TEXTURE_2D_ARRAY, from 0; 0 with other targets */
    glsurf_origin origin; /* GLSURF_ORIGIN_DEFAULT; required with a texture */
    glsurf_region region; /* part of the image that is read. All zero: the whole image.
                             Limits of size and memory concern the region only. Features
                             equal the features of an image that is cut to the region; then
                             x and y of the region are added to each position, by one float
                             addition each */

    /* Mask: keypoints are found only on pixels of the mask that are not black. NULL:
     * keypoints may be anywhere. The mask is an image as large as the whole image, without
     * region and mask of its own. The pixel nearest to a keypoint counts: (floor(x + 0.5),
     * floor(y + 0.5)). A pixel is black if every colour channel is 0 or NaN. Values are not
     * rounded, clamped or turned into gray first: 1 of 65535, blue 1 and -1 are not black.
     * Alpha counts only in a texture that has no other channel, which is allowed here if GL
     * reports its format. A texture of integers is refused; a view of it as R8 or R16 has
     * the same zeros. If localisation (see glsurf_preset) would move a keypoint onto black,
     * the keypoint stays where it was found. The mask changes nothing else about the
     * keypoints. An all black mask gives no keypoints and no error. */
    const struct glsurf_image *mask;

    /* Encoding of `texture`. GLSURF_ENCODING_DEFAULT. GL cannot report it for external
     * textures and, in OpenGL ES 3.0, for formats that cannot be attached to framebuffers,
     * such as compressed ones. Set it in browsers, where a query waits for the GPU: the
     * library then queries nothing. The texture's base level then has to be 0, and its
     * format normalised or float, and of colour. */
    glsurf_encoding encoding;

    glsurf_rows_callback *rows; /* NULL: the image has another source */
    void *rows_user;
} glsurf_image;

#ifdef __cplusplus
}
#endif

#endif
