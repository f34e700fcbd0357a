/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Descriptions of textures that need not exist yet: texel formats, sizes, slots.
 */
#ifndef GLSURF_CORE_TEXEL_H
#define GLSURF_CORE_TEXEL_H

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
    /* `layers` > 0: the slot is number `layer` of that many slots in a row, which are the
     * layers of one array texture. */
    int layers, layer;
} gls_texture_desc;

static inline gls_texture_desc gls_texture_of(const char *label, gls_texel texel, int width,
                                              int height) {
    return (gls_texture_desc){ label, texel, width, height, 0, 0 };
}

uint32_t gls_texel_bytes(gls_texel texel);

/* Whether shaders write floats to the texels, which may be stored as bytes. */
bool gls_texel_is_float(gls_texel texel);

uint64_t gls_texture_bytes(const gls_texture_desc *texture);

#endif
