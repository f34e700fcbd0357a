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
    if (tiles->settings.input)
        return gls_tiles_begin_description(tiles);
    return gls_tiles_plan_detection(tiles) ? GLSURF_OK : gls_tiles_refuse(tiles);
}

glsurf_result gls_tiles_begin(glsurf_tiles *tiles, glsurf_extractor *extractor,
                              const gls_frame *settings, bool by_rows,
                              uint32_t processors) {
    const uint32_t tile = settings->desc.tile;
    glsurf_device *device = extractor->object.device;
    if (settings->width > GLS_CPU_MAX_SIZE || settings->height > GLS_CPU_MAX_SIZE)
        return gls_fail(device, GLSURF_ERROR_LIMIT,
                        "the image is %dx%d and glsurf takes at most %d pixels a side; "
                        "reduce or crop the image",
                        settings->width, settings->height, GLS_CPU_MAX_SIZE);
    tiles->object.device = device;
    tiles->extractor = extractor;
    tiles->settings = *settings;
    tiles->hash = gls_tile_settings(&extractor->desc);
    tiles->by_rows = by_rows;
    tiles->unit = gls_tile_unit(&settings->desc);
    tiles->driver =
        (gls_device_on_cpu(device) ? GLS_CPU_MAX_SIZE : device->max_size) / tiles->unit;
    tiles->largest =
        tile > 1 ? gls_min_int(tiles->driver, gls_to_int(tile)) : tiles->driver;
    tiles->processors = processors;
    tiles->search = gls_threshold_search_of(&settings->desc);
    tiles->frame.desc = settings->desc;
    gls_tile_space(&tiles->space, &settings->desc, settings->width, settings->height,
                   settings->desc.octaves);
    const glsurf_result result = begin_first(tiles);
    return result || tiles->done ? result : begin_round(tiles);
}

void gls_tiles_clear(glsurf_tiles *tiles) {
    free(tiles->taken);
    free(tiles->task);
    free(tiles->entries);
    free(tiles->list.position);
    free(tiles->list.laplacian);
    free(tiles->reach);
    free(tiles->keypoints);
    free(tiles->descriptors);
    free(tiles->chosen);
    free(tiles->first);
}

/* ------------------------------------------------------------- detection -- */

static bool is_below(float value, int end) {
    return value >= 0.0f && value < (float)end;
}

/* Returns true if a record of the detection has a sample, and a sign of the Laplacian. */
static bool has_sample(const gls_scale_space *space, const gls_record *r) {
    return r->laplacian != 0.0f && is_below(r->angle, space->width) &&
           is_below(r->unused[0], space->height) &&
           is_below(r->unused[1], space->octave_count * GLS_MAX_OCTAVE_LEVELS);
}

static bool is_in_core(const gls_tile_axis *axis, int i, int pixel) {
    return pixel >= gls_tile_core(axis, i) && pixel < gls_tile_core(axis, i + 1);
}

/* Makes a keypoint of the whole image. Returns false if another tile's core has its
 * sample. */
static bool make_entry(const glsurf_tiles *tiles, const gls_tile_head *head,
                       const gls_record *r, gls_tile_entry *entry) {
    const int unit = tiles->unit, number = (int)head->number, columns = tiles->x.count;
    const int left = unit * (int)head->tile.x, top = unit * (int)head->tile.y;
    const int o = (int)r->unused[1] / GLS_MAX_OCTAVE_LEVELS;
    const int level = (int)r->unused[1] % GLS_MAX_OCTAVE_LEVELS;
    const gls_octave *octave = &tiles->space.octave[o];
    const int x = (int)r->angle + left / octave->step;
    const int y = (int)r->unused[0] + top / octave->step;
    *entry = (gls_tile_entry){
        .key = gls_list_key(&tiles->space, o, level, x, y),
        .position = { r->x + (float)left, r->y + (float)top, r->scale, r->response },
        .laplacian = r->laplacian > 0.0f ? 1 : -1,
    };
    return is_in_core(&tiles->x, number % columns,
                      (octave->offset + octave->step * x) / unit) &&
           is_in_core(&tiles->y, number / columns,
                      (octave->offset + octave->step * y) / unit);
}

/* Adds the keypoints of a result. */
static glsurf_result add_keypoints(glsurf_tiles *tiles, const gls_tile_head *head,
                                   const glsurf_blob *result) {
    const size_t needed = tiles->count + head->count;
    if (needed > tiles->capacity) {
        const size_t capacity = needed + needed / 2;
        gls_tile_entry *more =
            needed > UINT32_MAX
                ? NULL
                : realloc(tiles->entries, gls_bytes_of(capacity, sizeof *more));
        if (!more)
            return gls_tiles_no_memory(tiles);
        tiles->entries = more;
        tiles->capacity = capacity;
    }
    for (uint32_t k = 0; k < head->count; ++k) {
        const gls_record record = gls_blob_record(result, k);
        tiles->count += make_entry(tiles, head, &record, &tiles->entries[tiles->count]);
    }
    return GLSURF_OK;
}

static int by_key(const void *a, const void *b) {
    const gls_tile_entry *p = a, *q = b;
    return (p->key > q->key) - (p->key < q->key);
}

/* Lists the keypoints that the settings ask for, in the order of the whole image's list. */
static glsurf_result select_keypoints(glsurf_tiles *tiles) {
    gls_point_list *list = &tiles->list;
    const gls_plan_params params = gls_plan_params_of(&tiles->settings.desc);
    const gls_select_plan select = gls_selection_counts(&params);
    list->position = malloc((tiles->count + 1) * sizeof *list->position);
    list->laplacian = malloc(tiles->count + 1);
    if (!list->position || !list->laplacian)
        return gls_tiles_no_memory(tiles);
    if (tiles->count > 0)
        qsort(tiles->entries, tiles->count, sizeof *tiles->entries, by_key);
    for (size_t k = 0; k < tiles->count; ++k) {
        list->position[k] = tiles->entries[k].position;
        list->laplacian[k] = tiles->entries[k].laplacian;
    }
    list->count = (uint32_t)tiles->count;
    free(tiles->entries);
    tiles->entries = NULL;
    return gls_choose_points(tiles->extractor, &tiles->search, &select, &tiles->space, list)
               ? GLSURF_OK
               : gls_tiles_no_memory(tiles);
}

/* --------------------------------------------------------------- results -- */

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
        result = select_keypoints(tiles);
        if (!result)
            result = gls_tiles_begin_description(tiles);
    }
    return result || tiles->done ? result : begin_round(tiles);
}

/* Returns true if the result is of a task of this round. */
static bool is_expected(const glsurf_tiles *tiles, const gls_tile_head *result) {
    if (tiles->done || result->number >= gls_tiles_count(tiles))
        return false;
    const gls_tile_head task = gls_tiles_head(tiles, result->number);
    const size_t begin = offsetof(gls_tile_head, settings);
    return memcmp(&result->settings, &task.settings, sizeof task - begin) == 0 &&
           (result->part == GLS_PART_DETECT ||
            result->count == gls_tiles_input_count(tiles, result->number));
}

glsurf_result gls_tiles_take(glsurf_tiles *tiles, const glsurf_blob *blob) {
    glsurf_device *device = tiles->object.device;
    const bool detects = tiles->frame.part == GLS_PART_DETECT;
    gls_tile_head head;
    glsurf_result result =
        gls_blob_open(&device->failure, blob, GLS_TILE_RESULT, tiles->hash,
                      tiles->settings.desc.descriptor_length, &head);
    if (result)
        return result;
    if (!is_expected(tiles, &head))
        return gls_refuse(device, "the result is of another image or of an earlier round; "
                                  "compute a task that glsurf_tiles_task() gives now");
    if (tiles->taken[head.number])
        return gls_refuse(device, "tile %u has its result already; leave this one out",
                          head.number);
    for (uint32_t k = 0; k < head.count; ++k) {
        const gls_record record = gls_blob_record(blob, k);
        if (!gls_record_is_within(&record, tiles->unit * tiles->x.side,
                                  tiles->unit * tiles->y.side, 4.0f) ||
            (detects && !has_sample(&tiles->space, &record)))
            return gls_refuse(device,
                              "keypoint %u of the result of tile %u is outside the tile; "
                              "compute the tile again",
                              k, head.number);
    }
    if (detects)
        result = add_keypoints(tiles, &head, blob);
    else
        gls_tiles_keep(tiles, &head, blob);
    if (result)
        return result;
    tiles->taken[head.number] = true;
    if (--tiles->left > 0)
        return GLSURF_OK;
    result = next_round(tiles);
    tiles->object.broken = result != GLSURF_OK;
    return result;
}
