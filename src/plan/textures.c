/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The textures of a frame and their bytes.
 */
#include "plan/box_rows.h"

#include <math.h>
#include <stdio.h>

static const uint32_t texel_bytes[GLSURF_TEXEL_COUNT] = {
    [GLSURF_TEXEL_R8UI] = 1,     [GLSURF_TEXEL_R8I] = 1,       [GLSURF_TEXEL_R16UI] = 2,
    [GLSURF_TEXEL_RGBA8UI] = 4,  [GLSURF_TEXEL_RGBA16UI] = 8,  [GLSURF_TEXEL_R32UI] = 4,
    [GLSURF_TEXEL_RG32UI] = 8,   [GLSURF_TEXEL_RGBA32UI] = 16, [GLSURF_TEXEL_RGBA32I] = 16,
    [GLSURF_TEXEL_R32F] = 4,     [GLSURF_TEXEL_RG32F] = 8,     [GLSURF_TEXEL_RGBA16F] = 8,
    [GLSURF_TEXEL_RGBA32F] = 16, [GLSURF_TEXEL_RGBA8] = 4,     [GLSURF_TEXEL_DEPTH] = 4,
};

uint32_t glsurf_texel_bytes(glsurf_texel texel) {
    return texel_bytes[texel];
}

static glsurf_slot add(glsurf_plan *plan, const char *label, glsurf_texel texel, int width,
                       int height) {
    const glsurf_slot slot = plan->texture_count++;
    plan->texture[slot] = (glsurf_texture_desc){ label, texel, width, height };
    plan->bytes += (uint64_t)width * (uint64_t)height * texel_bytes[texel];
    return slot;
}

static int ceil_div(int a, int b) {
    return (a + b - 1) / b;
}

static int max_int(int a, int b) {
    return a > b ? a : b;
}

/* ------------------------------------------------------------------- image -- */

void glsurf_plan_add_mask(glsurf_plan *plan) {
    if (!plan->masked)
        plan->bytes += plan->mask_bytes;
    plan->masked = true;
}

/* The mask has a slot in any case, so that plans with and without differ in nothing but
 * bytes, and no texture until it is used. Images that wait keep theirs of both. */
static void plan_image(glsurf_plan *plan, const glsurf_plan_params *params) {
    const int w = plan->width, h = plan->height;
    const int quads = ceil_div(w, 4);
    plan->gray = add(plan, "gray", GLSURF_TEXEL_RGBA8UI, quads, h);
    const uint64_t gray_bytes = plan->bytes;
    plan->mask_image = add(plan, "mask of the application", GLSURF_TEXEL_R8UI, w, h);
    const uint64_t mask_bytes = plan->bytes - gray_bytes;
    plan->bytes = (params->waiting + (uint64_t)1) * gray_bytes;
    plan->mask_bytes = (params->waiting + (uint64_t)1) * mask_bytes;
    if (params->masked)
        glsurf_plan_add_mask(plan);
    plan->summed = plan->gray;
    if (plan->preset->smooth_image) {
        plan->smooth_columns =
            add(plan, "smoothed columns", GLSURF_TEXEL_RGBA16UI, quads, h);
        plan->summed = add(plan, "smoothed image", GLSURF_TEXEL_RGBA16UI, quads, h);
    }
}

/* --------------------------------------------------------- integral image -- */

static int power_of_four(int exponent) {
    return 1 << 2 * exponent;
}

/* Two levels are there in any case: with these there are fewer passes than with rounds of
 * doubling at a finer one. */
static void plan_sweeps(glsurf_plan *plan, int doubling_size) {
    glsurf_integral_plan *sums = &plan->sums;
    int w = plan->width, h = plan->height, k = 0;
    sums->blocks_x[0] = w;
    sums->blocks_y[0] = h;
    while (k < 2 || (int64_t)w * h > doubling_size) {
        w = ceil_div(w, 4);
        h = ceil_div(h, 4);
        ++k;
        sums->blocks_x[k] = w;
        sums->blocks_y[k] = h;
    }
    sums->levels = k;
    for (k = 1; k < sums->levels; ++k) {
        if (k > 1)
            sums->sum[k] = add(plan, "sums U", GLSURF_TEXEL_R32UI, sums->blocks_x[k],
                               sums->blocks_y[k]);
        sums->down[k] = add(plan, "prefix D", GLSURF_TEXEL_RGBA32UI,
                            4 * sums->blocks_x[k + 1], sums->blocks_y[k + 1]);
    }
    for (int i = 0; i < 2; ++i)
        sums->doubled[i] = add(plan, "doubling D", GLSURF_TEXEL_R32UI, w, h);
    sums->doublings = 1;
    while (1 << 3 * sums->doublings < h - 1)
        ++sums->doublings;
}

/* Lines are reduced until they may be added one by one; and to the depth whose prefix sums
 * the down-sweep to level `levels` - 1 needs. */
static void plan_lines(glsurf_plan *plan) {
    glsurf_integral_plan *sums = &plan->sums;
    const int longest = max_int(sums->blocks_x[1], sums->blocks_y[1]);
    sums->depths = sums->levels - 1;
    while (ceil_div(longest, power_of_four(sums->depths)) > GLSURF_LINE_TOP)
        ++sums->depths;
    for (int d = 0; d <= sums->depths; ++d) {
        const int span = power_of_four(d);
        const int w = span * ceil_div(sums->blocks_x[1], span);
        const int h = ceil_div(sums->blocks_y[1], span);
        sums->rows[d] = add(plan, "sums H of rows", GLSURF_TEXEL_RGBA32UI, w, h);
        sums->columns[d] = add(plan, "sums V of columns", GLSURF_TEXEL_RGBA32UI, w, h);
        sums->row_prefix[d] = add(plan, "prescans X", GLSURF_TEXEL_RGBA32UI, w, h);
        sums->column_prefix[d] = add(plan, "prescans Y", GLSURF_TEXEL_RGBA32UI, w, h);
        if (d == 1)
            sums->row_blocks = add(plan, "blocks of rows", GLSURF_TEXEL_RGBA32UI, w, h);
    }
}

/* -------------------------------------------------------------- detection -- */

/* A row of samples above the first, of zeros, is less work than to compare each fetch. It
 * has no room where the image is as high as textures may be. */
static void plan_rows_above(glsurf_octave *octave, int max_size) {
    octave->rows_above = 1;
    for (int w = 0; w < octave->row_words; ++w)
        if (glsurf_row_count(octave, w) > max_size) {
            octave->rows_above = 0;
            return;
        }
}

/* The textures of the first octave, or of the others side by side. A word's is as large as
 * the octaves need that have so many. */
static void plan_row_set(glsurf_plan *plan, int set) {
    const int first = set, end = set == 0 ? 1 : plan->octave_count;
    int column = 0, width[GLSURF_MAX_ROW_WORDS] = { 0 }, rows[GLSURF_MAX_ROW_WORDS] = { 0 };
    for (int g = first; g < end; ++g) {
        glsurf_octave *octave = &plan->octave[g];
        octave->row_column = column;
        column += ceil_div(octave->width, 4);
        for (int w = 0; w < octave->row_words; ++w) {
            width[w] = column;
            rows[w] = max_int(rows[w], glsurf_row_count(octave, w));
        }
    }
    for (int w = 0; w < GLSURF_MAX_ROW_WORDS && width[w] > 0; ++w)
        plan->box_rows[set][w] =
            add(plan, "row differences", GLSURF_TEXEL_RGBA32I, width[w], rows[w]);
}

static void plan_rows(glsurf_plan *plan, int max_size) {
    if (plan->octave_count == 0)
        return;
    for (int g = 0; g < plan->octave_count; ++g)
        plan_rows_above(&plan->octave[g], max_size);
    for (int set = 0; set < 2; ++set)
        plan_row_set(plan, set);
}

static void plan_responses(glsurf_plan *plan) {
    if (plan->octave_count == 0)
        return;
    int width = 0, height = 0;
    for (int g = 0; g < plan->octave_count; ++g) {
        const glsurf_octave *octave = &plan->octave[g];
        width = max_int(width, octave->atlas_column + ceil_div(octave->width, 4));
        height = max_int(height, octave->atlas_row + octave->height);
    }
    for (int l = 0; l < plan->octave[0].level_count; ++l)
        plan->response[l] = add(plan, "responses", GLSURF_TEXEL_RGBA32F, width, height);
    for (int l = 0; l < plan->octave[0].level_count; ++l)
        plan->determinant[l] =
            plan->preset->smooth_response
                ? add(plan, "determinants", GLSURF_TEXEL_RGBA32F, width, height)
                : plan->response[l];
}

static int power_of_two(int at_least) {
    int power = 1;
    while (power < at_least)
        power *= 2;
    return power;
}

/* One texel without octaves, too: that the list is empty is said of its pyramid's top.
 * Where levels are small their sizes are powers of two, as Mesa's software rasteriser
 * compiles shaders once for textures of such sizes and once for others. */
static void plan_block_maxima(glsurf_plan *plan) {
    glsurf_pyramid_plan *block_maxima = &plan->block_maxima;
    int w = 1, h = 1;
    for (int g = 0; g < plan->octave_count; ++g) {
        const glsurf_octave *octave = &plan->octave[g];
        w = max_int(w, octave->atlas_column + ceil_div(octave->width, GLSURF_BLOCK));
        h = max_int(h, ceil_div(octave->atlas_row + octave->height, GLSURF_BLOCK));
    }
    plan->mask = add(plan, "masks of block maxima", GLSURF_TEXEL_RGBA16UI, w, h);
    for (int by = 2; block_maxima->levels == 0 || w > 1 || h > 1; by = 4) {
        const int k = block_maxima->levels++;
        w = ceil_div(w, by);
        h = ceil_div(h, by);
        if (k > 0) {
            w = power_of_two(w);
            h = power_of_two(h);
        }
        block_maxima->width[k] = w;
        block_maxima->height[k] = h;
        block_maxima->level[k] =
            add(plan, "HistoPyramid", k == 0 ? GLSURF_TEXEL_RGBA8UI : GLSURF_TEXEL_RGBA32UI,
                w, h);
    }
}

/* ------------------------------------------------------------------ lists -- */

static glsurf_slot add_list(glsurf_plan *plan, const char *label, glsurf_texel texel,
                            uint32_t entries, int per_row, int texels) {
    return add(plan, label, texel, per_row * texels, ceil_div((int)entries, per_row));
}

/* The first level has a bit per entry, in masks of four; levels above four counts. */
static void plan_list_pyramid(glsurf_plan *plan, glsurf_pyramid_plan *pyramid,
                              uint32_t entries) {
    do {
        entries = (entries + 15) / 16;
        const int k = pyramid->levels++;
        pyramid->width[k] = (int)(entries < GLSURF_LIST_ROW ? entries : GLSURF_LIST_ROW);
        pyramid->height[k] = ceil_div((int)entries, GLSURF_LIST_ROW);
        pyramid->level[k] = add(plan, "list pyramid", GLSURF_TEXEL_RGBA32UI,
                                pyramid->width[k], pyramid->height[k]);
    } while (entries > 1 || pyramid->levels == 1);
}

static void plan_list(glsurf_plan *plan, uint32_t capacity, int max_size) {
    glsurf_list_plan *list = &plan->list;
    const uint64_t block_maxima = (uint64_t)GLSURF_MAXIMA_PER_CANDIDATE * capacity;
    const uint64_t most = (uint64_t)max_size * GLSURF_LIST_ROW;
    list->capacity = capacity;
    list->maxima_capacity = (uint32_t)(block_maxima < most ? block_maxima : most);
    list->candidate =
        add_list(plan, "candidates", GLSURF_TEXEL_RGBA16UI, capacity, GLSURF_LIST_ROW, 1);
    list->block_maximum = add_list(plan, "block maxima", GLSURF_TEXEL_RGBA16UI,
                                   list->maxima_capacity, GLSURF_LIST_ROW, 1);
    list->is_candidate =
        add_list(plan, "block maxima that are candidates", GLSURF_TEXEL_R8UI,
                 list->maxima_capacity, GLSURF_LIST_ROW, 1);
    plan_list_pyramid(plan, &plan->points, list->maxima_capacity);
    list->position = add_list(plan, "refined positions", GLSURF_TEXEL_RGBA32F, capacity,
                              GLSURF_LIST_ROW, 1);
    list->laplacian = add_list(plan, "signs of the Laplacian", GLSURF_TEXEL_R8I, capacity,
                               GLSURF_LIST_ROW, 1);
}

static void plan_grid(glsurf_plan *plan, const glsurf_plan_params *params) {
    glsurf_select_plan *select = &plan->select;
    select->grid_columns = (int)params->grid_columns;
    select->grid_rows = (int)params->grid_rows;
    if (select->grid_columns == 0)
        return;
    select->cell = add_list(plan, "cells", GLSURF_TEXEL_RGBA32UI,
                            (plan->list.capacity + 1) / 2, GLSURF_LIST_ROW, 1);
    select->box =
        add_list(plan, "boxes of cells", GLSURF_TEXEL_RGBA8UI,
                 (plan->list.capacity + GLSURF_SELECT_BLOCK - 1) / GLSURF_SELECT_BLOCK,
                 GLSURF_LIST_ROW, 1);
    select->rank = add_list(plan, "ranks", GLSURF_TEXEL_R32UI, plan->list.capacity,
                            GLSURF_LIST_ROW, 1);
}

static void plan_cut(glsurf_plan *plan) {
    glsurf_select_plan *select = &plan->select;
    uint32_t blocks = plan->list.capacity;
    do {
        blocks = (blocks + GLSURF_SELECT_BLOCK - 1) / GLSURF_SELECT_BLOCK;
        const int r = select->reductions++;
        select->blocks[r] = blocks;
        for (int i = 0; i < 4; ++i)
            select->count[r][i] = add_list(plan, "digit counts", GLSURF_TEXEL_RGBA32UI,
                                           blocks, GLSURF_LIST_ROW, 1);
    } while (blocks > GLSURF_LIST_ROW);
    for (int i = 0; i < 2; ++i)
        select->state[i] = add(plan, "selection state", GLSURF_TEXEL_RGBA32UI, 1, 1);
    select->found = add(plan, "number found", GLSURF_TEXEL_R32UI, 1, 1);
}

static void plan_select(glsurf_plan *plan, const glsurf_plan_params *params) {
    glsurf_select_plan *select = &plan->select;
    select->max = params->max_features;
    select->capacity = plan->list.capacity;
    if (select->max > 0) {
        plan_grid(plan, params);
        plan_cut(plan);
        if (select->max < select->capacity)
            select->capacity = select->max;
    }
    plan_list_pyramid(plan, &select->pyramid, plan->list.capacity);
    select->position = add_list(plan, "positions", GLSURF_TEXEL_RGBA32F, select->capacity,
                                GLSURF_LIST_ROW, 1);
    select->laplacian = add_list(plan, "signs of the Laplacian kept", GLSURF_TEXEL_R8I,
                                 select->capacity, GLSURF_LIST_ROW, 1);
    select->counts = add(plan, "counts", GLSURF_TEXEL_RGBA32UI, 1, 1);
}

/* Without any filter that fits there are no features to describe. */
static void plan_corners(glsurf_plan *plan, const glsurf_plan_params *params) {
    const bool needed = !params->gathers && (params->input || plan->octave_count > 0);
    plan->corners =
        needed ? add(plan, "corners", GLSURF_TEXEL_RGBA32I, plan->width, plan->height)
               : plan->integral;
}

/* What is known of given keypoints stands where the selection would leave it. */
static void plan_input(glsurf_plan *plan, uint32_t count) {
    glsurf_select_plan *select = &plan->select;
    plan->input = true;
    plan->list.capacity = select->capacity = count;
    select->input =
        add_list(plan, "input keypoints", GLSURF_TEXEL_RGBA32F, count, GLSURF_LIST_ROW, 2);
    plan->list.candidate = select->input;
    select->position =
        add_list(plan, "positions", GLSURF_TEXEL_RGBA32F, count, GLSURF_LIST_ROW, 1);
    select->laplacian = add_list(plan, "signs of the Laplacian kept", GLSURF_TEXEL_R8I,
                                 count, GLSURF_LIST_ROW, 1);
    select->pyramid = (glsurf_pyramid_plan){ .levels = 1, .width = { 1 }, .height = { 1 } };
    select->pyramid.level[0] =
        add(plan, "number of input keypoints", GLSURF_TEXEL_RGBA32UI, 1, 1);
    select->counts = add(plan, "counts", GLSURF_TEXEL_RGBA32UI, 1, 1);
}

static void plan_detection(glsurf_plan *plan, const glsurf_plan_params *params,
                           uint32_t capacity) {
    plan_rows(plan, params->max_size);
    plan_responses(plan);
    plan_block_maxima(plan);
    plan_list(plan, capacity, params->max_size);
    plan_select(plan, params);
}

static void plan_window(glsurf_plan *plan, uint32_t batch) {
    glsurf_feature_plan *f = &plan->features;
    const int columns = GLSURF_HISTOGRAM_COLUMNS;
    const int sectors = GLSURF_HISTOGRAM_BINS / 16;
    f->sample_bins = add_list(plan, "sample bins", GLSURF_TEXEL_R8UI, batch,
                              GLSURF_SAMPLE_COLUMNS, GLSURF_LATTICE_POINTS);
    f->packed_bins =
        add_list(plan, "sample bins", GLSURF_TEXEL_RGBA32UI, batch, columns, 8);
    for (int t = 0; t < 8; ++t)
        f->sector[t] = add_list(plan, "cumulative histograms", GLSURF_TEXEL_RGBA32F, batch,
                                columns, sectors);
    f->peaks =
        add_list(plan, "window peaks", GLSURF_TEXEL_RGBA32F, batch, columns, sectors);
}

static void plan_orientation(glsurf_plan *plan, uint32_t batch) {
    glsurf_feature_plan *f = &plan->features;
    f->lattice = add(plan, "lattice", GLSURF_TEXEL_RGBA32F, GLSURF_LATTICE_POINTS, 1);
    f->samples = add_list(plan, "orientation samples", GLSURF_TEXEL_RG32F, batch,
                          GLSURF_SAMPLE_COLUMNS, GLSURF_LATTICE_POINTS);
    if (!plan->preset->smooth_histogram) {
        plan_window(plan, batch);
        return;
    }
    for (int t = 0; t < 3; ++t)
        f->bins[t] = add_list(plan, "histograms", GLSURF_TEXEL_RGBA32F, batch,
                              GLSURF_HISTOGRAM_COLUMNS, GLSURF_PEAK_BINS / 12);
}

static void plan_features(glsurf_plan *plan, uint32_t descriptor_length) {
    glsurf_feature_plan *f = &plan->features;
    const uint32_t all = plan->select.capacity;
    const uint32_t batch = all < GLSURF_MAX_BATCH ? all : GLSURF_MAX_BATCH;
    f->batch = batch;
    plan_orientation(plan, batch);
    f->angle = add_list(plan, "angles", GLSURF_TEXEL_R32F, all, GLSURF_LIST_ROW, 1);
    if (plan->preset->soft_sub_regions) {
        f->weights =
            add(plan, "descriptor weights", GLSURF_TEXEL_R32F, GLSURF_SOFT_POINTS, 4);
        f->soft_samples =
            add_list(plan, "descriptor samples", GLSURF_TEXEL_RGBA32F, batch,
                     GLSURF_SOFT_COLUMNS, GLSURF_SOFT_POINTS * GLSURF_SOFT_POINTS / 2);
    } else {
        f->weights = add(plan, "descriptor weights", GLSURF_TEXEL_R32F, 20, 20);
    }
    f->sub_region_texels = descriptor_length == GLSURF_MAX_DESCRIPTOR ? 2 : 1;
    f->sub_regions = add_list(plan, "sub-regions", GLSURF_TEXEL_RGBA32F, batch,
                              GLSURF_SUB_REGION_COLUMNS, 16 * f->sub_region_texels);
    f->descriptor = add_list(plan, "descriptors", GLSURF_TEXEL_RGBA32F, all,
                             GLSURF_SUB_REGION_COLUMNS, 16 * f->sub_region_texels);
    f->keypoint =
        add_list(plan, "keypoints", GLSURF_TEXEL_RGBA32F, all, GLSURF_LIST_ROW, 2);
}

/* ------------------------------------------------------------------- plan -- */

static glsurf_result check_size(const glsurf_plan_params *params, char *message,
                                size_t size) {
    if (params->width < 1 || params->height < 1) {
        snprintf(message, size,
                 "the image is empty (%dx%d); give one of at least 1x1 pixel",
                 params->width, params->height);
        return GLSURF_ERROR_ARGUMENT;
    }
    if (params->width > params->max_size || params->height > params->max_size) {
        snprintf(message, size,
                 "the image is %dx%d and this driver's textures end at %d pixels a side; "
                 "reduce or crop it",
                 params->width, params->height, params->max_size);
        return GLSURF_ERROR_LIMIT;
    }
    return GLSURF_OK;
}

/* What the lists are of, and how to have fewer. */
static const char *entries(bool input) {
    return input ? "keypoints" : "candidates";
}

static const char *advice(bool input) {
    return input ? "give fewer keypoints" : "raise the threshold";
}

/* Rows of lists are counted by the texture side: more entries have none. */
static glsurf_result check_capacity(const glsurf_plan_params *params, char *message,
                                    size_t size) {
    const uint64_t most = (uint64_t)params->max_size * GLSURF_LIST_ROW;
    if (params->candidates <= most)
        return GLSURF_OK;
    snprintf(message, size,
             "room for %u %s is asked for and this driver's textures hold %.0f; %s%s",
             params->candidates, entries(params->input), (double)most,
             params->input ? "" : "reduce the capacity or ", advice(params->input));
    return GLSURF_ERROR_LIMIT;
}

static glsurf_result check_memory(const glsurf_plan *plan, const glsurf_plan_params *params,
                                  char *message, size_t size) {
    const uint64_t limit =
        params->memory_limit ? params->memory_limit : GLSURF_DEFAULT_MEMORY_LIMIT;
    if (plan->bytes <= limit)
        return GLSURF_OK;
    snprintf(message, size,
             "an image of %dx%d, with room for %u %s, needs %.0f MiB and the limit is "
             "%.0f MiB; reduce the image, %s or raise the memory limit",
             plan->width, plan->height, plan->list.capacity, entries(plan->input),
             ceil((double)plan->bytes / 1048576.0), floor((double)limit / 1048576.0),
             advice(plan->input));
    return GLSURF_ERROR_LIMIT;
}

static glsurf_result check_textures(const glsurf_plan *plan,
                                    const glsurf_plan_params *params, char *message,
                                    size_t size) {
    for (int i = 0; i < plan->texture_count; ++i) {
        const glsurf_texture_desc *t = &plan->texture[i];
        if (t->width > params->max_size || t->height > params->max_size) {
            snprintf(
                message, size,
                "an image of %dx%d with room for %u %s needs a texture (%s) of %dx%d, and "
                "this driver's end at %d a side; reduce the image or %s",
                plan->width, plan->height, plan->list.capacity, entries(plan->input),
                t->label, t->width, t->height, params->max_size, advice(plan->input));
            return GLSURF_ERROR_LIMIT;
        }
    }
    if (plan->block_maxima.levels > GLSURF_MAX_POINT_LEVELS) {
        snprintf(
            message, size,
            "an image of %dx%d makes %d levels of points and the limit is %d; reduce or "
            "crop it",
            plan->width, plan->height, plan->block_maxima.levels, GLSURF_MAX_POINT_LEVELS);
        return GLSURF_ERROR_LIMIT;
    }
    return GLSURF_OK;
}

/* Of the textures that a frame's results are in. */
static uint64_t result_bytes(const glsurf_plan *plan) {
    const glsurf_slot slots[] = { plan->select.counts, plan->features.keypoint,
                                  plan->features.descriptor };
    uint64_t bytes = 0;
    for (size_t i = 0; i < sizeof slots / sizeof *slots; ++i) {
        const glsurf_texture_desc *t = &plan->texture[slots[i]];
        bytes += (uint64_t)t->width * (uint64_t)t->height * texel_bytes[t->texel];
    }
    return bytes;
}

glsurf_result glsurf_plan_make(glsurf_plan *plan, const glsurf_plan_params *params,
                               char *message, size_t message_size) {
    *plan = (glsurf_plan){ 0 };
    glsurf_result result = check_size(params, message, message_size);
    if (!result)
        result = check_capacity(params, message, message_size);
    if (result)
        return result;
    glsurf_plan_scales(plan, params->preset, params->width, params->height,
                       params->octaves);
    plan_image(plan, params);
    plan->integral =
        add(plan, "integral image", GLSURF_TEXEL_R32UI, params->width, params->height);
    plan->integral_by_four = add(plan, "integral image by four", GLSURF_TEXEL_RGBA32UI,
                                 ceil_div(params->width, 4), params->height);
    plan_sweeps(plan,
                params->doubling_size ? (int)params->doubling_size : GLSURF_DOUBLING_SIZE);
    plan_lines(plan);
    plan_corners(plan, params);
    const uint32_t capacity =
        params->candidates ? params->candidates : GLSURF_FIRST_CANDIDATES;
    if (params->input)
        plan_input(plan, capacity);
    else
        plan_detection(plan, params, capacity);
    plan_features(plan, params->descriptor_length);
    if (params->waiting_results)
        plan->bytes += params->waiting * result_bytes(plan);
    result = check_memory(plan, params, message, message_size);
    return result ? result : check_textures(plan, params, message, message_size);
}

/* Gray and sums, the mask, and what is smoothed: responses only to find keypoints. */
static uint64_t pixel_bytes(const glsurf_plan *plan) {
    const bool responses = plan->preset->smooth_response && !plan->input;
    return sizeof(uint8_t) + sizeof(uint32_t) + (plan->masked ? sizeof(uint8_t) : 0) +
           (plan->preset->smooth_image ? sizeof(uint16_t) : 0) +
           (responses ? GLSURF_MAX_OCTAVE_LEVELS * sizeof(float) : 0);
}

glsurf_result glsurf_plan_cpu(glsurf_plan *plan, const glsurf_plan_params *params,
                              char *message, size_t message_size) {
    /* Responses and maxima of four floats, and a mask. */
    const uint64_t sample_bytes = 2 * GLSURF_MAX_OCTAVE_LEVELS * sizeof(float) + 1;
    *plan = (glsurf_plan){ 0 };
    const glsurf_result result = check_size(params, message, message_size);
    if (result)
        return result;
    glsurf_plan_scales(plan, params->preset, params->width, params->height,
                       params->octaves);
    plan->masked = params->masked;
    plan->input = params->input;
    plan->bytes = (uint64_t)plan->width * (uint64_t)plan->height * pixel_bytes(plan);
    for (int g = 0; !plan->input && g < plan->octave_count; ++g)
        plan->bytes += (uint64_t)plan->octave[g].width * (uint64_t)plan->octave[g].height *
                       sample_bytes;
    return check_memory(plan, params, message, message_size);
}
