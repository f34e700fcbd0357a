/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The GL backend of a panorama.
 */
#include "gl/readback.h"
#include "panorama/panorama.h"

#include "gl/error.h"
#include "gl/gpu.h"
#include "gl/image_source.h"

void gls_panorama_gl_destroy(glsurf_panorama *panorama) {
    if (gls_gpu_begin_destroy(&panorama->gpu, "panorama"))
        gls_gpu_destroy(&panorama->gpu);
}

/* Passes are listed from the first call on, and again from the first one after another
 * object has worked. */
static void list_passes(glsurf_panorama *panorama) {
    if (panorama->object.device->passes.of != &panorama->gpu)
        gls_passes_begin(&panorama->gpu);
}

glsurf_result gls_panorama_gl_clear(glsurf_panorama *panorama) {
    return gls_stage_blend_clear(&panorama->gpu);
}

/* With T the translation by the region's top-left corner, to_canvas becomes to_canvas T and
 * to_image becomes T^-1 to_image. */
void gls_panorama_cut(const gls_view *view, glsurf_placement *placement,
                      double to_image[9]) {
    const double x = view->region.x, y = view->region.y;
    double *const m = placement->to_canvas;
    for (int i = 0; i < 3; ++i) {
        m[3 * i + 2] += m[3 * i] * x + m[3 * i + 1] * y;
        to_image[i] -= x * to_image[6 + i];
        to_image[3 + i] -= y * to_image[6 + i];
    }
}

glsurf_result gls_panorama_gl_add(glsurf_panorama *panorama, gls_views *views,
                                  glsurf_placement *placement, double to_image[9]) {
    glsurf_device *device = panorama->object.device;
    const gls_view *view = &views->image;
    const glsurf_result result = gls_views_resolve(device, views);
    if (result)
        return result;
    const uint32_t width = view->region.width, height = view->region.height;
    if (width > (uint32_t)device->max_size || height > (uint32_t)device->max_size)
        return gls_fail(device, GLSURF_ERROR_LIMIT,
                        "an image of %ux%u pixels exceeds this driver's largest texture "
                        "side of %d; scale it down",
                        width, height, device->max_size);
    list_passes(panorama);
    gls_panorama_cut(view, placement, to_image);
    return gls_stage_blend_add(&panorama->gpu, view, placement, to_image);
}

glsurf_result gls_panorama_gl_read(glsurf_panorama *panorama, uint8_t *rgba,
                                   uint32_t *texture) {
    gls_gpu *gpu = &panorama->gpu;
    list_passes(panorama);
    glsurf_result result = gls_stage_blend_canvas(gpu);
    if (!result && rgba)
        result = gls_texture_read(gpu, GLS_BLEND_CANVAS, rgba);
    if (!result && texture)
        result = gls_texture_get(gpu, GLS_BLEND_CANVAS, texture);
    return result;
}
