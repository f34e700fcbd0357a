/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The stage that blends in bands, and samples images: see stages/bands.c. */
#ifndef GLSURF_STAGES_BANDS_H
#define GLSURF_STAGES_BANDS_H

#include "core/band_tiles.h"
#include "stages/blend.h"

/* A panorama's slots behind the slots of stages/blend.h. Add l for level l. */
enum {
    GLS_BANDS_SUM = GLS_BLEND_SLOTS,
    GLS_BANDS_OUT = GLS_BANDS_SUM + GLS_BANDS_TOP + 1,   /* collapsed; level 0 has none */
    GLS_BANDS_LEVEL = GLS_BANDS_OUT + GLS_BANDS_TOP + 1, /* levels of an image on a tile */
    GLS_BANDS_MAP = GLS_BANDS_LEVEL + GLS_BANDS_TOP + 1, /* of a tile */
    GLS_BANDS_CELLS,                                     /* that an image owns */
    GLS_BANDS_SAMPLES,
    GLS_BANDS_SLOTS,
};

/* Cells along a side of a tile of samples. */
enum { GLS_BANDS_SAMPLED = 512 };

/* Describes the textures for a part. */
void gls_bands_plan(const gls_bands *bands, gls_texture_desc slots[GLS_BANDS_SLOTS]);

/* Describes the textures of the map, of cells and of samples. */
void gls_bands_plan_maps(gls_texture_desc slots[GLS_BANDS_SLOTS]);

/* Adds the view of an image to the sums. `tile` is before the first one. */
glsurf_result gls_stage_bands_add(gls_gpu *gpu, const gls_bands *bands,
                                  const gls_view *view, const gls_bands_layer *layer,
                                  gls_bands_tile *tile);

/* Computes the canvas from the sums, in the slot GLS_BLEND_CANVAS. */
glsurf_result gls_stage_bands_canvas(gls_gpu *gpu, const gls_bands *bands);

/* Samples the view at a grid of the tile's map, into the slot GLS_BANDS_SAMPLES. */
glsurf_result gls_stage_bands_sample(gls_gpu *gpu, const gls_view *view,
                                     const gls_bands_layer *layer,
                                     const gls_bands_tile *tile, int width, int height);

#endif
