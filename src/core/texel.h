/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Descriptions of textures that need not exist yet: texel formats, sizes, slots, lists of
 * textures. Also the record of a keypoint.
 */
#ifndef GLSURF_CORE_TEXEL_H
#define GLSURF_CORE_TEXEL_H

#include "glsurf/glsurf.h"

#include <stdbool.h>
#include <stdint.h>

typedef enum gls_texel {
    GLS_TEXEL_R8UI,
    GLS_TEXEL_R8I,
    GLS_TEXEL_R16UI,
    GLS_TEXEL_RGBA8UI,
    GLS_TEXEL_RGBA16UI,
    GLS_TEXEL_R32UI,
    GLS_TEXEL_RG32UI,
    GLS_TEXEL_RGBA32UI,
    GLS_TEXEL_RGBA32I,
    GLS_TEXEL_RGBA8,
    GLS_TEXEL_RGBA16F,
    GLS_TEXEL_R32F,
    GLS_TEXEL_RG32F,
    GLS_TEXEL_RGBA32F,
    GLS_TEXEL_DEPTH,
    GLS_TEXEL_COUNT
} gls_texel;

/* The index of a texture in an array of descriptions. */
typedef int gls_slot;

/* No texture. */
#define GLS_NONE (-1)

enum { GLS_MAX_TEXTURES = 224 };

typedef struct gls_texture_desc {
    const char *label;
    gls_texel texel;
    int width, height;
    /* `layers` > 0: this many consecutive slots are the layers of one array texture, and
     * this slot is layer `layer`. */
    int layers, layer;
} gls_texture_desc;

static inline gls_texture_desc gls_texture_of(const char *label, gls_texel texel, int width,
                                              int height) {
    return (gls_texture_desc){ label, texel, width, height, 0, 0 };
}

uint32_t gls_texel_bytes(gls_texel texel);

/* Returns true if shaders write floats to the texels, even if they are stored as bytes. */
bool gls_texel_is_float(gls_texel texel);

uint64_t gls_texture_bytes(const gls_texture_desc *texture);

/* --------------------------------------------------- textures of a plan -- */

typedef struct gls_textures {
    int count;
    gls_texture_desc desc[GLS_MAX_TEXTURES];
    uint64_t bytes;
    uint64_t feature_bytes; /* the part of `bytes` that counts as features' */
} gls_textures;

/* Adds a texture whose size depends on the image. */
gls_slot gls_add_texture(gls_textures *textures, const char *label, gls_texel texel,
                         int width, int height);

/* Adds an array texture with consecutive slots, one per layer. Returns the first slot. A
 * pass that reads any of the slots reads the array. */
gls_slot gls_add_layers(gls_textures *textures, const char *label, gls_texel texel,
                        int width, int height, int layers);

/* Adds a texture whose bytes count as features'. Its size depends on the capacity, or is
 * the same for all images. */
gls_slot gls_add_feature_texture(gls_textures *textures, const char *label, gls_texel texel,
                                 int width, int height);

/* Adds a list with `per_row` entries in a row; an entry has `texels` texels. */
gls_slot gls_add_list(gls_textures *textures, const char *label, gls_texel texel,
                      uint32_t entries, int per_row, int texels);

/* --------------------------------------------- the record of a keypoint -- */

/*
 * A keypoint as the GPU stores it, in two texels of floats. gls_records_to_keypoints()
 * converts it for the application.
 */
typedef struct gls_record {
    float x, y, scale, angle;
    float response, laplacian, unused[2];
} gls_record;

void gls_records_to_keypoints(const gls_record *record, uint32_t count,
                              glsurf_keypoint *keypoint);

#endif
