/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The textures of a frame whose sizes depend on the capacity of its lists.
 */
#include "plan/parts.h"

static glsurf_slot add_list(glsurf_plan *plan, const char *label, glsurf_texel texel,
                            uint32_t entries, int per_row, int texels) {
    return glsurf_plan_add(plan, label, texel, per_row * texels,
                           glsurf_ceil_div((int)entries, per_row));
}

/* The first level has a bit per entry, in masks of four entries. Each texel of the levels
 * above has four counts. */
static void plan_list_pyramid(glsurf_plan *plan, glsurf_pyramid_plan *pyramid,
                              uint32_t entries) {
    do {
        entries = (entries + 15) / 16;
        const int k = pyramid->levels++;
        pyramid->width[k] = (int)(entries < GLSURF_LIST_ROW ? entries : GLSURF_LIST_ROW);
        pyramid->height[k] = glsurf_ceil_div((int)entries, GLSURF_LIST_ROW);
        pyramid->level[k] = glsurf_plan_add(plan, "list pyramid", GLSURF_TEXEL_RGBA32UI,
                                            pyramid->width[k], pyramid->height[k]);
    } while (entries > 1 || pyramid->levels == 1);
}

static void plan_list_of_maxima(glsurf_plan *plan, int max_size) {
    glsurf_list_plan *list = &plan->list;
    const uint64_t block_maxima = (uint64_t)GLSURF_MAXIMA_PER_CANDIDATE * list->capacity;
    const uint64_t most = (uint64_t)max_size * GLSURF_LIST_ROW;
    list->maxima_capacity = (uint32_t)(block_maxima < most ? block_maxima : most);
    list->block_maximum = add_list(plan, "block maxima", GLSURF_TEXEL_RGBA16UI,
                                   list->maxima_capacity, GLSURF_LIST_ROW, 1);
    list->is_candidate =
        add_list(plan, "block maxima that are candidates", GLSURF_TEXEL_R8UI,
                 list->maxima_capacity, GLSURF_LIST_ROW, 1);
    plan_list_pyramid(plan, &plan->points, list->maxima_capacity);
}

static void plan_list(glsurf_plan *plan, uint32_t capacity, int max_size) {
    glsurf_list_plan *list = &plan->list;
    list->capacity = capacity;
    list->candidate =
        add_list(plan, "candidates", GLSURF_TEXEL_RGBA16UI, capacity, GLSURF_LIST_ROW, 1);
    if (glsurf_plan_takes(plan, GLSURF_PATH_EARLY_Z)) {
        list->block_maximum = list->candidate;
        list->maxima_capacity = capacity;
        plan->points = plan->block_maxima;
    } else {
        plan_list_of_maxima(plan, max_size);
    }
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
    select->cell = add_list(plan, "grid cells", GLSURF_TEXEL_RGBA32UI,
                            (plan->list.capacity + 1) / 2, GLSURF_LIST_ROW, 1);
    select->box =
        add_list(plan, "boxes of grid cells", GLSURF_TEXEL_RGBA8UI,
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
        select->state[i] =
            glsurf_plan_add(plan, "selection state", GLSURF_TEXEL_RGBA32UI, 1, 1);
    select->found = glsurf_plan_add(plan, "number found", GLSURF_TEXEL_R32UI, 1, 1);
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
    select->counts = glsurf_plan_add(plan, "counts", GLSURF_TEXEL_RGBA32UI, 1, 1);
}

static void plan_place(glsurf_plan *plan) {
    const uint32_t capacity = plan->select.capacity;
    plan->place.found = plan->select.position;
    if (!glsurf_plan_places(plan))
        return;
    glsurf_place_weigh(plan->place.weight);
    plan->place.found = add_list(plan, "positions before moves", GLSURF_TEXEL_RGBA32F,
                                 capacity, GLSURF_LIST_ROW, 1);
    for (int i = 0; i < GLSURF_PLACE_STEPS; ++i)
        plan->place.step[i] =
            add_list(plan, "places", GLSURF_TEXEL_RGBA32F, capacity, GLSURF_LIST_ROW, 1);
}

void glsurf_plan_lists(glsurf_plan *plan, const glsurf_plan_params *params,
                       uint32_t capacity) {
    plan_list(plan, capacity, params->max_size);
    plan_select(plan, params);
    plan_place(plan);
}

/* The textures of input keypoints take the slots in which the selection would leave its
 * keypoints. */
void glsurf_plan_input(glsurf_plan *plan, uint32_t count) {
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
        glsurf_plan_add(plan, "number of input keypoints", GLSURF_TEXEL_RGBA32UI, 1, 1);
    select->counts = glsurf_plan_add(plan, "counts", GLSURF_TEXEL_RGBA32UI, 1, 1);
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
    glsurf_lattice_point lattice[GLSURF_LATTICE_POINTS];
    f->lattice_points = glsurf_lattice(&plan->preset->lattice, lattice);
    f->lattice =
        glsurf_plan_add(plan, "lattice", GLSURF_TEXEL_RGBA32F, f->lattice_points, 1);
    f->samples = add_list(plan, "orientation samples", GLSURF_TEXEL_RG32F, batch,
                          GLSURF_SAMPLE_COLUMNS, f->lattice_points);
    if (!plan->preset->smooth_histogram) {
        plan_window(plan, batch);
        return;
    }
    for (int t = 0; t < 3; ++t)
        f->bins[t] = add_list(plan, "histograms", GLSURF_TEXEL_RGBA32F, batch,
                              GLSURF_HISTOGRAM_COLUMNS, GLSURF_PEAK_BINS / 12);
}

static void plan_soft(glsurf_plan *plan, uint32_t batch) {
    glsurf_feature_plan *f = &plan->features;
    const glsurf_soft_layout *layout = &plan->preset->soft_layout;
    const int blocks = layout->points / 2 + 1;
    f->weights = glsurf_plan_add(plan, "descriptor weights", GLSURF_TEXEL_RG32F,
                                 GLSURF_SOFT_WINDOW / 2, 4);
    f->boxes = add_list(plan, "descriptor boxes", GLSURF_TEXEL_RGBA32F, batch,
                        GLSURF_SOFT_COLUMNS, blocks * blocks * layout->sizes);
    f->soft_sums = add_list(plan, "sums of sizes", GLSURF_TEXEL_RGBA32F, batch,
                            GLSURF_SUM_COLUMNS, 16 * f->sub_region_texels * layout->sizes);
    if (layout->whitened)
        f->whitening = glsurf_plan_add(plan, "whitening", GLSURF_TEXEL_RGBA32F, 4,
                                       GLSURF_WHITENING_ROWS);
}

void glsurf_plan_features(glsurf_plan *plan, uint32_t descriptor_length) {
    glsurf_feature_plan *f = &plan->features;
    const uint32_t all = plan->select.capacity;
    const uint32_t batch = all < GLSURF_MAX_BATCH ? all : GLSURF_MAX_BATCH;
    f->batch = batch;
    f->sub_region_texels = descriptor_length == GLSURF_MAX_DESCRIPTOR ? 2 : 1;
    plan_orientation(plan, batch);
    f->angle = add_list(plan, "angles", GLSURF_TEXEL_R32F, all, GLSURF_LIST_ROW, 1);
    if (plan->preset->soft_sub_regions)
        plan_soft(plan, batch);
    else
        f->weights = glsurf_plan_add(plan, "descriptor weights", GLSURF_TEXEL_R32F, 20, 20);
    f->sub_regions = add_list(plan, "sub-regions", GLSURF_TEXEL_RGBA32F, batch,
                              GLSURF_SUB_REGION_COLUMNS, 16 * f->sub_region_texels);
    f->descriptor = add_list(plan, "descriptors", GLSURF_TEXEL_RGBA32F, all,
                             GLSURF_SUB_REGION_COLUMNS, 16 * f->sub_region_texels);
    f->keypoint =
        add_list(plan, "keypoints", GLSURF_TEXEL_RGBA32F, all, GLSURF_LIST_ROW, 2);
}
