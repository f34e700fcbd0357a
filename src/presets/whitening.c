/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "presets/whitening.h"

#include <string.h>

#define W(n) ((float)(n) / 256.0f)
#include "presets/whitening_tables.h"

static const glsurf_whitening of_64 = { REGIONS, TERMS_64 };
static const glsurf_whitening of_128 = { REGIONS, TERMS_128 };

const glsurf_whitening *glsurf_whitening_of(uint32_t descriptor_length) {
    return descriptor_length == GLSURF_MAX_DESCRIPTOR ? &of_128 : &of_64;
}

void glsurf_whitening_texels(uint32_t descriptor_length,
                             float texel[GLSURF_WHITENING_ROWS][4][4]) {
    const glsurf_whitening *table = glsurf_whitening_of(descriptor_length);
    const int texels = descriptor_length == GLSURF_MAX_DESCRIPTOR ? 2 : 1;
    memset(texel, 0, GLSURF_WHITENING_ROWS * sizeof *texel);
    for (int r = 0; r < GLSURF_WHITENING_REGIONS; ++r)
        memcpy(texel[r], table->regions[r], sizeof texel[r]);
    for (int t = 0; t < 4 * texels; ++t)
        for (int k = 0; k < 4 * texels; ++k)
            texel[GLSURF_WHITENING_REGIONS + texels * (t / 4) + k / 4][k % 4][t % 4] =
                table->terms[t][k];
}
