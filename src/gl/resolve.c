/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "gl/resolve.h"

#include "gl/base_level.h"
#include "gl/copy.h"
#include "gl/error.h"
#include "gl/target.h"

/* Checks that texels are numbers from 0 to 1, or floats, which the shader clamps to that. A
 * mask may have alpha alone. */
static glsurf_result check_type(glsurf_device *device, const gls_view *view,
                                const gls_base_level *base) {
    const char *what = NULL;
    if (!base->has_types || (view->is_mask && base->alpha))
        return GLSURF_OK;
    if (base->red == GL_INT || base->red == GL_UNSIGNED_INT)
        what = "of integers; give a normalised view or copy of it";
    else if (base->red == GL_SIGNED_NORMALIZED)
        what = "signed normalised; give an unsigned normalised or float copy of it";
    else if (base->red != GL_UNSIGNED_NORMALIZED && base->red != GL_FLOAT)
        what = "without a red channel, such as a depth texture; copy it to format R8";
    if (!what)
        return GLSURF_OK;
    return gls_fail(device, GLSURF_ERROR_ARGUMENT, "texture %u (format 0x%04x) is %s",
                    view->name, (unsigned)base->format, what);
}

static glsurf_result check_texture(glsurf_device *device, const gls_view *view,
                                   gls_base_level *base) {
    /* A browser asks another process, and waits. */
    const bool told = device->defers_errors && view->encoding;
    if (!told && !device->gl.IsTexture(view->name))
        return gls_fail(device, GLSURF_ERROR_ARGUMENT,
                        "%u is not a texture of the current context", view->name);
    const glsurf_result result = gls_target_bind(device, view);
    if (result || told)
        return result;
    *base = gls_base_level_ask(device, view->target, view->name, (GLint)view->layer);
    if (base->known && (base->width < 1 || base->height < 1))
        return gls_fail(device, GLSURF_ERROR_ARGUMENT,
                        "level %d of texture %u, its base level, has no image or is above "
                        "its highest; give it an image, or set GL_TEXTURE_BASE_LEVEL",
                        base->number, view->name);
    if (base->lacks_layer)
        return gls_fail(device, GLSURF_ERROR_ARGUMENT,
                        "texture %u has no layer %u; give one of its layers", view->name,
                        view->layer);
    if (base->known && view->layer >= (uint32_t)base->depth)
        return gls_fail(device, GLSURF_ERROR_ARGUMENT,
                        "texture %u has no layer %u; give one of its layers, 0 to %d",
                        view->name, view->layer, base->depth - 1);
    return check_type(device, view, base);
}

/* Sets the size of a texture. It is 0 where only the application knows it. */
static glsurf_result set_size(glsurf_device *device, gls_view *view,
                              const gls_base_level *base) {
    const uint32_t width = base->known ? (uint32_t)base->width : view->width;
    const uint32_t height = base->known ? (uint32_t)base->height : view->height;
    if (width == 0 || height == 0)
        return gls_fail(device, GLSURF_ERROR_ARGUMENT,
                        "this context does not tell the size of texture %u; give width "
                        "and height, both above 0",
                        view->name);
    if (width > (uint32_t)device->max_size || height > (uint32_t)device->max_size)
        return gls_fail(device, GLSURF_ERROR_ARGUMENT,
                        "texture %u cannot be %ux%u, because %d is this driver's "
                        "largest side; give its size",
                        view->name, width, height, device->max_size);
    if ((view->width && view->width != width) || (view->height && view->height != height))
        return gls_fail(device, GLSURF_ERROR_ARGUMENT,
                        "texture %u is %ux%u, which width and height contradict; give "
                        "this size, or 0 for both",
                        view->name, width, height);
    view->width = width;
    view->height = height;
    return GLSURF_OK;
}

static glsurf_result resolve_texture(glsurf_device *device, gls_view *view) {
    gls_base_level base = { 0 };
    const glsurf_result result = check_texture(device, view, &base);
    if (result)
        return result;
    view->gray = base.has_types && base.blue == GL_NONE;
    view->alpha = base.alpha;
    view->srgb = view->encoding ? view->encoding == GLSURF_ENCODING_SRGB : base.srgb;
    return set_size(device, view, &base);
}

static glsurf_result resolve_view(glsurf_device *device, gls_view *view) {
    switch (view->kind) {
    case GLS_VIEW_TEXTURE:
        return resolve_texture(device, view);
    case GLS_VIEW_FRAMEBUFFER:
        return gls_copy_check(device, view);
    default:
        return GLSURF_OK;
    }
}

glsurf_result gls_views_resolve(glsurf_device *device, gls_views *views) {
    glsurf_result result = resolve_view(device, &views->image);
    if (!result && views->masked)
        result = resolve_view(device, &views->mask);
    return result ? result : gls_views_cut(&device->failure, views);
}
