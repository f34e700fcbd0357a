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
    GLSURF_FORMAT_GRAY8 = 0, /* 1 byte per pixel; also the luma plane of NV12 and I420 */
    GLSURF_FORMAT_RGB8 = 1,  /* 3 bytes: red, green, blue */
    GLSURF_FORMAT_RGBA8 = 2, /* 4 bytes: red, green, blue, ignored */
    GLSURF_FORMAT_BGR8 = 3,  /* 3 bytes: blue, green, red */
    GLSURF_FORMAT_BGRA8 = 4, /* 4 bytes: blue, green, red, ignored */
} glsurf_format;

/* Which row is stored first, in memory or at texture coordinate 0. */
typedef enum glsurf_origin {
    GLSURF_ORIGIN_DEFAULT = 0, /* of a framebuffer the bottom row, otherwise the top row */
    GLSURF_ORIGIN_BOTTOM = 1,  /* the bottom row, as in what OpenGL rendered */
    GLSURF_ORIGIN_TOP = 2,     /* the top row, as in image files and from cameras */
} glsurf_origin;

/* Whether the shaders that fetch a texture's texels get the values that it stores. */
typedef enum glsurf_encoding {
    GLSURF_ENCODING_DEFAULT = 0, /* as GL tells. Where it does not tell, they do */
    GLSURF_ENCODING_LINEAR = 1,  /* they do */
    GLSURF_ENCODING_SRGB = 2,    /* they get linear values of stored sRGB values */
} glsurf_encoding;

/* A rectangle of pixels of the upright image. (x, y) is its top-left pixel. */
typedef struct glsurf_region {
    uint32_t x, y, width, height;
} glsurf_region;

/* An image: pixels in memory, a texture, or the framebuffer that is bound to be read; one
 * of them. Colour is converted to gray = (19595 R + 38470 G + 7471 B + 32768) >> 16. A
 * region gives the same features as an image that is cut to it. The library then adds the
 * region's x and y to the positions, with one addition of floats each. Limits of size and
 * memory concern the region, not the whole.
 *
 * Cameras and video decoders often give NV12 or I420. Their luma plane, which comes first,
 * is an image of format GRAY8 with the plane's stride, or an R8 texture. Its values are
 * used as they are.
 *
 * The library reads the base level of a texture, with its swizzle. The format is unsigned
 * normalised, sRGB or float. If it has one or two channels, red is the gray value; other
 * formats are colour. Values are clamped to [0, 1], NaN becomes 0, and all are rounded to 8
 * bits. Values of sRGB textures are taken as they are stored. The texture's filters and the
 * sampler of the unit have no effect. The library does not modify the texture, and does not
 * need it after submit.
 *
 * With the target GL_READ_FRAMEBUFFER the image is the framebuffer bound there: the colour
 * buffer that glReadBuffer() chose, of the default framebuffer too. The library copies it
 * inside the call, with a blit that resolves the samples of a multisampled one; with OpenGL
 * ES only of RGB8, RGBA8 and SRGB8_ALPHA8, and others are refused. Formats are as for
 * textures. Pixels outside the framebuffer are undefined, because GL does not tell
 * its size. With glsurf_device_desc.leave_state the framebuffer has to be bound again
 * before each call. */
typedef struct glsurf_image {
    const void *pixels;   /* first byte of the row that is stored first, or NULL with a
                             texture or framebuffer; read only during the call */
    uint32_t width;       /* in pixels; with a texture 0, or exactly its base level's; with
                             an external texture, with any texture in OpenGL ES 3.0, and
                             with a framebuffer, its width, because GL does not tell it */
    uint32_t height;      /* likewise */
    size_t stride;        /* bytes from row to row; 0: width x bytes per pixel */
    glsurf_format format; /* of pixels */
    uint32_t texture;     /* name of a texture of the current context, or 0 */
    uint32_t target;      /* of texture: GL_TEXTURE_2D, GL_TEXTURE_2D_ARRAY, in OpenGL
                             GL_TEXTURE_RECTANGLE, in OpenGL ES with
                             GL_OES_EGL_image_external_essl3 GL_TEXTURE_EXTERNAL_OES. 0:
                             GL_TEXTURE_2D. Without a texture: GL_READ_FRAMEBUFFER */
    uint32_t layer;       /* of a GL_TEXTURE_2D_ARRAY, from 0; 0 with others */
    glsurf_origin origin; /* GLSURF_ORIGIN_DEFAULT */
    glsurf_region region; /* features are computed from this part; the library reads nothing
                             else. All zero: the whole image */

    /* NULL: keypoints may be anywhere. Otherwise an image of the same size as the whole,
     * without region and mask of its own. Keypoints are then found only where the mask is
     * not black at the nearest pixel, (floor(x + 0.5), floor(y + 0.5)). A pixel is black if
     * every colour channel is 0 or NaN. Values are not rounded, clamped or turned into gray
     * first: 1 of 16 bits, blue 1 and -1 are not black. Alpha has an effect only in a
     * texture that has no other channel, which is allowed here if GL tells its format. A
     * texture of integers is refused; a view of it as R8 or R16 has the same zeros. A
     * keypoint that would be placed (see glsurf_preset) where the mask is black stays where
     * it was found. The mask changes nothing else about the keypoints. If all of it is
     * black, no keypoints are found, which is no error. */
    const struct glsurf_image *mask;

    /* Of texture. GL tells it, apart from external textures, and in OpenGL ES 3.0 textures
     * of formats that cannot be attached to framebuffers, such as compressed ones. In a
     * browser, where such a question waits for the GPU, the library asks nothing about a
     * texture whose encoding is given: its base level is 0, and it is normalised or float,
     * and of colour. */
    glsurf_encoding encoding; /* GLSURF_ENCODING_DEFAULT */
} glsurf_image;

#ifdef __cplusplus
}
#endif

#endif
