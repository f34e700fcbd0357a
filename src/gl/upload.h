/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The application's images: whether a texture will do, pixels on their way into one, and
 * how shaders find a view's texels in either.
 */
#ifndef GLSURF_GL_UPLOAD_H
#define GLSURF_GL_UPLOAD_H

#include "core/view.h"
#include "gl/loader.h"

struct glsurf_gpu;

/* A texture for pixels of one format. It stays for the next image, so that a stream of
 * them makes it once. */
typedef struct glsurf_upload {
    GLuint name;
    GLsizei width, height;
} glsurf_upload;

/* Where shaders find a view of an image: shaders/include/image.glsl has the other half. */
typedef struct glsurf_source {
    GLuint texture; /* the application's, or a copy of its pixels */
    GLenum target;
    int x, y, step; /* texel of the view's top-left pixel, and what a row below adds to y */
    char defines[64];
} glsurf_source;

/* Finds the image's view; refuses textures whose texels are no numbers that shaders read,
 * a region beyond the image and a mask of another size. Errors: ARGUMENT. */
glsurf_result glsurf_image_check(struct glsurf_gpu *gpu, const glsurf_image *image,
                                 glsurf_view *view);

/* Copies the view's pixels into the texture that is bound, which takes this format, the row
 * that is stored first into its first. GL_RGBA_INTEGER: four gray pixels to a texel, of a
 * view whose width they divide. */
void glsurf_image_fill(const struct glsurf_gpu *gpu, const glsurf_image *image,
                       const glsurf_view *view, GLenum format);

/* Makes a view readable for shaders, until the next of pixels in the same format is. */
glsurf_result glsurf_source_open(struct glsurf_gpu *gpu, const glsurf_image *image,
                                 const glsurf_view *view, glsurf_source *source);

/* Deletes the copies of pixels. */
void glsurf_uploads_drop(struct glsurf_gpu *gpu);

#endif
