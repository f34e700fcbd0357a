/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * From round to round. The detection takes one, or several with lower and lower thresholds;
 * the description one for each size of tiles.
 */
#include "core/number.h"
#include "extractor/tiles.h"
#include "gl/error.h"

#include <stdlib.h>
#include <string.h>

static glsurf_result begin_round(glsurf_tiles *tiles) {
    ++tiles->round;
    tiles->left = gls_tiles_count(tiles);
    free(tiles->taken);
    tiles->taken = calloc(tiles->left, sizeof *tiles->taken);
    return tiles->taken ? GLSURF_OK : gls_tiles_no_memory(tiles);
}

static glsurf_result begin_first(glsurf_tiles *tiles) {
    if (!tiles->settings.input)
        return gls_tiles_plan_detection(tiles) ? GLSURF_OK : gls_tiles_refuse(tiles);
    const glsurf_result result = gls_tiles_take_input(tiles);
    return result ? result : gls_tiles_begin_description(tiles);
}

glsurf_result gls_tiles_begin(glsurf_tiles *tiles, glsurf_extractor *extractor,
                              const gls_frame *settings, bool by_rows,
                              uint32_t processors) {
    const uint32_t tile = settings->desc.tile;
    if (settings->width > GLS_CPU_MAX_SIZE || settings->height > GLS_CPU_MAX_SIZE)
        return gls_fail(extractor->object.device, GLSURF_ERROR_LIMIT,
                        "the image is %dx%d and glsurf takes at most %d pixels a side; "
                        "reduce or crop the image",
                        settings->width, settings->height, GLS_CPU_MAX_SIZE);
    tiles->object.device = extractor->object.device;
    tiles->extractor = extractor;
    tiles->settings = *settings;
    tiles->hash = gls_tile_settings(&extractor->desc);
    tiles->by_rows = by_rows;
    tiles->unit = settings->desc.double_image ? 2 : 1;
    tiles->largest = gls_tiles_driver_side(extractor, tiles->unit);
    if (tile > 1)
        tiles->largest = gls_min_int(tiles->largest, gls_to_int(tile));
    tiles->processors = processors;
    tiles->search = gls_threshold_search_of(&settings->desc);
    tiles->frame.desc = settings->desc;
    gls_plan whole = { 0 };
    gls_plan_params params = gls_plan_params_of(&settings->desc);
    params.width = settings->width;
    params.height = settings->height;
    gls_plan_scale_space(&whole, &params);
    tiles->space = whole.space;
    const glsurf_result result = begin_first(tiles);
    return result || tiles->done ? result : begin_round(tiles);
}

void gls_tiles_clear(glsurf_tiles *tiles) {
    free(tiles->taken);
    free(tiles->task.data);
    free(tiles->entries);
    free(tiles->list.position);
    free(tiles->list.laplacian);
    free(tiles->reach);
    free(tiles->keypoints);
    free(tiles->descriptors);
    free(tiles->chosen);
    free(tiles->first);
}

glsurf_result gls_tiles_write_task(glsurf_tiles *tiles, uint32_t number) {
    const gls_tile_head head = gls_tiles_head(tiles, number);
    const bool detects = head.part == GLS_PART_DETECT;
    const uint32_t count = detects ? 0 : tiles->first[number + 1] - tiles->first[number];
    const size_t each = sizeof(gls_record);
    uint8_t *input = gls_blob_begin(&tiles->task, &head, gls_bytes_of(count, each));
    if (!input)
        return gls_tiles_no_memory(tiles);
    if (!detects)
        gls_tiles_write_input(tiles, number, (gls_record *)(void *)input);
    gls_blob_end(&tiles->task, count, each);
    return GLSURF_OK;
}

/* After the last result of a round. */
static glsurf_result next_round(glsurf_tiles *tiles) {
    glsurf_result result;
    if (tiles->frame.part != GLS_PART_DETECT) {
        result = gls_tiles_next_description(tiles);
    } else if (tiles->count < tiles->search.wanted &&
               gls_threshold_lower(&tiles->search, (uint32_t)tiles->count,
                                   &tiles->frame.desc.threshold)) {
        tiles->count = 0;
        result = GLSURF_OK;
    } else {
        result = gls_tiles_select(tiles);
        if (!result)
            result = gls_tiles_begin_description(tiles);
    }
    return result || tiles->done ? result : begin_round(tiles);
}

/* Returns true if the result is of this task. */
static bool is_of(const gls_tile_head *result, gls_tile_head task) {
    task.magic = result->magic;
    task.sum = result->sum;
    task.kind = result->kind;
    task.count = result->count;
    return memcmp(result, &task, sizeof task) == 0;
}

glsurf_result gls_tiles_take(glsurf_tiles *tiles, const glsurf_blob *blob) {
    glsurf_device *device = tiles->object.device;
    const uint8_t *payload = (const uint8_t *)blob->data + sizeof(gls_tile_head);
    gls_tile_head head;
    glsurf_result result =
        gls_blob_open(&device->failure, blob, GLS_TILE_RESULT, tiles->hash,
                      tiles->settings.desc.descriptor_length, &head);
    if (result)
        return result;
    const bool detects = head.part == GLS_PART_DETECT;
    if (tiles->done || head.number >= gls_tiles_count(tiles) ||
        !is_of(&head, gls_tiles_head(tiles, head.number)) ||
        (!detects &&
         head.count != tiles->first[head.number + 1] - tiles->first[head.number]))
        return gls_refuse(device, "the result is of another image or of an earlier round; "
                                  "compute a task that glsurf_tiles_task() gives now");
    if (tiles->taken[head.number])
        return gls_refuse(device, "tile %u has its result already; leave this one out",
                          head.number);
    result = detects ? gls_tiles_add(tiles, &head, payload)
                     : gls_tiles_keep(tiles, &head, payload);
    if (result)
        return result;
    tiles->taken[head.number] = true;
    if (--tiles->left > 0)
        return GLSURF_OK;
    result = next_round(tiles);
    tiles->object.broken = result != GLSURF_OK;
    return result;
}
