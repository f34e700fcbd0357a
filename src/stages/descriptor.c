/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Descriptors, [T] III-E: Haar responses, or for soft sub-regions differences of boxes, in
 * the keypoint's local frame, summed over 4x4 sub-regions. A fragment of a hard descriptor
 * computes one sub-region, or half of one if it is extended. src/reference/descriptor.c has
 * the formulas.
 *
 * With hard sub-regions, each of the 20x20 responses counts for one sub-region. The pass
 * that sums the responses computes them: 2 passes a batch. With soft sub-regions, each of
 * the P x P responses of a size counts for up to four sub-regions, and each of its boxes
 * for up to four responses. The first pass sums over each box once, the second makes the
 * sub-regions of the sizes, the third adds up the sizes and whitens, and the last
 * normalises: 4 passes a batch. The second and third make a row of four sub-regions at a
 * time, in four textures. The four share boxes, and need the length and all numbers of each
 * size. With eight directions the second makes two sub-regions of 8 numbers at a time, and
 * the third 16 projected numbers of a parity.
 *
 * Cost per feature of 64 numbers, in fetches, most of 16 bytes. A corner takes C fetches: 1
 * with the path "gather", otherwise 2. Hard: 16 x (25 x (8 C + 1) + 2). Soft, for each
 * size: (P / 2 + 1)^2 x (16 C + 2) for the boxes, four to a texel, and 4 x (P / 4) (P + 2)
 * for the sub-regions; for S sizes 4 x (16 S + 16 + 4 + 1) to add them up. Then 16 x 18 for
 * the norm, soft 16 x 16. The default, P = 12 and S = 2, takes 4,136, and 3,332 of these
 * for boxes; with "gather" 2,568 and 1,764. With eight directions: 8 x (P / 4) (P / 2 + 4)
 * for the sub-regions of a size, 4 x (32 S + 1) to add up and project, or 4 x (64 S + 1)
 * with "few-registers", and 512 S bytes. A descriptor writes 2 x 256 bytes; with soft
 * sub-regions also 256 S, and 16 (P / 2 + 1)^2 S for the boxes. The extended descriptor has
 * 128 numbers. It doubles sums and their bytes, and takes 32 x 34 for the norm, soft 32 x
 * 32.
 */
#include "gl/gpu.h"
#include "presets/weights.h"
#include "stages/plan.h"

static const char constants[] = GLS_LIST_DEFINES GLS_DEFINE(BATCH_COLUMNS)
    GLS_DEFINE(SUM_COLUMNS) GLS_DEFINE(SUB_REGION_COLUMNS) GLS_DEFINE(CONTRAST_FLOOR)
        GLS_DEFINE(SOFT_CONTRAST_FLOOR);

#define PASS          .stage = "descriptor", .constants = constants
#define OVER_FEATURES PASS, GLS_OVER_FEATURES

static const gls_pass hard_sub_regions = {
    OVER_FEATURES,
    .label = "sub-regions",
    .fragment = "descriptor/sub_regions.frag",
    .inputs = { "count_of", "positions", "angles", "lookup", "weights" },
    .outputs = { "sub_region" },
};

static const gls_pass boxes = {
    OVER_FEATURES,
    .label = "boxes",
    .fragment = "descriptor/boxes.frag",
    .inputs = { "count_of", "positions", "angles", "lookup" },
    .outputs = { "block" },
};

static const gls_pass soft_sub_regions = {
    OVER_FEATURES,
    .label = "sub-regions",
    .fragment = "descriptor/soft_sub_regions.frag",
    .inputs = { "count_of", "boxes" },
    .outputs = { "column_0", "column_1", "column_2", "column_3" },
};

static const gls_pass pool = {
    OVER_FEATURES,
    .label = "pool",
    .fragment = "descriptor/pool.frag",
    .inputs = { "count_of", "sums_0", "sums_1", "sums_2", "sums_3", "positions",
                "whitening" },
    .outputs = { "column_0", "column_1", "column_2", "column_3" },
};

static const gls_pass directions = {
    OVER_FEATURES,
    .label = "sub-regions",
    .fragment = "descriptor/directions.frag",
    .inputs = { "count_of", "boxes" },
    .outputs = { "column_0", "column_1", "column_2", "column_3" },
};

static const gls_pass project = {
    OVER_FEATURES,
    .label = "project",
    .fragment = "descriptor/project.frag",
    .inputs = { "count_of", "sums_0", "sums_1", "sums_2", "sums_3", "positions" },
    .outputs = { "column_0", "column_1", "column_2", "column_3" },
};

static const gls_pass normalise_hard = {
    OVER_FEATURES,
    .label = "normalise",
    .fragment = "descriptor/normalise.frag",
    .inputs = { "count_of", "sub_regions", "positions" },
    .outputs = { "value" },
};

static const gls_pass normalise_soft = {
    OVER_FEATURES,
    .label = "normalise",
    .fragment = "descriptor/normalise.frag",
    .inputs = { "count_of", "sums_0", "sums_1", "sums_2", "sums_3" },
    .outputs = { "value" },
};

static void plan_soft(gls_plan *plan) {
    gls_descriptor_plan *f = &plan->descriptor;
    const gls_soft_layout *layout = &plan->space.preset->soft_layout;
    const int blocks = layout->points / 2 + 1;
    f->sum_texels = layout->directions ? 8 : 4 * f->sub_region_texels;
    gls_descriptor_soft_weights(layout, f->soft_weights);
    f->box_texels = blocks * blocks * layout->sizes;
    gls_need_scratch(plan, f->box_texels);
    for (int n = 0; n < 4; ++n) {
        f->soft_sums[n] =
            gls_add_list(&plan->textures, "sums of sizes", GLS_TEXEL_RGBA32F, plan->batch,
                         GLS_SUM_COLUMNS, f->sum_texels * layout->sizes);
        f->pooled[n] =
            gls_add_list(&plan->textures, "sub-regions", GLS_TEXEL_RGBA32F, plan->batch,
                         GLS_SUB_REGION_COLUMNS, 4 * f->sub_region_texels);
    }
    if (!layout->directions)
        f->whitening = gls_add_feature_texture(&plan->textures, "whitening",
                                               GLS_TEXEL_RGBA32F, 4, GLS_WHITENING_ROWS);
}

static gls_variant descriptor_variant(gls_plan *plan, bool upright) {
    const gls_preset_data *preset = plan->space.preset;
    const gls_soft_layout *layout = &preset->soft_layout;
    const int texels = plan->descriptor.sub_region_texels;
    gls_defines t = { .text = "" };
    gls_put_text(&t, "#define SUB_REGION_TEXELS %d\n%s%s", texels, gls_haar_defines(plan),
                 upright ? "#define UPRIGHT\n" : "");
    if (preset->soft_sub_regions)
        gls_put_text(&t, "#define SOFT\n#define SOFT_POINTS %d\n#define SOFT_SIZES %d\n",
                     layout->points, layout->sizes);
    return (gls_variant){ gls_intern_defines(&plan->texts, t.text),
                          (preset->soft_sub_regions ? 0 : 2) + 16 * (uint32_t)texels };
}

void gls_plan_descriptor(gls_plan *plan, const gls_plan_params *params) {
    gls_descriptor_plan *f = &plan->descriptor;
    f->sub_region_texels = params->descriptor_length == GLS_MAX_DESCRIPTOR ? 2 : 1;
    if (plan->space.preset->soft_sub_regions) {
        plan_soft(plan);
    } else {
        f->weights =
            gls_add_feature_texture(&plan->textures, "descriptor weights", GLS_TEXEL_R32F,
                                    GLS_HARD_POINTS, GLS_HARD_POINTS);
        f->sub_regions =
            gls_add_list(&plan->textures, "sub-regions", GLS_TEXEL_RGBA32F, plan->batch,
                         GLS_SUB_REGION_COLUMNS, 16 * f->sub_region_texels);
    }
    const uint32_t entries = plan->part == GLS_PART_DETECT ? 1 : plan->select.capacity;
    f->descriptor = gls_add_list(&plan->textures, "descriptors", GLS_TEXEL_RGBA32F, entries,
                                 GLS_SUB_REGION_COLUMNS, 16 * f->sub_region_texels);
    for (int upright = 0; upright < 2; ++upright)
        f->variant[upright] = descriptor_variant(plan, upright);
}

glsurf_result gls_descriptor_tables(gls_gpu *gpu, const gls_plan *plan) {
    const gls_descriptor_plan *f = &plan->descriptor;
    float weight[GLS_HARD_POINTS][GLS_HARD_POINTS], whitening[GLS_WHITENING_ROWS][4][4];
    if (!plan->space.preset->soft_sub_regions) {
        gls_descriptor_weights(weight);
        return gls_texture_write(gpu, f->weights, weight);
    }
    if (plan->space.preset->soft_layout.directions)
        return GLSURF_OK;
    gls_whitening_texels(64 * (uint32_t)f->sub_region_texels, whitening);
    return gls_texture_write(gpu, f->whitening, whitening);
}

static gls_slot count_of(const gls_plan *plan) {
    return gls_pyramid_top(&plan->select.pyramid);
}

static glsurf_result sum_hard(gls_gpu *gpu, const gls_plan *plan, int first,
                              const char *defines, gls_slot angle) {
    const gls_descriptor_plan *f = &plan->descriptor;
    const uint32_t corners = 8 * gls_corner_fetches(plan);
    return gls_pass_run(
        gpu, &hard_sub_regions,
        &(gls_draw){ .defines = defines,
                     .inputs = { count_of(plan), plan->select.position, angle,
                                 plan->haar.sum_texels, f->weights },
                     .outputs = { f->sub_regions },
                     .fetches = 2 + 25 * (corners + 1),
                     .bytes = 20 + 25 * (16 * corners + 4),
                     .uniforms = { GLS_SLOT_UNIFORMS(plan, f->sub_regions, first,
                                                     GLS_SUB_REGION_COLUMNS),
                                   GLS_INTS("image_width", 1, plan->space.width) } });
}

/* Runs the pass for each parity. */
static glsurf_result project_parities(gls_gpu *gpu, const gls_plan *plan, int first,
                                      const char *defines) {
    const gls_descriptor_plan *f = &plan->descriptor;
    const gls_soft_layout *layout = &plan->space.preset->soft_layout;
    const gls_slot *sums = f->soft_sums, *pooled = f->pooled;
    const int columns = GLS_SUB_REGION_COLUMNS * f->sub_region_texels;
    const uint32_t turns = gls_plan_takes(plan, GLSURF_PATH_FEW_REGISTERS) ? 2 : 1;
    glsurf_result result = GLSURF_OK;
    for (int p = 0; !result && p < GLS_PARITIES; ++p) {
        float weights[GLS_PROJECTED_NUMBERS / 4][GLS_PARITY_NUMBERS][4];
        const float signs[2] = { p & 1 ? -1.0f : 1.0f, p & 2 ? -1.0f : 1.0f };
        for (int k = 0; k < GLS_PROJECTED_NUMBERS; ++k)
            for (int i = 0; i < GLS_PARITY_NUMBERS; ++i)
                weights[k / 4][i][k % 4] = gls_projection_weight(p, k, i);
        result = gls_pass_run(
            gpu, &project,
            &(gls_draw){
                .defines = defines,
                .inputs = { count_of(plan), sums[0], sums[1], sums[2], sums[3],
                            plan->select.position },
                .outputs = { pooled[0], pooled[1], pooled[2], pooled[3] },
                .area = { p * columns, 0, (p + 1) * columns,
                          plan->textures.desc[pooled[0]].height },
                .fetches = turns * 4 * (uint32_t)(f->sum_texels * layout->sizes) + 1,
                .uniforms = {
                    GLS_SLOT_UNIFORMS(plan, pooled[0], first, GLS_SUB_REGION_COLUMNS),
                    GLS_INTS("row_count", 1, 2),
                    { "sizes", GLS_FLOAT, 1, layout->sizes, layout->size },
                    { "signs", GLS_FLOAT, 2, 1, signs },
                    { "weights", GLS_FLOAT, 4, 4 * GLS_PARITY_NUMBERS, weights } } });
    }
    return result;
}

static glsurf_result sum_soft(gls_gpu *gpu, const gls_plan *plan, int first,
                              const char *defines, gls_slot angle) {
    const gls_descriptor_plan *f = &plan->descriptor;
    const gls_soft_layout *layout = &plan->space.preset->soft_layout;
    const uint32_t points = (uint32_t)layout->points;
    const uint32_t blocks = points / 4 * (layout->directions ? points / 2 + 4 : points + 2);
    const uint32_t values = 4 * (uint32_t)(f->sum_texels * layout->sizes);
    const int turns = gls_plan_takes(plan, GLSURF_PATH_FEW_REGISTERS) ? layout->sizes : 1;
    const uint32_t table = 4 * (uint32_t)(4 * turns + f->sub_region_texels);
    const gls_slot *sums = f->soft_sums, *pooled = f->pooled;
    const uint32_t corners = 4 * 4 * gls_corner_fetches(plan);
    glsurf_result result = gls_pass_run(
        gpu, &boxes,
        &(gls_draw){
            .defines = defines,
            .inputs = { count_of(plan), plan->select.position, angle,
                        plan->haar.sum_texels },
            .outputs = { plan->scratch },
            .area = gls_scratch_area(plan, f->box_texels),
            .fetches = 2 + corners,
            .bytes = 20 + 16 * corners,
            .uniforms = { GLS_SLOT_UNIFORMS(plan, plan->scratch, first, GLS_BATCH_COLUMNS),
                          GLS_INTS("image_width", 1, plan->space.width),
                          GLS_INTS("box_count", 1, 4),
                          { "sizes", GLS_FLOAT, 1, layout->sizes, layout->size } } });
    if (!result)
        result = gls_pass_run(
            gpu, layout->directions ? &directions : &soft_sub_regions,
            &(gls_draw){
                .defines = defines,
                .inputs = { count_of(plan), plan->scratch },
                .outputs = { sums[0], sums[1], sums[2], sums[3] },
                .fetches = blocks,
                .uniforms = { GLS_SLOT_UNIFORMS(plan, sums[0], first, GLS_SUM_COLUMNS),
                              GLS_INTS("pair_count", 1,
                                       layout->directions ? layout->points / 4 + 1
                                                          : layout->points / 2),
                              { "weights", GLS_FLOAT, 2, 4 * GLS_SOFT_WINDOW / 2,
                                f->soft_weights } } });
    if (result || layout->directions)
        return result ? result : project_parities(gpu, plan, first, defines);
    return gls_pass_run(
        gpu, &pool,
        &(gls_draw){
            .defines = defines,
            .inputs = { count_of(plan), sums[0], sums[1], sums[2], sums[3],
                        plan->select.position, f->whitening },
            .outputs = { pooled[0], pooled[1], pooled[2], pooled[3] },
            .fetches = values + table + 1,
            .uniforms = { GLS_SLOT_UNIFORMS(plan, pooled[0], first, GLS_SUB_REGION_COLUMNS),
                          GLS_INTS("row_count", 1, 4),
                          { "sizes", GLS_FLOAT, 1, layout->sizes, layout->size } } });
}

static glsurf_result describe_keypoints(gls_gpu *gpu, const gls_plan *plan, int first,
                                        bool upright) {
    const gls_descriptor_plan *f = &plan->descriptor;
    const bool soft = plan->space.preset->soft_sub_regions;
    const gls_variant *variant = &plan->descriptor.variant[upright];
    const char *defines = gls_plan_text(plan, variant->defines);
    const gls_slot angle = upright ? GLS_NONE : plan->orientation.angle;
    const glsurf_result result = soft ? sum_soft(gpu, plan, first, defines, angle)
                                      : sum_hard(gpu, plan, first, defines, angle);
    if (result)
        return result;
    const gls_slot sums = soft ? f->pooled[0] : f->sub_regions;
    const gls_rect area =
        gls_batch_area(plan, f->descriptor, first, GLS_SUB_REGION_COLUMNS);
    gls_draw draw = {
        .defines = defines,
        .inputs = { count_of(plan), sums, plan->select.position },
        .outputs = { f->descriptor },
        .area = area,
        .fetches = variant->fetches,
        .uniforms = { GLS_COUNTED_UNIFORMS(first, GLS_SUB_REGION_COLUMNS,
                                           area.y1 - area.y0) },
    };
    for (int n = 1; soft && n < 4; ++n)
        draw.inputs[1 + n] = f->pooled[n];
    return gls_pass_run(gpu, soft ? &normalise_soft : &normalise_hard, &draw);
}

glsurf_result gls_stage_descriptor(gls_gpu *gpu, const gls_plan *plan, bool upright) {
    glsurf_result result = GLSURF_OK;
    for (uint32_t first = 0; !result && first < plan->select.capacity; first += plan->batch)
        result = describe_keypoints(gpu, plan, (int)first, upright);
    return result;
}
