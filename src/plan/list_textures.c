/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The textures of a frame whose sizes depend on the capacity of its lists.
 */
#include "plan/parts.h"

static gls_slot add_list(gls_plan *plan, const char *label, gls_texel texel,
                         uint32_t entries, int per_row, int texels) {
    return gls_plan_add(plan, label, texel, per_row * texels,
                        gls_ceil_div((int)entries, per_row));
}

/* The first level has a bit per entry, in masks of 32 entries. Each texel of the levels
 * above has four counts. */
static void plan_list_pyramid(gls_plan *plan, gls_pyramid_plan *pyramid, uint32_t entries) {
    uint32_t texels = (entries + GLS_MASK_ENTRIES - 1) / GLS_MASK_ENTRIES;
    for (;; texels = (texels + 15) / 16) {
        const int width = (int)(texels < GLS_LIST_ROW ? texels : GLS_LIST_ROW);
        gls_plan_add_level(plan, pyramid, "list pyramid", GLS_TEXEL_RGBA32UI, width,
                           gls_ceil_div((int)texels, GLS_LIST_ROW));
        if (texels <= GLS_TOP_COUNTS)
            break;
    }
    gls_plan_add_level(plan, pyramid, "list pyramid", GLS_TEXEL_RGBA32UI, GLS_TOP_WIDTH, 1);
}

static void plan_list_of_maxima(gls_plan *plan, int max_size) {
    gls_list_plan *list = &plan->list;
    const uint64_t block_maxima = (uint64_t)GLS_MAXIMA_PER_CANDIDATE * list->capacity;
    const uint64_t maximum = (uint64_t)max_size * GLS_LIST_ROW;
    list->maxima_capacity = (uint32_t)(block_maxima < maximum ? block_maxima : maximum);
    list->block_maximum = add_list(plan, "block maxima", GLS_TEXEL_RGBA16UI,
                                   list->maxima_capacity, GLS_LIST_ROW, 1);
    list->is_candidate = add_list(plan, "block maxima that are candidates", GLS_TEXEL_R8UI,
                                  list->maxima_capacity, GLS_LIST_ROW, 1);
    plan_list_pyramid(plan, &plan->points.candidates, list->maxima_capacity);
}

static void plan_list(gls_plan *plan, uint32_t capacity, int max_size) {
    gls_list_plan *list = &plan->list;
    list->capacity = capacity;
    list->candidate =
        add_list(plan, "candidates", GLS_TEXEL_RGBA16UI, capacity, GLS_LIST_ROW, 1);
    if (gls_plan_takes(plan, GLSURF_PATH_EARLY_Z)) {
        list->block_maximum = list->candidate;
        list->maxima_capacity = capacity;
        plan->points.candidates = plan->points.block_maxima;
    } else {
        plan_list_of_maxima(plan, max_size);
    }
    list->position =
        add_list(plan, "refined positions", GLS_TEXEL_RGBA32F, capacity, GLS_LIST_ROW, 1);
    list->laplacian =
        add_list(plan, "signs of the Laplacian", GLS_TEXEL_R8I, capacity, GLS_LIST_ROW, 1);
}

gls_select_plan gls_plan_numbers(const gls_plan_params *params) {
    gls_select_plan select = { .max = params->features ? params->features
                                                       : params->max_features,
                               .wanted = params->features };
    if (select.max == 0)
        return select;
    select.grid_columns = (int)params->grid_columns;
    select.grid_rows = (int)params->grid_rows;
    if (select.grid_columns > 0)
        select.wanted = select.wanted < UINT32_MAX / 2 ? 2 * select.wanted : UINT32_MAX;
    return select;
}

static void plan_grid(gls_plan *plan) {
    gls_select_plan *select = &plan->select;
    if (select->grid_columns == 0)
        return;
    select->cell = add_list(plan, "grid cells", GLS_TEXEL_RGBA32UI,
                            (plan->list.capacity + 1) / 2, GLS_LIST_ROW, 1);
    select->box = add_list(plan, "boxes of grid cells", GLS_TEXEL_RGBA8UI,
                           (plan->list.capacity + GLS_SELECT_BLOCK - 1) / GLS_SELECT_BLOCK,
                           GLS_LIST_ROW, 1);
    select->rank =
        add_list(plan, "ranks", GLS_TEXEL_R32UI, plan->list.capacity, GLS_LIST_ROW, 1);
    if (select->wanted == 0)
        return;
    select->strong = add_list(plan, "signs of the Laplacian of those wanted", GLS_TEXEL_R8I,
                              plan->list.capacity, GLS_LIST_ROW, 1);
}

/* See stages/select.c. The textures of blocks are four texels wide, because every texel is
 * drawn, though not every block has entries. */
static void plan_cut(gls_plan *plan) {
    gls_select_plan *select = &plan->select;
    const uint32_t capacity = plan->list.capacity;
    select->block = GLS_MASK_ENTRIES;
    while ((uint64_t)select->block * select->block < capacity)
        select->block *= 2;
    select->blocks = (capacity + select->block - 1) / select->block;
    select->digit_bits = select->block == GLS_MASK_ENTRIES ? 6 : 5;
    for (int i = 0; i < 2; ++i)
        for (int k = 0; k < 4; ++k)
            select->count[i][k] = add_list(plan, "digit counts", GLS_TEXEL_RGBA32UI,
                                           select->blocks + 1, 4, 1);
}

/* What select/flags.frag writes beside the finest level of the pyramid, in its size. */
static gls_slot add_state(gls_plan *plan, const char *label) {
    const gls_pyramid_plan *pyramid = &plan->select.pyramid;
    return gls_plan_add(plan, label, GLS_TEXEL_RGBA32UI, pyramid->width[0],
                        pyramid->height[0]);
}

static void plan_select(gls_plan *plan) {
    gls_select_plan *select = &plan->select;
    select->capacity = plan->list.capacity;
    if (select->max > 0) {
        plan_grid(plan);
        plan_cut(plan);
        if (select->max < select->capacity)
            select->capacity = select->max;
    }
    plan_list_pyramid(plan, &select->pyramid, plan->list.capacity);
    if (select->max > 0)
        select->cut = add_state(plan, "weakest key kept");
    if (select->grid_columns > 0 && select->wanted > 0)
        select->weakest = add_state(plan, "weakest of those wanted");
    select->position =
        add_list(plan, "positions", GLS_TEXEL_RGBA32F, select->capacity, GLS_LIST_ROW, 1);
    select->laplacian = add_list(plan, "signs of the Laplacian kept", GLS_TEXEL_R8I,
                                 select->capacity, GLS_LIST_ROW, 1);
    select->counts = gls_plan_add(plan, "counts", GLS_TEXEL_RGBA32UI, 2, 1);
}

static void plan_localise(gls_plan *plan) {
    const uint32_t capacity = plan->select.capacity;
    plan->localise.found = plan->select.position;
    if (!gls_plan_localises(plan))
        return;
    gls_localise_weigh(plan->localise.weight);
    plan->localise.found = add_list(plan, "positions before moves", GLS_TEXEL_RGBA32F,
                                    capacity, GLS_LIST_ROW, 1);
    for (int i = 0; i < GLS_LOCALISE_STEPS; ++i)
        plan->localise.step[i] =
            add_list(plan, "places", GLS_TEXEL_RGBA32F, capacity, GLS_LIST_ROW, 1);
}

void gls_plan_lists(gls_plan *plan, const gls_plan_params *params, uint32_t capacity) {
    plan_list(plan, capacity, params->max_size);
    plan_select(plan);
    plan_localise(plan);
}

/* The textures of input keypoints take the slots in which the selection would leave its
 * keypoints. */
void gls_plan_input(gls_plan *plan, uint32_t count) {
    gls_select_plan *select = &plan->select;
    *select = (gls_select_plan){ 0 };
    plan->input = true;
    plan->list.capacity = select->capacity = count;
    select->input =
        add_list(plan, "input keypoints", GLS_TEXEL_RGBA32F, count, GLS_LIST_ROW, 2);
    plan->list.candidate = select->input;
    select->position =
        add_list(plan, "positions", GLS_TEXEL_RGBA32F, count, GLS_LIST_ROW, 1);
    select->laplacian = add_list(plan, "signs of the Laplacian kept", GLS_TEXEL_R8I, count,
                                 GLS_LIST_ROW, 1);
    select->pyramid = (gls_pyramid_plan){ .levels = 1, .width = { 1 }, .height = { 1 } };
    select->pyramid.level[0] =
        gls_plan_add(plan, "number of input keypoints", GLS_TEXEL_RGBA32UI, 1, 1);
    select->counts = gls_plan_add(plan, "counts", GLS_TEXEL_RGBA32UI, 2, 1);
}

static void plan_window(gls_plan *plan, uint32_t batch) {
    gls_feature_plan *f = &plan->features;
    const int columns = GLS_HISTOGRAM_COLUMNS;
    const int sectors = GLS_HISTOGRAM_BINS / 16;
    f->sample_bins = add_list(plan, "sample bins", GLS_TEXEL_R8UI, batch,
                              GLS_SAMPLE_COLUMNS, GLS_LATTICE_POINTS);
    f->packed_bins = add_list(plan, "sample bins", GLS_TEXEL_RGBA32UI, batch, columns, 8);
    for (int t = 0; t < 8; ++t)
        f->sector[t] = add_list(plan, "cumulative histograms", GLS_TEXEL_RGBA32F, batch,
                                columns, sectors);
    f->peaks = add_list(plan, "window peaks", GLS_TEXEL_RGBA32F, batch, columns, sectors);
}

static void plan_orientation(gls_plan *plan, uint32_t batch) {
    gls_feature_plan *f = &plan->features;
    gls_lattice_point lattice[GLS_LATTICE_POINTS];
    f->lattice_points = gls_lattice(&plan->preset->lattice, lattice);
    f->lattice = gls_plan_add(plan, "lattice", GLS_TEXEL_RGBA32F, f->lattice_points, 1);
    const bool polar = plan->preset->smooth_histogram;
    f->samples = add_list(
        plan, "orientation samples", polar ? GLS_TEXEL_RGBA32F : GLS_TEXEL_RG32F, batch,
        GLS_SAMPLE_COLUMNS, polar ? gls_ceil_div(f->lattice_points, 2) : f->lattice_points);
    if (!polar) {
        plan_window(plan, batch);
        return;
    }
    for (int t = 0; t < 3; ++t)
        f->bins[t] = add_list(plan, "histograms", GLS_TEXEL_RGBA32F, batch,
                              GLS_HISTOGRAM_COLUMNS, GLS_PEAK_BINS / 12);
}

static void plan_hard(gls_plan *plan, uint32_t batch) {
    gls_feature_plan *f = &plan->features;
    f->weights = gls_plan_add(plan, "descriptor weights", GLS_TEXEL_R32F, GLS_HARD_POINTS,
                              GLS_HARD_POINTS);
    f->sub_regions = add_list(plan, "sub-regions", GLS_TEXEL_RGBA32F, batch,
                              GLS_SUB_REGION_COLUMNS, 16 * f->sub_region_texels);
}

static void plan_soft(gls_plan *plan, uint32_t batch) {
    gls_feature_plan *f = &plan->features;
    const gls_soft_layout *layout = &plan->preset->soft_layout;
    const int blocks = layout->points / 2 + 1;
    gls_descriptor_soft_weights(layout, f->soft_weights);
    f->boxes = add_list(plan, "descriptor boxes", GLS_TEXEL_RGBA32F, batch,
                        GLS_SOFT_COLUMNS, blocks * blocks * layout->sizes);
    for (int n = 0; n < 4; ++n) {
        f->soft_sums[n] =
            add_list(plan, "sums of sizes", GLS_TEXEL_RGBA32F, batch, GLS_SUM_COLUMNS,
                     4 * f->sub_region_texels * layout->sizes);
        f->pooled[n] = add_list(plan, "sub-regions", GLS_TEXEL_RGBA32F, batch,
                                GLS_SUB_REGION_COLUMNS, 4 * f->sub_region_texels);
    }
    if (layout->whitened)
        f->whitening =
            gls_plan_add(plan, "whitening", GLS_TEXEL_RGBA32F, 4, GLS_WHITENING_ROWS);
}

void gls_plan_features(gls_plan *plan, const gls_plan_params *params) {
    gls_feature_plan *f = &plan->features;
    const uint32_t all = plan->select.capacity;
    const uint32_t maximum = params->batch > 0 ? params->batch : GLS_MAX_BATCH;
    const uint32_t batch = all < maximum ? all : maximum;
    f->batch = batch;
    f->sub_region_texels = params->descriptor_length == GLS_MAX_DESCRIPTOR ? 2 : 1;
    plan_orientation(plan, batch);
    f->angle = add_list(plan, "angles", GLS_TEXEL_R32F, all, GLS_LIST_ROW, 1);
    if (plan->preset->soft_sub_regions)
        plan_soft(plan, batch);
    else
        plan_hard(plan, batch);
    f->descriptor = add_list(plan, "descriptors", GLS_TEXEL_RGBA32F, all,
                             GLS_SUB_REGION_COLUMNS, 16 * f->sub_region_texels);
    f->keypoint = add_list(plan, "keypoints", GLS_TEXEL_RGBA32F, all, GLS_LIST_ROW, 2);
}
