/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Weights that presets fix: Gaussians, and the linear maps of descriptors. */
#ifndef GLSURF_PRESETS_WEIGHTS_H
#define GLSURF_PRESETS_WEIGHTS_H

#include "presets/preset.h"
#include "presets/samples.h"

/* ------------------------------------------------------------ Gaussians -- */

/* The Gaussians of the detector "dog", as weights of samples. */
enum {
    /* The widest Gaussian has a sigma of 20.8 samples: sigma 3 with one interval. The
     * radius is a multiple of four. */
    GLS_GAUSSIAN_RADIUS = 84,
    /* L_0 to L_{intervals + 2}. */
    GLS_MAX_GAUSSIANS = GLS_MAX_OCTAVE_LEVELS + 1,
};

/* weight[k] belongs to the samples k to either side; it is 0 beyond the radius. */
typedef struct gls_gaussian {
    int radius;
    float weight[GLS_GAUSSIAN_RADIUS + 1];
} gls_gaussian;

/* exp(-k^2 / (2 sigma^2)) for k up to ceil(4 sigma), divided by the sum of all weights, in
 * double, and then rounded. */
gls_gaussian gls_gaussian_make(double sigma);

/* Computes the Gaussians that make L_0 from the image, which counts as blurred by 0.5
 * pixels, and L_i from L_{i - 1} for i = 1 to intervals + 2. Sigmas are in samples of the
 * octave, so all octaves share them. */
void gls_dog_gaussians(const gls_scales *scales, gls_gaussian gaussian[GLS_MAX_GAUSSIANS]);

/* ------------------------------------------------------------ whitening -- */

/*
 * Whitening: the descriptors of one thing in two images differ, and in some directions they
 * typically differ more. A linear map makes all directions alike, so that distances measure
 * the difference between things: K. Mikolajczyk and J. Matas, "Improving descriptors for
 * fast tree matching by optimal linear projection", ICCV 2007.
 *
 * The map is a product: sub-region r becomes the sum of all sub-regions k, weighted by
 * regions[r][k]; then number t of a sub-region becomes the sum of its numbers k, weighted
 * by terms[t][k]. An earlier lab/whitening/learn.c made the tables; they stay, so that
 * descriptors stay comparable.
 */
enum { GLS_WHITENING_REGIONS = 16, GLS_WHITENING_TERMS = 8 };

typedef struct gls_whitening {
    float regions[GLS_WHITENING_REGIONS][GLS_WHITENING_REGIONS];
    float terms[GLS_WHITENING_TERMS][GLS_WHITENING_TERMS]; /* 4x4 for 64 numbers */
} gls_whitening;

/* The map for descriptors of 64 or 128 numbers. */
const gls_whitening *gls_whitening_of(uint32_t descriptor_length);

/* The tables as texels, four to a row: row r has regions[r]; texel k of row 16 + T t + u,
 * with T texels per sub-region, has the weights of number 4 u + k in the numbers 4 t to 4 t
 * + 3. */
enum { GLS_WHITENING_ROWS = 20 };
void gls_whitening_texels(uint32_t descriptor_length,
                          float texel[GLS_WHITENING_ROWS][4][4]);

/* ----------------------------------------------------------- projection -- */

/*
 * Projection: the same for descriptors of eight directions, from 128 numbers to those 64
 * that tell most things apart. It means the same in a mirrored image, so numbers of
 * different parity do not mix: reference/descriptor.c. A matrix
 * maps the numbers of each parity. lab/whitening/learn.c made the matrices, and says how.
 */
enum { GLS_PARITIES = 4, GLS_PARITY_NUMBERS = 32, GLS_PROJECTED_NUMBERS = 16 };

/* The projection lengthens no vector by more: tests/unit/maths.c. */
#define GLS_PROJECTION_NORM 2.7

/* Returns number i of a parity after the image is mirrored at the diagonal. Parities 1 and
 * 2 then change places, and the others stay. */
static inline int gls_transposed(int i) {
    const int turned = i & 4 ? (i & 1 ? i ^ 2 : i) : i ^ 1;
    return (turned & 7) | (i & 8) << 1 | (i & 16) >> 1;
}

/* The weight of number i of parity p in projected number k of the parity. */
float gls_projection_weight(int p, int k, int i);

#endif
