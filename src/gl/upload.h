/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The application's images as textures: uploads pixels, and tells shaders where a view's
 * texels are.
 */
#ifndef GLSURF_GL_UPLOAD_H
#define GLSURF_GL_UPLOAD_H

#include "core/view.h"
#include "gl/gpu.h"

/* Where shaders find a view of an image. shaders/include/image.glsl reads it. */
typedef struct gls_source {
    GLuint texture; /* the application's, or the upload of its pixels */
    GLenum target;
    int x, y, step;   /* texel of the view's top-left pixel; y step to the row below */
    int layer;        /* of an array texture */
    char defines[64]; /* for include/image.glsl */
} gls_source;

/* Copies the view's pixels into the texture that is bound, which has this format. The row
 * that is stored first becomes row 0. GL_RGBA_INTEGER: a texel gets four gray pixels, and
 * the view's width is a multiple of four. */
void gls_upload_fill(gls_gpu *gpu, const gls_view *view, GLenum format);

/* Sets *texture to the texture of an upload of this kind, of this size, and binds it to the
 * first unit. Errors: GL, MEMORY. */
glsurf_result gls_upload_get(gls_gpu *gpu, int kind, GLsizei width, GLsizei height,
                             const char *where, GLuint *texture);

/* Uploads the view's pixels to a normalised texture, in the order in which they are
 * stored. */
glsurf_result gls_upload_pixels(gls_gpu *gpu, const gls_view *view, GLuint *texture);

/* Makes a view readable for shaders. A view of pixels is readable until the next call with
 * pixels in the same format, a view of a framebuffer until the next call with one. Errors:
 * GL, MEMORY. */
glsurf_result gls_source_open(gls_gpu *gpu, const gls_view *view, gls_source *source);

#endif
