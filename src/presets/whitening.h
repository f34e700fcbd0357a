/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Whitening: the descriptors of one thing in two images differ, and in some directions
 * they typically differ more. A linear map makes all directions alike, so that distances
 * compare what tells things apart: K. Mikolajczyk and J. Matas, "Improving descriptors for
 * fast tree matching by optimal linear projection", ICCV 2007.
 *
 * The map is a product: sub-region r becomes the sum of all sub-regions k, weighted by
 * regions[r][k]; then number t of a sub-region becomes the sum of its numbers k, weighted
 * by terms[t][k]. lab/whitening/learn.c made the tables, and says how.
 */
#ifndef GLSURF_PRESETS_WHITENING_H
#define GLSURF_PRESETS_WHITENING_H

#include "presets/samples.h"

enum { GLS_WHITENING_REGIONS = 16, GLS_WHITENING_TERMS = 8 };

typedef struct gls_whitening {
    float regions[GLS_WHITENING_REGIONS][GLS_WHITENING_REGIONS];
    float terms[GLS_WHITENING_TERMS][GLS_WHITENING_TERMS]; /* 4x4 for 64 numbers */
} gls_whitening;

/* The map for descriptors of 64 or 128 numbers. */
const gls_whitening *gls_whitening_of(uint32_t descriptor_length);

/* The tables as texels, four to a row: row r has regions[r]; row 16 + T t + u, with T
 * texels to a sub-region, has in texel k what number 4 u + k adds to the numbers 4 t to
 * 4 t + 3. */
enum { GLS_WHITENING_ROWS = 20 };
void gls_whitening_texels(uint32_t descriptor_length,
                          float texel[GLS_WHITENING_ROWS][4][4]);

#endif
