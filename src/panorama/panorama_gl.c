/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The GL backend of a panorama.
 */
#include "panorama/panorama.h"

#include "gl/error.h"
#include "gl/texture.h"
#include "stages/shaders.h"

#include <string.h>

glsurf_result glsurf_panorama_gl_create(glsurf_panorama *panorama) {
    const glsurf_result result =
        glsurf_stages_open(&panorama->gpu, &panorama->object, panorama->desc.paths, true);
    panorama->gpu.slots = panorama->slots;
    return result;
}

void glsurf_panorama_gl_destroy(glsurf_panorama *panorama) {
    glsurf_gpu_begin_destroy(&panorama->gpu);
    glsurf_gpu_destroy(&panorama->gpu);
}

glsurf_result glsurf_panorama_gl_clear(glsurf_panorama *panorama) {
    return glsurf_stage_blend_clear(&panorama->gpu);
}

glsurf_result glsurf_panorama_gl_add(glsurf_panorama *panorama, const glsurf_image *image,
                                     const glsurf_placement *placement,
                                     const double to_image[9]) {
    glsurf_gpu *gpu = &panorama->gpu;
    glsurf_placement of_view = *placement;
    double to_view[9];
    glsurf_view view;
    const glsurf_result result = glsurf_image_check(gpu, image, &view);
    if (result)
        return result;
    const uint32_t width = view.region.width, height = view.region.height;
    if (width > (uint32_t)gpu->max_size || height > (uint32_t)gpu->max_size)
        return glsurf_fail(gpu, GLSURF_ERROR_LIMIT,
                           "an image of %ux%u pixels exceeds this driver's largest texture "
                           "side of %d; scale it down",
                           width, height, gpu->max_size);
    memcpy(to_view, to_image, sizeof to_view);
    glsurf_panorama_cut(&view, &of_view, to_view);
    return glsurf_stage_blend_add(gpu, image, &view, &of_view, to_view);
}

glsurf_result glsurf_panorama_gl_read(glsurf_panorama *panorama, uint8_t *rgba,
                                      uint32_t *texture) {
    glsurf_gpu *gpu = &panorama->gpu;
    glsurf_result result = glsurf_stage_blend_canvas(gpu);
    if (!result && rgba)
        result = glsurf_texture_read(gpu, GLSURF_BLEND_CANVAS, rgba);
    if (!result && texture)
        result = glsurf_texture_get(gpu, GLSURF_BLEND_CANVAS, texture);
    return result;
}
