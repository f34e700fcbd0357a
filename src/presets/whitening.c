/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "presets/whitening.h"

#include <string.h>

#define W(n) ((float)(n) / 256.0f)
#include "presets/whitening_tables.h"

static const gls_whitening of_64 = { REGIONS, TERMS_64 };
static const gls_whitening of_128 = { REGIONS, TERMS_128 };

const gls_whitening *gls_whitening_of(uint32_t descriptor_length) {
    return descriptor_length == GLS_MAX_DESCRIPTOR ? &of_128 : &of_64;
}

void gls_whitening_texels(uint32_t descriptor_length,
                          float texel[GLS_WHITENING_ROWS][4][4]) {
    const gls_whitening *table = gls_whitening_of(descriptor_length);
    const int texels = descriptor_length == GLS_MAX_DESCRIPTOR ? 2 : 1;
    memset(texel, 0, GLS_WHITENING_ROWS * sizeof *texel);
    for (int r = 0; r < GLS_WHITENING_REGIONS; ++r)
        memcpy(texel[r], table->regions[r], sizeof texel[r]);
    for (int t = 0; t < 4 * texels; ++t)
        for (int k = 0; k < 4 * texels; ++k)
            texel[GLS_WHITENING_REGIONS + texels * (t / 4) + k / 4][k % 4][t % 4] =
                table->terms[t][k];
}
