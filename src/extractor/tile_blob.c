/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Tasks and results as bytes, which may come from anywhere: a head, records of keypoints in
 * pixels of the tile and, if they are described, their descriptors. The hash finds damage;
 * no bytes do harm, with any hash.
 */
#include "core/hash.h"
#include "extractor/tiles.h"
#include "glsurf/settings.h"

#include <math.h>
#include <stdlib.h>

#define MAGIC UINT64_C(0x31656c6974736c67) /* "glstile1" */

uint64_t gls_tile_settings(const glsurf_extractor_desc *desc) {
    uint64_t hash = gls_hash_text(GLS_HASH_START, GLSURF_VERSION);
    size_t count;
    const glsurf_setting *row = glsurf_settings(&count);
    for (const glsurf_setting *end = row + count; row < end; ++row)
        for (int i = 0; row->is_result && i < 2; ++i) {
            const double value = glsurf_setting_get(row, desc, i);
            if (row->offset != offsetof(glsurf_extractor_desc, tile))
                hash = gls_hash(hash, &value, sizeof value);
        }
    return gls_hash_stir(hash);
}

gls_tile_head *gls_blob_make(uint32_t count, size_t each) {
    const size_t bytes = gls_bytes_of(count, each);
    return bytes < SIZE_MAX - sizeof(gls_tile_head) ? malloc(sizeof(gls_tile_head) + bytes)
                                                    : NULL;
}

bool gls_tile_reserve(gls_tile_results *results, uint32_t count,
                      uint32_t descriptor_length) {
    const size_t each = sizeof(gls_record) + descriptor_length * sizeof(float);
    free(results->head);
    results->head = gls_blob_make(count, each);
    results->count = count;
    results->record = results->head ? (gls_record *)(results->head + 1) : NULL;
    results->descriptors = results->head ? (float *)(results->record + count) : NULL;
    return results->head;
}

/* Hashes what follows the field `sum`. */
static uint64_t sum_of(const void *data, size_t bytes) {
    const size_t behind = offsetof(gls_tile_head, kind);
    return gls_hash_stir(
        gls_hash(GLS_HASH_START, (const uint8_t *)data + behind, bytes - behind));
}

glsurf_blob gls_blob_seal(gls_tile_head *head, uint32_t count, size_t each) {
    const size_t bytes = sizeof *head + count * each;
    head->magic = MAGIC;
    head->count = count;
    head->sum = sum_of(head, bytes);
    return (glsurf_blob){ head, bytes };
}

size_t gls_blob_each(gls_tile_kind kind, uint32_t part, uint32_t descriptor_length) {
    const bool described = kind == GLS_TILE_RESULT && part != GLS_PART_DETECT;
    return sizeof(gls_record) + (described ? descriptor_length * sizeof(float) : 0);
}

static bool is_sound(const gls_tile_head *head, size_t bytes, size_t each) {
    const glsurf_region *tile = &head->tile;
    const uint32_t width = head->whole_width, height = head->whole_height;
    return width <= GLS_CPU_MAX_SIZE && height <= GLS_CPU_MAX_SIZE && tile->width > 0 &&
           tile->height > 0 && tile->width <= width && tile->height <= height &&
           tile->x <= width - tile->width && tile->y <= height - tile->height &&
           (head->part == GLS_PART_DETECT || head->part == GLS_PART_LOCALISE ||
            head->part == GLS_PART_DESCRIBE) &&
           head->octaves <= GLS_MAX_OCTAVES && isfinite(head->threshold) &&
           head->threshold > 0.0f && (bytes - sizeof *head) / each == head->count &&
           (bytes - sizeof *head) % each == 0;
}

glsurf_result gls_blob_open(gls_failure *failure, const glsurf_blob *blob,
                            gls_tile_kind kind, uint64_t settings,
                            uint32_t descriptor_length, gls_tile_head *head) {
    const char *const what = kind == GLS_TILE_TASK ? "task" : "result";
    *head = (gls_tile_head){ 0 };
    if (blob->bytes >= sizeof *head)
        memcpy(head, blob->data, sizeof *head);
    if (head->magic != MAGIC)
        return gls_refused(failure,
                           "these %zu bytes are no %s of a tile, or come from a computer "
                           "with another order of bytes; pass a %s that a call gave",
                           blob->bytes, what, what);
    const bool intact = head->sum == sum_of(blob->data, blob->bytes);
    if (intact && head->kind != (uint32_t)kind)
        return gls_refused(
            failure, "a task of a tile is no result, nor a result a task; pass a %s", what);
    if (intact && head->settings != settings)
        return gls_refused(failure,
                           "the %s of a tile is of other settings, or of a version of "
                           "glsurf other than %s; use the same everywhere",
                           what, GLSURF_VERSION);
    const size_t each = gls_blob_each(kind, head->part, descriptor_length);
    return intact && is_sound(head, blob->bytes, each)
               ? GLSURF_OK
               : gls_refused(failure, "the %s of a tile is damaged; send it again", what);
}

bool gls_record_is_within(const gls_record *record, int width, int height, float margin) {
    return record->x >= -margin && record->x <= (float)width + margin &&
           record->y >= -margin && record->y <= (float)height + margin &&
           record->scale > 0.0f && record->scale <= (float)GLS_CPU_MAX_SIZE &&
           isfinite(record->angle) && isfinite(record->response) &&
           fabsf(record->laplacian) <= 1.0f;
}
