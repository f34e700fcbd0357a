/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The caller's keypoints replace detected keypoints. They are uploaded as they will be
 * handed out. One pass subtracts the region's origin from their positions, scales them to
 * the enlarged image if there is one, and writes them where the selection would write its
 * keypoints. The library hands out the uploaded keypoints: adding the origin again could
 * change the last bit.
 *
 * Cost: one pass of 3 fetches of 16 bytes, and 17 bytes written, per keypoint.
 */
#include "gl/gpu.h"
#include "stages/plan.h"

static const gls_pass positions = {
    .stage = "input",
    .constants = GLS_LIST_DEFINES,
    .label = "positions",
    .vertex = "include/counted.vert",
    .fragment = "input/positions.frag",
    .inputs = { "count_of", "input_keypoints" },
    .outputs = { "position", "laplacian" },
    .geometry = GLS_COUNTED,
};

void gls_plan_input(gls_plan *plan, const gls_plan_params *params) {
    (void)params;
    gls_select_plan *select = &plan->select;
    gls_textures *textures = &plan->textures;
    const uint32_t count = plan->capacity;
    *select = (gls_select_plan){ .capacity = count };
    plan->input.keypoints = gls_add_list(textures, "input keypoints", GLS_TEXEL_RGBA32F,
                                         count, GLS_LIST_ROW, 2);
    select->position =
        gls_add_list(textures, "positions", GLS_TEXEL_RGBA32F, count, GLS_LIST_ROW, 1);
    select->laplacian = gls_add_list(textures, "signs of the Laplacian kept", GLS_TEXEL_R8I,
                                     count, GLS_LIST_ROW, 1);
    select->pyramid = (gls_pyramid_plan){ .levels = 1, .width = { 1 }, .height = { 1 } };
    select->pyramid.level[0] = gls_add_feature_texture(
        textures, "number of input keypoints", GLS_TEXEL_RGBA32UI, 1, 1);
    select->counts = gls_add_feature_texture(textures, "counts", GLS_TEXEL_RGBA32UI, 2, 1);
}

glsurf_result gls_stage_input(gls_gpu *gpu, const gls_plan *plan, const gls_record *input,
                              uint32_t count, gls_pixel origin) {
    const gls_select_plan *select = &plan->select;
    const int rows = (int)((count + GLS_LIST_ROW - 1) / GLS_LIST_ROW);
    const uint32_t parts[4] = { count, 0, 0, 0 };
    const uint32_t totals[8] = { count, count, count, select->capacity, gpu->mark };
    glsurf_result result = gls_texture_write(gpu, gls_pyramid_top(&select->pyramid), parts);
    if (!result)
        result = gls_texture_write(gpu, select->counts, totals);
    if (!result)
        result = gls_texture_write_rows(gpu, plan->input.keypoints, rows, input);
    if (result)
        return result;
    return gls_pass_run(
        gpu, &positions,
        &(gls_draw){
            .defines = plan->image.enlarged && plan->part == GLS_PART_ALL
                           ? "#define ENLARGED\n"
                           : NULL,
            .inputs = { gls_pyramid_top(&select->pyramid), plan->input.keypoints },
            .outputs = { plan->localise.found, select->laplacian },
            .fetches = 3,
            .uniforms = { GLS_SLOT_UNIFORMS(plan, select->position, 0, GLS_LIST_ROW),
                          GLS_FLOATS("origin", 2, (float)origin.x, (float)origin.y) } });
}
