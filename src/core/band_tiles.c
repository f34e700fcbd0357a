/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "core/band_tiles.h"

#include "core/matrix.h"

/* --------------------------------------------------------------- lattice -- */

gls_rect gls_bands_level(gls_rect area, int level, int margin) {
    const int size = 1 << level;
    return (gls_rect){ gls_floor_div(area.x0, size) - margin,
                       gls_floor_div(area.y0, size) - margin,
                       gls_floor_div(area.x1, size) + margin,
                       gls_floor_div(area.y1, size) + margin };
}

/* Extends an area to whole texels of the highest level, and by one more. */
static gls_rect pad(gls_rect a, int top) {
    const int size = 1 << top;
    const gls_rect level = { gls_floor_div(a.x0, size) - 1, gls_floor_div(a.y0, size) - 1,
                             gls_floor_div(a.x1 + size - 1, size) + 1,
                             gls_floor_div(a.y1 + size - 1, size) + 1 };
    return (gls_rect){ level.x0 * size, level.y0 * size, level.x1 * size, level.y1 * size };
}

/* The texels of the highest level have about a fortieth of the canvas's side. So an image
 * of a panorama has several, and exposures even out over about half an image. */
gls_bands gls_bands_make(const glsurf_canvas *canvas, gls_rect part) {
    const double side = sqrt((double)canvas->width * canvas->height);
    const int top = (int)floor(log2(0.05 * side) - 0.5);
    gls_bands made = { .canvas = *canvas,
                       .top = gls_clamp_int(top, 1, GLS_BANDS_TOP),
                       .part = part };
    made.padded = pad(part, made.top);
    made.whole = pad((gls_rect){ 0, 0, (int)canvas->width, (int)canvas->height }, made.top);
    return made;
}

gls_rect gls_bands_collapsed(const gls_bands *bands, int level) {
    return gls_bands_level(bands->padded, level, 1 - (1 << (bands->top - level)));
}

/* ---------------------------------------------------------------- layers -- */

static double unit(double v) {
    return fmin(fmax(v, 0.0), 1.0);
}

/* Finds the box of the image on the canvas from positions along its border. A pole of a
 * cylinder or sphere in the image is found by the border's turn around it. */
static void find_box(gls_bands_layer *layer, const double to_canvas[9]) {
    enum { SIDE = 64 };
    double first = 0.0, last[2], slack = 2.0, *const box = layer->box;
    box[0] = box[1] = INFINITY;
    box[2] = box[3] = -INFINITY;
    for (int i = 0; i <= 4 * SIDE; ++i) {
        const double t = (double)i / SIDE; /* sides up to here */
        const double x = (unit(t) - unit(t - 2.0)) * layer->width - 0.5;
        const double y = (unit(t - 1.0) - unit(t - 3.0)) * layer->height - 0.5;
        double direction[3], at[2];
        gls_product(to_canvas, x, y, 1.0, direction);
        if (!gls_canvas_position(layer->canvas, direction, at)) {
            layer->everywhere = true;
            return;
        }
        if (i == 0)
            first = at[0];
        else if (layer->around > 0.0)
            at[0] -= layer->around * floor((at[0] - last[0]) / layer->around + 0.5);
        for (int k = 0; k < 2; ++k) {
            slack = i > 0 ? fmax(slack, fabs(at[k] - last[k])) : slack;
            last[k] = at[k];
            box[k] = fmin(box[k], at[k]);
            box[2 + k] = fmax(box[2 + k], at[k]);
        }
    }
    layer->everywhere = layer->around > 0.0 && fabs(last[0] - first) > 0.5 * layer->around;
    for (int k = 0; k < 2; ++k) {
        box[k] -= slack;
        box[2 + k] += slack;
    }
}

gls_bands_layer gls_bands_layer_make(const glsurf_canvas *canvas, const gls_view *view,
                                     const glsurf_placement *placement,
                                     const double to_view[9]) {
    const glsurf_region *r = &view->region;
    const double w = view->width, h = view->height;
    gls_bands_layer made = { .canvas = canvas,
                             .width = (int)r->width,
                             .height = (int)r->height,
                             .linear = placement->linear,
                             .centre = { (float)(0.5 * w - r->x), (float)(0.5 * h - r->y) },
                             .unit = (float)(4.0 / (w * w + h * h)) };
    for (int i = 0; i < 9; ++i)
        made.to_view[i] = to_view[i];
    for (int c = 0; c < 3; ++c)
        made.gain[c] = placement->gain[c];
    for (int k = 0; k < 2; ++k)
        made.falloff[k] = placement->vignetting[k] / 32.0f;
    if (canvas->projection > GLSURF_PROJECTION_PLANE)
        made.around = 2.0 * GLS_HALF_TURN * (canvas->focal > 0.0 ? canvas->focal : 1.0);
    find_box(&made, placement->to_canvas);
    return made;
}

/* Cuts an area to the texels of the highest level whose sums the image may change: masks
 * are smoothed, so they reach a texel beyond its box. The box repeats around the canvas,
 * and mirrored beyond the poles of a sphere, where rows show the opposite side. */
static gls_rect cut_to_box(const gls_bands_layer *layer, gls_rect area, int top) {
    const double *const box = layer->box, around = layer->around, size = 1 << top;
    const int mirrors = layer->canvas->projection == GLSURF_PROJECTION_SPHERE;
    double x0 = area.x1, y0 = area.y1, x1 = area.x0, y1 = area.y0; /* nothing */
    if (layer->everywhere)
        return area;
    for (int m = -mirrors; m <= mirrors; ++m) {
        const double twice = 2.0 * layer->canvas->centre[1] + 0.5 * m * around;
        const double low = (m ? twice - box[3] : box[1]) - size;
        const double high = (m ? twice - box[1] : box[3]) + size;
        double left = box[0] + (m ? 0.5 * around : 0.0) - size;
        double right = box[2] + (m ? 0.5 * around : 0.0) + size;
        if (around > 0.0) {
            const double first = ceil((area.x0 - right) / around);
            right += around * floor((area.x1 - left) / around);
            left += around * first;
        }
        if (left > area.x1 || right < area.x0 || low > area.y1 || high < area.y0)
            continue;
        x0 = fmin(x0, left);
        x1 = fmax(x1, right);
        y0 = fmin(y0, low);
        y1 = fmax(y1, high);
    }
    return (gls_rect){ (int)(size * floor(fmax(area.x0, x0) / size)),
                       (int)(size * floor(fmax(area.y0, y0) / size)),
                       (int)(size * ceil(fmin(area.x1, x1) / size)),
                       (int)(size * ceil(fmin(area.y1, y1) / size)) };
}

/* ----------------------------------------------------------------- tiles -- */

static gls_rect grow(gls_rect a, int by) {
    return (gls_rect){ a.x0 - by, a.y0 - by, a.x1 + by, a.y1 + by };
}

/* Returns the index of a cell. Cells beyond the canvas are the nearest ones, or the ones
 * that a closed canvas has there. */
static size_t cell_at(const gls_bands_layer *layer, int x, int y) {
    const struct gls_survey *s = layer->survey;
    const int in = layer->canvas->closed ? x - s->width * gls_floor_div(x, s->width)
                                         : gls_clamp_int(x, 0, s->width - 1);
    return (size_t)gls_clamp_int(y, 0, s->height - 1) * (size_t)s->width + (size_t)in;
}

/* Returns false if a side of the image has all four corners of the cells around outside. */
static bool may_cover(const gls_bands_layer *layer, int x, int y) {
    const double cell = layer->survey->cell;
    bool inside[4] = { false };
    for (int k = 0; k < 4; ++k) {
        double d[3], at[3];
        gls_canvas_direction(layer->canvas, (x - 0.5 + 2 * (k % 2)) * cell,
                             (y - 0.5 + 2 * (k / 2)) * cell, d);
        gls_product(layer->to_view, d[0], d[1], d[2], at);
        inside[0] |= at[0] > -0.5 * at[2];
        inside[1] |= at[1] > -0.5 * at[2];
        inside[2] |= at[0] < (layer->width - 0.5) * at[2];
        inside[3] |= at[1] < (layer->height - 0.5) * at[2];
    }
    return inside[0] && inside[1] && inside[2] && inside[3];
}

/* Cuts an area to the cells that the image owns, or where it may be the only one, with two
 * cells more for shares, and a texel of the highest level. */
static gls_rect cut_to_cells(const gls_bands_layer *layer, gls_rect area, int top) {
    const struct gls_survey *s = layer->survey;
    const int cell = s->cell;
    const gls_rect cells = { gls_floor_div(area.x0, cell), gls_floor_div(area.y0, cell),
                             gls_floor_div(area.x1 - 1, cell) + 1,
                             gls_floor_div(area.y1 - 1, cell) + 1 };
    gls_rect found = { cells.x1, cells.y1, cells.x0, cells.y0 };
    for (int y = cells.y0; y < cells.y1; ++y)
        for (int x = cells.x0; x < cells.x1; ++x) {
            const size_t i = cell_at(layer, x, y);
            if (s->owner[i] == layer->index || (s->bare[i] && may_cover(layer, x, y)))
                found = (gls_rect){ gls_min_int(found.x0, x), gls_min_int(found.y0, y),
                                    gls_max_int(found.x1, x + 1), y + 1 };
        }
    if (gls_rect_is_empty(&found))
        return found;
    const gls_rect pixels = { (found.x0 - 2) * cell, (found.y0 - 2) * cell,
                              (found.x1 + 2) * cell, (found.y1 + 2) * cell };
    return gls_rect_intersect(area, pad(pixels, top));
}

/* Finds the cells around the pixels of the work area that the image owns, for each cell
 * with its three neighbours: one fetch of a pass is faster than four. */
static void find_owned(const gls_bands_layer *layer, gls_bands_tile *tile) {
    const gls_rect a = tile->work;
    const int cell = layer->survey->cell, two = 2 * cell, pitch = GLS_BANDS_CELLS_SIDE;
    const gls_rect c = { gls_floor_div(2 * a.x0 + 1 - cell, two),
                         gls_floor_div(2 * a.y0 + 1 - cell, two),
                         gls_floor_div(2 * a.x1 - 1 - cell, two) + 2,
                         gls_floor_div(2 * a.y1 - 1 - cell, two) + 2 };
    tile->cells = c;
    for (int y = c.y0; y < c.y1; ++y)
        for (int x = c.x0; x < c.x1; ++x)
            tile->owned[(y - c.y0) * pitch + x - c.x0] =
                layer->survey->owner[cell_at(layer, x, y)] == layer->index;
    for (int y = 0; y < c.y1 - c.y0 - 1; ++y)
        for (int x = 0; x < c.x1 - c.x0 - 1; ++x) {
            uint8_t *o = tile->owned + y * pitch + x;
            o[0] = (uint8_t)(o[0] | (o[1] & 1) << 1 | o[pitch] << 2 | o[pitch + 1] << 3);
        }
}

bool gls_bands_next(const gls_bands *bands, const gls_bands_layer *layer,
                    gls_bands_tile *tile) {
    const int size = GLS_BANDS_TILE, margin = gls_bands_margin(bands, 0);
    const gls_rect p = bands->padded;
    const int left = bands->whole.x0, top = bands->whole.y0;
    const int x0 = gls_floor_div(p.x0 - left, size), y0 = gls_floor_div(p.y0 - top, size);
    const int columns = gls_floor_div(p.x1 - 1 - left, size) - x0 + 1;
    const int rows = gls_floor_div(p.y1 - 1 - top, size) - y0 + 1;
    while (tile->next < columns * rows) {
        const int x = left + size * (x0 + tile->next % columns);
        const int y = top + size * (y0 + tile->next / columns);
        const gls_rect all = { x, y, x + size, y + size };
        const gls_rect whole = gls_rect_intersect(all, bands->whole);
        const gls_rect reach = grow(whole, margin);
        gls_rect area = cut_to_box(layer, whole, bands->top);
        if (layer->survey)
            area = cut_to_cells(layer, area, bands->top);
        ++tile->next;
        tile->area = gls_rect_intersect(area, p);
        tile->work = grow(tile->area, margin);
        if (gls_rect_is_empty(&tile->area) ||
            !gls_canvas_map_make(&tile->map, layer->canvas, layer->to_view, tile->work.x0,
                                 tile->work.y0, 1.0, tile->work.x1 - tile->work.x0,
                                 tile->work.y1 - tile->work.y0,
                                 (double[]){ reach.x0, reach.y0, reach.x1, reach.y1 }))
            continue;
        if (layer->survey)
            find_owned(layer, tile);
        return true;
    }
    return false;
}
