/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Tasks and results as bytes, which may come from anywhere. A task has the records of its
 * keypoints; a result of the detection entries, and one of the description records and
 * descriptors, in the task's order. The hash finds damage; no bytes do harm, with any hash.
 */
#include "core/hash.h"
#include "extractor/tiles.h"
#include "glsurf/settings.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

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

uint8_t *gls_blob_begin(gls_blob *blob, const gls_tile_head *head, size_t bytes) {
    const size_t most = SIZE_MAX - sizeof *head;
    const size_t needed = bytes < most ? bytes + sizeof *head : SIZE_MAX;
    if (needed > blob->capacity) {
        free(blob->data);
        blob->data = malloc(needed);
        blob->capacity = blob->data ? needed : 0;
    }
    if (!blob->data)
        return NULL;
    memcpy(blob->data, head, sizeof *head);
    return blob->data + sizeof *head;
}

/* Hashes what follows the field `sum`. */
static uint64_t sum_of(const void *data, size_t bytes) {
    const size_t behind = offsetof(gls_tile_head, settings);
    return gls_hash_stir(
        gls_hash(GLS_HASH_START, (const uint8_t *)data + behind, bytes - behind));
}

void gls_blob_end(gls_blob *blob, uint32_t count, size_t each) {
    gls_tile_head head;
    memcpy(&head, blob->data, sizeof head);
    head.magic = MAGIC;
    head.count = count;
    blob->bytes = sizeof head + count * each;
    memcpy(blob->data, &head, sizeof head);
    head.sum = sum_of(blob->data, blob->bytes);
    memcpy(blob->data, &head, sizeof head);
}

size_t gls_blob_each(gls_tile_kind kind, uint32_t part, uint32_t descriptor_length) {
    if (kind == GLS_TILE_RESULT && part == GLS_PART_DETECT)
        return sizeof(gls_tile_entry);
    return sizeof(gls_record) +
           (kind == GLS_TILE_RESULT ? descriptor_length * sizeof(float) : 0);
}

static bool is_part_of(const glsurf_region *in, uint32_t width, uint32_t height) {
    return in->width > 0 && in->height > 0 && in->width <= width && in->height <= height &&
           in->x <= width - in->width && in->y <= height - in->height;
}

static bool is_sound(const gls_tile_head *head, size_t bytes, size_t each) {
    return head->whole_width <= GLS_CPU_MAX_SIZE &&
           head->whole_height <= GLS_CPU_MAX_SIZE &&
           is_part_of(&head->tile, head->whole_width, head->whole_height) &&
           is_part_of(&head->core, head->whole_width, head->whole_height) &&
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
    if (head->sum != sum_of(blob->data, blob->bytes))
        return gls_refused(failure, "the %s of a tile is damaged; send it again", what);
    if (head->kind != (uint32_t)kind)
        return gls_refused(failure,
                           "a task of a tile is no result, nor a result a task; "
                           "pass a %s",
                           what);
    if (head->settings != settings)
        return gls_refused(failure,
                           "the %s of a tile is of other settings, or of a version of "
                           "glsurf other than %s; use the same everywhere",
                           what, GLSURF_VERSION);
    return is_sound(head, blob->bytes, gls_blob_each(kind, head->part, descriptor_length))
               ? GLSURF_OK
               : gls_refused(failure, "the %s of a tile is damaged; send it again", what);
}

glsurf_region gls_blob_region(const glsurf_blob *task) {
    gls_tile_head head = { 0 };
    if (task->bytes >= sizeof head)
        memcpy(&head, task->data, sizeof head);
    const glsurf_result result =
        gls_blob_open(NULL, task, GLS_TILE_TASK, head.settings, 0, &head);
    return result ? (glsurf_region){ 0 } : head.tile;
}

bool gls_record_is_within(const gls_record *record, float width, float height,
                          float margin) {
    return record->x >= -margin && record->x <= width + margin && record->y >= -margin &&
           record->y <= height + margin && record->scale > 0.0f &&
           record->scale <= (float)GLS_CPU_MAX_SIZE && isfinite(record->angle) &&
           isfinite(record->response) && fabsf(record->laplacian) <= 1.0f;
}
