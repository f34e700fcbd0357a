/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Panoramas: images are added to the sums, and sampled, on both backends. */
#include "core/matrix.h"
#include "gl/error.h"
#include "gl/image_source.h"
#include "gl/readback.h"
#include "panorama/panorama.h"

#include <stdlib.h>
#include <string.h>

/* An image on its way to the canvas. */
typedef struct addition {
    gls_views views;
    glsurf_placement placement; /* filled in. It maps pixels of the view after cut_view() */
    double to_image[9];         /* the inverse of its matrix */
} addition;

/* ------------------------------------------------------------------ checks -- */

glsurf_result gls_panorama_take_views(glsurf_device *device, const glsurf_image *image,
                                      gls_views *views) {
    const glsurf_result result =
        gls_views_from_image(&device->failure, views, image, device->desc.backend);
    if (!result && views->masked)
        return gls_refuse(
            device, "the image has a mask, which panoramas do not use; set it to NULL");
    if (!result && views->image.kind == GLS_VIEW_ROWS)
        return gls_refuse(device, "panoramas take no rows by a callback; give the pixels");
    return result;
}

/* A NaN makes the comparisons false. */
static glsurf_result check_exposure(glsurf_device *device, bool bands,
                                    const glsurf_placement *p) {
    for (int c = 0; c < 3; ++c)
        if (!(p->gain[c] >= 1.0f / 64.0f && p->gain[c] <= 64.0f))
            return gls_refuse(
                device,
                "a gain is out of range; set it from 1/64 to 64, or to 0 for a gain of 1");
    for (int k = 0; k < 2; ++k)
        if (!(p->vignetting[k] >= -8.0f && p->vignetting[k] <= 8.0f))
            return gls_refuse(device,
                              "the vignetting is out of range; set it from -8 to 8");
    if (!bands && (p->linear || p->vignetting[0] != 0.0f || p->vignetting[1] != 0.0f))
        return gls_refuse(device, "vignetting and linear gains need GLSURF_BLEND_BANDS");
    return GLSURF_OK;
}

/* Copies the placement, checks it, fills in its gains and inverts its matrix. With means
 * the matrix is changed to map to pixels of the canvas, not to directions. */
static glsurf_result take_placement(const glsurf_panorama *panorama,
                                    const glsurf_placement *given, bool means,
                                    addition *to) {
    glsurf_device *device = panorama->object.device;
    const glsurf_canvas *canvas = &panorama->desc.canvas;
    const double f = canvas->focal > 0.0 ? canvas->focal : 1.0;
    if (!given)
        return gls_refuse(device, GLS_IS_NULL("placement", "glsurf_placement"));
    to->placement = *given;
    double *const m = to->placement.to_canvas;
    for (int i = 0; means && i < 3; ++i) {
        m[i] = f * m[i] + canvas->centre[0] * m[6 + i];
        m[3 + i] = f * m[3 + i] + canvas->centre[1] * m[6 + i];
    }
    if (!glsurf_homography_invert(m, to->to_image))
        return gls_refuse(device, "the matrix is singular or has a number that is not "
                                  "finite; give one that can be inverted");
    for (int c = 0; c < 3; ++c)
        if (to->placement.gain[c] == 0.0f)
            to->placement.gain[c] = 1.0f;
    return check_exposure(device, panorama->desc.blend == GLSURF_BLEND_BANDS,
                          &to->placement);
}

/* Finds the region of the image, checks its size, and makes the placement map its pixels.
 * With T the translation by the region's top-left corner, to_canvas becomes to_canvas T and
 * to_image becomes T^-1 to_image. */
static glsurf_result cut_view(glsurf_device *device, addition *a) {
    const bool in_c = gls_device_on_cpu(device);
    const uint32_t maximum = in_c ? GLS_CPU_MAX_SIZE : (uint32_t)device->max_size;
    const glsurf_result result = gls_views_resolve(device, &a->views);
    const glsurf_region *r = &a->views.image.region;
    if (result)
        return result;
    if (r->width > maximum || r->height > maximum)
        return gls_fail(device, GLSURF_ERROR_LIMIT,
                        "the image is %ux%u and %s takes at most %u pixels a side; reduce "
                        "or crop the image",
                        r->width, r->height, in_c ? "the CPU backend" : "this driver",
                        maximum);
    double *const m = a->placement.to_canvas;
    for (int i = 0; i < 3; ++i) {
        m[3 * i + 2] += m[3 * i] * r->x + m[3 * i + 1] * r->y;
        a->to_image[i] -= r->x * a->to_image[6 + i];
        a->to_image[3 + i] -= r->y * a->to_image[6 + i];
    }
    return GLSURF_OK;
}

/* --------------------------------------------------------------------- add -- */

static glsurf_result add_mean(glsurf_panorama *panorama, const addition *a) {
    const gls_view *view = &a->views.image;
    const glsurf_canvas *canvas = &panorama->desc.canvas;
    const gls_rect part = panorama->bands.part;
    const gls_rect bounds =
        gls_warp_bounds(a->placement.to_canvas, (int)view->region.width,
                        (int)view->region.height, (int)canvas->width, (int)canvas->height);
    gls_warp warp;
    int next = 0;
    if (!gls_object_on_cpu(&panorama->object))
        return gls_stage_blend_add(&panorama->gpu, view, a->placement.gain, a->to_image,
                                   bounds, part);
    while (gls_warp_next(bounds, part, a->to_image, &next, &warp))
        gls_reference_blend_add(view, &warp, a->placement.gain, part.x1 - part.x0,
                                panorama->memory[GLS_BLEND_SUM]);
    return GLSURF_OK;
}

static void add_tile_on_cpu(glsurf_panorama *panorama, const gls_view *view) {
    const gls_bands *bands = &panorama->bands;
    const gls_rect area = panorama->tile.area;
    gls_band level[GLS_BANDS_TOP + 1];
    for (int l = 0; l <= bands->top; ++l) {
        level[l] = gls_panorama_band(panorama, GLS_BANDS_LEVEL + l,
                                     gls_bands_level(area, l, gls_bands_margin(bands, l)));
        if (l == 0)
            gls_reference_bands_warp(view, &panorama->layer, &panorama->tile, &level[0]);
        else
            gls_reference_bands_reduce(&level[l - 1], &level[l]);
    }
    for (int l = 0; l <= bands->top; ++l) {
        const gls_band sum = gls_panorama_band(panorama, GLS_BANDS_SUM + l,
                                               gls_bands_level(bands->padded, l, 0));
        gls_reference_bands_add(&level[l], l < bands->top ? &level[l + 1] : NULL,
                                gls_bands_level(area, l, 0), &sum);
    }
}

static glsurf_result add_bands(glsurf_panorama *panorama, const addition *a) {
    const gls_view *view = &a->views.image;
    const gls_bands *bands = &panorama->bands;
    gls_bands_tile *tile = &panorama->tile;
    gls_bands_layer *layer = &panorama->layer;
    *layer = gls_bands_layer_make(&bands->canvas, view, &a->placement, a->to_image);
    tile->next = 0;
    if (panorama->survey.owner) {
        layer->survey = &panorama->survey;
        layer->index = panorama->added;
        if (!tile->owned)
            tile->owned = calloc(GLS_BANDS_CELLS_SIDE, GLS_BANDS_CELLS_SIDE);
        if (!tile->owned)
            return gls_fail(panorama->object.device, GLSURF_ERROR_MEMORY,
                            "out of memory for the cells of an image; compute a part");
    }
    if (!gls_object_on_cpu(&panorama->object))
        return gls_stage_bands_add(&panorama->gpu, bands, view, layer, tile);
    while (gls_bands_next(bands, layer, tile))
        add_tile_on_cpu(panorama, view);
    return GLSURF_OK;
}

static glsurf_result add_image(glsurf_panorama *panorama, addition *a) {
    glsurf_result result = cut_view(panorama->object.device, a);
    if (!result && !gls_object_on_cpu(&panorama->object))
        gls_panorama_list_passes(panorama);
    if (!result)
        result = panorama->desc.blend == GLSURF_BLEND_BANDS ? add_bands(panorama, a)
                                                            : add_mean(panorama, a);
    panorama->added += result == GLSURF_OK;
    return result;
}

glsurf_result glsurf_panorama_add(glsurf_panorama *panorama, const glsurf_image *image,
                                  const glsurf_placement *placement) {
    addition a;
    glsurf_result result = gls_object_check(panorama);
    if (result)
        return result;
    glsurf_device *device = panorama->object.device;
    result = gls_panorama_take_views(device, image, &a.views);
    if (!result)
        result = take_placement(panorama, placement,
                                panorama->desc.blend == GLSURF_BLEND_MEAN, &a);
    if (!result && panorama->survey.owner && panorama->added >= panorama->survey.images)
        result = gls_refuse(device,
                            "the survey had %u images and this is one more; start the part "
                            "anew, or survey all images",
                            panorama->survey.images);
    if (result)
        return result;
    gls_call call;
    gls_call_begin(&call, &panorama->object, NULL, 0);
    if (gls_call_enter(&call))
        call.result = add_image(panorama, &a);
    return gls_call_end(&call);
}

/* ------------------------------------------------------------------ sample -- */

/* Samples cells by tiles. `read` has memory for one. */
static glsurf_result sample_image(glsurf_panorama *panorama, const addition *a,
                                  double first, int cell, gls_rect cells, uint8_t *rgba,
                                  uint8_t *read) {
    enum { TILE = GLS_BANDS_SAMPLED };
    const size_t pitch = (size_t)(cells.x1 - cells.x0);
    const gls_view *view = &a->views.image;
    const gls_bands_layer layer =
        gls_bands_layer_make(&panorama->desc.canvas, view, &a->placement, a->to_image);
    gls_gpu *gpu = &panorama->gpu;
    glsurf_result result = GLSURF_OK;
    for (int y = cells.y0; !result && y < cells.y1; y += TILE)
        for (int x = cells.x0; !result && x < cells.x1; x += TILE) {
            const int width = gls_min_int(TILE, cells.x1 - x);
            const int height = gls_min_int(TILE, cells.y1 - y);
            const double left = first + (double)x * cell, top = first + (double)y * cell;
            const double reach[] = { left, top, left + cell * (width - 1.0),
                                     top + cell * (height - 1.0) };
            if (!gls_canvas_map_make(&panorama->tile.map, layer.canvas, layer.to_view, left,
                                     top, cell, width, height, reach))
                continue;
            result =
                gls_stage_bands_sample(gpu, view, &layer, &panorama->tile, width, height);
            if (!result)
                result = gls_texture_read_rows(gpu, GLS_BANDS_SAMPLES, height, read);
            for (int j = 0; !result && j < height; ++j)
                memcpy(rgba + 4 * ((size_t)(y + j - cells.y0) * pitch +
                                   (size_t)(x - cells.x0)),
                       read + 4 * (size_t)j * TILE, 4 * (size_t)width);
        }
    gls_uploads_drop(gpu);
    gls_texture_drop(gpu, GLS_BANDS_SAMPLES);
    if (panorama->desc.blend == GLSURF_BLEND_MEAN)
        gls_texture_drop(gpu, GLS_BANDS_MAP);
    return result;
}

glsurf_result gls_panorama_sample(glsurf_panorama *panorama, const glsurf_image *image,
                                  const glsurf_placement *placement, double first, int cell,
                                  gls_rect cells, uint8_t *rgba) {
    addition a;
    glsurf_device *device = panorama->object.device;
    glsurf_result result = gls_panorama_take_views(device, image, &a.views);
    if (!result)
        result = take_placement(panorama, placement, false, &a);
    if (!result)
        result = cut_view(device, &a);
    if (result)
        return result;
    memset(rgba, 0, 4 * (size_t)(cells.x1 - cells.x0) * (size_t)(cells.y1 - cells.y0));
    uint8_t *const read = malloc((size_t)4 * GLS_BANDS_SAMPLED * GLS_BANDS_SAMPLED);
    if (read)
        gls_panorama_list_passes(panorama);
    result = read ? sample_image(panorama, &a, first, cell, cells, rgba, read)
                  : gls_fail(device, GLSURF_ERROR_MEMORY,
                             "out of memory for samples of an image; use smaller images");
    free(read);
    return result;
}
