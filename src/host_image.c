/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "host_image.h"

size_t glsurf_image_bytes(glsurf_format format) {
    return format == GLSURF_FORMAT_RGBA8 ? 4 : format == GLSURF_FORMAT_RGB8 ? 3 : 1;
}

static const char *check_pixels(const glsurf_image *image) {
    if ((unsigned)image->format > GLSURF_FORMAT_RGBA8)
        return "unknown pixel format; use one of glsurf_format";
    if (image->width == 0 || image->height == 0)
        return "the image is empty; give one of at least 1x1 pixel";
    if (image->stride != 0 &&
        image->stride < image->width * glsurf_image_bytes(image->format))
        return "the stride is less than a row of pixels; give bytes, or 0 for close rows";
    return NULL;
}

const char *glsurf_image_mistake(const glsurf_image *image, glsurf_backend backend) {
    if (!image || (!image->pixels && !image->texture))
        return "no image was given; set pixels or texture";
    if (image->pixels && image->texture)
        return "pixels and a texture were given; set one of them";
    if (image->texture && backend == GLSURF_BACKEND_REFERENCE)
        return "the reference backend has no textures; give pixels";
    return image->pixels ? check_pixels(image) : NULL;
}
