/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The public calls of tiles. */
#include "extractor/tiles.h"

#include "gl/error.h"
#include "gl/image_source.h"

#include <stdlib.h>

#define NO_BLOB(what) GLS_IS_NULL(what, "glsurf_blob")

/* ---------------------------------------------------------------- create -- */

/* A tile may have a mask, so its memory counts. */
static glsurf_result plan_tiles(glsurf_tiles *tiles, glsurf_extractor *extractor,
                                uint32_t width, uint32_t height) {
    gls_frame settings = { .desc = extractor->desc,
                           .width = gls_to_int(width),
                           .height = gls_to_int(height),
                           .masked = true };
    gls_choose_first_threshold(extractor, &settings);
    return gls_tiles_begin(tiles, extractor, &settings, false, 1);
}

glsurf_result glsurf_tiles_create(glsurf_tiles **tiles, glsurf_extractor *extractor,
                                  uint32_t width, uint32_t height) {
    if (!tiles)
        return GLSURF_ERROR_ARGUMENT;
    *tiles = NULL;
    glsurf_result result = gls_object_check(extractor);
    if (result)
        return result;
    glsurf_device *device = extractor->object.device;
    if (width == 0 || height == 0)
        return gls_refuse(device, "the image is empty; give its width and height");
    result = gls_object_begin_create(device, "tiles");
    glsurf_tiles *made =
        result ? NULL : gls_object_create(sizeof *made, "tiles", device, &result);
    if (!made)
        return result;
    gls_float_mode mode;
    gls_float_mode_enter(&mode);
    result = plan_tiles(made, extractor, width, height);
    gls_float_mode_leave(&mode);
    if (result)
        glsurf_tiles_destroy(made);
    else
        *tiles = made;
    return result;
}

void glsurf_tiles_destroy(glsurf_tiles *tiles) {
    if (!tiles)
        return;
    gls_tiles_clear(tiles);
    gls_object_free(&tiles->object);
}

/* ----------------------------------------------------------------- tasks -- */

uint32_t glsurf_tiles_count(const glsurf_tiles *tiles) {
    return tiles && !tiles->done && !tiles->object.broken ? gls_tiles_count(tiles) : 0;
}

glsurf_result glsurf_tiles_task(glsurf_tiles *tiles, uint32_t number, glsurf_blob *task) {
    glsurf_result result = gls_object_check(tiles);
    if (result)
        return result;
    glsurf_device *device = tiles->object.device;
    if (!task)
        return gls_refuse(device, NO_BLOB("task"));
    if (number >= glsurf_tiles_count(tiles))
        return gls_refuse(device, "there is no tile %u; this round has %u, from 0", number,
                          glsurf_tiles_count(tiles));
    gls_float_mode mode;
    gls_float_mode_enter(&mode);
    result = gls_tiles_write_task(tiles, number);
    gls_float_mode_leave(&mode);
    if (!result)
        *task = gls_blob_of(&tiles->task);
    return result;
}

glsurf_region glsurf_tile_region(const glsurf_blob *task) {
    return task && task->data ? gls_blob_region(task) : (glsurf_region){ 0 };
}

glsurf_result glsurf_tiles_take(glsurf_tiles *tiles, const glsurf_blob *blob) {
    glsurf_result result = gls_object_check(tiles);
    if (result)
        return result;
    if (!blob || !blob->data)
        return gls_refuse(tiles->object.device, NO_BLOB("result"));
    gls_float_mode mode;
    gls_float_mode_enter(&mode);
    result = gls_tiles_take(tiles, blob);
    gls_float_mode_leave(&mode);
    return result;
}

glsurf_result glsurf_tiles_features(glsurf_tiles *tiles, glsurf_features *features) {
    const glsurf_result result = gls_object_check(tiles);
    uint32_t missing = 0;
    if (result)
        return result;
    if (!features)
        return gls_refuse(tiles->object.device, GLS_IS_NULL("features", "glsurf_features"));
    while (!tiles->done && tiles->taken[missing])
        ++missing;
    if (!tiles->done)
        return gls_refuse(tiles->object.device,
                          "tile %u of round %u has no result yet; compute it and take it",
                          missing, tiles->round);
    const glsurf_extractor_desc *desc = &tiles->settings.desc;
    *features = (glsurf_features){
        .count = tiles->list.count,
        .total = tiles->list.total,
        .descriptor_length = desc->descriptor_length,
        .keypoints = tiles->keypoints,
        .descriptors = tiles->descriptors,
        .descriptor_preset = desc->preset,
        .descriptor_version = glsurf_descriptor_version(desc->preset),
    };
    return GLSURF_OK;
}

/* --------------------------------------------------------------- compute -- */

static glsurf_result compute_views(glsurf_extractor *extractor, gls_tile_work *work,
                                   gls_views *views) {
    glsurf_device *device = extractor->object.device;
    const gls_tile_head *head = &work->head;
    const glsurf_region *tile = &head->tile, *given = &views->image.region;
    gls_row_band bands[2] = { { 0 } };
    glsurf_result result = gls_object_on_cpu(&extractor->object)
                               ? gls_views_crop(&device->failure, views)
                               : gls_views_resolve(device, views);
    if (result)
        return result;
    const bool is_whole =
        given->width == head->whole_width && given->height == head->whole_height;
    if (!is_whole && (given->width != tile->width || given->height != tile->height))
        return gls_refuse(device,
                          "the image of a tile has %ux%u pixels; pass the whole image of "
                          "%ux%u, or its %ux%u pixels from (%u, %u) on",
                          given->width, given->height, head->whole_width,
                          head->whole_height, tile->width, tile->height, tile->x, tile->y);
    result = gls_tile_view(extractor, head, is_whole, bands, views);
    if (!result)
        result = gls_tile_begin_work(extractor, work, views);
    gls_tile_compute(work);
    if (!result)
        result = gls_tile_end_work(extractor, work);
    free(bands[0].gray);
    free(bands[1].gray);
    return result;
}

glsurf_result glsurf_extractor_compute(glsurf_extractor *extractor, const glsurf_blob *task,
                                       const glsurf_image *image, glsurf_blob *blob) {
    glsurf_result result = gls_object_check(extractor);
    if (result)
        return result;
    glsurf_device *device = extractor->object.device;
    if (!task || !task->data || !blob)
        return gls_refuse(device, "%s", blob ? NO_BLOB("task") : NO_BLOB("result"));
    gls_views views;
    gls_tile_work work = { 0 };
    result = gls_views_from_image(&device->failure, &views, image, device->desc.backend);
    if (!result)
        result = gls_tile_read(extractor, &work, task);
    if (result) {
        free(work.input);
        return result;
    }
    gls_call call;
    gls_call_begin(&call, &extractor->object, "compute", work.head.number);
    if (gls_call_enter(&call)) {
        call.result = compute_views(extractor, &work, &views);
        if (!call.result) {
            *blob = gls_blob_of(&work.blob);
            free(extractor->computed);
            extractor->computed = work.blob.data;
            work.blob.data = NULL;
        }
        gls_tile_free(extractor, &work);
    } else {
        free(work.input);
    }
    return gls_call_end(&call);
}
