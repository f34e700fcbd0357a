/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* An image as a texture, which is what sources fill, features are found in and is shown. */
#ifndef GLSURF_LIVE_SLIDE_H
#define GLSURF_LIVE_SLIDE_H

#include "live/gl.h"

#include "glsurf/glsurf.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct slide {
    GLuint texture, framebuffer; /* 0 until there is an image, and until it is drawn into */
    GLenum format;               /* of the texture: GL_RGBA8, GL_RGB8 or GL_R8 */
    uint32_t width, height;
    glsurf_origin origin;
    bool known;       /* the image shows a plane that is known to lie so: */
    double placed[9]; /* from the plane to pixels */
} slide;

/* Copies pixels to the GPU: `channels` bytes each, 1, 3 or 4, the top row first. `stride`:
 * bytes from row to row. False, after a report, where the driver refuses the size. */
bool slide_upload(slide *self, uint32_t width, uint32_t height, uint32_t channels,
                  size_t stride, const void *pixels);

/* Binds the slide to be drawn into, bottom row first, as OpenGL has it. */
bool slide_begin(slide *self, uint32_t width, uint32_t height);

/* Copies on the GPU. */
bool slide_copy(slide *self, slide *from);

/* A slide that is all zero is fine. */
void slide_free(slide *self);

#endif
