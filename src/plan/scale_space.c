/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The scale space: filters, their sampling grids, and the samples where they fit.
 */
#include "plan/scale_space.h"

#include <math.h>

static gls_rect intersect_rects(gls_rect a, gls_rect b) {
    return (gls_rect){ gls_max_int(a.x0, b.x0), gls_max_int(a.y0, b.y0),
                       gls_min_int(a.x1, b.x1), gls_min_int(a.y1, b.y1) };
}

static gls_rect shrink_rect(gls_rect r) {
    return (gls_rect){ r.x0 + 1, r.y0 + 1, r.x1 - 1, r.y1 - 1 };
}

/* Finds the samples of one axis around which a filter of this size stays inside the image.
 * A filter of even size begins and ends in the middle of a pixel. */
static void fitting_range(const gls_octave *octave, int size, int extent, int *first,
                          int *end) {
    const int reach = size / 2;
    *first = -gls_floor_div(octave->offset - reach, octave->step);
    *end = gls_floor_div(extent - 1 - reach - octave->offset, octave->step) + 1;
}

static gls_octave_level place_level(const gls_scale_space *space, const gls_octave *octave,
                                    const gls_filter *filter) {
    gls_rect fits;
    fitting_range(octave, filter->size, space->width, &fits.x0, &fits.x1);
    fitting_range(octave, filter->size, space->height, &fits.y0, &fits.y1);
    return (gls_octave_level){ .filter = *filter,
                               .fits = fits,
                               .valid = space->preset->smooth_response ? shrink_rect(fits)
                                                                       : fits };
}

/* Adds an octave with the levels that fit. Returns false if some do not. Then no coarser
 * octave is tried. */
static bool add_octave(gls_scale_space *space, const gls_preset_octave *wanted) {
    gls_octave *octave = &space->octave[space->octave_count];
    *octave = (gls_octave){
        .step = wanted->step,
        .offset = wanted->offset,
        .unit = wanted->unit,
        .width = (space->width + wanted->step - wanted->unit) / wanted->step,
        .height = (space->height + wanted->step - wanted->unit) / wanted->step,
    };
    if (gls_min_int(octave->width, octave->height) < space->preset->min_side)
        return false;
    const int last = space->preset->partial_octaves ? 0 : wanted->level_count - 1;
    const gls_octave_level outermost = place_level(space, octave, &wanted->level[last]);
    if (gls_rect_is_empty(&outermost.valid))
        return false;
    /* The sum over bright pixels is their intensity times their number. It must be below
     * 2^31. Otherwise differences of the integral image modulo 2^32 are not the sums. */
    const double white = 255.0 * gls_intensity_unit(space->preset);
    for (int i = 0; i < wanted->level_count; ++i) {
        const gls_octave_level level = place_level(space, octave, &wanted->level[i]);
        if (!gls_rect_is_empty(&level.valid) &&
            (!space->preset->max_pixels ||
             white * space->preset->max_pixels(&level.filter) < 2147483648.0))
            octave->level[octave->level_count++] = level;
    }
    octave->channels = octave->level_count <= 4 ? 4 : 8;
    space->octave_count += octave->level_count > 0;
    return octave->level_count == wanted->level_count;
}

/* Finds fine samples whose 3x3 neighbourhoods lie between valid coarse samples, where these
 * can be interpolated. Along an axis, p is at (2 p - shift) / (2 ratio) of the coarse grid.
 * So p - 1 must not be before the first valid coarse sample, p + 1 not after the last. */
static void covered_range(int ratio, int shift, int first, int end, int *fine_first,
                          int *fine_end) {
    *fine_first = -gls_floor_div(-(2 * ratio * first + shift), 2) + 1;
    *fine_end = gls_floor_div(2 * ratio * (end - 1) + shift, 2);
}

static gls_rect covered_by_coarser(const gls_octave *fine, const gls_octave *coarse) {
    const gls_rect v = coarse->level[0].valid;
    const int ratio = gls_octave_ratio(fine, coarse);
    const int shift = gls_octave_shift(fine, coarse);
    gls_rect r;
    covered_range(ratio, shift, v.x0, v.x1, &r.x0, &r.x1);
    covered_range(ratio, shift, v.y0, v.y1, &r.y0, &r.y1);
    return r;
}

/* Finds coarse samples p whose neighbours have valid 3x3 neighbourhoods on the finer grid.
 * The neighbours p - 1 and p + 1 are at ratio (p +- 1) + shift / 2 of the finer grid. */
static gls_rect covered_by_finer(const gls_octave *coarse, const gls_octave *fine) {
    const gls_rect v = fine->level[fine->level_count - 1].valid;
    const int ratio = gls_octave_ratio(fine, coarse);
    const int shift = gls_octave_shift(fine, coarse) / 2;
    return (gls_rect){ -gls_floor_div(-(v.x0 + 1 - shift), ratio) + 1,
                       -gls_floor_div(-(v.y0 + 1 - shift), ratio) + 1,
                       gls_floor_div(v.x1 - 2 - shift, ratio),
                       gls_floor_div(v.y1 - 2 - shift, ratio) };
}

static gls_rect centre_rect(const gls_scale_space *space, int o, int l) {
    const gls_octave *octave = &space->octave[o];
    const bool bottom = l == 0, top = l == octave->level_count - 1;
    if (space->preset->separate_octaves && (bottom || top))
        return (gls_rect){ 0, 0, 0, 0 };
    if ((bottom && o == 0 && !space->preset->first_level) ||
        (top && o == space->octave_count - 1))
        return (gls_rect){ 0, 0, 0, 0 };
    gls_rect r = shrink_rect(octave->level[l].valid);
    if (!bottom)
        r = intersect_rects(r, shrink_rect(octave->level[l - 1].valid));
    else if (o > 0)
        r = intersect_rects(r, covered_by_finer(octave, &space->octave[o - 1]));
    return intersect_rects(r, top ? covered_by_coarser(octave, &space->octave[o + 1])
                                  : shrink_rect(octave->level[l + 1].valid));
}

void gls_scale_space_make(gls_scale_space *space, const gls_preset_data *preset,
                          const gls_scales *scales, int width, int height,
                          uint32_t octaves) {
    const int maximum = octaves == 0 || octaves > (uint32_t)preset->max_octaves
                            ? preset->max_octaves
                            : (int)octaves;
    *space = (gls_scale_space){ .preset = preset,
                                .scales =
                                    scales->first_step > 0 ? *scales : gls_default_scales(),
                                .width = width,
                                .height = height };
    for (int i = 0; i < maximum; ++i) {
        const gls_preset_octave octave = preset->octave(i, &space->scales);
        if (!add_octave(space, &octave))
            break;
    }
    for (int o = 0; o < space->octave_count; ++o)
        for (int l = 0; l < space->octave[o].level_count; ++l)
            space->octave[o].level[l].centre = centre_rect(space, o, l);
    /* The other octaves are to the right of the first one, below each other. Together they
     * are no higher than the first and half as wide. A texel has four samples, so this is
     * far from any driver's limit. */
    for (int o = 1, row = 0; o < space->octave_count; ++o) {
        space->octave[o].atlas_column = (space->octave[0].width + 3) / 4;
        space->octave[o].atlas_row = row;
        row += (space->octave[o].height + GLS_BLOCK - 1) / GLS_BLOCK * GLS_BLOCK;
    }
}

void gls_atlas_size(const gls_scale_space *space, int *width, int *height) {
    *width = *height = 0;
    for (int o = 0; o < space->octave_count; ++o) {
        const gls_octave *octave = &space->octave[o];
        *width = gls_max_int(*width, octave->atlas_column + gls_ceil_div(octave->width, 4));
        *height = gls_max_int(*height, octave->atlas_row + octave->height);
    }
}

float gls_interval(const gls_scale_space *space) {
    return gls_log_step(1.0f, 2.0f) / (float)space->scales.intervals;
}

float gls_log_step(float from, float to) {
    return (float)log((double)to / (double)from);
}

gls_parabola gls_parabola_make(float h1, float h2) {
    const double a = (double)h1, b = (double)h2, both = a + b;
    return (gls_parabola){ .slope_down = (float)(b / (a * both)),
                           .slope_up = (float)(a / (b * both)),
                           .bend_down = (float)(2.0 / (a * both)),
                           .bend_up = (float)(2.0 / (b * both)) };
}
