/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "check/bed.h"

#include "extractor/pipeline.h"
#include "gl/pass.h"
#include "gl/texture.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* -------------------------------------------------------------------- case -- */

void gls_bed_begin(gls_bed *bed, uint64_t salt) {
    bed->random = gls_random_make(2008, salt);
    bed->result = GLSURF_OK;
}

void gls_bed_end(gls_bed *bed) {
    for (size_t i = 0; i < bed->memory_count; ++i)
        free(bed->memory[i]);
    free(bed->memory);
    bed->memory = NULL;
    bed->memory_count = 0;
    gls_maps_free(&bed->maps);
}

bool gls_bed_did(gls_bed *bed, glsurf_result result) {
    if (!bed->result)
        bed->result = result;
    return !bed->result;
}

bool gls_bed_has_memory(gls_bed *bed, bool good) {
    return gls_bed_did(bed, good ? GLSURF_OK : GLSURF_ERROR_MEMORY);
}

void *gls_bed_memory(gls_bed *bed, size_t bytes) {
    if (bed->result)
        return NULL;
    void **list = realloc(bed->memory, (bed->memory_count + 1) * sizeof *list);
    if (list)
        bed->memory = list;
    void *memory = list ? calloc(1, bytes > 0 ? bytes : 1) : NULL;
    if (gls_bed_has_memory(bed, memory != NULL))
        list[bed->memory_count++] = memory;
    return memory;
}

/* -------------------------------------------------------------------- plan -- */

void gls_bed_plan(gls_bed *bed, const gls_plan_params *params) {
    gls_plan_params p = *params;
    if (!p.preset)
        p.preset = bed->preset;
    p.paths = bed->paths;
    p.max_size = bed->device->max_size;
    p.memory_limit = UINT64_MAX;
    if (!gls_bed_did(bed, gls_plan_make(&bed->device->failure, &bed->plan, &p)))
        return;
    gls_slots_set(&bed->gpu, bed->plan.textures.desc, 0);
    gls_passes_begin(&bed->gpu);
    const gls_pipeline line = { &bed->gpu, &bed->plan, 0, 0 };
    if (gls_bed_did(bed, gls_pipeline_tables(&line)))
        gls_bed_has_memory(bed, gls_maps_make(&bed->maps, &bed->plan));
}

void gls_bed_picture(gls_bed *bed, gls_picture_kind kind) {
    if (!bed->result)
        gls_bed_has_memory(bed,
                           gls_maps_picture(&bed->maps, &bed->plan, kind, &bed->random));
}

void gls_bed_responses(gls_bed *bed, gls_picture_kind kind) {
    gls_bed_picture(bed, kind);
    if (!bed->result)
        gls_bed_has_memory(bed, gls_maps_response(&bed->maps, &bed->plan));
}

/* ------------------------------------------------------------------- slots -- */

size_t gls_bed_texels(const gls_bed *bed, gls_slot slot) {
    const gls_texture_desc *texture = &bed->plan.textures.desc[slot];
    return (size_t)texture->width * (size_t)texture->height;
}

static size_t texel_bytes(const gls_bed *bed, gls_slot slot) {
    return gls_texel_bytes(bed->plan.textures.desc[slot].texel);
}

void *gls_bed_read(gls_bed *bed, gls_slot slot) {
    void *data = gls_bed_memory(bed, gls_bed_texels(bed, slot) * texel_bytes(bed, slot));
    if (data)
        gls_bed_did(bed, gls_texture_read(&bed->gpu, slot, data));
    return bed->result ? NULL : data;
}

void gls_bed_write(gls_bed *bed, gls_slot slot, const void *data, size_t texels) {
    const size_t used = texels * texel_bytes(bed, slot);
    const size_t all = gls_bed_texels(bed, slot) * texel_bytes(bed, slot);
    char *padded = gls_bed_memory(bed, all);
    if (!padded)
        return;
    memset(padded, 0xff, all);
    memcpy(padded, data, used < all ? used : all);
    gls_bed_did(bed, gls_texture_write(&bed->gpu, slot, padded));
}

typedef struct row_layout {
    size_t row, stride; /* bytes */
} row_layout;

static row_layout row_of(const gls_bed *bed, gls_slot slot) {
    const gls_texture_desc *texture = &bed->plan.textures.desc[slot];
    const size_t texel = gls_texel_bytes(texture->texel);
    const bool by_four =
        texture->texel == GLS_TEXEL_RGBA8UI || texture->texel == GLS_TEXEL_RGBA16UI;
    return (row_layout){ (size_t)bed->plan.width * texel / (by_four ? 4 : 1),
                         (size_t)texture->width * texel };
}

void *gls_bed_read_image(gls_bed *bed, gls_slot slot) {
    const row_layout bytes = row_of(bed, slot);
    uint8_t *data = gls_bed_read(bed, slot);
    for (size_t y = 0; data && y < (size_t)bed->plan.height; ++y) {
        for (size_t i = bytes.row; i < bytes.stride; ++i)
            gls_find_truth(&bed->finding, data[y * bytes.stride + i] == 0,
                           "row %zu of an image of %dx%d has a pixel after its last", y,
                           bed->plan.width, bed->plan.height);
        memmove(data + y * bytes.row, data + y * bytes.stride, bytes.row);
    }
    return data;
}

void gls_bed_write_image(gls_bed *bed, gls_slot slot, const void *pixels) {
    const row_layout bytes = row_of(bed, slot);
    const size_t height = (size_t)bed->plan.height;
    uint8_t *data = gls_bed_memory(bed, height * bytes.stride);
    if (!data)
        return;
    for (size_t y = 0; y < height; ++y)
        memcpy(data + y * bytes.stride, (const uint8_t *)pixels + y * bytes.row, bytes.row);
    gls_bed_write(bed, slot, data, gls_bed_texels(bed, slot));
}

void gls_bed_write_count(gls_bed *bed, const gls_pyramid_plan *pyramid, uint32_t count) {
    const uint32_t quarter = count / 4;
    const uint32_t parts[4] = { quarter, quarter, quarter, count - 3 * quarter };
    gls_bed_write(bed, pyramid->level[pyramid->levels - 1], parts, 1);
}

/* -------------------------------------------------------------------- maps -- */

/* Four neighbouring pixels of a row to a texel. A row's last texel repeats its last
 * pixel. */
static void write_by_four(gls_bed *bed) {
    const gls_slot slot = bed->plan.sums.by_four;
    const int width = bed->plan.width, columns = 4 * bed->plan.textures.desc[slot].width;
    const size_t texels = gls_bed_texels(bed, slot);
    uint32_t *by_four = gls_bed_memory(bed, texels * 4 * sizeof *by_four), *to = by_four;
    if (!by_four)
        return;
    for (int y = 0; y < bed->plan.height; ++y)
        for (int x = 0; x < columns; ++x)
            *to++ = bed->maps.integral[(size_t)y * (size_t)width +
                                       (size_t)(x < width ? x : width - 1)];
    gls_bed_write(bed, slot, by_four, texels);
}

void gls_bed_write_integral(gls_bed *bed) {
    if (bed->result)
        return;
    gls_bed_write(bed, bed->plan.sums.integral, bed->maps.integral,
                  gls_bed_texels(bed, bed->plan.sums.integral));
    write_by_four(bed);
}

/* The index of sample (i, j) of an octave in its level's atlas, which holds four samples a
 * texel. */
static size_t atlas_index(const gls_plan *plan, const gls_octave *octave, int i, int j) {
    const int columns = plan->textures.desc[plan->response[0]].width;
    return 4 * (size_t)(octave->atlas_row + j) * (size_t)columns +
           4 * (size_t)octave->atlas_column + (size_t)i;
}

float *gls_bed_read_responses(gls_bed *bed, int o) {
    const gls_plan *plan = &bed->plan;
    const gls_octave *octave = &plan->octave[o];
    float *all = gls_bed_memory(bed, gls_map_size(octave) * sizeof *all);
    for (int l = 0; all && l < octave->channels; ++l) {
        const bool there = l < plan->octave[0].level_count;
        const float *atlas = there ? gls_bed_read(bed, plan->response[l]) : NULL;
        float *to = all + l;
        if (bed->result)
            return NULL;
        for (int j = 0; j < octave->height; ++j)
            for (int i = 0; i < octave->width; ++i, to += octave->channels)
                *to = there ? atlas[atlas_index(plan, octave, i, j)]
                            : gls_no_response(plan->preset);
    }
    return all;
}

/* Atlas values that belong to no sample are NaN. The padding of rows to four samples, and
 * the levels that an octave lacks, hold what the stage writes where there is no response.
 */
static void write_atlas(gls_bed *bed, int level) {
    const gls_plan *plan = &bed->plan;
    const size_t texels = gls_bed_texels(bed, plan->response[level]);
    float *atlas = gls_bed_memory(bed, 4 * texels * sizeof *atlas);
    if (!atlas)
        return;
    for (size_t i = 0; i < 4 * texels; ++i)
        atlas[i] = NAN;
    for (int o = 0; o < plan->octave_count; ++o) {
        const gls_octave *octave = &plan->octave[o];
        const float *from = bed->maps.response[o];
        const int padded = (octave->width + 3) / 4 * 4;
        for (int j = 0; j < octave->height; ++j)
            for (int i = 0; i < padded; ++i)
                atlas[atlas_index(plan, octave, i, j)] =
                    i < octave->width && level < octave->channels
                        ? from[octave->channels * (j * octave->width + i) + level]
                        : gls_no_response(plan->preset);
    }
    gls_bed_write(bed, plan->response[level], atlas, texels);
}

void gls_bed_write_responses(gls_bed *bed) {
    for (int l = 0; bed->plan.octave_count > 0 && l < bed->plan.octave[0].level_count; ++l)
        if (!bed->result)
            write_atlas(bed, l);
}
