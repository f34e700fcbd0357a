/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "gl/draw_formats.h"

/* A hash (FNV-1a): 1 + the texels of inputs and outputs, 0 for none and for others'
 * textures. */
uint32_t gls_draw_formats(const gls_gpu *gpu, const gls_pass *pass, const gls_draw *draw) {
    uint32_t hash = 0x811c9dc5u;
    for (int i = 0; i < GLS_MAX_INPUTS && pass->inputs[i]; ++i) {
        const bool own = !draw->external[i] && draw->inputs[i] != GLS_NONE;
        hash = (hash ^ (own ? gpu->slots[draw->inputs[i]].texel + 1u : 0u)) * 0x01000193u;
    }
    for (int i = 0; i < GLS_MAX_OUTPUTS && pass->outputs[i]; ++i) {
        const bool own = draw->outputs[i] != GLS_NONE;
        hash = (hash ^ (own ? gpu->slots[draw->outputs[i]].texel + 1u : 0u)) * 0x01000193u;
    }
    return hash;
}
