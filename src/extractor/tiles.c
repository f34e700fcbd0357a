/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The public calls of tiles. */
#include "extractor/tiles.h"

#include "gl/error.h"
#include "gl/image_source.h"

#include <stdlib.h>

#define NO_BLOB(what) GLS_IS_NULL(what, "glsurf_blob")

/* ---------------------------------------------------------------- create -- */

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
    gls_frame settings = { .desc = extractor->desc,
                           .width = gls_to_int(width),
                           .height = gls_to_int(height),
                           .masked = true }; /* a mask's memory counts */
    gls_choose_first_threshold(extractor, &settings);
    result = gls_tiles_begin(made, extractor, &settings, false, 1);
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
    result = gls_tiles_make_task(tiles, number, task);
    gls_float_mode_leave(&mode);
    return result;
}

glsurf_region glsurf_tile_region(const glsurf_blob *task) {
    gls_tile_head head = { 0 };
    if (!task || !task->data)
        return head.tile;
    if (task->bytes >= sizeof head)
        memcpy(&head, task->data, sizeof head);
    return gls_blob_open(NULL, task, GLS_TILE_TASK, head.settings, 0, &head)
               ? (glsurf_region){ 0 }
               : head.tile;
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
    *features = gls_features_of(&tiles->settings, tiles->list.count, tiles->list.total,
                                tiles->keypoints, tiles->descriptors);
    return GLSURF_OK;
}

/* --------------------------------------------------------------- compute -- */

static glsurf_result compute_tile(glsurf_extractor *extractor, const glsurf_blob *task,
                                  gls_views *views, glsurf_blob *blob) {
    gls_tile_work work = { 0 };
    gls_row_band bands[2] = { { 0 } };
    glsurf_result result = gls_views_resolve(extractor->object.device, views);
    if (!result)
        result = gls_tile_start(extractor, &work, task, bands, *views);
    if (!result) {
        gls_tile_compute(&work);
        result = gls_tile_finish(extractor, &work, blob);
    }
    if (!result) {
        free(extractor->computed);
        extractor->computed = work.results.head;
        work.results.head = NULL;
    }
    gls_tile_free(extractor, &work);
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
    result = gls_views_from_image(&device->failure, &views, image, device->desc.backend);
    if (result)
        return result;
    gls_call call;
    gls_call_begin(&call, &extractor->object, "compute", 0);
    if (gls_call_enter(&call))
        call.result = compute_tile(extractor, task, &views, blob);
    return gls_call_end(&call);
}
