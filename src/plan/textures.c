/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "plan/textures.h"

#include "core/integer.h"

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
