/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Panoramas: the public calls, and both backends, which are a few lines long. */
#include "panorama/panorama.h"

#include "core/number.h"
#include "gl/error.h"
#include "gl/image_source.h"
#include "gl/readback.h"
#include "presets/preset.h"
#include "reference/reference.h"

#include <math.h>
#include <stdlib.h>

static bool on_cpu(const glsurf_panorama *panorama) {
    return gls_object_on_cpu(&panorama->object);
}

/* ---------------------------------------------------------------- create -- */

static uint64_t bytes_of(const glsurf_panorama *panorama) {
    uint64_t bytes = 0;
    for (int i = 0; i < gls_blend_slots(panorama->object.device); ++i)
        bytes += gls_texture_bytes(&panorama->slots[i]);
    return bytes;
}

/* Checks the sides of the canvas first, so that both are below 2^16 before they are
 * multiplied. */
static glsurf_result check_size(glsurf_panorama *panorama, int maximum) {
    const glsurf_panorama_desc *desc = &panorama->desc;
    if (desc->canvas.width > (uint32_t)maximum || desc->canvas.height > (uint32_t)maximum)
        return gls_fail(panorama->object.device, GLSURF_ERROR_LIMIT,
                        "the canvas is %ux%u and this device takes at most %d pixels a "
                        "side; reduce the images",
                        desc->canvas.width, desc->canvas.height, maximum);
    if (bytes_of(panorama) > panorama->desc.memory_limit)
        return gls_fail(panorama->object.device, GLSURF_ERROR_LIMIT,
                        "a canvas of %ux%u needs %.0f MiB and the limit is %.0f MiB; "
                        "reduce the images or raise the memory limit",
                        desc->canvas.width, desc->canvas.height,
                        ceil((double)bytes_of(panorama) / 1048576.0),
                        floor((double)panorama->desc.memory_limit / 1048576.0));
    return GLSURF_OK;
}

glsurf_result glsurf_panorama_create(glsurf_panorama **panorama, glsurf_device *device,
                                     const glsurf_panorama_desc *desc) {
    if (!panorama)
        return GLSURF_ERROR_ARGUMENT;
    *panorama = NULL;
    glsurf_result result = gls_object_begin_create(device, "panorama");
    if (result)
        return result;
    if (!desc)
        return gls_refuse(device, GLS_IS_NULL("settings", "glsurf_panorama_desc"));
    if (desc->canvas.width == 0 || desc->canvas.height == 0)
        return gls_refuse(device,
                          "the canvas is empty; set its width and height to at least 1");
    glsurf_panorama *made = gls_object_create(sizeof *made, "panorama", device, &result);
    if (!made)
        return result;
    made->desc = *desc;
    made->desc.memory_limit = gls_memory_asked(desc->memory_limit);
    made->gpu.device = device;
    made->gpu.slots = made->slots;
    made->gpu.sum_passes = true;
    gls_blend_plan(gls_to_int(desc->canvas.width), gls_to_int(desc->canvas.height),
                   made->slots);
    result = check_size(made, on_cpu(made) ? GLS_CPU_MAX_SIZE : device->max_size);
    if (!result && on_cpu(made)) {
        made->sum =
            calloc((size_t)desc->canvas.width * desc->canvas.height, 4 * sizeof(float));
        if (!made->sum)
            result =
                gls_fail(device, GLSURF_ERROR_MEMORY,
                         "out of memory for a canvas of %ux%u pixels; use smaller images",
                         desc->canvas.width, desc->canvas.height);
    } else if (!result) {
        gls_call call;
        gls_call_begin(&call, &made->object, NULL, 0);
        if (gls_call_enter(&call))
            call.result = gls_stage_blend_clear(&made->gpu);
        result = gls_call_end(&call);
    }
    if (result)
        glsurf_panorama_destroy(made);
    else
        *panorama = made;
    return result;
}

void glsurf_panorama_destroy(glsurf_panorama *panorama) {
    if (!panorama)
        return;
    if (gls_gpu_begin_destroy(&panorama->gpu, "panorama"))
        gls_gpu_destroy(&panorama->gpu);
    free(panorama->sum);
    free(panorama->survey.owner);
    gls_object_free(&panorama->object);
}

/* ------------------------------------------------------------ add and read -- */

/* Changes the matrix of a placement, and its inverse, from pixels of the whole image to
 * pixels of the view. With T the translation by the region's top-left corner, to_canvas
 * becomes to_canvas T and to_image becomes T^-1 to_image. */
static void cut_placement(const gls_view *view, glsurf_placement *placement,
                          double to_image[9]) {
    const double x = view->region.x, y = view->region.y;
    double *const m = placement->to_canvas;
    for (int i = 0; i < 3; ++i) {
        m[3 * i + 2] += m[3 * i] * x + m[3 * i + 1] * y;
        to_image[i] -= x * to_image[6 + i];
        to_image[3 + i] -= y * to_image[6 + i];
    }
}

static void blend_view(glsurf_panorama *panorama, const gls_view *view,
                       const glsurf_placement *placement, const double to_view[9]) {
    const int width = gls_to_int(panorama->desc.canvas.width),
              height = gls_to_int(panorama->desc.canvas.height);
    const int tile = GLS_WARP_TILE;
    const gls_rect b = gls_warp_bounds(placement->to_canvas, (int)view->region.width,
                                       (int)view->region.height, width, height);
    for (int y = b.y0; y < b.y1; y += tile)
        for (int x = b.x0; x < b.x1; x += tile) {
            const gls_rect area = { x, y, x + tile < b.x1 ? x + tile : b.x1,
                                    y + tile < b.y1 ? y + tile : b.y1 };
            gls_warp warp;
            if (gls_warp_make(&warp, to_view, area))
                gls_reference_blend_add(view, &warp, placement->gain, width, panorama->sum);
        }
}

static glsurf_result add_on_cpu(glsurf_panorama *panorama, gls_views *views,
                                glsurf_placement *placement, double to_image[9]) {
    glsurf_device *device = panorama->object.device;
    const gls_view *view = &views->image;
    const glsurf_result result = gls_views_crop(&device->failure, views);
    if (result)
        return result;
    const glsurf_region *r = &view->region;
    if (r->width > GLS_CPU_MAX_SIZE || r->height > GLS_CPU_MAX_SIZE)
        return gls_fail(device, GLSURF_ERROR_LIMIT,
                        "the image is %ux%u and the CPU backend takes at most 65535 pixels "
                        "a side; reduce or crop the image",
                        r->width, r->height);
    cut_placement(view, placement, to_image);
    blend_view(panorama, view, placement, to_image);
    return GLSURF_OK;
}

static void list_passes(glsurf_panorama *panorama) {
    if (panorama->object.device->passes.of != &panorama->gpu)
        gls_passes_begin(&panorama->gpu);
}

static glsurf_result add_on_gpu(glsurf_panorama *panorama, gls_views *views,
                                glsurf_placement *placement, double to_image[9]) {
    glsurf_device *device = panorama->object.device;
    const gls_view *view = &views->image;
    const glsurf_result result = gls_views_resolve(device, views);
    if (result)
        return result;
    const uint32_t width = view->region.width, height = view->region.height;
    if (width > (uint32_t)device->max_size || height > (uint32_t)device->max_size)
        return gls_fail(device, GLSURF_ERROR_LIMIT,
                        "the image is %ux%u and this driver takes at most %d pixels a "
                        "side; reduce or crop the image",
                        width, height, device->max_size);
    list_passes(panorama);
    cut_placement(view, placement, to_image);
    return gls_stage_blend_add(&panorama->gpu, view, placement, to_image);
}

/* Copies the placement, checks it, fills in its gains and inverts its matrix. A NaN makes
 * the comparisons false. */
static glsurf_result take_placement(glsurf_device *device, glsurf_placement *placement,
                                    const glsurf_placement *given, double to_image[9]) {
    if (!given)
        return gls_refuse(device, GLS_IS_NULL("placement", "glsurf_placement"));
    *placement = *given;
    if (!glsurf_homography_invert(placement->to_canvas, to_image))
        return gls_refuse(device, "the matrix is singular or has a number that is not "
                                  "finite; give one that can be inverted");
    for (int c = 0; c < 3; ++c) {
        if (placement->gain[c] == 0.0f)
            placement->gain[c] = 1.0f;
        if (!(placement->gain[c] >= 1.0f / 64.0f && placement->gain[c] <= 64.0f))
            return gls_refuse(
                device,
                "a gain is out of range; set it from 1/64 to 64, or to 0 for a gain of 1");
    }
    return GLSURF_OK;
}

glsurf_result glsurf_panorama_add(glsurf_panorama *panorama, const glsurf_image *image,
                                  const glsurf_placement *placement) {
    gls_views views;
    glsurf_placement filled;
    double to_image[9];
    glsurf_result result = gls_object_check(panorama);
    if (result)
        return result;
    glsurf_device *device = panorama->object.device;
    result = gls_views_from_image(&device->failure, &views, image, device->desc.backend);
    if (!result && views.masked)
        result = gls_refuse(
            device, "the image has a mask, which panoramas do not use; set it to NULL");
    else if (!result && views.image.kind == GLS_VIEW_ROWS)
        result =
            gls_refuse(device, "panoramas take no rows by a callback; give the pixels");
    if (!result)
        result = take_placement(device, &filled, placement, to_image);
    if (result)
        return result;
    gls_call call;
    gls_call_begin(&call, &panorama->object, NULL, 0);
    if (gls_call_enter(&call))
        call.result = on_cpu(panorama) ? add_on_cpu(panorama, &views, &filled, to_image)
                                       : add_on_gpu(panorama, &views, &filled, to_image);
    return gls_call_end(&call);
}

/* Makes the canvas from the sums. `rgba` receives its pixels and `texture` its texture, if
 * they are not NULL. */
static glsurf_result read_canvas(glsurf_panorama *panorama, uint8_t *rgba,
                                 uint32_t *texture) {
    gls_gpu *gpu = &panorama->gpu;
    gls_call call;
    gls_call_begin(&call, &panorama->object, NULL, 0);
    if (gls_call_enter(&call) && on_cpu(panorama)) {
        gls_reference_blend_canvas(
            panorama->sum,
            (size_t)panorama->desc.canvas.width * panorama->desc.canvas.height, rgba);
    } else if (!call.result) {
        list_passes(panorama);
        call.result = gls_stage_blend_canvas(gpu);
        if (!call.result && rgba)
            call.result = gls_texture_read(gpu, GLS_BLEND_CANVAS, rgba);
        if (!call.result && texture)
            call.result = gls_texture_get(gpu, GLS_BLEND_CANVAS, texture);
    }
    return gls_call_end(&call);
}

glsurf_result glsurf_panorama_read(glsurf_panorama *panorama, uint8_t *rgba) {
    const glsurf_result result = gls_object_check(panorama);
    if (result)
        return result;
    return rgba ? read_canvas(panorama, rgba, NULL)
                : gls_refuse(
                      panorama->object.device,
                      "the pointer to the pixels is NULL; pass width x height x 4 bytes");
}

glsurf_result glsurf_panorama_texture(glsurf_panorama *panorama, uint32_t *texture) {
    const glsurf_result result = gls_object_check(panorama);
    if (result)
        return result;
    if (!texture || on_cpu(panorama))
        return gls_refuse(
            panorama->object.device, "%s",
            texture ? "the CPU backend has no textures; use glsurf_panorama_read()"
                    : GLS_IS_NULL("texture", "uint32_t"));
    return read_canvas(panorama, NULL, texture);
}
