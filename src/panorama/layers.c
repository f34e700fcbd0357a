/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "panorama/survey.h"

#include "core/matrix.h"
#include "core/projection.h"

#include <stdlib.h>
#include <string.h>

bool gls_cell_grid_make(gls_cell_grid *grid, const glsurf_canvas *canvas, bool centred) {
    static const double STEPS = 200000.0;
    static const uint64_t CELLS = 100000;
    const uint32_t w = canvas->width, h = canvas->height;
    const double step = sqrt((double)w * h / (centred ? (double)CELLS : STEPS));
    uint32_t cell = (uint32_t)gls_max_double(1.0, centred ? step : step + 0.5);
    while (centred &&
           (uint64_t)gls_ceil_div_u32(w, cell) * gls_ceil_div_u32(h, cell) > CELLS)
        ++cell;
    /* On a closed canvas the first cell should follow the last one at once. */
    for (uint32_t c = cell; centred && canvas->closed && c < 2 * cell; ++c)
        if (w % c == 0) {
            cell = c;
            break;
        }
    *grid = (gls_cell_grid){ .cell = (int)cell,
                             .width = (int)gls_ceil_div_u32(w, cell),
                             .height = (int)gls_ceil_div_u32(h, cell),
                             .first = centred ? 0.5 * (cell - 1.0) : 0.0,
                             .closed = canvas->closed };
    grid->column = calloc((size_t)grid->width, sizeof *grid->column);
    grid->row = calloc((size_t)grid->height, sizeof *grid->row);
    for (int i = 0; grid->column && i < grid->width; ++i)
        gls_canvas_column(canvas, grid->first + (double)i * cell, grid->column[i]);
    for (int j = 0; grid->row && j < grid->height; ++j)
        gls_canvas_row(canvas, grid->first + (double)j * cell, grid->row[j]);
    return grid->column && grid->row;
}

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
    const double *const column = grid->column[i], *const row = grid->row[j];
    double p[3];
    gls_product(layer->to_image, column[0] * row[0], row[1], column[1] * row[0], p);
    position[0] = p[0] / p[2];
    position[1] = p[1] / p[2];
    return p[2] > 0.0 && position[0] >= -0.5 && position[1] >= -0.5 &&
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
            /* A sum with 0.5 may round up to the size. */
            const int x = gls_min_int((int)floor(at[0] + 0.5), layer->width - 1);
            const int y = gls_min_int((int)floor(at[1] + 0.5), layer->height - 1);
            const uint8_t *pixel = gls_view_row(view, (uint32_t)y) + bytes * (size_t)x;
            for (size_t c = 0; c < 3; ++c)
                rgba[c] = pixel[channel[c]];
            rgba[3] = 255;
        }
}

bool gls_layer_crop(const gls_cell_grid *grid, gls_layer *layer, const uint8_t *rgba) {
    gls_rect box = { grid->width, grid->height, 0, 0 };
    for (int j = 0; j < grid->height; ++j)
        for (int i = 0; i < grid->width; ++i) {
            if (rgba[4 * ((size_t)j * (size_t)grid->width + (size_t)i) + 3] == 0)
                continue;
            box = (gls_rect){ gls_min_int(box.x0, i), gls_min_int(box.y0, j),
                              gls_max_int(box.x1, i + 1), j + 1 };
            ++layer->covered;
        }
    layer->cells = box = layer->covered ? box : (gls_rect){ 0 };
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
    free(layers->grid.column);
    free(layers->grid.row);
}
