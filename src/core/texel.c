/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "core/texel.h"

static const uint32_t bytes[GLSURF_TEXEL_COUNT] = {
    [GLSURF_TEXEL_R8UI] = 1,     [GLSURF_TEXEL_R8I] = 1,       [GLSURF_TEXEL_R16UI] = 2,
    [GLSURF_TEXEL_RGBA8UI] = 4,  [GLSURF_TEXEL_RGBA16UI] = 8,  [GLSURF_TEXEL_R32UI] = 4,
    [GLSURF_TEXEL_RG32UI] = 8,   [GLSURF_TEXEL_RGBA32UI] = 16, [GLSURF_TEXEL_RGBA32I] = 16,
    [GLSURF_TEXEL_R32F] = 4,     [GLSURF_TEXEL_RG32F] = 8,     [GLSURF_TEXEL_RGBA16F] = 8,
    [GLSURF_TEXEL_RGBA32F] = 16, [GLSURF_TEXEL_RGBA8] = 4,     [GLSURF_TEXEL_DEPTH] = 4,
};

uint32_t glsurf_texel_bytes(glsurf_texel texel) {
    return bytes[texel];
}

bool glsurf_texel_is_float(glsurf_texel texel) {
    return texel >= GLSURF_TEXEL_RGBA8 && texel <= GLSURF_TEXEL_RGBA32F;
}

uint64_t glsurf_texture_bytes(const glsurf_texture_desc *texture) {
    return (uint64_t)texture->width * (uint64_t)texture->height * bytes[texture->texel];
}
