/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "core/view.h"

size_t gls_pixel_bytes(glsurf_format format) {
    static const uint8_t bytes[] = { [GLSURF_FORMAT_GRAY8] = 1,
                                     [GLSURF_FORMAT_RGB8] = 3,
                                     [GLSURF_FORMAT_RGBA8] = 4,
                                     [GLSURF_FORMAT_BGR8] = 3,
                                     [GLSURF_FORMAT_BGRA8] = 4 };
    return bytes[format];
}

size_t gls_pixel_channel(glsurf_format format, size_t channel) {
    if (format == GLSURF_FORMAT_GRAY8)
        return 0;
    return format == GLSURF_FORMAT_BGR8 || format == GLSURF_FORMAT_BGRA8 ? 2 - channel
                                                                         : channel;
}

/* ---------------------------------------------------------------- checks -- */

/* The faults of an image are sentences; NULL: there is none. */
static const char *fault_of_pixels(const glsurf_image *image) {
    if ((unsigned)image->format > GLSURF_FORMAT_BGRA8)
        return "unknown format; use a value of glsurf_format";
    if (image->width == 0 || image->height == 0)
        return "the image is empty; give one of at least 1x1 pixel";
    if (image->stride != 0 && image->stride < image->width * gls_pixel_bytes(image->format))
        return "the stride is less than a row of pixels; give it in bytes, or 0 for rows "
               "without gaps";
    return NULL;
}

static const char *fault_of_target(const glsurf_image *image) {
    switch (image->target) {
    case GLS_TARGET_READ_FRAMEBUFFER:
        if (image->texture)
            return "both a texture and the target GL_READ_FRAMEBUFFER were given; set the "
                   "texture to 0, or its own target";
        if (image->width == 0 || image->height == 0)
            return "OpenGL cannot report the size of a framebuffer; give width and "
                   "height, both above 0";
        return NULL;
    case 0:
    case GLS_TARGET_2D:
    case GLS_TARGET_RECTANGLE:
    case GLS_TARGET_2D_ARRAY:
    case GLS_TARGET_EXTERNAL:
        if (image->origin)
            return NULL;
        return "the texture has no origin; say which row is first: the bottom row if it "
               "was rendered, the top row if it was uploaded";
    case GLS_TARGET_2D_MULTISAMPLE:
    case GLS_TARGET_2D_MULTISAMPLE_ARRAY:
        return "the texture is multisampled; " GLS_ADVICE_RESOLVE;
    default:
        return "the texture's target is not GL_TEXTURE_2D, GL_TEXTURE_RECTANGLE, "
               "GL_TEXTURE_2D_ARRAY or GL_TEXTURE_EXTERNAL_OES; " GLS_ADVICE_COPY;
    }
}

static gls_view_kind kind_of(const glsurf_image *image) {
    return image->rows                                    ? GLS_VIEW_ROWS
           : image->pixels                                ? GLS_VIEW_PIXELS
           : image->target == GLS_TARGET_READ_FRAMEBUFFER ? GLS_VIEW_FRAMEBUFFER
                                                          : GLS_VIEW_TEXTURE;
}

static const char *fault_of(const glsurf_image *image, glsurf_backend backend) {
    const gls_view_kind kind = kind_of(image);
    if (kind == GLS_VIEW_TEXTURE && !image->texture)
        return "no image was given; set pixels or texture";
    if (image->rows &&
        (image->pixels || image->texture || image->target == GLS_TARGET_READ_FRAMEBUFFER))
        return "rows and another source were given; set one of them";
    if (image->rows && image->origin == GLSURF_ORIGIN_BOTTOM)
        return "rows begin with the top row; set no other origin";
    if (image->pixels && image->texture)
        return "both pixels and a texture were given; set one of them";
    if (image->pixels && image->target == GLS_TARGET_READ_FRAMEBUFFER)
        return "both pixels and the target GL_READ_FRAMEBUFFER were given; set one of them";
    if ((unsigned)image->origin > GLSURF_ORIGIN_TOP)
        return "unknown origin; use a value of glsurf_origin";
    if ((unsigned)image->encoding > GLSURF_ENCODING_SRGB)
        return "unknown encoding; use a value of glsurf_encoding";
    if (kind == GLS_VIEW_PIXELS || kind == GLS_VIEW_ROWS)
        return fault_of_pixels(image);
    if (backend == GLSURF_BACKEND_CPU)
        return "the CPU backend has neither textures nor framebuffers; give pixels";
    const char *const fault = fault_of_target(image);
    if (!fault && image->layer != 0 && image->target != GLS_TARGET_2D_ARRAY)
        return "a layer was given, but the target is not GL_TEXTURE_2D_ARRAY; set the "
               "layer to 0, or the target";
    return fault;
}

/* For a mask the sentence begins with "the mask: ". */
static glsurf_result check_image(gls_failure *failure, const glsurf_image *image,
                                 glsurf_backend backend, bool is_mask) {
    const char *const fault = fault_of(image, backend);
    return fault ? gls_refused(failure, "%s%s", is_mask ? "the mask: " : "", fault)
                 : GLSURF_OK;
}

static bool is_whole(const glsurf_region *region) {
    return region->x == 0 && region->y == 0 && region->width == 0 && region->height == 0;
}

/* ------------------------------------------------------------------- take -- */

static gls_view view_of(const glsurf_image *image) {
    const gls_view_kind kind = kind_of(image);
    const bool by_default = image->origin == GLSURF_ORIGIN_DEFAULT;
    gls_view view = { .kind = kind,
                      .width = image->width,
                      .height = image->height,
                      .region = image->region,
                      .bottom_first = by_default ? kind == GLS_VIEW_FRAMEBUFFER
                                                 : image->origin == GLSURF_ORIGIN_BOTTOM,
                      .rows = image->rows,
                      .rows_user = image->rows_user };
    if (kind == GLS_VIEW_PIXELS || kind == GLS_VIEW_ROWS) {
        view.pixels = image->pixels;
        view.format = image->format;
        view.stride =
            image->stride ? image->stride : image->width * gls_pixel_bytes(image->format);
        view.gray = image->format == GLSURF_FORMAT_GRAY8;
    }
    if (kind == GLS_VIEW_TEXTURE) {
        view.name = image->texture;
        view.target = image->target ? image->target : GLS_TARGET_2D;
        view.layer = image->layer;
        view.encoding = image->encoding;
    }
    return view;
}

glsurf_result gls_views_from_image(gls_failure *failure, gls_views *views,
                                   const glsurf_image *image, glsurf_backend backend) {
    *views = (gls_views){ 0 };
    if (!image)
        return gls_refused(failure, GLS_IS_NULL("image", "glsurf_image"));
    const glsurf_image *mask = image->mask;
    glsurf_result result = check_image(failure, image, backend, false);
    if (result)
        return result;
    if (mask && mask->mask)
        return gls_refused(failure, "the mask has a mask of its own; set its mask to NULL");
    if (mask && !is_whole(&mask->region))
        return gls_refused(
            failure,
            "the mask has a region; set the region of the image, which holds for both");
    if (mask)
        result = check_image(failure, mask, backend, true);
    if (result)
        return result;
    views->image = view_of(image);
    views->masked = image->mask;
    if (views->masked)
        views->mask = view_of(image->mask);
    views->mask.is_mask = true;
    return GLSURF_OK;
}

/* -------------------------------------------------------------------- cut -- */

static glsurf_result check_region(gls_failure *failure, const gls_view *view) {
    const glsurf_region *r = &view->region;
    if (r->width == 0 || r->height == 0)
        return gls_refused(failure,
                           "the region is empty (%ux%u at %u, %u); give one of at least "
                           "1x1 pixel, or all zero for the whole image",
                           r->width, r->height, r->x, r->y);
    if ((uint64_t)r->x + r->width > view->width ||
        (uint64_t)r->y + r->height > view->height)
        return gls_refused(
            failure,
            "the region of %ux%u at %u, %u goes beyond the image of %ux%u; make it smaller",
            r->width, r->height, r->x, r->y, view->width, view->height);
    if (r->width > INT32_MAX || r->height > INT32_MAX)
        return gls_failed(failure, GLSURF_ERROR_LIMIT,
                          "the image is %ux%u and glsurf takes at most 2147483647 pixels a "
                          "side; reduce or crop the image",
                          r->width, r->height);
    return GLSURF_OK;
}

glsurf_result gls_views_crop(gls_failure *failure, gls_views *views) {
    gls_view *image = &views->image, *mask = &views->mask;
    if (is_whole(&image->region))
        image->region = (glsurf_region){ .width = image->width, .height = image->height };
    const glsurf_result result = check_region(failure, image);
    if (result || !views->masked)
        return result;
    if (mask->width != image->width || mask->height != image->height)
        return gls_refused(
            failure,
            "the mask is %ux%u and the image is %ux%u; give a mask as large as the image",
            mask->width, mask->height, image->width, image->height);
    mask->region = image->region;
    return GLSURF_OK;
}

const uint8_t *gls_view_row(const gls_view *view, uint32_t y) {
    const uint32_t upright = view->region.y + y;
    const size_t row = view->bottom_first ? view->height - 1 - upright : upright;
    return view->pixels + row * view->stride +
           view->region.x * gls_pixel_bytes(view->format);
}
