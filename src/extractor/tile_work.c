/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * From a task to its result, by the stages of a backend. Nothing here knows of other tiles.
 */
#include "extractor/tiles.h"
#include "gl/error.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static glsurf_result out_of_memory(glsurf_extractor *extractor, const gls_tile_work *work) {
    const glsurf_region *tile = &work->head.tile;
    return gls_extractor_no_memory(
        extractor, &(gls_frame){ .width = (int)tile->width, .height = (int)tile->height });
}

/* ----------------------------------------------------------------- begin -- */

/* Copies the keypoints to whole rows of a list. */
static glsurf_result read_input(glsurf_extractor *extractor, gls_tile_work *work,
                                const uint8_t *records) {
    const uint32_t count = work->head.count;
    const size_t padded = ((size_t)count / GLS_LIST_ROW + 1) * GLS_LIST_ROW;
    const float unit = extractor->desc.double_image ? 2.0f : 1.0f;
    if (padded > work->input_capacity) {
        free(work->input);
        work->input = malloc(gls_bytes_of(padded, sizeof *work->input));
        work->input_capacity = work->input ? padded : 0;
    }
    if (!work->input)
        return out_of_memory(extractor, work);
    memset(work->input + count, 0, (padded - count) * sizeof *work->input);
    memcpy(work->input, records, count * sizeof *work->input);
    for (uint32_t k = 0; k < count; ++k)
        if (!gls_record_is_within(&work->input[k], unit * (float)work->head.tile.width,
                                  unit * (float)work->head.tile.height, 1.0f))
            return gls_refuse(extractor->object.device,
                              "keypoint %u of a tile's task is outside the tile; pass a "
                              "task that glsurf_tiles_task() gave",
                              k);
    return GLSURF_OK;
}

glsurf_result gls_tile_read(glsurf_extractor *extractor, gls_tile_work *work,
                            const glsurf_blob *task) {
    const glsurf_extractor_desc *desc = &extractor->desc;
    const glsurf_result result =
        gls_blob_open(&extractor->object.device->failure, task, GLS_TILE_TASK,
                      gls_tile_settings(desc), desc->descriptor_length, &work->head);
    return result ? result
                  : read_input(extractor, work,
                               (const uint8_t *)task->data + sizeof work->head);
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

glsurf_result gls_tile_view(glsurf_extractor *extractor, const gls_tile_head *head,
                            bool is_whole, gls_row_band bands[2], gls_views *views) {
    glsurf_device *device = extractor->object.device;
    glsurf_region tile = head->tile;
    if (!is_whole)
        tile.x = tile.y = 0;
    views->masked = views->masked && head->part != GLS_PART_DESCRIBE;
    const glsurf_result result = view_tile(device, &tile, &bands[0], &views->image);
    return result || !views->masked ? result
                                    : view_tile(device, &tile, &bands[1], &views->mask);
}

glsurf_result gls_tile_begin_work(glsurf_extractor *extractor, gls_tile_work *work,
                                  const gls_views *views) {
    const gls_tile_head *head = &work->head;
    const int unit = extractor->desc.double_image ? 2 : 1;
    const bool detects = head->part == GLS_PART_DETECT;
    gls_frame *frame = &work->frame;
    frame->number = extractor->frames.ring.submitted + 1;
    frame->desc = extractor->desc;
    frame->desc.threshold = head->threshold;
    frame->desc.octaves = head->octaves;
    frame->part = (gls_part)head->part;
    frame->tile =
        (gls_pixel){ unit * gls_to_int(head->tile.x), unit * gls_to_int(head->tile.y) };
    frame->width = gls_to_int(head->tile.width);
    frame->height = gls_to_int(head->tile.height);
    frame->masked = views->masked;
    frame->input = detects ? NULL : work->input;
    frame->input_count = detects ? 0 : head->count;
    work->results.count = 0;
    work->good = true;
    work->begun = false;
    if (!detects && head->count == 0)
        return GLSURF_OK;
    work->begun = gls_object_on_cpu(&extractor->object);
    return work->begun ? gls_cpu_begin(extractor, frame, views)
                       : gls_gl_tile(extractor, frame, views, &work->results);
}

void gls_tile_compute(gls_tile_work *work) {
    if (work->begun)
        work->good = gls_cpu_compute_tile(&work->frame, &work->results);
    work->begun = false;
}

/* ------------------------------------------------------------------- end -- */

static bool is_in(const glsurf_region *core, int unit, int x, int y) {
    return x >= unit * gls_to_int(core->x) &&
           x < unit * gls_to_int(core->x + core->width) &&
           y >= unit * gls_to_int(core->y) && y < unit * gls_to_int(core->y + core->height);
}

/* Writes the keypoints of the tile's core, and returns their number. */
static uint32_t write_entries(const gls_tile_work *work, uint8_t *to) {
    const glsurf_extractor_desc *desc = &work->frame.desc;
    const gls_scales scales = gls_settings_scales(desc);
    const gls_pixel tile = work->frame.tile;
    const int unit = desc->double_image ? 2 : 1;
    uint32_t count = 0;
    gls_scale_space space;
    gls_scale_space_make(&space, gls_preset_row(desc->preset, desc->detector), &scales,
                         unit * gls_to_int(work->head.whole_width),
                         unit * gls_to_int(work->head.whole_height), desc->octaves);
    for (uint32_t k = 0; k < work->results.count; ++k) {
        const gls_record *r = &work->results.record[k];
        const int o = (int)r->unused[1] / GLS_MAX_OCTAVE_LEVELS;
        const int level = (int)r->unused[1] % GLS_MAX_OCTAVE_LEVELS;
        const gls_octave *octave = &space.octave[o];
        const int x = (int)r->angle + tile.x / octave->step;
        const int y = (int)r->unused[0] + tile.y / octave->step;
        if (!is_in(&work->head.core, unit, octave->offset + octave->step * x,
                   octave->offset + octave->step * y))
            continue;
        const gls_tile_entry entry = {
            .key = gls_list_key(&space, o, level, x, y),
            .position = { r->x + (float)tile.x, r->y + (float)tile.y, r->scale,
                          r->response },
            .laplacian = (int32_t)r->laplacian,
        };
        memcpy(to + count++ * sizeof entry, &entry, sizeof entry);
    }
    return count;
}

static uint32_t write_features(const gls_tile_work *work, uint8_t *to) {
    const uint32_t count = work->results.count;
    const size_t records = count * sizeof *work->results.record;
    if (count > 0) {
        memcpy(to, work->results.record, records);
        memcpy(to + records, work->results.descriptors,
               (size_t)count * work->frame.desc.descriptor_length * sizeof(float));
    }
    return count;
}

glsurf_result gls_tile_end_work(glsurf_extractor *extractor, gls_tile_work *work) {
    gls_tile_head head = work->head;
    const size_t each =
        gls_blob_each(GLS_TILE_RESULT, head.part, work->frame.desc.descriptor_length);
    head.kind = GLS_TILE_RESULT;
    uint8_t *to = work->good ? gls_blob_begin(&work->blob, &head,
                                              gls_bytes_of(work->results.count, each))
                             : NULL;
    if (!to)
        return out_of_memory(extractor, work);
    gls_blob_end(&work->blob,
                 head.part == GLS_PART_DETECT ? write_entries(work, to)
                                              : write_features(work, to),
                 each);
    return GLSURF_OK;
}

void gls_tile_free(glsurf_extractor *extractor, gls_tile_work *work) {
    gls_cpu_destroy(&work->frame);
    if (!gls_object_on_cpu(&extractor->object))
        gls_gl_end_tiles(extractor, &work->frame);
    free(work->input);
    free(work->results.record);
    free(work->results.descriptors);
    free(work->blob.data);
}
