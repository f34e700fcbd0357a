/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The textures of a plan, as descriptions and bytes, before any GL object exists.
 */
#ifndef GLSURF_PLAN_TEXTURES_H
#define GLSURF_PLAN_TEXTURES_H

#include "core/texel.h"

typedef struct gls_textures {
    int count;
    gls_texture_desc desc[GLS_MAX_TEXTURES];
    uint64_t bytes;
    uint64_t feature_bytes; /* of those, the bytes of features */
} gls_textures;

/* Adds a texture whose size depends on the image. */
gls_slot gls_add_texture(gls_textures *textures, const char *label, gls_texel texel,
                         int width, int height);

/* Adds an array texture: a slot for each of its layers, one after the other. Returns the
 * first. A pass that reads any of these slots reads the array. */
gls_slot gls_add_layers(gls_textures *textures, const char *label, gls_texel texel,
                        int width, int height, int layers);

/* Adds a texture whose bytes count as the features': its size depends on the capacity, or
 * is the same for all images. */
gls_slot gls_add_feature_texture(gls_textures *textures, const char *label, gls_texel texel,
                                 int width, int height);

/* Adds a list: `per_row` entries of `texels` texels to a row. */
gls_slot gls_add_list(gls_textures *textures, const char *label, gls_texel texel,
                      uint32_t entries, int per_row, int texels);

#endif
