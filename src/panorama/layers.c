/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "panorama/survey.h"

#include "core/matrix.h"
#include "core/projection.h"

#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------- grid -- */

static bool fill_grid(gls_cell_grid *grid, const glsurf_canvas *canvas) {
    const int w = gls_to_int(canvas->width), h = gls_to_int(canvas->height);
    grid->width = gls_ceil_div(w, grid->cell);
    grid->height = gls_ceil_div(h, grid->cell);
    grid->closed = canvas->closed;
    grid->column = calloc((size_t)grid->width, sizeof *grid->column);
    grid->row = calloc((size_t)grid->height, sizeof *grid->row);
    for (int i = 0; grid->column && i < grid->width; ++i)
        gls_canvas_column(canvas, grid->first + (double)i * grid->cell, grid->column[i]);
    for (int j = 0; grid->row && j < grid->height; ++j)
        gls_canvas_row(canvas, grid->first + (double)j * grid->cell, grid->row[j]);
    return grid->column && grid->row;
}

bool gls_cell_grid_make_steps(gls_cell_grid *grid, const glsurf_canvas *canvas) {
    static const double SAMPLES = 200000.0;
    const double step = floor(sqrt((double)canvas->width * canvas->height / SAMPLES) + 0.5);
    *grid = (gls_cell_grid){ .cell = (int)gls_max_double(1.0, step) };
    return fill_grid(grid, canvas);
}

bool gls_cell_grid_make_cells(gls_cell_grid *grid, const glsurf_canvas *canvas) {
    static const uint64_t CELLS = 150000;
    const uint32_t w = canvas->width, h = canvas->height;
    uint32_t cell = (uint32_t)sqrt((double)w * h / (double)CELLS);
    cell = cell > 1 ? cell : 1;
    while ((uint64_t)gls_ceil_div_u32(w, cell) * gls_ceil_div_u32(h, cell) > CELLS)
        ++cell;
    *grid = (gls_cell_grid){ .cell = (int)cell, .first = 0.5 * (cell - 1.0) };
    return fill_grid(grid, canvas);
}

void gls_cell_grid_free(gls_cell_grid *grid) {
    free(grid->column);
    free(grid->row);
}

/* ------------------------------------------------------------------ layers -- */

bool gls_layer_begin(gls_layer *layer, const gls_view *view,
                     const glsurf_placement *placement) {
    const double x = view->region.x, y = view->region.y;
    const int w = gls_to_int(view->width), h = gls_to_int(view->height);
    *layer = (gls_layer){
        .width = (int)view->region.width,
        .height = (int)view->region.height,
        .centre = { 0.5 * (w - 1.0) - x, 0.5 * (h - 1.0) - y },
        .radius = 0.5 * sqrt((double)w * w + (double)h * h),
        .sides = { gls_min_int(w, h), gls_max_int(w, h) },
    };
    if (!gls_homography_invert(placement->to_canvas, layer->to_image))
        return false;
    for (int i = 0; i < 3; ++i) {
        layer->to_image[i] -= x * layer->to_image[6 + i];
        layer->to_image[3 + i] -= y * layer->to_image[6 + i];
    }
    return true;
}

bool gls_layer_locate(const gls_cell_grid *grid, const gls_layer *layer, int i, int j,
                      double position[2]) {
    const double *m = layer->to_image, *column = grid->column[i], *row = grid->row[j];
    const double x = column[0] * row[0], y = row[1], z = column[1] * row[0];
    const double w = m[6] * x + m[7] * y + m[8] * z;
    position[0] = (m[0] * x + m[1] * y + m[2] * z) / w;
    position[1] = (m[3] * x + m[4] * y + m[5] * z) / w;
    return w > 0.0 && position[0] >= -0.5 && position[1] >= -0.5 &&
           position[0] < layer->width - 0.5 && position[1] < layer->height - 0.5;
}

void gls_layer_sample(const gls_cell_grid *grid, const gls_layer *layer,
                      const gls_view *view, uint8_t *rgba) {
    const size_t bytes = gls_pixel_bytes(view->format);
    size_t channel[3];
    for (size_t c = 0; c < 3; ++c)
        channel[c] = gls_pixel_channel(view->format, c);
    memset(rgba, 0, (size_t)grid->width * (size_t)grid->height * 4);
    for (int j = 0; j < grid->height; ++j)
        for (int i = 0; i < grid->width; ++i, rgba += 4) {
            double at[2];
            if (!gls_layer_locate(grid, layer, i, j, at))
                continue;
            const uint8_t *pixel = gls_view_row(view, (uint32_t)floor(at[1] + 0.5)) +
                                   bytes * (size_t)floor(at[0] + 0.5);
            for (size_t c = 0; c < 3; ++c)
                rgba[c] = pixel[channel[c]];
            rgba[3] = 255;
        }
}

/* Finds the box around the covered cells of the whole grid. */
static void find_cells(const gls_cell_grid *grid, gls_layer *layer, const uint8_t *rgba) {
    gls_rect box = { grid->width, grid->height, 0, 0 };
    for (int j = 0; j < grid->height; ++j)
        for (int i = 0; i < grid->width; ++i, rgba += 4) {
            if (rgba[3] == 0)
                continue;
            box = (gls_rect){ gls_min_int(box.x0, i), gls_min_int(box.y0, j),
                              gls_max_int(box.x1, i + 1), j + 1 };
            ++layer->covered;
        }
    layer->cells = layer->covered ? box : (gls_rect){ 0 };
}

bool gls_layer_crop(const gls_cell_grid *grid, gls_layer *layer, const uint8_t *rgba) {
    find_cells(grid, layer, rgba);
    const gls_rect box = layer->cells;
    const size_t bytes = 4 * (size_t)(box.x1 - box.x0);
    layer->rgba = malloc(bytes * (size_t)(box.y1 - box.y0) + 1);
    for (int j = box.y0; layer->rgba && j < box.y1; ++j)
        memcpy(gls_layer_pixel(layer, box.x0, j),
               rgba + 4 * ((size_t)j * (size_t)grid->width + (size_t)box.x0), bytes);
    return layer->rgba;
}

void gls_layers_free(gls_layers *layers) {
    for (uint32_t i = 0; layers->layer && i < layers->count; ++i)
        free(layers->layer[i].rgba);
    free(layers->layer);
    gls_cell_grid_free(&layers->grid);
}
