/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "core/texel.h"

#include "core/number.h"

static const uint32_t bytes[GLS_TEXEL_COUNT] = {
    [GLS_TEXEL_R8UI] = 1,     [GLS_TEXEL_R8I] = 1,       [GLS_TEXEL_R16UI] = 2,
    [GLS_TEXEL_RGBA8UI] = 4,  [GLS_TEXEL_RGBA16UI] = 8,  [GLS_TEXEL_R32UI] = 4,
    [GLS_TEXEL_RG32UI] = 8,   [GLS_TEXEL_RGBA32UI] = 16, [GLS_TEXEL_RGBA32I] = 16,
    [GLS_TEXEL_R32F] = 4,     [GLS_TEXEL_RG32F] = 8,     [GLS_TEXEL_RGBA16F] = 8,
    [GLS_TEXEL_RGBA32F] = 16, [GLS_TEXEL_RGBA8] = 4,     [GLS_TEXEL_DEPTH] = 4,
};

uint32_t gls_texel_bytes(gls_texel texel) {
    return bytes[texel];
}

bool gls_texel_is_float(gls_texel texel) {
    return texel >= GLS_TEXEL_RGBA8 && texel <= GLS_TEXEL_RGBA32F;
}

uint64_t gls_texture_bytes(const gls_texture_desc *texture) {
    return (uint64_t)texture->width * (uint64_t)texture->height * bytes[texture->texel];
}

gls_slot gls_add_texture(gls_textures *textures, const char *label, gls_texel texel,
                         int width, int height) {
    const gls_slot slot = textures->count++;
    textures->desc[slot] = gls_texture_of(label, texel, width, height);
    textures->bytes += gls_texture_bytes(&textures->desc[slot]);
    return slot;
}

gls_slot gls_add_layers(gls_textures *textures, const char *label, gls_texel texel,
                        int width, int height, int layers) {
    const gls_slot first = textures->count;
    for (int i = 0; i < layers; ++i) {
        const gls_slot slot = gls_add_texture(textures, label, texel, width, height);
        textures->desc[slot].layers = layers;
        textures->desc[slot].layer = i;
    }
    return first;
}

gls_slot gls_add_feature_texture(gls_textures *textures, const char *label, gls_texel texel,
                                 int width, int height) {
    const gls_slot slot = gls_add_texture(textures, label, texel, width, height);
    textures->feature_bytes += gls_texture_bytes(&textures->desc[slot]);
    return slot;
}

gls_slot gls_add_list(gls_textures *textures, const char *label, gls_texel texel,
                      uint32_t entries, int per_row, int texels) {
    return gls_add_feature_texture(textures, label, texel, per_row * texels,
                                   gls_ceil_div((int)entries, per_row));
}

void gls_records_to_keypoints(const gls_record *record, uint32_t count,
                              glsurf_keypoint *keypoint) {
    for (uint32_t i = 0; i < count; ++i)
        keypoint[i] = (glsurf_keypoint){
            .x = record[i].x,
            .y = record[i].y,
            .scale = record[i].scale,
            .angle = record[i].angle,
            .response = record[i].response,
            .laplacian = (int32_t)record[i].laplacian,
        };
}
