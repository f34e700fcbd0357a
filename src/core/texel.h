/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Descriptions of textures that need not exist yet: texel formats, sizes, slots.
 */
#ifndef GLSURF_CORE_TEXEL_H
#define GLSURF_CORE_TEXEL_H

#include <stdbool.h>
#include <stdint.h>

typedef enum glsurf_texel {
    GLSURF_TEXEL_R8UI,
    GLSURF_TEXEL_R8I,
    GLSURF_TEXEL_R16UI,
    GLSURF_TEXEL_RGBA8UI,
    GLSURF_TEXEL_RGBA16UI,
    GLSURF_TEXEL_R32UI,
    GLSURF_TEXEL_RG32UI,
    GLSURF_TEXEL_RGBA32UI,
    GLSURF_TEXEL_RGBA32I,
    GLSURF_TEXEL_RGBA8,
    GLSURF_TEXEL_RGBA16F,
    GLSURF_TEXEL_R32F,
    GLSURF_TEXEL_RG32F,
    GLSURF_TEXEL_RGBA32F,
    GLSURF_TEXEL_DEPTH,
    GLSURF_TEXEL_COUNT
} glsurf_texel;

/* The index of a texture in an array of descriptions. */
typedef int glsurf_slot;

/* No texture. */
#define GLSURF_NONE (-1)

enum { GLSURF_MAX_TEXTURES = 224 };

typedef struct glsurf_texture_desc {
    const char *label;
    glsurf_texel texel;
    int width, height;
} glsurf_texture_desc;

uint32_t glsurf_texel_bytes(glsurf_texel texel);

/* Whether shaders write floats to the texels, which may be stored as bytes. */
bool glsurf_texel_is_float(glsurf_texel texel);

uint64_t glsurf_texture_bytes(const glsurf_texture_desc *texture);

#endif
