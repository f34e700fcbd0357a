/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "presets/weights.h"

#include <math.h>
#include <string.h>

/* ------------------------------------------------------------ Gaussians -- */

/* The sigma of the image itself: a camera's pixels average. [Lowe] 3.3. */
static const double image_blur = 0.5;

/* The omitted weights have a share of less than 1e-4: erfc(4 / sqrt 2) = 6e-5. */
gls_gaussian gls_gaussian_make(double sigma) {
    gls_gaussian gaussian = { .radius = (int)ceil(4.0 * sigma) };
    double total = 1.0;
    for (int k = 1; k <= gaussian.radius; ++k)
        total += 2.0 * exp(-0.5 * k * k / (sigma * sigma));
    for (int k = 0; k <= gaussian.radius; ++k)
        gaussian.weight[k] = (float)(exp(-0.5 * k * k / (sigma * sigma)) / total);
    return gaussian;
}

/* A Gaussian of sigma a after one of sigma b is one of sigma sqrt(a^2 + b^2). */
void gls_dog_gaussians(const gls_scales *scales, gls_gaussian gaussian[GLS_MAX_GAUSSIANS]) {
    double from = image_blur;
    for (int i = 0; i <= scales->intervals + 2; ++i) {
        const double to = (double)scales->sigma * exp2((double)i / scales->intervals);
        gaussian[i] = gls_gaussian_make(sqrt(to * to - from * from));
        from = to;
    }
}

/* ------------------------------------------------------------ whitening -- */

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

/* ----------------------------------------------------------- projection -- */

#include "presets/projection_table.h"

/* The matrices of parities 0, 1 and 3, times 63. */
static const int8_t matrices[3][GLS_PROJECTED_NUMBERS][GLS_PARITY_NUMBERS] = PROJECTION;

float gls_projection_weight(int p, int k, int i) {
    return (float)matrices[p < 2 ? p : p - 1][k][p == 2 ? gls_transposed(i) : i] / 63.0f;
}
