/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Keypoints of the caller instead of those that would be found: they are uploaded as they
 * shall be handed out, and their positions are moved into the region that is looked at, where
 * the selection would leave those found. One subtraction; what is handed out is not the sum
 * of that and the origin again, which may differ in the last bit, but what was given.
 *
 * Cost: 3 fetches, 17 bytes written a keypoint.
 */
#include "gl/texture.h"
#include "stages/stages.h"

static const glsurf_pass positions = {
    .stage = "input",
    .label = "positions",
    .vertex = "include/counted.vert",
    .fragment = "input/positions.frag",
    .inputs = { "count_of", "input_keypoints" },
    .outputs = { "position", "laplacian" },
    .geometry = GLSURF_COUNTED,
};

static glsurf_result write_counts(glsurf_gpu *gpu, const glsurf_plan *plan,
                                  uint32_t count) {
    const glsurf_select_plan *select = &plan->select;
    const uint32_t parts[4] = { count, 0, 0, 0 };
    const uint32_t totals[4] = { count, count, count, select->capacity };
    const glsurf_result result =
        glsurf_texture_write(gpu, glsurf_pyramid_top(&select->pyramid), parts);
    return result ? result : glsurf_texture_write(gpu, select->counts, totals);
}

glsurf_result glsurf_stage_input(glsurf_gpu *gpu, const glsurf_plan *plan,
                                 const glsurf_record *input, uint32_t count,
                                 glsurf_pixel origin) {
    const glsurf_select_plan *select = &plan->select;
    const int rows = (int)((count + GLSURF_LIST_ROW - 1) / GLSURF_LIST_ROW);
    glsurf_result result = write_counts(gpu, plan, count);
    if (!result)
        result = glsurf_texture_write_rows(gpu, select->input, rows, input);
    if (result)
        return result;
    return glsurf_pass_run(
        gpu, &positions,
        &(glsurf_draw){
            .inputs = { glsurf_pyramid_top(&select->pyramid), select->input },
            .outputs = { select->position, select->laplacian },
            .fetches = 3,
            .bytes = 48,
            .uniforms = { GLSURF_COUNTED_UNIFORMS(0, GLSURF_LIST_ROW,
                                                  plan->texture[select->position].height),
                          GLSURF_FLOATS("origin", 2, (float)origin.x, (float)origin.y) } });
}
