/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The lattice of blending in bands: levels and tiles. No GL here. reference/bands.c has the
 * formulas of the blend.
 *
 * LATTICE. Texel k of level l covers the canvas pixels from 2^l k to 2^l (k + 1) - 1. The
 * lattice has no borders: rows and columns beyond the canvas have directions, too, so
 * images are drawn there like anywhere else. Tiles are squares of the lattice. A texel's
 * value depends on its place in the lattice and its tile alone, so any part of the canvas
 * has the bytes of the whole.
 *
 * Level l of a tile needs `margin` more texels of level l on each side: one at the top,
 * where the next level is expanded from, and twice as many and one more at each level
 * below, where it is reduced from.
 *
 * An image is drawn on the part of a tile that its masks reach. With a survey it is drawn
 * around the cells that it owns, and around cells that the owner may not cover, if the
 * image may: so each covered pixel has a mask above 0. These boxes depend on the tile and
 * the image, not on the part.
 */
#ifndef GLSURF_CORE_BAND_TILES_H
#define GLSURF_CORE_BAND_TILES_H

#include "core/number.h"
#include "core/projection.h"
#include "core/view.h"

/* The images that own the canvas, in cells of cell x cell pixels. Cell (i, j) has its
 * centre at the canvas pixel ((i + 0.5) cell - 0.5, (j + 0.5) cell - 0.5). */
struct gls_survey {
    int cell;          /* pixels of the canvas along a cell's side */
    int width, height; /* cells of the whole canvas */
    uint16_t *owner;   /* row by row; UINT16_MAX: none. NULL: no survey */
    uint32_t images;   /* that were surveyed */
    uint8_t *bare; /* 1: the owner may not cover all pixels around. Freed with `owner` */
};

enum {
    GLS_BANDS_TOP = 7,     /* the highest level */
    GLS_BANDS_TILE = 1024, /* pixels along a side: a multiple of 2^GLS_BANDS_TOP. With
                              margins it is as large as a map */
    GLS_BANDS_CELLS_SIDE = GLS_CANVAS_REACH + 2, /* cells around as many pixels */
};

/* The smallest u v in a weight: see reference/bands.c. */
#define GLS_BANDS_FLOOR 0.00390625f /* 2^-8 */

typedef struct gls_bands {
    glsurf_canvas canvas;
    int top;         /* the highest level, at least 1 */
    gls_rect part;   /* pixels of the canvas that are computed */
    gls_rect padded; /* the part and its margin, of whole texels of the highest level */
    gls_rect whole;  /* `padded` of the whole canvas */
} gls_bands;

gls_bands gls_bands_make(const glsurf_canvas *canvas, gls_rect part);

/* Returns the texels of a level that cover an area of whole texels of the highest level,
 * and `margin` more on each side. */
gls_rect gls_bands_level(gls_rect area, int level, int margin);

static inline int gls_bands_margin(const gls_bands *bands, int level) {
    return (2 << (bands->top - level)) - 1;
}

/* Returns the texels of a level that the part is expanded from: with one around it. */
gls_rect gls_bands_collapsed(const gls_bands *bands, int level);

/* An image on the canvas. */
typedef struct gls_bands_layer {
    const glsurf_canvas *canvas;
    double to_view[9];
    int width, height; /* of the view */
    float gain[3];
    bool linear;
    float centre[2];  /* the image's centre, from the view's top-left corner */
    float unit;       /* 1 / half the image's diagonal^2 */
    float falloff[2]; /* vignetting / 32 */
    bool everywhere;  /* the image may touch any pixel, else only the box */
    double box[4],
        around; /* x0, y0, x1, y1; the box repeats after `around` pixels. 0: no */
    const struct gls_survey *survey;
    uint32_t index; /* of the image */
} gls_bands_layer;

/* The placement's matrix maps the view's pixels; `to_view` is its inverse. */
gls_bands_layer gls_bands_layer_make(const glsurf_canvas *canvas, const gls_view *view,
                                     const glsurf_placement *placement,
                                     const double to_view[9]);

/* A tile of the part. `next` is 0 before the first one. */
typedef struct gls_bands_tile {
    int next;       /* number of the next tile */
    gls_rect area;  /* its pixels in the padded part */
    gls_rect work;  /* the same with the margin of level 0 */
    gls_rect cells; /* cells of the survey that `owned` has */
    gls_canvas_map map;
    uint8_t *owned; /* bit 0: the image owns the cell; 1: the next one; 2, 3: the two below.
                       Rows of GLS_BANDS_CELLS_SIDE */
} gls_bands_tile;

/* Goes on to the next tile that the image touches. Returns false after the last. */
bool gls_bands_next(const gls_bands *bands, const gls_bands_layer *layer,
                    gls_bands_tile *tile);

#endif
