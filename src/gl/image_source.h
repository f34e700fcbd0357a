/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The application's images: asks GL about them, makes textures of pixels and of the read
 * framebuffer, and tells shaders where a view's texels are.
 */
#ifndef GLSURF_GL_IMAGE_SOURCE_H
#define GLSURF_GL_IMAGE_SOURCE_H

#include "core/view.h"
#include "gl/gpu.h"

/* Asks GL for the sizes and facts of both views, each once, and cuts them to the region.
 * Pixels in memory ask for nothing, so that the CPU backend may call it. Refuses textures
 * and framebuffers whose texels shaders cannot read as numbers from 0 to 1, regions beyond
 * the image, and masks of another size. Call it before any pass of a public call. Errors:
 * ARGUMENT, LIMIT. */
glsurf_result gls_views_resolve(glsurf_device *device, gls_views *views);

/* Puts the framebuffer bound for reading into the view, with the facts about it. Refuses it
 * if it is incomplete, has no colours from 0 to 1, or cannot be as large as the image.
 * Errors: ARGUMENT. */
glsurf_result gls_copy_check(glsurf_device *device, gls_view *view);

/* The location of a view's texels for shaders. shaders/include/image.glsl reads it. */
typedef struct gls_source {
    GLuint texture; /* the application's, or the upload of its pixels */
    GLenum target;
    int x, y, step;   /* the view's top-left texel; step in y to the row below */
    int layer;        /* layer of an array texture */
    char defines[64]; /* for include/image.glsl */
} gls_source;

/* Makes a view readable for shaders. A view of pixels is readable until the next call with
 * pixels in the same format, a view of a framebuffer until the next call with one. Errors:
 * GL, MEMORY. */
glsurf_result gls_image_bind(gls_gpu *gpu, const gls_view *view, gls_source *source);

/* Copies the view's pixels into the bound texture, which has this format. The first row in
 * memory becomes row 0. With GL_RGBA_INTEGER a texel gets four gray pixels; the view's
 * width must be a multiple of four. */
void gls_upload_fill(gls_gpu *gpu, const gls_view *view, GLenum format);

#endif
