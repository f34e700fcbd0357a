/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* An image as a texture: sources fill it, the library finds features in it, and live shows
 * it. */
#ifndef GLSURF_LIVE_SLIDE_H
#define GLSURF_LIVE_SLIDE_H

#include "live/gl.h"

#include "glsurf/glsurf.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct slide {
    GLuint texture, framebuffer; /* texture: 0 until there is an image; framebuffer: 0 until
                                    something is drawn into it */
    GLenum format;               /* format of the texture: GL_RGBA8, GL_RGB8 or GL_R8 */
    uint32_t width, height;
    glsurf_origin origin;
    bool known;       /* the image shows a plane whose position `placed` gives */
    double placed[9]; /* homography from the plane to pixels */
} slide;

/* Uploads pixels of `channels` bytes each (1, 3 or 4), the top row first. `stride` is the
 * number of bytes from row to row. False, after a report, if the driver refuses the
 * size. */
bool slide_upload(slide *self, uint32_t width, uint32_t height, uint32_t channels,
                  size_t stride, const void *pixels);

/* Binds the slide for drawing into it, bottom row first, as usual in OpenGL. False after a
 * report. */
bool slide_begin(slide *self, uint32_t width, uint32_t height);

/* Copies the image on the GPU. False after a report. */
bool slide_copy(slide *self, slide *from);

/* A zeroed slide is allowed. */
void slide_free(slide *self);

#endif
