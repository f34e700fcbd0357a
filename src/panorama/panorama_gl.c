/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The GL backend of a panorama. Every entry saves the host's GL state and restores it.
 */
#include "panorama/panorama.h"

#include "gl/host_state.h"

#include <string.h>

/* The GPU layer has its own message; the panorama's is the one that hosts see. */
static glsurf_result adopt(glsurf_panorama *panorama, glsurf_result result) {
    if (result && panorama->gpu.message[0])
        memcpy(panorama->message, panorama->gpu.message, sizeof panorama->message);
    panorama->gpu.message[0] = '\0';
    return result;
}

glsurf_result glsurf_panorama_gl_create(glsurf_panorama *panorama) {
    glsurf_gpu *gpu = &panorama->gpu;
    gpu->log = panorama->desc.log;
    gpu->log_user = panorama->desc.log_user;
    gpu->timings = panorama->desc.timings;
    gpu->leave_state = panorama->desc.leave_state;
    gpu->binaries.load = panorama->desc.program_load;
    gpu->binaries.store = panorama->desc.program_store;
    gpu->binaries.user = panorama->desc.program_user;
    gpu->sum_passes = true;
    gpu->slots = panorama->slots;
    return adopt(panorama, glsurf_gpu_create(gpu, panorama->desc.get_proc_address,
                                             panorama->desc.get_proc_address_user));
}

void glsurf_panorama_gl_destroy(glsurf_panorama *panorama) {
    glsurf_gpu_destroy(&panorama->gpu);
}

glsurf_result glsurf_panorama_gl_clear(glsurf_panorama *panorama) {
    glsurf_state state;
    glsurf_result result = adopt(panorama, glsurf_state_enter(&panorama->gpu, &state));
    if (result)
        return result;
    result = adopt(panorama, glsurf_stage_blend_clear(&panorama->gpu));
    glsurf_state_leave(&panorama->gpu, &state);
    return result;
}

static glsurf_result add(glsurf_panorama *panorama, const glsurf_image *image,
                         const glsurf_placement *placement, const double to_image[9]) {
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

glsurf_result glsurf_panorama_gl_add(glsurf_panorama *panorama, const glsurf_image *image,
                                     const glsurf_placement *placement,
                                     const double to_image[9]) {
    glsurf_state state;
    glsurf_result result = adopt(panorama, glsurf_state_enter(&panorama->gpu, &state));
    if (result)
        return result;
    result = adopt(panorama, add(panorama, image, placement, to_image));
    glsurf_state_leave(&panorama->gpu, &state);
    return result;
}

static glsurf_result read_back(glsurf_gpu *gpu, uint8_t *rgba, uint32_t *texture) {
    glsurf_result result = glsurf_stage_blend_canvas(gpu);
    if (!result && rgba)
        result = glsurf_texture_read(gpu, GLSURF_BLEND_CANVAS, rgba);
    if (!result && texture)
        result = glsurf_texture_get(gpu, GLSURF_BLEND_CANVAS, texture);
    return result;
}

glsurf_result glsurf_panorama_gl_read(glsurf_panorama *panorama, uint8_t *rgba,
                                      uint32_t *texture) {
    glsurf_state state;
    glsurf_result result = adopt(panorama, glsurf_state_enter(&panorama->gpu, &state));
    if (result)
        return result;
    result = adopt(panorama, read_back(&panorama->gpu, rgba, texture));
    glsurf_state_leave(&panorama->gpu, &state);
    return result;
}
