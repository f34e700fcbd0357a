/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Goal: images on one canvas, without edges where one ends, although they differ in
 * exposure, and without ghosts (P. J. Burt, E. H. Adelson, "A Multiresolution Spline With
 * Application to Image Mosaics", ACM Transactions on Graphics 2, 1983).
 *
 * LEVELS. Level 0 of an image has its values v on the canvas and a mask m. The next level
 * is smoothed by (1 3 3 1) / 8 along both axes and halved. Expanding it takes weights of
 * 3/4 and 1/4. A band is the difference between a level and the next one, expanded:
 *     b_l = v_l - up(v_(l+1)),   and at the top b_l = v_l.
 * The canvas is the sum of the expanded bands, each the mean of the images' bands,
 *     s_l = sum m_l b_l / sum m_l.
 * A mask is smoothed like its image. So two images change over along a line as wide as the
 * waves of the band: nobody sees an edge, nor two of one thing.
 *
 * MASK. With a survey each pixel belongs to one image: m is the bilinear interpolation of 1
 * in the image's cells and 0 in others, plus t / 1024, so that pixels have a value that no
 * owner covers. Without a survey m = t^8, see reference/blend.c. Here
 *     t = max(u v, 2^-8), with u = 1 - |2 x / width - 1| and v likewise.
 * m is 0 outside the image. There v repeats the border's pixels, so that the border has no
 * edge in any band.
 *
 * Each texel that contributes to a pixel by expanding also has the pixel in its mask, with
 * a weight of at least 1/64 for each level. So its mask is at least 2^-64 2^-42, a normal
 * float, and no quotient at a covered pixel is 0 / 0.
 *
 * EXPOSURE. Vignetting multiplies the gains by exp(a r^2 + b r^4), computed as the 32nd
 * power of the exponential of a 32nd. The odds v / (255 - v) become g times as large:
 *     v' = v (255 g / ((255 - v) + g v)).
 *
 * A single image comes out unchanged within roundings. In exact arithmetic s_l = b_l, and
 * the sum of the bands is v. With u = 2^-24 and values up to 255, the difference, the
 * product with m, the quotient and the sum round by at most 4 x 255 u at each of up to 8
 * levels, and expanding does not add to errors of the level above: its own roundings, at
 * most 6 x 255 u, differ between both pyramids. So a value is off by at most 8 x 10 x 255 u
 * = 1.3e-3 before it is rounded to a whole number.
 */
#include "core/platform.h"
#include "reference/bilinear.h"
#include "reference/maths.h"
#include "reference/reference.h"

#include <stdatomic.h>

/* ---------------------------------------------------------------- threads -- */

/* A pass over the rows y0 to y1 - 1. Threads take row after row, so their number changes
 * nothing. */
typedef struct pass {
    void (*row)(const struct pass *pass, int y);
    const gls_view *view;
    const gls_bands_layer *layer;
    const gls_bands_tile *tile;
    const gls_band *from, *above, *to;
    gls_rect area;
    uint8_t *rgba;
    atomic_int next;
} pass;

static void take_rows(void *user, uint32_t number) {
    pass *p = user;
    (void)number;
    for (int y; (y = atomic_fetch_add(&p->next, 1)) < p->area.y1;)
        p->row(p, y);
}

/* A thread is worth its start for 32768 texels. */
static void run(pass p) {
    const int64_t texels = (int64_t)(p.area.x1 - p.area.x0) * (p.area.y1 - p.area.y0);
    const uint32_t useful =
        gls_min_uint((uint32_t)(texels / 32768) + 1, (uint32_t)GLS_MAX_THREADS);
    atomic_init(&p.next, p.area.y0);
    gls_platform_work(gls_min_uint(useful, gls_platform_processors()), take_rows, &p);
}

/* ------------------------------------------------------------------ levels -- */

static float *texel(const gls_band *band, int x, int y) {
    const size_t width = (size_t)(band->rect.x1 - band->rect.x0);
    return band->texel +
           4 * ((size_t)(y - band->rect.y0) * width + (size_t)(x - band->rect.x0));
}

static bool locate(const gls_canvas_map *map, int i, int j, gls_location *at) {
    const float *c = map->column[i], *r = map->row[j];
    const float w = c[2] * r[3] + r[2], d = gls_max_float(w, GLS_CANVAS_NEAR);
    const float x = (c[0] * r[3] + r[0]) / d, y = (c[1] * r[3] + r[1]) / d;
    const float far = GLS_WARP_FAR;
    const float nx = gls_min_float(gls_max_float(x, -far), far);
    const float ny = gls_min_float(gls_max_float(y, -far), far);
    const float fx = floorf(nx), fy = floorf(ny);
    *at = (gls_location){ .pixel = { map->base_x + (int)fx, map->base_y + (int)fy },
                          .x = nx - fx,
                          .y = ny - fy };
    return w > GLS_CANVAS_NEAR && fabsf(x) < far && fabsf(y) < far;
}

/* The image's share of the pixel: bilinear interpolation of its cells. */
static float share_of(const gls_bands_layer *layer, const gls_bands_tile *tile, int x,
                      int y) {
    const int cell = layer->survey->cell, two = 2 * cell;
    const int nx = 2 * x + 1 - cell - two * tile->cells.x0;
    const int ny = 2 * y + 1 - cell - two * tile->cells.y0;
    const int rx = nx % two, ry = ny % two;
    const int owned = tile->owned[ny / two * GLS_BANDS_CELLS_SIDE + nx / two];
    const int above = (two - rx) * (owned & 1) + rx * (owned >> 1 & 1);
    const int below = (two - rx) * (owned >> 2 & 1) + rx * (owned >> 3 & 1);
    return (float)((two - ry) * above + ry * below) / (float)(two * two);
}

/* exp(a r^2 + b r^4) at a position. */
static float falloff_at(const gls_bands_layer *layer, const gls_location *at) {
    if (layer->falloff[0] == 0.0f && layer->falloff[1] == 0.0f)
        return 1.0f;
    const float x = (float)at->pixel.x + at->x + 0.5f,
                y = (float)at->pixel.y + at->y + 0.5f;
    const float w = (float)layer->width, h = (float)layer->height;
    const float dx = gls_min_float(gls_max_float(x, 0.0f), w) - layer->centre[0];
    const float dy = gls_min_float(gls_max_float(y, 0.0f), h) - layer->centre[1];
    const float r2 = (dx * dx + dy * dy) * layer->unit;
    float e = gls_exp((layer->falloff[0] + layer->falloff[1] * r2) * r2);
    for (int i = 0; i < 5; ++i)
        e = e * e;
    return e;
}

static void warp_row(const pass *p, int y) {
    const gls_bands_layer *layer = p->layer;
    for (int x = p->area.x0; x < p->area.x1; ++x) {
        float *to = texel(p->to, x, y);
        gls_location at;
        const bool seen = locate(&p->tile->map, x - p->area.x0, y - p->area.y0, &at);
        const float falloff = falloff_at(layer, &at);
        gls_interpolate(p->view, &at, to);
        for (int c = 0; c < 3; ++c) {
            const float gain = layer->gain[c] * falloff;
            const float odds = 255.0f * gain / ((255.0f - to[c]) + gain * to[c]);
            to[c] *= layer->linear ? gain : odds;
        }
        const float u = gls_tent(at.pixel.x, at.x, layer->width);
        const float v = gls_tent(at.pixel.y, at.y, layer->height);
        const float t = gls_max_float(u * v, GLS_BANDS_FLOOR), t2 = t * t, t4 = t2 * t2;
        const bool covered = seen && u >= 0.0f && v >= 0.0f;
        to[3] = !covered        ? 0.0f
                : layer->survey ? share_of(layer, p->tile, x, y) + t / 1024.0f
                                : t4 * t4;
    }
}

void gls_reference_bands_warp(const gls_view *view, const gls_bands_layer *layer,
                              const gls_bands_tile *tile, const gls_band *to) {
    run((pass){ .row = warp_row,
                .view = view,
                .layer = layer,
                .tile = tile,
                .to = to,
                .area = to->rect });
}

static void reduce_row(const pass *p, int y) {
    for (int x = p->area.x0; x < p->area.x1; ++x) {
        float *to = texel(p->to, x, y), row[4][4];
        for (int j = 0; j < 4; ++j) {
            const float *v = texel(p->from, 2 * x - 1, 2 * y - 1 + j);
            for (int c = 0; c < 4; ++c)
                row[j][c] = (v[c] + v[12 + c]) + 3.0f * (v[4 + c] + v[8 + c]);
        }
        for (int c = 0; c < 4; ++c)
            to[c] = ((row[0][c] + row[3][c]) + 3.0f * (row[1][c] + row[2][c])) / 64.0f;
    }
}

void gls_reference_bands_reduce(const gls_band *from, const gls_band *to) {
    run((pass){ .row = reduce_row, .from = from, .to = to, .area = to->rect });
}

/* Expands a level to a texel of the level below. */
static void expand(const gls_band *above, int x, int y, float to[4]) {
    const int nx = gls_floor_div(x, 2), ny = gls_floor_div(y, 2);
    const int fx = x - 2 * nx ? nx + 1 : nx - 1, fy = y - 2 * ny ? ny + 1 : ny - 1;
    const float *nn = texel(above, nx, ny), *fn = texel(above, fx, ny);
    const float *nf = texel(above, nx, fy), *ff = texel(above, fx, fy);
    for (int c = 0; c < 4; ++c)
        to[c] = (3.0f * (3.0f * nn[c] + fn[c]) + (3.0f * nf[c] + ff[c])) / 16.0f;
}

static void add_row(const pass *p, int y) {
    for (int x = p->area.x0; x < p->area.x1; ++x) {
        const float *v = texel(p->from, x, y);
        float *sum = texel(p->to, x, y), up[4] = { 0.0f };
        if (p->above)
            expand(p->above, x, y, up);
        for (int c = 0; c < 3; ++c)
            sum[c] += (v[c] - up[c]) * v[3];
        sum[3] += v[3];
    }
}

void gls_reference_bands_add(const gls_band *level, const gls_band *above, gls_rect area,
                             const gls_band *sum) {
    run((pass){ .row = add_row, .from = level, .above = above, .to = sum, .area = area });
}

/* -------------------------------------------------------------------- canvas -- */

/* The sum of the bands down to this level; 1 where an image is, else 0. */
static void collapse(const pass *p, int x, int y, float to[4]) {
    const float *sum = texel(p->from, x, y);
    float up[4] = { 0.0f };
    if (p->above)
        expand(p->above, x, y, up);
    for (int c = 0; c < 3; ++c)
        to[c] = sum[3] > 0.0f ? up[c] + sum[c] / sum[3] : up[c];
    to[3] = sum[3] > 0.0f ? 1.0f : 0.0f;
}

static void collapse_row(const pass *p, int y) {
    for (int x = p->area.x0; x < p->area.x1; ++x)
        collapse(p, x, y, texel(p->to, x, y));
}

void gls_reference_bands_collapse(const gls_band *sum, const gls_band *above, gls_rect area,
                                  const gls_band *to) {
    run((pass){ .row = collapse_row, .from = sum, .above = above, .to = to, .area = area });
}

static void canvas_row(const pass *p, int y) {
    const gls_rect *a = &p->area;
    uint8_t *to = p->rgba + 4 * (size_t)(y - a->y0) * (size_t)(a->x1 - a->x0);
    for (int x = a->x0; x < a->x1; ++x, to += 4) {
        float v[4];
        collapse(p, x, y, v);
        for (int c = 0; c < 3; ++c)
            to[c] =
                (uint8_t)(v[3] *
                          floorf(gls_min_float(gls_max_float(v[c], 0.0f), 255.0f) + 0.5f));
        to[3] = v[3] > 0.0f ? 255 : 0;
    }
}

void gls_reference_bands_canvas(const gls_band *sum, const gls_band *above, gls_rect part,
                                uint8_t *rgba) {
    run((pass){
        .row = canvas_row, .from = sum, .above = above, .area = part, .rgba = rgba });
}
