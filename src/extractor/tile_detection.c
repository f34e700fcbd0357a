/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The keypoints of all tiles become the whole image's list, and the reference selects. */
#include "extractor/tiles.h"
#include "gl/error.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool is_sound(const glsurf_tiles *tiles, const gls_tile_entry *e) {
    const gls_record record = { .x = e->position.x,
                                .y = e->position.y,
                                .scale = e->position.scale,
                                .response = e->position.response };
    return (e->laplacian == 1 || e->laplacian == -1) &&
           gls_record_is_within(&record, (float)tiles->space.width,
                                (float)tiles->space.height, 1.0f);
}

glsurf_result gls_tiles_add(glsurf_tiles *tiles, const gls_tile_head *head,
                            const uint8_t *entries) {
    const size_t needed = tiles->count + head->count;
    if (needed > tiles->capacity) {
        const size_t capacity = needed + needed / 2;
        gls_tile_entry *more =
            realloc(tiles->entries, gls_bytes_of(capacity, sizeof *more));
        if (!more || needed > UINT32_MAX)
            return gls_tiles_no_memory(tiles);
        tiles->entries = more;
        tiles->capacity = capacity;
    }
    gls_tile_entry *to = tiles->entries + tiles->count;
    if (head->count > 0)
        memcpy(to, entries, head->count * sizeof *to);
    for (uint32_t k = 0; k < head->count; ++k)
        if (!is_sound(tiles, &to[k]))
            return gls_refuse(tiles->object.device,
                              "keypoint %u of the result of tile %u is outside the image; "
                              "compute the tile again",
                              k, head->number);
    tiles->count = needed;
    return GLSURF_OK;
}

static int by_key(const void *a, const void *b) {
    const gls_tile_entry *p = a, *q = b;
    return (p->key > q->key) - (p->key < q->key);
}

glsurf_result gls_tiles_select(glsurf_tiles *tiles) {
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
        list->laplacian[k] = (int8_t)tiles->entries[k].laplacian;
    }
    list->count = (uint32_t)tiles->count;
    free(tiles->entries);
    tiles->entries = NULL;
    tiles->count = tiles->capacity = 0;
    return gls_choose_points(tiles->extractor, &tiles->search, &select, &tiles->space, list)
               ? GLSURF_OK
               : gls_tiles_no_memory(tiles);
}
