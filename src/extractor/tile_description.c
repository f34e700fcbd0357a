/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The description of the selected keypoints. A round describes what fits into its tiles;
 * the rest waits for larger tiles.
 */
#include "core/number.h"
#include "extractor/tiles.h"
#include "gl/error.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ----------------------------------------------------------------- input -- */

/* Lists the application's keypoints, as the stages take them. */
static glsurf_result take_input(glsurf_tiles *tiles) {
    const gls_frame *settings = &tiles->settings;
    gls_point_list *list = &tiles->list;
    const size_t n = (size_t)settings->input_count + 1;
    list->count = list->total = settings->input_count;
    list->position = malloc(n * sizeof *list->position);
    list->laplacian = malloc(n);
    if (!list->position || !list->laplacian)
        return gls_tiles_no_memory(tiles);
    gls_reference_input(settings->input, list->count, settings->origin, list->position,
                        list->laplacian);
    for (uint32_t k = 0; tiles->unit == 2 && k < list->count; ++k)
        list->position[k] = gls_position_enlarge(list->position[k]);
    return GLSURF_OK;
}

glsurf_result gls_tiles_begin_description(glsurf_tiles *tiles) {
    const gls_point_list *list = &tiles->list;
    const glsurf_result result = tiles->settings.input ? take_input(tiles) : GLSURF_OK;
    if (result)
        return result;
    const size_t n = (size_t)list->count + 1;
    const size_t bytes = tiles->settings.desc.descriptor_length * sizeof(float);
    tiles->described_largest = tiles->largest;
    tiles->reach = malloc(n * sizeof *tiles->reach);
    tiles->chosen = malloc(n * sizeof *tiles->chosen);
    tiles->keypoints = malloc(n * sizeof *tiles->keypoints);
    tiles->descriptors = malloc(gls_bytes_of(n, bytes));
    if (!tiles->reach || !tiles->chosen || !tiles->keypoints || !tiles->descriptors)
        return gls_tiles_no_memory(tiles);
    for (uint32_t k = 0; k < list->count; ++k)
        tiles->reach[k] =
            gls_description_reach(tiles->space.preset, list->position[k].scale);
    return gls_tiles_next_description(tiles);
}

/* ------------------------------------------------------------------ grid -- */

/* Returns true if the side of a tile that begins there has all pixels of the image up to
 * `reach` from the position. */
static bool has_side(const gls_tile_axis *axis, int unit, uint32_t begin, float position,
                     float reach) {
    return (begin == 0 || position >= reach) &&
           ((int)begin + axis->side == axis->extent ||
            position + reach <= (float)(unit * axis->side - 1));
}

/* Returns true if the tile can describe a keypoint that is in pixels of the tile. */
static bool has_keypoint(const glsurf_tiles *tiles, const glsurf_region *tile,
                         const gls_record *at, float reach) {
    return has_side(&tiles->x, tiles->unit, tile->x, at->x, reach) &&
           has_side(&tiles->y, tiles->unit, tile->y, at->y, reach);
}

/* Returns the tile whose core has the pixel below a position. */
static int tile_of(const glsurf_tiles *tiles, const gls_tile_axis *axis, float position) {
    const int last = tiles->unit * axis->extent - 1;
    const int pixel = gls_clamp_int((int)floorf(position), 0, last) / tiles->unit;
    int i = (int)((int64_t)pixel * axis->count / axis->extent);
    while (pixel < gls_tile_core(axis, i))
        --i;
    while (pixel >= gls_tile_core(axis, i + 1))
        ++i;
    return i;
}

/* The keypoint in pixels of the tile. */
static gls_record input_of(const glsurf_tiles *tiles, const glsurf_region *tile,
                           uint32_t k) {
    const gls_position *p = &tiles->list.position[k];
    const gls_record *input = tiles->settings.input;
    return (gls_record){
        .x = p->x - (float)(tiles->unit * (int)tile->x),
        .y = p->y - (float)(tiles->unit * (int)tile->y),
        .scale = p->scale,
        .angle = input ? input[k].angle : -1.0f,
        .response = p->response,
        .laplacian = tiles->list.laplacian[k],
    };
}

/* Returns the tile that can describe a keypoint, or the number of tiles. */
static uint32_t find_tile(const glsurf_tiles *tiles, uint32_t k) {
    const gls_position *p = &tiles->list.position[k];
    const int i = tile_of(tiles, &tiles->x, p->x), j = tile_of(tiles, &tiles->y, p->y);
    const uint32_t number = (uint32_t)(j * tiles->x.count + i);
    const glsurf_region tile = gls_tiles_head(tiles, number).tile;
    const gls_record at = input_of(tiles, &tile, k);
    return tiles->reach[k] > 0.0f && has_keypoint(tiles, &tile, &at, tiles->reach[k])
               ? number
               : gls_tiles_count(tiles);
}

/* Sorts the keypoints by the tiles that describe them, in the order of the list. The rest
 * comes last. */
static glsurf_result deal_keypoints(glsurf_tiles *tiles) {
    const uint32_t count = gls_tiles_count(tiles);
    free(tiles->first);
    uint32_t *const first = tiles->first = calloc((size_t)count + 1, sizeof *tiles->first);
    if (!first)
        return gls_tiles_no_memory(tiles);
    for (uint32_t k = 0; k < tiles->list.count; ++k)
        ++first[find_tile(tiles, k)];
    for (uint32_t n = 0; n < count; ++n)
        first[n + 1] += first[n];
    for (uint32_t k = tiles->list.count; k-- > 0;)
        tiles->chosen[--first[find_tile(tiles, k)]] = k;
    return GLSURF_OK;
}

/* Describes what fits into tiles that overlap by at most a quarter, then the rest in larger
 * tiles. The largest tiles overlap as far as they have to. */
glsurf_result gls_tiles_next_description(glsurf_tiles *tiles) {
    const int largest = tiles->described_largest, driver = tiles->driver;
    const gls_part part = tiles->settings.input ? GLS_PART_DESCRIBE : GLS_PART_LOCALISE;
    float reach = 0.0f;
    for (uint32_t k = 0; k < tiles->list.count; ++k)
        reach = gls_max_float(reach, tiles->reach[k]);
    if (reach == 0.0f) {
        tiles->done = true;
        return GLSURF_OK;
    }
    const int needed = (int)reach + 3, quarter = tiles->unit * largest / 4;
    const int overlap = largest < driver ? gls_min_int(needed, quarter) : needed;
    tiles->described_largest = gls_min_int(2 * largest, driver);
    return gls_tiles_plan(tiles, part, overlap, largest)
               ? deal_keypoints(tiles)
               : gls_fail(tiles->object.device, GLSURF_ERROR_LIMIT,
                          "a keypoint of the image of %dx%d pixels needs a tile of more "
                          "than %d pixels a side; raise the memory limit, or set fewer "
                          "octaves",
                          tiles->settings.width, tiles->settings.height,
                          2 * needed / tiles->unit);
}

/* ----------------------------------------------------------------- tasks -- */

uint32_t gls_tiles_input_count(const glsurf_tiles *tiles, uint32_t number) {
    return tiles->frame.part == GLS_PART_DETECT
               ? 0
               : tiles->first[number + 1] - tiles->first[number];
}

glsurf_result gls_tiles_make_task(glsurf_tiles *tiles, uint32_t number, glsurf_blob *task) {
    const gls_tile_head head = gls_tiles_head(tiles, number);
    const uint32_t count = gls_tiles_input_count(tiles, number);
    free(tiles->task);
    tiles->task = gls_blob_make(count, sizeof(gls_record));
    if (!tiles->task)
        return gls_tiles_no_memory(tiles);
    *tiles->task = head;
    gls_record *const input = (gls_record *)(tiles->task + 1);
    for (uint32_t n = 0; n < count; ++n)
        input[n] = input_of(tiles, &head.tile, tiles->chosen[tiles->first[number] + n]);
    *task = gls_blob_seal(tiles->task, count, sizeof *input);
    return GLSURF_OK;
}

/* --------------------------------------------------------------- results -- */

/* Writes the result of keypoint k to its place in the list. */
static void keep_result(glsurf_tiles *tiles, const glsurf_region *tile, uint32_t k,
                        const gls_record *found) {
    const gls_frame *settings = &tiles->settings;
    gls_position at = { found->x + (float)(tiles->unit * (int)tile->x),
                        found->y + (float)(tiles->unit * (int)tile->y), found->scale,
                        found->response };
    gls_record record;
    if (tiles->unit == 2)
        at = gls_position_reduce(at);
    gls_reference_publish(&at, &tiles->list.laplacian[k], &found->angle, 1, 1,
                          settings->origin, &record);
    if (settings->input) {
        record = settings->input[k];
        record.angle = found->angle;
    }
    gls_records_to_keypoints(&record, 1, &tiles->keypoints[k]);
}

/* A keypoint that the localisation made coarser may need a larger tile: it waits. */
void gls_tiles_keep(glsurf_tiles *tiles, const gls_tile_head *head,
                    const glsurf_blob *result) {
    const size_t length = tiles->settings.desc.descriptor_length;
    const uint8_t *const descriptors =
        (const uint8_t *)result->data + sizeof *head + head->count * sizeof(gls_record);
    for (uint32_t n = 0; n < head->count; ++n) {
        const uint32_t k = tiles->chosen[tiles->first[head->number] + n];
        const gls_record found = gls_blob_record(result, n);
        tiles->reach[k] = gls_description_reach(tiles->space.preset, found.scale);
        if (!has_keypoint(tiles, &head->tile, &found, tiles->reach[k]))
            continue;
        tiles->reach[k] = 0.0f;
        keep_result(tiles, &head->tile, k, &found);
        memcpy(tiles->descriptors + k * length, descriptors + n * length * sizeof(float),
               length * sizeof(float));
    }
}
