/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * From a task to its result, by the stages of a backend. Nothing here knows of other tiles.
 */
#include "extractor/tiles.h"
#include "gl/error.h"

#include <stdlib.h>

static glsurf_result out_of_memory(glsurf_extractor *extractor, const gls_tile_work *work) {
    const glsurf_region *tile = &work->head.tile;
    return gls_extractor_no_memory(
        extractor, &(gls_frame){ .width = (int)tile->width, .height = (int)tile->height });
}

/* ----------------------------------------------------------------- begin -- */

/* Reads the task, and copies its keypoints to whole rows of a list. */
static glsurf_result read_task(glsurf_extractor *extractor, gls_tile_work *work,
                               const glsurf_blob *task) {
    const glsurf_extractor_desc *desc = &extractor->desc;
    const gls_tile_head *head = &work->head;
    const int unit = gls_tile_unit(desc);
    const glsurf_result result =
        gls_blob_open(&extractor->object.device->failure, task, GLS_TILE_TASK,
                      gls_tile_settings(desc), desc->descriptor_length, &work->head);
    if (result)
        return result;
    const size_t rows = (size_t)head->count / GLS_LIST_ROW + 1;
    free(work->input);
    work->input = calloc(rows, GLS_LIST_ROW * sizeof *work->input);
    if (!work->input)
        return out_of_memory(extractor, work);
    for (uint32_t k = 0; k < head->count; ++k) {
        work->input[k] = gls_blob_record(task, k);
        if (!gls_record_is_within(&work->input[k], unit * (int)head->tile.width,
                                  unit * (int)head->tile.height, 1.0f))
            return gls_refuse(extractor->object.device,
                              "keypoint %u of a tile's task is outside the tile; pass a "
                              "task that glsurf_tiles_task() gave",
                              k);
    }
    return GLSURF_OK;
}

static glsurf_result view_tile(glsurf_device *device, const glsurf_region *tile,
                               gls_row_band *band, gls_view *view) {
    glsurf_result result = GLSURF_OK;
    if (view->kind == GLS_VIEW_ROWS)
        result = gls_row_band_hold(device, band, tile->y, tile->height, view);
    else
        view->region.y += tile->y;
    view->region.x += tile->x;
    view->region.width = tile->width;
    view->region.height = tile->height;
    return result;
}

/* Makes views of the whole image, or of the tile's pixels, show the tile alone. */
static glsurf_result view_tiles(glsurf_extractor *extractor, const gls_tile_head *head,
                                gls_row_band bands[2], gls_views *views) {
    glsurf_device *device = extractor->object.device;
    const glsurf_region *given = &views->image.region;
    glsurf_region tile = head->tile;
    if (given->width != head->whole_width || given->height != head->whole_height) {
        if (given->width != tile.width || given->height != tile.height)
            return gls_refuse(device,
                              "the image of a tile has %ux%u pixels; pass the whole image "
                              "of %ux%u, or its %ux%u pixels from (%u, %u) on",
                              given->width, given->height, head->whole_width,
                              head->whole_height, tile.width, tile.height, tile.x, tile.y);
        tile.x = tile.y = 0;
    }
    views->masked = views->masked && head->part != GLS_PART_DESCRIBE;
    glsurf_result result = view_tile(device, &tile, &bands[0], &views->image);
    if (!result && views->masked)
        result = view_tile(device, &tile, &bands[1], &views->mask);
    return result;
}

glsurf_result gls_tile_start(glsurf_extractor *extractor, gls_tile_work *work,
                             const glsurf_blob *task, gls_row_band bands[2],
                             gls_views views) {
    const gls_tile_head *head = &work->head;
    const int unit = gls_tile_unit(&extractor->desc);
    gls_frame *frame = &work->frame;
    glsurf_result result = read_task(extractor, work, task);
    if (!result)
        result = view_tiles(extractor, head, bands, &views);
    if (result)
        return result;
    const bool detects = head->part == GLS_PART_DETECT;
    frame->number = extractor->frames.ring.submitted + 1;
    frame->desc = extractor->desc;
    frame->desc.threshold = head->threshold;
    frame->desc.octaves = head->octaves;
    frame->part = (gls_part)head->part;
    frame->tile = (gls_pixel){ unit * (int)head->tile.x, unit * (int)head->tile.y };
    frame->width = (int)head->tile.width;
    frame->height = (int)head->tile.height;
    frame->masked = views.masked;
    frame->input = detects ? NULL : work->input;
    frame->input_count = detects ? 0 : head->count;
    work->good = gls_tile_reserve(&work->results, 0, 0);
    work->begun = false;
    if (!work->good || (!detects && head->count == 0))
        return GLSURF_OK;
    work->begun = gls_object_on_cpu(&extractor->object);
    return work->begun ? gls_cpu_begin(extractor, frame, &views)
                       : gls_gl_tile(extractor, frame, &views, &work->results);
}

void gls_tile_compute(gls_tile_work *work) {
    if (work->begun)
        work->good = gls_cpu_compute_tile(&work->frame, &work->results);
    work->begun = false;
}

/* ------------------------------------------------------------------- end -- */

glsurf_result gls_tile_finish(glsurf_extractor *extractor, gls_tile_work *work,
                              glsurf_blob *result) {
    gls_tile_head *head = work->results.head;
    if (!work->good)
        return out_of_memory(extractor, work);
    *head = work->head;
    head->kind = GLS_TILE_RESULT;
    *result = gls_blob_seal(
        head, work->results.count,
        gls_blob_each(GLS_TILE_RESULT, head->part, extractor->desc.descriptor_length));
    return GLSURF_OK;
}

void gls_tile_free(glsurf_extractor *extractor, gls_tile_work *work) {
    gls_cpu_destroy(&work->frame);
    if (!gls_object_on_cpu(&extractor->object))
        gls_gl_end_tiles(extractor, &work->frame);
    free(work->input);
    free(work->results.head);
}
