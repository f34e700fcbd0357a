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

glsurf_result gls_tiles_take_input(glsurf_tiles *tiles) {
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

/* Returns true if the tile has all pixels of the image up to `reach` from the position. */
static bool is_inside(const glsurf_tiles *tiles, const gls_tile_axis *axis, int i,
                      float position, float reach) {
    const int begin = gls_tile_begin(axis, i);
    return (begin == 0 || position >= reach) &&
           (begin + axis->side == axis->extent ||
            position + reach <= (float)(tiles->unit * axis->side - 1));
}

/* Returns the tile whose core has the pixel below a position. */
static int tile_of(const glsurf_tiles *tiles, const gls_tile_axis *axis, float position) {
    const int last = tiles->unit * axis->extent - 1;
    const int pixel = gls_clamp_int((int)floorf(position), 0, last) / tiles->unit;
    int first = 0, end = axis->count;
    while (end - first > 1) {
        const int middle = (first + end) / 2;
        if (pixel >= gls_tile_core(axis, middle))
            first = middle;
        else
            end = middle;
    }
    return first;
}

/* The keypoint in pixels of the tile. */
static gls_record input_of(const glsurf_tiles *tiles, int i, int j, uint32_t k) {
    const gls_position *p = &tiles->list.position[k];
    const gls_record *input = tiles->settings.input;
    return (gls_record){
        .x = p->x - (float)(tiles->unit * gls_tile_begin(&tiles->x, i)),
        .y = p->y - (float)(tiles->unit * gls_tile_begin(&tiles->y, j)),
        .scale = p->scale,
        .angle = input ? input[k].angle : -1.0f,
        .response = p->response,
        .laplacian = tiles->list.laplacian[k],
    };
}

/* Returns the tile that can describe a keypoint, or the number of tiles. */
static uint32_t find_tile(const glsurf_tiles *tiles, uint32_t k) {
    const gls_position *p = &tiles->list.position[k];
    const float reach = tiles->reach[k];
    if (reach == 0.0f)
        return gls_tiles_count(tiles);
    const int i = tile_of(tiles, &tiles->x, p->x), j = tile_of(tiles, &tiles->y, p->y);
    const gls_record at = input_of(tiles, i, j, k);
    return is_inside(tiles, &tiles->x, i, at.x, reach) &&
                   is_inside(tiles, &tiles->y, j, at.y, reach)
               ? (uint32_t)(j * tiles->x.count + i)
               : gls_tiles_count(tiles);
}

/* Sorts the keypoints by the tiles that describe them, in the order of the list. */
static glsurf_result deal_keypoints(glsurf_tiles *tiles) {
    const uint32_t count = gls_tiles_count(tiles), keypoints = tiles->list.count;
    free(tiles->first);
    uint32_t *const first = tiles->first = calloc((size_t)count + 2, sizeof *tiles->first);
    if (!first)
        return gls_tiles_no_memory(tiles);
    for (uint32_t k = 0; k < keypoints; ++k)
        ++first[find_tile(tiles, k) + 1];
    first[count + 1] = 0;
    for (uint32_t n = 0; n < count; ++n)
        first[n + 1] += first[n];
    /* first[n] counts up to the end of tile n, which is the begin of the next one. */
    for (uint32_t k = 0; k < keypoints; ++k) {
        const uint32_t n = find_tile(tiles, k);
        if (n < count)
            tiles->chosen[first[n]++] = k;
    }
    memmove(first + 1, first, count * sizeof *first);
    first[0] = 0;
    return GLSURF_OK;
}

/* Describes what fits into tiles that overlap by at most a quarter, then the rest in larger
 * tiles. The largest tiles overlap as far as they have to. */
glsurf_result gls_tiles_next_description(glsurf_tiles *tiles) {
    const int driver = gls_tiles_driver_side(tiles->extractor, tiles->unit);
    const int largest = tiles->described_largest;
    float reach = 0.0f;
    for (uint32_t k = 0; k < tiles->list.count; ++k)
        reach = gls_max_float(reach, tiles->reach[k]);
    if (reach == 0.0f) {
        tiles->done = true;
        return GLSURF_OK;
    }
    const int needed = (int)reach + 1, quarter = tiles->unit * largest / 4;
    const int overlap = largest < driver ? gls_min_int(needed, quarter) : needed;
    tiles->described_largest = gls_min_int(2 * largest, driver);
    return gls_tiles_plan_description(tiles, overlap, largest)
               ? deal_keypoints(tiles)
               : gls_fail(tiles->object.device, GLSURF_ERROR_LIMIT,
                          "a keypoint of the image of %dx%d pixels needs a tile of more "
                          "than %d pixels a side; raise the memory limit, or set fewer "
                          "octaves",
                          tiles->settings.width, tiles->settings.height,
                          2 * needed / tiles->unit);
}

void gls_tiles_write_input(const glsurf_tiles *tiles, uint32_t number, gls_record *input) {
    const int i = (int)number % tiles->x.count, j = (int)number / tiles->x.count;
    for (uint32_t n = tiles->first[number]; n < tiles->first[number + 1]; ++n)
        *input++ = input_of(tiles, i, j, tiles->chosen[n]);
}

/* --------------------------------------------------------------- results -- */

/* Writes the result of keypoint k to its place in the list. */
static void keep_result(glsurf_tiles *tiles, gls_pixel tile, uint32_t k,
                        const gls_record *found, const uint8_t *descriptor) {
    const gls_frame *settings = &tiles->settings;
    const size_t length = settings->desc.descriptor_length;
    const gls_position in_working = { found->x + (float)tile.x, found->y + (float)tile.y,
                                      found->scale, found->response };
    const gls_position at = tiles->unit == 2 ? gls_position_reduce(in_working) : in_working;
    gls_record record;
    gls_reference_publish(&at, &tiles->list.laplacian[k], &found->angle, 1, 1,
                          settings->origin, &record);
    if (settings->input) {
        record = settings->input[k];
        record.angle = found->angle;
    }
    gls_records_to_keypoints(&record, 1, &tiles->keypoints[k]);
    memcpy(tiles->descriptors + k * length, descriptor, length * sizeof(float));
    tiles->reach[k] = 0.0f;
}

/* A keypoint that the localisation made coarser may need a larger tile: it waits. */
glsurf_result gls_tiles_keep(glsurf_tiles *tiles, const gls_tile_head *head,
                             const uint8_t *results) {
    const size_t length = tiles->settings.desc.descriptor_length * sizeof(float);
    const uint8_t *const descriptors = results + head->count * sizeof(gls_record);
    const int i = (int)head->number % tiles->x.count,
              j = (int)head->number / tiles->x.count;
    const gls_pixel tile = { tiles->unit * gls_tile_begin(&tiles->x, i),
                             tiles->unit * gls_tile_begin(&tiles->y, j) };
    for (uint32_t n = 0; n < head->count; ++n) {
        const uint32_t k = tiles->chosen[tiles->first[head->number] + n];
        gls_record found;
        memcpy(&found, results + n * sizeof found, sizeof found);
        if (!gls_record_is_within(&found, (float)(tiles->unit * tiles->x.side),
                                  (float)(tiles->unit * tiles->y.side), 4.0f))
            return gls_refuse(tiles->object.device,
                              "keypoint %u of the result of tile %u is outside the tile; "
                              "compute the tile again",
                              n, head->number);
        const float reach = gls_description_reach(tiles->space.preset, found.scale);
        if (is_inside(tiles, &tiles->x, i, found.x, reach) &&
            is_inside(tiles, &tiles->y, j, found.y, reach))
            keep_result(tiles, tile, k, &found, descriptors + n * length);
        else
            tiles->reach[k] = reach;
    }
    return GLSURF_OK;
}
