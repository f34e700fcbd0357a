/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "core/texel.h"

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
