/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Views: the library's form of the application's images. An image is resolved once, at the
 * start of a call: gls_views_from_image() makes the checks that need neither sizes nor
 * OpenGL, gl/image_source.h queries OpenGL, and gls_views_crop() makes the other checks.
 * After that the glsurf_image is not read any more.
 */
#ifndef GLSURF_CORE_VIEW_H
#define GLSURF_CORE_VIEW_H

#include "core/callbacks.h"
#include "glsurf/glsurf.h"

/* The values of glsurf_image.target. */
enum {
    GLS_TARGET_2D = 0x0DE1,               /* GL_TEXTURE_2D */
    GLS_TARGET_RECTANGLE = 0x84F5,        /* GL_TEXTURE_RECTANGLE */
    GLS_TARGET_2D_ARRAY = 0x8C1A,         /* GL_TEXTURE_2D_ARRAY */
    GLS_TARGET_EXTERNAL = 0x8D65,         /* GL_TEXTURE_EXTERNAL_OES */
    GLS_TARGET_READ_FRAMEBUFFER = 0x8CA8, /* GL_READ_FRAMEBUFFER */
    /* Refused, with other advice than further targets: */
    GLS_TARGET_2D_MULTISAMPLE = 0x9100,       /* GL_TEXTURE_2D_MULTISAMPLE */
    GLS_TARGET_2D_MULTISAMPLE_ARRAY = 0x9102, /* GL_TEXTURE_2D_MULTISAMPLE_ARRAY */
};

/* Advice about a texture whose target is refused. */
#define GLS_ADVICE_COPY "copy it into a GL_TEXTURE_2D"
#define GLS_ADVICE_RESOLVE                                                                 \
    "resolve it into a GL_TEXTURE_2D by glBlitFramebuffer(), or give the framebuffer it "  \
    "is attached to, by the target GL_READ_FRAMEBUFFER"

/* The largest width or height of an image in memory: coordinates have 16 bits. */
enum { GLS_CPU_MAX_SIZE = 65535 };

typedef enum gls_view_kind {
    GLS_VIEW_PIXELS,
    GLS_VIEW_TEXTURE,
    GLS_VIEW_FRAMEBUFFER, /* the framebuffer bound for reading */
    GLS_VIEW_ROWS,        /* rows by a callback. No stage reads it: extractor/tiles.c */
} gls_view_kind;

typedef struct gls_view {
    gls_view_kind kind;
    uint32_t width, height; /* size of the whole image */
    glsurf_region region;   /* the part in use, in the upright image; not empty */
    bool bottom_first;      /* the first row in memory is the bottom row */

    const uint8_t *pixels; /* PIXELS: the first byte of the first row in memory */
    size_t stride;         /* bytes from row to row */
    glsurf_format format;  /* also of ROWS */

    glsurf_rows_callback *rows; /* ROWS */
    void *rows_user;

    uint32_t name;            /* texture or framebuffer */
    uint32_t target, layer;   /* TEXTURE only */
    glsurf_encoding encoding; /* TEXTURE: as the application says */

    bool is_mask; /* its colours count only as 0 or not 0 */
    bool gray;    /* it has one or two channels */

    /* Facts read from GL, of TEXTURE and FRAMEBUFFER. Their `gray` is read from GL, too. */
    bool srgb;  /* shaders read linear values of stored sRGB values */
    bool alpha; /* TEXTURE: a mask whose only channel is alpha */
    bool whole; /* FRAMEBUFFER: all pixels are copied, not only the region */
    int copy; /* FRAMEBUFFER: the kind of upload that holds its copy (gl/image_source.h) */
} gls_view;

/* An image and, if it is masked, its mask: both views have the size and the region of the
 * image. */
typedef struct gls_views {
    gls_view image, mask;
    bool masked;
} gls_views;

/* Bytes per pixel. */
size_t gls_pixel_bytes(glsurf_format format);

/* Returns the index of the byte with the channel: 0 red, 1 green, 2 blue. */
size_t gls_pixel_channel(glsurf_format format, size_t channel);

/* Checks an image and its mask for the backend and makes views from them. Sizes may still
 * be 0 and regions all zero. Errors: ARGUMENT. */
glsurf_result gls_views_from_image(gls_failure *failure, gls_views *views,
                                   const glsurf_image *image, glsurf_backend backend);

/* Checks the region and the size of the mask, and sets the region of both views. The sizes
 * are known. Errors: ARGUMENT, LIMIT. */
glsurf_result gls_views_crop(gls_failure *failure, gls_views *views);

/* Returns the first pixel of row y of a view of PIXELS. Row 0 is the top row. */
const uint8_t *gls_view_row(const gls_view *view, uint32_t y);

#endif
