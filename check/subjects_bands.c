/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The passes of blending in bands, each with the input that the GPU had: the numbers of the
 * pass before are read back. Numbers that differ from the reference's have to be within the
 * bounds of roundings of the same formula in double precision. Maps come from the library:
 * unit/band_tiles tests them.
 */
#include "check/subjects.h"

#include "gl/readback.h"
#include "panorama/panorama.h"

#include <stdio.h>
#include <string.h>

static const double u = GLS_ROUNDING;

/* Reads a slot of floats, whose first texels cover a rectangle of the lattice. */
static gls_band read_band(gls_trial *trial, glsurf_panorama *panorama, gls_slot slot,
                          gls_rect rect) {
    const gls_texture_desc *desc = &panorama->slots[slot];
    const size_t from = (size_t)desc->width * 4, to = (size_t)(rect.x1 - rect.x0) * 4;
    gls_band band = { rect, gls_trial_memory(trial, (size_t)gls_texture_bytes(desc)) };
    gls_call call;
    gls_call_begin_device(&call, panorama->gpu.device);
    if (!trial->result && gls_call_enter(&call))
        gls_trial_run(trial, gls_texture_read(&panorama->gpu, slot, band.texel));
    gls_trial_result(trial, call.result);
    gls_call_end(&call);
    for (size_t y = 1; !trial->result && y < (size_t)(rect.y1 - rect.y0); ++y)
        memmove(band.texel + y * to, band.texel + y * from, to * sizeof(float));
    return band;
}

static gls_band copy_band(gls_trial *trial, gls_band from) {
    const size_t bytes = (size_t)(from.rect.x1 - from.rect.x0) *
                         (size_t)(from.rect.y1 - from.rect.y0) * 4 * sizeof(float);
    gls_band to = { from.rect, gls_trial_memory(trial, bytes) };
    if (!trial->result)
        memcpy(to.texel, from.texel, bytes);
    return to;
}

static float *texel(const gls_band *band, int x, int y) {
    return band->texel +
           4 * ((y - band->rect.y0) * (band->rect.x1 - band->rect.x0) + x - band->rect.x0);
}

/* ---------------------------------------------------------- in double precision -- */

/* The input of a pass. */
typedef struct input {
    const glsurf_image *image;
    const gls_bands_layer *layer;
    const gls_bands_tile *tile;
    const gls_band *level, *above, *before;
} input;

/* The image's share: whole numbers below 2^24, and a quotient. */
static gls_bounded share_of(const input *in, int x, int y) {
    const struct gls_survey *s = in->layer->survey;
    const double cx = (x + 0.5) / s->cell - 0.5, cy = (y + 0.5) / s->cell - 0.5;
    const double a = cx - floor(cx), b = cy - floor(cy);
    const int pitch = GLS_BANDS_CELLS_SIDE;
    const uint8_t *o = in->tile->owned + ((int)floor(cy) - in->tile->cells.y0) * pitch +
                       (int)floor(cx) - in->tile->cells.x0;
    const double share = (1.0 - b) * ((1.0 - a) * o[0] + a * o[1]) +
                         b * ((1.0 - a) * o[pitch] + a * o[pitch + 1]);
    return (gls_bounded){ share, 5.0 * u * share };
}

static gls_bounded gain_at(const input *in, const gls_bounded at[2], int c) {
    const gls_bands_layer *l = in->layer;
    gls_bounded square[2];
    for (int k = 0; k < 2; ++k) {
        const gls_bounded edges = gls_plus(at[k], gls_exactly(0.5));
        const gls_bounded d = gls_minus(gls_cut_to(edges, 0.0, k ? l->height : l->width),
                                        gls_exactly(l->centre[k]));
        square[k] = gls_times(d, d);
    }
    const gls_bounded r2 = gls_times(gls_plus(square[0], square[1]), gls_exactly(l->unit));
    const gls_bounded e = gls_bounded_exp(gls_times(
        gls_plus(gls_exactly(l->falloff[0]), gls_times(gls_exactly(l->falloff[1]), r2)),
        r2));
    return gls_times(gls_exactly(l->gain[c]), gls_bounded_power(e, 5));
}

static gls_bounded warped(const input *in, int x, int y, int c) {
    const gls_bands_layer *l = in->layer;
    const gls_canvas_map *map = &in->tile->map;
    const float *column = map->column[x - in->tile->work.x0];
    const float *row = map->row[y - in->tile->work.y0];
    gls_bounded n[3], at[2];
    for (int k = 0; k < 3; ++k)
        n[k] = gls_plus(gls_times(gls_exactly(column[k]), gls_exactly(row[3])),
                        gls_exactly(row[k]));
    const double near = (double)GLS_CANVAS_NEAR, far = (double)GLS_WARP_FAR;
    gls_judgement seen = gls_is_above(n[2], near);
    for (int k = 0; k < 2; ++k) {
        at[k] = gls_over(n[k], (gls_bounded){ fmax(n[2].v, near), n[2].e });
        seen = gls_both(seen, gls_is_above(gls_negated(gls_magnitude(at[k])), -far));
        at[k] = gls_plus(gls_cut_to(at[k], -far, far),
                         gls_exactly(k ? map->base_y : map->base_x));
    }
    const gls_bounded v = gls_bounded_tent(at[1], l->height);
    const gls_bounded h = gls_bounded_tent(at[0], l->width);
    if (c < 3) {
        const gls_bounded value = gls_bounded_interpolate(in->image, at, (size_t)c);
        const gls_bounded gain = gain_at(in, at, c), most = gls_exactly(255.0);
        const gls_bounded odds =
            gls_over(gls_times(most, gain),
                     gls_plus(gls_minus(most, value), gls_times(gain, value)));
        return gls_times(value, l->linear ? gain : odds);
    }
    seen = gls_both(seen, gls_both(gls_is_above(h, 0.0), gls_is_above(v, 0.0)));
    const gls_bounded product = gls_times(h, v);
    const gls_bounded t = { fmax(product.v, (double)GLS_BANDS_FLOOR), product.e };
    if (seen == GLS_EITHER)
        return (gls_bounded){ 0.0, INFINITY };
    if (seen == GLS_REFUSED)
        return gls_exactly(0.0);
    return l->survey ? gls_plus(share_of(in, x, y), gls_times(t, gls_exactly(1.0 / 1024.0)))
                     : gls_bounded_power(t, 3);
}

/* Each of 16 terms passes 3 sums and 2 products along both axes. */
static gls_bounded reduced(const input *in, int x, int y, int c) {
    static const double weight[4] = { 0.125, 0.375, 0.375, 0.125 };
    double value = 0.0, size = 0.0;
    for (int k = 0; k < 16; ++k) {
        const float *from = texel(in->level, 2 * x - 1 + k % 4, 2 * y - 1 + k / 4);
        const double term = weight[k % 4] * weight[k / 4] * (double)from[c];
        value += term;
        size += fabs(term);
    }
    return (gls_bounded){ value, 7.0 * u * size + 16.0 * (double)FLT_MIN };
}

/* Each of 4 terms passes 2 sums and 2 products. */
static gls_bounded expanded(const gls_band *above, int x, int y, int c) {
    double value = 0.0, size = 0.0;
    for (int k = 0; above && k < 4; ++k) {
        const int nx = gls_floor_div(x, 2), ny = gls_floor_div(y, 2);
        const int fx = x - 2 * nx ? nx + 1 : nx - 1, fy = y - 2 * ny ? ny + 1 : ny - 1;
        const float *from = texel(above, k % 2 ? fx : nx, k / 2 ? fy : ny);
        const double term = (k % 2 ? 0.25 : 0.75) * (k / 2 ? 0.25 : 0.75) * (double)from[c];
        value += term;
        size += fabs(term);
    }
    return (gls_bounded){ value, above ? 5.0 * u * size + 4.0 * (double)FLT_MIN : 0.0 };
}

static gls_bounded added(const input *in, int x, int y, int c) {
    const gls_bounded mask = gls_exactly(texel(in->level, x, y)[3]);
    const gls_bounded band =
        gls_minus(gls_exactly(texel(in->level, x, y)[c]), expanded(in->above, x, y, c));
    return gls_plus(gls_exactly(texel(in->before, x, y)[c]),
                    c < 3 ? gls_times(band, mask) : mask);
}

static gls_bounded collapsed(const input *in, int x, int y, int c) {
    const float *sum = texel(in->level, x, y);
    if (c == 3)
        return gls_exactly(sum[3] > 0.0f);
    const gls_bounded up = expanded(in->above, x, y, c);
    if (!(sum[3] > 0.0f))
        return up;
    return gls_plus(up, gls_over(gls_exactly(sum[c]), gls_exactly(sum[3])));
}

/* ------------------------------------------------------------------ comparisons -- */

static void compare(gls_trial *trial, const char *what, const gls_band *expected,
                    const gls_band *actual, gls_rect area, const input *in,
                    gls_bounded (*bounded)(const input *in, int x, int y, int c)) {
    static const char channels[] = "rgbm";
    for (int y = area.y0; !trial->result && y < area.y1; ++y)
        for (int x = area.x0; x < area.x1; ++x) {
            const float *e = texel(expected, x, y), *a = texel(actual, x, y);
            if (gls_find_equal(
                    &trial->finding, what,
                    (uint32_t)((y - area.y0) * (area.x1 - area.x0) + x - area.x0), e, a,
                    4 * sizeof *e))
                continue;
            for (int c = 0; c < 4; ++c) {
                char where[64];
                snprintf(where, sizeof where, "%c at (%d, %d)", channels[c], x, y);
                gls_find_bounded(&trial->finding, a[c], bounded(in, x, y, c), what, where);
            }
        }
}

void gls_check_bands_add(gls_trial *trial, glsurf_panorama *panorama,
                         const glsurf_image *image, const glsurf_placement *placement) {
    const gls_bands *bands = &panorama->bands;
    const gls_bands_layer *layer = &panorama->layer;
    const gls_bands_tile *tile = &panorama->tile;
    gls_failure *failure = &trial->device->failure;
    gls_band before[GLS_BANDS_TOP + 1] = { { .texel = NULL } }, level[GLS_BANDS_TOP + 1];
    gls_views views;
    input in = { .image = image, .layer = layer, .tile = tile };
    for (int l = 0; l <= bands->top; ++l)
        before[l] = read_band(trial, panorama, GLS_BANDS_SUM + l,
                              gls_bands_level(bands->padded, l, 0));
    gls_trial_run(trial, glsurf_panorama_add(panorama, image, placement));
    gls_trial_run(trial, gls_views_from_image(failure, &views, image, GLSURF_BACKEND_CPU));
    gls_trial_run(trial, gls_views_crop(failure, &views));
    if (gls_rect_is_empty(&tile->area))
        return;
    for (int l = 0; l <= bands->top; ++l) {
        level[l] = read_band(trial, panorama, GLS_BANDS_LEVEL + l,
                             gls_bands_level(tile->area, l, gls_bands_margin(bands, l)));
        gls_band expected = copy_band(trial, level[l]);
        in.level = l > 0 ? &level[l - 1] : NULL;
        if (trial->result)
            return;
        if (l == 0)
            gls_reference_bands_warp(&views.image, layer, tile, &expected);
        else
            gls_reference_bands_reduce(&level[l - 1], &expected);
        compare(trial, l == 0 ? "an image's texel" : "a smoothed texel", &expected,
                &level[l], expected.rect, &in, l == 0 ? warped : reduced);
    }
    for (int l = 0; l <= bands->top; ++l) {
        const gls_rect area = gls_bands_level(tile->area, l, 0);
        const gls_band actual =
            read_band(trial, panorama, GLS_BANDS_SUM + l, before[l].rect);
        gls_band expected = copy_band(trial, before[l]);
        in.before = &before[l];
        in.level = &level[l];
        in.above = l < bands->top ? &level[l + 1] : NULL;
        if (trial->result)
            return;
        gls_reference_bands_add(in.level, in.above, area, &expected);
        compare(trial, "a sum", &expected, &actual, area, &in, added);
    }
}

/* A byte is at most half a unit from the value that it rounds. */
static gls_bounded rounded(const input *in, int x, int y, int c) {
    const bool covered = texel(in->level, x, y)[3] > 0.0f;
    gls_bounded value = gls_cut_to(collapsed(in, x, y, c), 0.0, 255.0);
    if (!covered || c == 3)
        return gls_exactly(covered ? 255.0 : 0.0);
    value.e += 0.5;
    return value;
}

static gls_band band_of_bytes(gls_trial *trial, gls_rect rect, const uint8_t *rgba) {
    const size_t count = (size_t)(rect.x1 - rect.x0) * (size_t)(rect.y1 - rect.y0) * 4;
    gls_band band = { rect, gls_trial_memory(trial, count * sizeof(float)) };
    for (size_t i = 0; !trial->result && i < count; ++i)
        band.texel[i] = rgba[i];
    return band;
}

void gls_check_bands_canvas(gls_trial *trial, glsurf_panorama *panorama) {
    const gls_bands *bands = &panorama->bands;
    const gls_rect *p = &bands->part;
    const size_t size = (size_t)(p->x1 - p->x0) * (size_t)(p->y1 - p->y0) * 4;
    uint8_t *actual = gls_trial_memory(trial, size), *same = gls_trial_memory(trial, size);
    gls_trial_run(trial, glsurf_panorama_read(panorama, actual));
    gls_band above = { .texel = NULL };
    for (int l = bands->top; !trial->result && l >= 0; --l) {
        const gls_rect rect = gls_bands_level(bands->padded, l, 0);
        const gls_band sum = read_band(trial, panorama, GLS_BANDS_SUM + l, rect);
        const input in = { .level = &sum, .above = l < bands->top ? &above : NULL };
        if (!trial->result && l == 0) {
            gls_reference_bands_canvas(&sum, in.above, *p, same);
            const gls_band expected = band_of_bytes(trial, *p, same),
                           bytes = band_of_bytes(trial, *p, actual);
            compare(trial, "a byte of the canvas", &expected, &bytes, *p, &in, rounded);
        } else if (!trial->result) {
            const gls_band out = read_band(trial, panorama, GLS_BANDS_OUT + l, rect);
            gls_band expected = copy_band(trial, out);
            if (trial->result)
                return;
            gls_reference_bands_collapse(&sum, in.above, gls_bands_collapsed(bands, l),
                                         &expected);
            compare(trial, "a sum of bands", &expected, &out, gls_bands_collapsed(bands, l),
                    &in, collapsed);
            above = out;
        }
    }
}

/* ---------------------------------------------------------------------- subject -- */

/* Three images around a cylinder; the first one crosses the cut of the canvas. */
static void run_bands(gls_trial *trial, const gls_case *c) {
    static const double turn[] = { 3.0, 0.4, 1.3 };
    const glsurf_panorama_desc desc = { .canvas = { .width = 251,
                                                    .height = 96,
                                                    .projection =
                                                        GLSURF_PROJECTION_CYLINDER,
                                                    .focal = 251 / (2.0 * GLS_HALF_TURN),
                                                    .centre = { 125.0, 48.0 },
                                                    .closed = true },
                                        .blend = GLSURF_BLEND_BANDS };
    glsurf_panorama *panorama = NULL;
    gls_trial_run(trial, glsurf_panorama_create(&panorama, trial->device, &desc));
    for (uint32_t i = 0; !trial->result && i < c->count; ++i) {
        const double s = sin(turn[i]), k = cos(turn[i]), f = 50.0;
        const glsurf_image image = gls_trial_image(trial, GLS_PICTURE_NOISE, 90, 70);
        const glsurf_placement placement = { .to_canvas = { k / f, 0, s - 45 * k / f, 0,
                                                            1 / f, -35 / f, -s / f, 0,
                                                            k + 45 * s / f },
                                             .gain = { 1.2f, 1.0f, 0.8f },
                                             .vignetting = { -0.5f, 0.1f },
                                             .linear = i == 1 };
        gls_check_bands_add(trial, panorama, &image, &placement);
    }
    gls_check_bands_canvas(trial, panorama);
    glsurf_panorama_destroy(panorama);
}

static const gls_case bands_cases[] = { { .count = 3 } };

const gls_subject gls_subject_bands = { "bands", GLS_CASES(bands_cases), .run = run_bands,
                                        .open = true, .once = true };
