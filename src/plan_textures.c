/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The textures of a frame and their bytes.
 */
#include "plan.h"

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
    plan->texture[slot] = (glsurf_texture_plan){ label, texel, width, height };
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
    plan->gray = add(plan, "gray", GLSURF_TEXEL_R8UI, w, h);
    const uint64_t gray_bytes = plan->bytes;
    plan->mask_image = add(plan, "mask of the host", GLSURF_TEXEL_R8UI, w, h);
    plan->bytes = plan->mask_bytes = (params->waiting + (uint64_t)1) * gray_bytes;
    if (params->masked)
        glsurf_plan_add_mask(plan);
    plan->summed = plan->gray;
    if (plan->scheme->smooth_image) {
        plan->smooth_rows = add(plan, "smoothed rows", GLSURF_TEXEL_R16UI, w, h);
        plan->summed = add(plan, "smoothed image", GLSURF_TEXEL_R16UI, w, h);
    }
}

/* --------------------------------------------------------- integral image -- */

static void plan_sweeps(glsurf_plan *plan, int doubling_size) {
    glsurf_integral_plan *sums = &plan->sums;
    int w = plan->width, h = plan->height, k = 0;
    sums->blocks_x[0] = w;
    sums->blocks_y[0] = h;
    while ((int64_t)w * h > doubling_size) {
        w = ceil_div(w, 2);
        h = ceil_div(h, 2);
        ++k;
        sums->blocks_x[k] = w;
        sums->blocks_y[k] = h;
        sums->sum[k] = add(plan, "sums U", GLSURF_TEXEL_R32UI, w, h);
        sums->half[k] = add(plan, "half sums H, V", GLSURF_TEXEL_RG32UI, w, h);
        sums->prescan[k] = add(plan, "prescans X, Y", GLSURF_TEXEL_RG32UI, w + 1, h + 1);
        sums->down[k] = add(plan, "prefix D", GLSURF_TEXEL_R32UI, w + 1, h + 1);
    }
    sums->levels = k;
    for (int i = 0; i < 2; ++i)
        sums->doubled[i] = add(plan, "doubling T", GLSURF_TEXEL_R32UI, w, h);
    sums->doublings = 1;
    while ((1 << sums->doublings) < max_int(w, h))
        ++sums->doublings;
}

static int place_lines(glsurf_integral_plan *sums) {
    int row[2] = { 0, 0 };
    for (int k = 1; k <= sums->levels; ++k) {
        const int column = k > 1;
        sums->line_column[k] = column;
        sums->line_x[k] = row[column];
        sums->line_y[k] = row[column] + sums->blocks_y[k];
        row[column] += sums->blocks_y[k] + sums->blocks_x[k];
    }
    return max_int(row[0], row[1]);
}

static void plan_lines(glsurf_plan *plan) {
    glsurf_integral_plan *sums = &plan->sums;
    if (sums->levels == 0)
        return;
    const int rows = place_lines(sums);
    /* One more than there are blocks: the prefix sum at the end of a line is read too. */
    const int longest = max_int(sums->blocks_x[1], sums->blocks_y[1]) + 1;
    int top = ceil_div(longest, GLSURF_SCAN_RADIX);
    sums->depths = 1;
    while (top > GLSURF_SCAN_TOP) {
        top = ceil_div(top, GLSURF_SCAN_RADIX);
        ++sums->depths;
    }
    int length = top;
    for (int d = sums->depths; d >= 1; --d, length *= GLSURF_SCAN_RADIX) {
        sums->line_length[d] = length;
        sums->line_sum[d] =
            add(plan, "sums of lines", GLSURF_TEXEL_R32UI, 2 * length, rows);
        if (d < sums->depths)
            sums->line_prefix[d] =
                add(plan, "prefix sums of lines", GLSURF_TEXEL_R32UI, 2 * length, rows);
    }
}

/* -------------------------------------------------------------- detection -- */

/* Groups are worked on one after the other, and the first needs most. */
static void plan_rows(glsurf_plan *plan) {
    if (plan->group_count == 0) {
        /* No filter fits: there are no features, and no corners are needed. */
        plan->corners = plan->integral;
        return;
    }
    for (int i = 0; i < 3; ++i)
        plan->rows[i] = add(plan, "row differences", GLSURF_TEXEL_RGBA32I,
                            plan->group[0].width, plan->group[0].rows);
    plan->row_maxima = plan->rows[1];
    plan->corners = plan->rows[0];
}

static void plan_maps(glsurf_plan *plan) {
    plan_rows(plan);
    for (int g = 0; g < plan->group_count; ++g) {
        const int w = plan->group[g].width, h = plan->group[g].height;
        glsurf_group_textures *maps = &plan->maps[g];
        maps->response = add(plan, "responses", GLSURF_TEXEL_RGBA32F, w, h);
        maps->maxima = add(plan, "maxima", GLSURF_TEXEL_RGBA32F, w, h);
        maps->depth = add(plan, "depth", GLSURF_TEXEL_DEPTH, w, h);
        maps->mask = add(plan, "mask", GLSURF_TEXEL_R8UI, w, h);
    }
}

static void plan_point_pyramid(glsurf_plan *plan) {
    glsurf_pyramid_plan *points = &plan->points;
    int w = 1, h = 0;
    for (int g = 0; g < plan->group_count; ++g) {
        w = max_int(w, ceil_div(plan->group[g].width, 2));
        h += ceil_div(plan->group[g].height, 2);
    }
    h = max_int(h, 1);
    int k = 0;
    do {
        points->width[k] = w;
        points->height[k] = h;
        points->level[k] = add(plan, k == 0 ? "masks, 2x2" : "HistoPyramid",
                               k == 0 ? GLSURF_TEXEL_RGBA8UI : GLSURF_TEXEL_RGBA32UI, w, h);
        ++k;
        if (k > 1 && w == 1 && h == 1)
            break;
        w = ceil_div(w, 2);
        h = ceil_div(h, 2);
    } while (true);
    points->levels = k;
}

/* ------------------------------------------------------------------ lists -- */

static glsurf_slot add_list(glsurf_plan *plan, const char *label, glsurf_texel texel,
                            uint32_t entries, int per_row, int texels) {
    return add(plan, label, texel, per_row * texels, ceil_div((int)entries, per_row));
}

static void plan_list(glsurf_plan *plan, uint32_t capacity) {
    glsurf_list_plan *list = &plan->list;
    list->capacity = capacity;
    list->candidate =
        add_list(plan, "candidates", GLSURF_TEXEL_RGBA16UI, capacity, GLSURF_LIST_ROW, 1);
    list->place = add_list(plan, "refined places", GLSURF_TEXEL_RGBA32F, capacity,
                           GLSURF_LIST_ROW, 1);
    list->kind = add_list(plan, "kinds", GLSURF_TEXEL_R8I, capacity, GLSURF_LIST_ROW, 1);
}

static void plan_list_pyramid(glsurf_plan *plan) {
    glsurf_pyramid_plan *pyramid = &plan->select.pyramid;
    uint32_t entries = plan->list.capacity;
    do {
        entries = (entries + 3) / 4;
        const int k = pyramid->levels++;
        pyramid->width[k] = (int)(entries < GLSURF_LIST_ROW ? entries : GLSURF_LIST_ROW);
        pyramid->height[k] = ceil_div((int)entries, GLSURF_LIST_ROW);
        pyramid->level[k] = add(plan, "list pyramid", GLSURF_TEXEL_RGBA32UI,
                                pyramid->width[k], pyramid->height[k]);
    } while (entries > 1);
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
    plan_list_pyramid(plan);
    select->place = add_list(plan, "places", GLSURF_TEXEL_RGBA32F, select->capacity,
                             GLSURF_LIST_ROW, 1);
    select->kind = add_list(plan, "kinds kept", GLSURF_TEXEL_R8I, select->capacity,
                            GLSURF_LIST_ROW, 1);
    select->counts = add(plan, "counts", GLSURF_TEXEL_RGBA32UI, 1, 1);
}

/* What is known of given keypoints stands where the selection would leave it. */
static void plan_given(glsurf_plan *plan, uint32_t count) {
    glsurf_select_plan *select = &plan->select;
    plan->given = true;
    plan->corners = add(plan, "corners", GLSURF_TEXEL_RGBA32I, plan->width, plan->height);
    plan->list.capacity = select->capacity = count;
    select->given =
        add_list(plan, "given keypoints", GLSURF_TEXEL_RGBA32F, count, GLSURF_LIST_ROW, 2);
    plan->list.candidate = select->given;
    select->place =
        add_list(plan, "places", GLSURF_TEXEL_RGBA32F, count, GLSURF_LIST_ROW, 1);
    select->kind =
        add_list(plan, "kinds kept", GLSURF_TEXEL_R8I, count, GLSURF_LIST_ROW, 1);
    select->pyramid = (glsurf_pyramid_plan){ .levels = 1, .width = { 1 }, .height = { 1 } };
    select->pyramid.level[0] = add(plan, "number given", GLSURF_TEXEL_RGBA32UI, 1, 1);
    select->counts = add(plan, "counts", GLSURF_TEXEL_RGBA32UI, 1, 1);
}

static void plan_detection(glsurf_plan *plan, const glsurf_plan_params *params,
                           uint32_t room) {
    plan_maps(plan);
    plan_point_pyramid(plan);
    plan_list(plan, room);
    plan_select(plan, params);
}

static void plan_window(glsurf_plan *plan, uint32_t batch) {
    glsurf_feature_plan *f = &plan->features;
    const int columns = GLSURF_HISTOGRAM_COLUMNS, bins = GLSURF_HISTOGRAM_BINS;
    f->packed_bins =
        add_list(plan, "sample bins", GLSURF_TEXEL_RGBA32UI, batch, columns, 8);
    f->histogram = add_list(plan, "histograms", GLSURF_TEXEL_RG32F, batch, columns, bins);
    f->sum[0] =
        add_list(plan, "histogram sums", GLSURF_TEXEL_RG32F, batch, columns, bins / 4);
    f->sum[1] =
        add_list(plan, "histogram sums", GLSURF_TEXEL_RG32F, batch, columns, bins / 16);
    f->prefix = add_list(plan, "histogram prefix sums", GLSURF_TEXEL_RG32F, batch, columns,
                         bins / 4);
    f->cumulative =
        add_list(plan, "cumulative histograms", GLSURF_TEXEL_RG32F, batch, columns, bins);
    f->peaks =
        add_list(plan, "window peaks", GLSURF_TEXEL_RGBA32F, batch, columns, bins / 16);
}

static void plan_orientation(glsurf_plan *plan, uint32_t batch) {
    glsurf_feature_plan *f = &plan->features;
    f->lattice = add(plan, "lattice", GLSURF_TEXEL_RGBA32F, GLSURF_LATTICE_POINTS, 1);
    f->samples = add_list(plan, "orientation samples", GLSURF_TEXEL_RG32F, batch,
                          GLSURF_SAMPLE_COLUMNS, GLSURF_LATTICE_POINTS);
    if (!plan->scheme->smooth_histogram) {
        plan_window(plan, batch);
        return;
    }
    for (int i = 0; i < 2; ++i)
        f->bins[i] = add_list(plan, "histograms", GLSURF_TEXEL_RGBA32F, batch,
                              GLSURF_HISTOGRAM_COLUMNS, GLSURF_PEAK_BINS / 4);
}

static void plan_features(glsurf_plan *plan, uint32_t descriptor_length) {
    glsurf_feature_plan *f = &plan->features;
    const uint32_t all = plan->select.capacity;
    const uint32_t batch = all < GLSURF_MAX_BATCH ? all : GLSURF_MAX_BATCH;
    f->batch = batch;
    plan_orientation(plan, batch);
    f->angle = add_list(plan, "angles", GLSURF_TEXEL_R32F, all, GLSURF_LIST_ROW, 1);
    if (plan->scheme->soft_cells) {
        f->weights =
            add(plan, "descriptor weights", GLSURF_TEXEL_R32F, GLSURF_SOFT_POINTS, 4);
        f->soft_samples =
            add_list(plan, "descriptor samples", GLSURF_TEXEL_RG32F, batch,
                     GLSURF_SOFT_COLUMNS, GLSURF_SOFT_POINTS * GLSURF_SOFT_POINTS);
    } else {
        f->weights = add(plan, "descriptor weights", GLSURF_TEXEL_R32F, 20, 1);
    }
    f->cell_texels = descriptor_length == GLSURF_MAX_DESCRIPTOR ? 2 : 1;
    f->cells = add_list(plan, "sub-regions", GLSURF_TEXEL_RGBA32F, batch,
                        GLSURF_CELL_COLUMNS, 16 * f->cell_texels);
    f->descriptor = add_list(plan, "descriptors", GLSURF_TEXEL_RGBA32F, all,
                             GLSURF_CELL_COLUMNS, 16 * f->cell_texels);
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
static const char *entries(bool given) {
    return given ? "keypoints" : "candidates";
}

static const char *advice(bool given) {
    return given ? "give fewer keypoints" : "raise the threshold";
}

/* Rows of lists are counted by the texture side: more entries have none. */
static glsurf_result check_room(const glsurf_plan_params *params, char *message,
                                size_t size) {
    const uint64_t most = (uint64_t)params->max_size * GLSURF_LIST_ROW;
    if (params->candidates <= most)
        return GLSURF_OK;
    snprintf(message, size,
             "room for %u %s is asked for and this driver's textures hold %.0f; %s%s",
             params->candidates, entries(params->given), (double)most,
             params->given ? "" : "reduce the capacity or ", advice(params->given));
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
             plan->width, plan->height, plan->list.capacity, entries(plan->given),
             ceil((double)plan->bytes / 1048576.0), floor((double)limit / 1048576.0),
             advice(plan->given));
    return GLSURF_ERROR_LIMIT;
}

static glsurf_result check_textures(const glsurf_plan *plan,
                                    const glsurf_plan_params *params, char *message,
                                    size_t size) {
    for (int i = 0; i < plan->texture_count; ++i) {
        const glsurf_texture_plan *t = &plan->texture[i];
        if (t->width > params->max_size || t->height > params->max_size) {
            snprintf(
                message, size,
                "an image of %dx%d with room for %u %s needs a texture (%s) of %dx%d, and "
                "this driver's end at %d a side; reduce the image or %s",
                plan->width, plan->height, plan->list.capacity, entries(plan->given),
                t->label, t->width, t->height, params->max_size, advice(plan->given));
            return GLSURF_ERROR_LIMIT;
        }
    }
    if (plan->points.levels > GLSURF_MAX_POINT_LEVELS) {
        snprintf(
            message, size,
            "an image of %dx%d makes %d levels of points and the limit is %d; reduce or "
            "crop it",
            plan->width, plan->height, plan->points.levels, GLSURF_MAX_POINT_LEVELS);
        return GLSURF_ERROR_LIMIT;
    }
    return check_memory(plan, params, message, size);
}

glsurf_result glsurf_plan_make(glsurf_plan *plan, const glsurf_plan_params *params,
                               char *message, size_t message_size) {
    *plan = (glsurf_plan){ 0 };
    glsurf_result result = check_size(params, message, message_size);
    if (!result)
        result = check_room(params, message, message_size);
    if (result)
        return result;
    glsurf_plan_scales(plan, params->scheme, params->width, params->height,
                       params->octaves);
    plan_image(plan, params);
    plan->integral =
        add(plan, "integral image", GLSURF_TEXEL_R32UI, params->width, params->height);
    plan_sweeps(plan,
                params->doubling_size ? (int)params->doubling_size : GLSURF_DOUBLING_SIZE);
    plan_lines(plan);
    const uint32_t room = params->candidates ? params->candidates : GLSURF_FIRST_CANDIDATES;
    if (params->given)
        plan_given(plan, room);
    else
        plan_detection(plan, params, room);
    plan_features(plan, params->descriptor_length);
    return check_textures(plan, params, message, message_size);
}

/* Gray and sums, the mask, and what is smoothed: responses only to find keypoints. */
static uint64_t pixel_bytes(const glsurf_plan *plan) {
    const bool responses = plan->scheme->smooth_response && !plan->given;
    return sizeof(uint8_t) + sizeof(uint32_t) + (plan->masked ? sizeof(uint8_t) : 0) +
           (plan->scheme->smooth_image ? sizeof(uint16_t) : 0) +
           (responses ? GLSURF_MAX_GROUP_LEVELS * sizeof(float) : 0);
}

glsurf_result glsurf_plan_host(glsurf_plan *plan, const glsurf_plan_params *params,
                               char *message, size_t message_size) {
    /* Responses and maxima of four floats, and a mask. */
    const uint64_t sample_bytes = 2 * GLSURF_MAX_GROUP_LEVELS * sizeof(float) + 1;
    *plan = (glsurf_plan){ 0 };
    const glsurf_result result = check_size(params, message, message_size);
    if (result)
        return result;
    glsurf_plan_scales(plan, params->scheme, params->width, params->height,
                       params->octaves);
    plan->masked = params->masked;
    plan->given = params->given;
    plan->bytes = (uint64_t)plan->width * (uint64_t)plan->height * pixel_bytes(plan);
    for (int g = 0; !plan->given && g < plan->group_count; ++g)
        plan->bytes +=
            (uint64_t)plan->group[g].width * (uint64_t)plan->group[g].height * sample_bytes;
    return check_memory(plan, params, message, message_size);
}
