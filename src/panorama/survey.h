/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * A survey works on small copies of the images, the layers. A layer has one sample of its
 * image for each cell of the canvas that the image covers: the pixel nearest to the cell's
 * position. Layers of one grid are compared cell by cell. No GL here.
 */
#ifndef GLSURF_PANORAMA_SURVEY_H
#define GLSURF_PANORAMA_SURVEY_H

#include "core/number.h"
#include "core/view.h"

/* Positions on the canvas at equal distances. */
typedef struct gls_cell_grid {
    int cell, width, height; /* the distance in pixels, and the numbers of cells */
    double first;            /* the position of cell 0 */
    bool closed;             /* column 0 follows the last column */
    double (*column)[2];     /* see gls_canvas_column() */
    double (*row)[2];        /* see gls_canvas_row() */
} gls_cell_grid;

typedef struct gls_layer {
    gls_rect cells;   /* has all cells that the image covers. An image across the ends of a
                         closed canvas has all columns */
    uint8_t *rgba;    /* row by row; alpha is 255 where the image covers a cell, else 0 */
    uint32_t covered; /* cells that the image covers */
    double to_image[9]; /* maps directions to pixels of the image's region */
    int width, height;  /* of the region */
    double centre[2];   /* of the whole image, from the region's first pixel */
    double radius;      /* half the diagonal of the whole image */
    int sides[2];       /* of the whole image; the shorter one first */
} gls_layer;

typedef struct gls_layers {
    gls_cell_grid grid;
    gls_layer *layer;
    uint32_t count;
} gls_layers;

/* Makes a grid. If `centred`, at most 100,000 cells fill the canvas, and the positions are
 * their centres; else about 200,000 positions begin at the first pixel. Returns false
 * without memory. */
bool gls_cell_grid_make(gls_cell_grid *grid, const glsurf_canvas *canvas, bool centred);

/* Sets all fields of a layer but `cells`, `rgba` and `covered`. Returns false if the matrix
 * of the placement has no inverse. */
bool gls_layer_begin(gls_layer *layer, const gls_view *view,
                     const glsurf_placement *placement);

/* Finds the position of cell (i, j) in the image. Returns false outside the image. */
bool gls_layer_locate(const gls_cell_grid *grid, const gls_layer *layer, int i, int j,
                      double position[2]);

/* Samples all cells of the grid from a view in memory. */
void gls_layer_sample(const gls_cell_grid *grid, const gls_layer *layer,
                      const gls_view *view, uint8_t *rgba);

/* Keeps the covered part of samples of the whole grid. Returns false without memory. */
bool gls_layer_crop(const gls_cell_grid *grid, gls_layer *layer, const uint8_t *rgba);

void gls_layers_free(gls_layers *layers);

static inline uint8_t *gls_layer_pixel(const gls_layer *layer, int i, int j) {
    const int width = layer->cells.x1 - layer->cells.x0;
    return layer->rgba + 4 * ((size_t)(j - layer->cells.y0) * (size_t)width +
                              (size_t)(i - layer->cells.x0));
}

/* Sets the gains of weighted means. Returns false without memory. */
bool gls_exposure_balance(const gls_layers *layers, uint32_t reference,
                          glsurf_placement *placement);

/* Sets gains, vignetting and `linear` of bands, and applies them to the samples. Returns
 * false without memory. */
bool gls_exposure_fit(const gls_layers *layers, const glsurf_survey_params *params,
                      glsurf_placement *placement);

/* Chooses the image of each cell, UINT16_MAX if no image covers it. `cut`: see seams.c.
 * Returns false without memory. */
bool gls_seams_find(const gls_layers *layers, bool cut, uint16_t *owner);

/* A node of a graph whose nodes have up to four neighbours each. */
typedef struct gls_cut_node {
    int32_t next[4];  /* index of each neighbour, or -1. Edge k leads to the node whose edge
                         k ^ 1 leads back */
    int32_t edge[4];  /* capacity to each neighbour; 0 without one */
    int32_t terminal; /* capacity from the source, or if negative to the sink */

    int32_t distance, link; /* state of the search */
} gls_cut_node;

/* Finds the cut of least capacity that separates the source from the sink, and changes the
 * capacities. 300,000 nodes of a grid take 0.02 to 0.4 s. Capacities below 2^28 do not
 * overflow. */
void gls_cut_find(gls_cut_node *nodes, int32_t count);

/* Returns true if the cut left the node on the side of the sink. Of several least cuts
 * gls_cut_find() takes the one with the fewest nodes there. */
bool gls_cut_has_sink(const gls_cut_node *node);

#endif
