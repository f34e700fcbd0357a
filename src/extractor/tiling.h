/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Images larger than any texture, in tiles, with the bytes of the whole image.
 *
 * Sums over boxes are exact modulo 2^32, so they do not know where a tile begins. What is
 * left is integers: a tile begins where every octave's sampling grid has a sample and a
 * block of samples begins; tiles overlap, so that a tile holds all that its results depend
 * on; and a keypoint belongs to the tile whose core has its sample. The cores partition the
 * image. Positions are rounded as in the whole image: gls_scale_space.tile.
 *
 * An image goes through two parts. DETECTION finds the keypoints of all tiles. They are
 * sorted into the order of the whole image's list, and the reference selects among them.
 * DESCRIPTION takes the selected keypoints, tile by tile, and localises and describes them.
 * Its tiles are others: a descriptor sees more pixels than a filter, but the part takes
 * less memory for a pixel, so its tiles may be larger.
 */
#ifndef GLSURF_EXTRACTOR_TILING_H
#define GLSURF_EXTRACTOR_TILING_H

#include "plan/scale_space.h"

/* Tiles along an axis, in pixels of the image. All have one size, which makes the last one
 * end with the image. */
typedef struct gls_tile_axis {
    int extent, side, count;
    int phase; /* a tile begins at a multiple of it */
} gls_tile_axis;

/* Returns the fewest tiles with sides of at most `largest` whose cores have `overlap`
 * pixels around them, except where the image ends; count 0: there are none. */
gls_tile_axis gls_tile_axis_make(int extent, int phase, int overlap, int largest);

/* Returns the first pixel of tile i, and of its core. Core `count` begins where the image
 * ends. */
int gls_tile_begin(const gls_tile_axis *axis, int i);
int gls_tile_core(const gls_tile_axis *axis, int i);

/* Returns the pixels of the working image, beyond a sample, on which the detection at this
 * sample depends. */
int gls_detection_overlap(const gls_scale_space *space);

/* Returns the pixels of the working image, around a keypoint of this scale, on which the
 * description depends. */
float gls_description_reach(const gls_preset_data *preset, float scale);

/* Returns a number that ascends in the order of the whole image's list, from a sample of
 * the whole image. */
uint64_t gls_list_key(const gls_scale_space *space, int octave, int level, int x, int y);

#endif
