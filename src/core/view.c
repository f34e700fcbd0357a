/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "core/view.h"

#include "core/sized.h"

#include <stdio.h>

size_t glsurf_image_bytes(glsurf_format format) {
    static const uint8_t bytes[] = { [GLSURF_FORMAT_GRAY8] = 1,
                                     [GLSURF_FORMAT_RGB8] = 3,
                                     [GLSURF_FORMAT_RGBA8] = 4,
                                     [GLSURF_FORMAT_BGR8] = 3,
                                     [GLSURF_FORMAT_BGRA8] = 4 };
    return bytes[format];
}

size_t glsurf_image_channel(glsurf_format format, size_t channel) {
    if (format == GLSURF_FORMAT_GRAY8)
        return 0;
    return format == GLSURF_FORMAT_BGR8 || format == GLSURF_FORMAT_BGRA8 ? 2 - channel
                                                                         : channel;
}

bool glsurf_image_is_framebuffer(const glsurf_image *image) {
    return !image->pixels && image->target == GLSURF_TARGET_READ_FRAMEBUFFER;
}

bool glsurf_image_is_bottom_first(const glsurf_image *image) {
    return image->origin == GLSURF_ORIGIN_DEFAULT ? glsurf_image_is_framebuffer(image)
                                                  : image->origin == GLSURF_ORIGIN_BOTTOM;
}

size_t glsurf_image_stride(const glsurf_image *image) {
    return image->stride ? image->stride : image->width * glsurf_image_bytes(image->format);
}

/* -------------------------------------------------------------- mistakes -- */

/* The sentence about an image, or the same sentence about a mask. */
#define SENTENCE(is_mask, text) ((is_mask) ? "the mask: " text : text)

static const char *check_pixels(const glsurf_image *image, bool is_mask) {
    if ((unsigned)image->format > GLSURF_FORMAT_BGRA8)
        return SENTENCE(is_mask, "unknown pixel format; use one of glsurf_format");
    if (image->width == 0 || image->height == 0)
        return SENTENCE(is_mask, "the image is empty; give one of at least 1x1 pixel");
    if (image->stride != 0 &&
        image->stride < image->width * glsurf_image_bytes(image->format))
        return SENTENCE(is_mask, "the stride is less than a row of pixels; give it in "
                                 "bytes, or 0 for rows without gaps");
    return NULL;
}

static const char *check_framebuffer(const glsurf_image *image, bool is_mask) {
    if (image->texture)
        return SENTENCE(is_mask, "both a texture and the target GL_READ_FRAMEBUFFER were "
                                 "given; set the texture to 0, or its own target");
    if (image->width == 0 || image->height == 0)
        return SENTENCE(is_mask, "GL does not tell the size of a framebuffer; give width "
                                 "and height, both above 0");
    return NULL;
}

static const char *check_texture(const glsurf_image *image, bool is_mask) {
    switch (image->target) {
    case 0:
    case GLSURF_TARGET_2D:
    case GLSURF_TARGET_RECTANGLE:
    case GLSURF_TARGET_2D_ARRAY:
    case GLSURF_TARGET_EXTERNAL:
        return NULL;
    case GLSURF_TARGET_2D_MULTISAMPLE:
    case GLSURF_TARGET_2D_MULTISAMPLE_ARRAY:
        return SENTENCE(is_mask, "the texture is multisampled; " GLSURF_ADVICE_RESOLVE);
    default:
        return SENTENCE(
            is_mask, "the texture's target is none of GL_TEXTURE_2D, "
                     "GL_TEXTURE_RECTANGLE, GL_TEXTURE_2D_ARRAY and "
                     "GL_TEXTURE_EXTERNAL_OES; " GLSURF_ADVICE_COPY);
    }
}

static const char *check_object(const glsurf_image *image, glsurf_backend backend,
                                bool is_mask) {
    if (backend == GLSURF_BACKEND_REFERENCE)
        return SENTENCE(is_mask, "the reference backend has neither textures nor "
                                 "framebuffers; give pixels");
    const char *mistake = glsurf_image_is_framebuffer(image)
                              ? check_framebuffer(image, is_mask)
                              : check_texture(image, is_mask);
    if (!mistake && image->layer != 0 && image->target != GLSURF_TARGET_2D_ARRAY)
        return SENTENCE(is_mask, "a layer was given, but the target is not "
                                 "GL_TEXTURE_2D_ARRAY; set the layer to 0, or the target");
    return mistake;
}

static const char *check_image(const glsurf_image *image, glsurf_backend backend,
                               bool is_mask) {
    if (!image->pixels && !image->texture && !glsurf_image_is_framebuffer(image))
        return SENTENCE(is_mask, "no image was given; set pixels or texture");
    if (image->pixels && image->texture)
        return SENTENCE(is_mask, "both pixels and a texture were given; set one of them");
    if (image->pixels && image->target == GLSURF_TARGET_READ_FRAMEBUFFER)
        return SENTENCE(is_mask, "both pixels and the target GL_READ_FRAMEBUFFER were "
                                 "given; set one of them");
    if ((unsigned)image->origin > GLSURF_ORIGIN_TOP)
        return SENTENCE(is_mask, "unknown origin; use one of glsurf_origin");
    if ((unsigned)image->encoding > GLSURF_ENCODING_SRGB)
        return SENTENCE(is_mask, "unknown encoding; use one of glsurf_encoding");
    return image->pixels ? check_pixels(image, is_mask)
                         : check_object(image, backend, is_mask);
}

static bool is_whole(const glsurf_region *region) {
    return region->x == 0 && region->y == 0 && region->width == 0 && region->height == 0;
}

static const char *check_mask(const glsurf_image *mask, glsurf_backend backend) {
    if (mask->mask)
        return "the mask has a mask of its own; set its mask to NULL";
    if (!is_whole(&mask->region))
        return "the mask has a region; set the region of the image, which holds for both";
    return check_image(mask, backend, true);
}

const char *glsurf_own_image_take(glsurf_own_image *own, const glsurf_image *given,
                                  size_t size, glsurf_backend backend) {
    const char *mistake = glsurf_take_image(&own->image, given, size);
    if (!mistake)
        mistake = check_image(&own->image, backend, false);
    if (mistake || !own->image.mask)
        return mistake;
    mistake = glsurf_take_image(&own->mask, own->image.mask, size);
    own->image.mask = &own->mask;
    return mistake ? mistake : check_mask(&own->mask, backend);
}

/* ------------------------------------------------------------------ view -- */

glsurf_result glsurf_view_make(glsurf_view *view, const glsurf_image *image, uint32_t width,
                               uint32_t height, char *message, size_t message_size) {
    const glsurf_region whole = { .width = width, .height = height };
    *view =
        (glsurf_view){ width, height, is_whole(&image->region) ? whole : image->region };
    const glsurf_region *r = &view->region;
    if (r->width == 0 || r->height == 0) {
        snprintf(message, message_size,
                 "the region is empty (%ux%u at %u, %u); give one of at least 1x1 pixel, "
                 "or all zero for the whole image",
                 r->width, r->height, r->x, r->y);
        return GLSURF_ERROR_ARGUMENT;
    }
    if ((uint64_t)r->x + r->width > width || (uint64_t)r->y + r->height > height) {
        snprintf(
            message, message_size,
            "the region of %ux%u at %u, %u goes beyond the image of %ux%u; make it smaller",
            r->width, r->height, r->x, r->y, width, height);
        return GLSURF_ERROR_ARGUMENT;
    }
    if (r->width > INT32_MAX || r->height > INT32_MAX) {
        snprintf(message, message_size,
                 "the image is %ux%u and no backend takes so many pixels a side; reduce or "
                 "crop the image",
                 r->width, r->height);
        return GLSURF_ERROR_LIMIT;
    }
    return GLSURF_OK;
}

glsurf_result glsurf_view_fits(const glsurf_view *view, uint32_t mask_width,
                               uint32_t mask_height, char *message, size_t message_size) {
    if (mask_width == view->width && mask_height == view->height)
        return GLSURF_OK;
    snprintf(message, message_size,
             "the mask is %ux%u and the image is %ux%u; give a mask as large as the image",
             mask_width, mask_height, view->width, view->height);
    return GLSURF_ERROR_ARGUMENT;
}

glsurf_result glsurf_view_check(glsurf_view *view, const glsurf_image *image, char *message,
                                size_t message_size) {
    const glsurf_image *mask = image->mask;
    const glsurf_result result =
        glsurf_view_make(view, image, image->width, image->height, message, message_size);
    return result || !mask
               ? result
               : glsurf_view_fits(view, mask->width, mask->height, message, message_size);
}

const uint8_t *glsurf_image_row(const glsurf_image *image, const glsurf_view *view,
                                uint32_t y) {
    const uint32_t upright = view->region.y + y;
    const size_t row =
        glsurf_image_is_bottom_first(image) ? view->height - 1 - upright : upright;
    return (const uint8_t *)image->pixels + row * glsurf_image_stride(image) +
           view->region.x * glsurf_image_bytes(image->format);
}
