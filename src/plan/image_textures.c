/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The textures of a frame whose sizes depend on the size of the image.
 */
#include "plan/detector.h"
#include "plan/parts.h"

#include <string.h>

/* ------------------------------------------------------------------- image -- */

void gls_plan_add_mask(gls_plan *plan) {
    if (!plan->image.masked)
        plan->bytes += plan->image.mask_bytes;
    plan->image.masked = true;
}

/* The mask always has a slot, so that plans with and without a mask differ only in bytes.
 * It has no texture until it is used. Each image that waits has a gray image and a mask of
 * its own. */
void gls_plan_gray(gls_plan *plan, const gls_plan_params *params) {
    const int w = plan->image.width, h = plan->image.height;
    const int texels = gls_ceil_div(plan->width, 4);
    plan->image.gray = gls_plan_add(plan, "gray", GLS_TEXEL_RGBA8UI, gls_ceil_div(w, 4), h);
    const uint64_t gray_bytes = plan->bytes;
    plan->image.mask = gls_plan_add(plan, "mask of the application", GLS_TEXEL_R8UI, w, h);
    const uint64_t mask_bytes = plan->bytes - gray_bytes;
    plan->bytes = (params->waiting + (uint64_t)1) * gray_bytes;
    plan->image.mask_bytes = (params->waiting + (uint64_t)1) * mask_bytes;
    if (params->masked)
        gls_plan_add_mask(plan);
    plan->image.working =
        plan->image.enlarged
            ? gls_plan_add(plan, "enlarged image", GLS_TEXEL_RGBA8UI, texels, plan->height)
            : plan->image.gray;
    if (plan->preset->smooth_image)
        plan->image.smooth_columns =
            gls_plan_add_layers(plan, "smoothed columns", GLS_TEXEL_RGBA32UI, texels,
                                gls_ceil_div(plan->height, 4), 2);
}

/* --------------------------------------------------------- integral image -- */

static int power_of_four(int exponent) {
    return 1 << 2 * exponent;
}

/* There are always at least two levels: that takes fewer passes than rounds of doubling at
 * a finer level. */
static void plan_sweeps(gls_plan *plan, int doubling_size) {
    gls_integral_plan *sums = &plan->sums;
    int w = plan->width, h = plan->height, k = 0;
    sums->blocks_x[0] = w;
    sums->blocks_y[0] = h;
    while (k < 2 || (int64_t)w * h > doubling_size) {
        w = gls_ceil_div(w, 4);
        h = gls_ceil_div(h, 4);
        ++k;
        sums->blocks_x[k] = w;
        sums->blocks_y[k] = h;
    }
    sums->levels = k;
    for (k = 1; k < sums->levels; ++k) {
        if (k > 1)
            sums->sum[k] = gls_plan_add(plan, "sums U", GLS_TEXEL_R32UI, sums->blocks_x[k],
                                        sums->blocks_y[k]);
        sums->down[k] = gls_plan_add(plan, "prefix D", GLS_TEXEL_RGBA32UI,
                                     4 * sums->blocks_x[k + 1], sums->blocks_y[k + 1]);
    }
    for (int i = 0; i < 2; ++i)
        sums->doubled[i] = gls_plan_add(plan, "doubling D", GLS_TEXEL_R32UI, w, h);
    sums->doublings = 1;
    while (1 << 3 * sums->doublings < h - 1)
        ++sums->doublings;
}

/* Reduces lines until they are short enough to be added one by one, and at least to the
 * depth whose prefix sums the down-sweep to level `levels` - 1 needs. */
static void plan_lines(gls_plan *plan) {
    gls_integral_plan *sums = &plan->sums;
    const int longest = gls_max_int(sums->blocks_x[1], sums->blocks_y[1]);
    sums->depths = sums->levels - 1;
    while (gls_ceil_div(longest, power_of_four(sums->depths)) > GLS_LINE_TOP)
        ++sums->depths;
    for (int d = 0; d <= sums->depths; ++d) {
        const int span = power_of_four(d);
        const int w = span * gls_ceil_div(sums->blocks_x[1], span);
        const int h = gls_ceil_div(sums->blocks_y[1], span);
        sums->rows[d] = gls_plan_add(plan, "sums H of rows", GLS_TEXEL_RGBA32UI, w, h);
        if (d == 0)
            sums->block_sums =
                gls_plan_add_layers(plan, "sums of blocks", GLS_TEXEL_RGBA32UI, w, h, 2);
        sums->columns[d] =
            d == 0 ? sums->block_sums
                   : gls_plan_add(plan, "sums V of columns", GLS_TEXEL_RGBA32UI, w, h);
        sums->row_prefix[d] = gls_plan_add(plan, "prescans X", GLS_TEXEL_RGBA32UI, w, h);
        sums->column_prefix[d] = gls_plan_add(plan, "prescans Y", GLS_TEXEL_RGBA32UI, w, h);
        if (d == 1)
            sums->row_blocks =
                gls_plan_add(plan, "blocks of rows", GLS_TEXEL_RGBA32UI, w, h);
    }
}

/* If no filter fits into the image, there are no features to describe, unless they are
 * input. */
static void plan_lookups(gls_plan *plan, const gls_plan_params *params) {
    const int width = plan->width, height = plan->height;
    plan->sums.integral = GLS_NONE;
    plan->sums.lookup = plan->sums.by_four;
    if (!params->input && plan->octave_count == 0)
        return;
    if (gls_plan_takes(plan, GLSURF_PATH_GATHER))
        plan->sums.lookup = plan->sums.integral =
            gls_plan_add(plan, "integral image", GLS_TEXEL_R32UI, width, height);
    else
        plan->sums.lookup =
            gls_plan_add(plan, "integral image by three", GLS_TEXEL_RGBA32UI,
                         gls_ceil_div(width, 3), height);
}

void gls_plan_integral(gls_plan *plan, const gls_plan_params *params) {
    const uint32_t doubling = params->doubling_size;
    plan->sums.by_four = gls_plan_add(plan, "integral image by four", GLS_TEXEL_RGBA32UI,
                                      gls_ceil_div(plan->width, 4), plan->height);
    plan_sweeps(plan, doubling ? (int)doubling : GLS_DOUBLING_SIZE);
    plan_lines(plan);
    plan_lookups(plan, params);
}

/* -------------------------------------------------------------- detection -- */

/* Adds an array of `count` layers of the responses, from layer `first` on. */
static void add_responses(gls_plan *plan, int width, int height, int first, int count) {
    const gls_slot slot =
        gls_plan_add_layers(plan, "responses", GLS_TEXEL_RGBA32F, width,
                            gls_ceil_div(height, plan->rows_together), count);
    for (int i = 0; i < count; ++i)
        plan->response[first + i] = slot + i;
}

/* Layers are in two arrays if one would be too large for a texture. */
static void plan_responses(gls_plan *plan, uint64_t array_bytes) {
    if (plan->octave_count == 0)
        return;
    int width, height;
    gls_plan_atlas(plan, &width, &height);
    const int levels = plan->octave[0].level_count, rows = plan->rows_together;
    /* That rasteriser pads both sides of a layer to four texels. */
    const uint64_t level = (uint64_t)(width + 3) * (uint64_t)(height + 4 * rows) *
                           gls_texel_bytes(GLS_TEXEL_RGBA32F);
    const uint64_t fit = (array_bytes ? array_bytes : GLS_ARRAY_BYTES) / level;
    plan->first_levels = fit >= (uint64_t)levels ? levels : gls_max_int((int)fit, 1);
    add_responses(plan, width, height, 0, rows * plan->first_levels);
    if (plan->first_levels < levels)
        add_responses(plan, width, height, rows * plan->first_levels,
                      rows * (levels - plan->first_levels));
}

void gls_response_rows(const gls_plan *plan, int layer, float *data, float *atlas,
                       bool back) {
    const int rows = plan->rows_together;
    int width, height;
    gls_plan_atlas(plan, &width, &height);
    const size_t floats = 4 * (size_t)width;
    for (int y = layer % rows; y < height; y += rows) {
        float *row = data + floats * (size_t)(y / rows), *at = atlas + floats * (size_t)y;
        memcpy(back ? row : at, back ? at : row, floats * sizeof *row);
    }
}

static int power_of_two(int at_least) {
    int power = 1;
    while (power < at_least)
        power *= 2;
    return power;
}

/* Without octaves the pyramid still has two levels, because its top says that the list is
 * empty. The sizes of all levels but the finest are powers of two: Mesa's software
 * rasteriser compiles shaders once for textures of such sizes and once for others. */
static void plan_block_maxima(gls_plan *plan) {
    gls_pyramid_plan *block_maxima = &plan->points.block_maxima;
    int w = 1, h = 1;
    for (int o = 0; o < plan->octave_count; ++o) {
        const gls_octave *octave = &plan->octave[o];
        w = gls_max_int(w, octave->atlas_column + gls_ceil_div(octave->width, GLS_BLOCK));
        h = gls_max_int(h, gls_ceil_div(octave->atlas_row + octave->height, GLS_BLOCK));
    }
    plan->points.mask = gls_plan_add(
        plan, "masks of block maxima",
        gls_plan_level_bits(plan) == 4 ? GLS_TEXEL_RGBA16UI : GLS_TEXEL_RGBA32UI, w, h);
    if (gls_plan_takes(plan, GLSURF_PATH_EARLY_Z))
        plan->points.depth = gls_plan_add(plan, "depth of blocks", GLS_TEXEL_DEPTH, w, h);
    w = gls_ceil_div(w, 2);
    h = gls_ceil_div(h, 2);
    gls_plan_add_level(plan, block_maxima, "HistoPyramid", GLS_TEXEL_RGBA8UI, w, h);
    while (w > GLS_TOP_SIDE || h > GLS_TOP_SIDE) {
        w = power_of_two(gls_ceil_div(w, 4));
        h = power_of_two(gls_ceil_div(h, 4));
        gls_plan_add_level(plan, block_maxima, "HistoPyramid", GLS_TEXEL_RGBA32UI, w, h);
    }
    gls_plan_add_level(plan, block_maxima, "HistoPyramid", GLS_TEXEL_RGBA32UI,
                       GLS_TOP_WIDTH, 1);
}

void gls_plan_responses(gls_plan *plan, const gls_plan_params *params) {
    const gls_detector_plan *detector = gls_detector_plan_of(plan->preset);
    if (detector->textures)
        detector->textures(plan, params->max_size);
    plan_responses(plan, params->array_bytes);
    plan_block_maxima(plan);
}
