/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Moves keypoints to the maximum of an isotropic determinant near them, so that their
 * places turn and grow with the picture. src/reference/place.c has the formulas.
 *
 *   Newton step   two times: the place of the maximum from sums over 17x17 squares around
 *                 the place before. A fragment does all of it for one keypoint
 *   move          towards that place, by how near it is
 *
 * A keypoint that stays, as fine ones do in most presets, takes one or two fetches a pass.
 * Coarse keypoints are a twentieth of all, and as the list goes from octave to octave they
 * stand together at its end, so the fragments of a group do the same.
 *
 * Cost: 3 passes over the list, of 16 bytes for each keypoint. A step of a keypoint that
 * moves takes 2 x 17 x 18 + 2 = 614 fetches, most of 16 bytes.
 */
#include "stages/stages.h"

static const glsurf_pass newton_step = {
    .stage = "place",
    .label = "Newton step",
    .vertex = "include/counted.vert",
    .fragment = "place/newton_step.frag",
    .inputs = { "count_of", "positions", "places", "corners" },
    .outputs = { "place" },
    .geometry = GLSURF_COUNTED,
};

static const glsurf_pass move = {
    .stage = "place",
    .label = "move",
    .vertex = "include/counted.vert",
    .fragment = "place/move.frag",
    .inputs = { "count_of", "positions", "places", "mask" },
    .outputs = { "position" },
    .geometry = GLSURF_COUNTED,
};

/* The weights as four vec4 for each square: value, slope and second derivative at squares
 * -1, 0 and 1, each with the same of the finer scale; and those of the coarser scale. */
static void pack_weights(const glsurf_place_weights weight[GLSURF_PLACE_BOXES],
                         float packed[GLSURF_PLACE_BOXES][4][4]) {
    for (int i = 0; i < GLSURF_PLACE_BOXES; ++i)
        for (int n = 0; n < 3; ++n) {
            for (int a = 0; a < 3; ++a)
                packed[i][n][a] = weight[i].own[n][a];
            packed[i][n][3] = weight[i].finer[n];
            packed[i][3][n] = weight[i].coarser[n];
        }
}

static glsurf_result take_step(glsurf_gpu *gpu, const glsurf_plan *plan, int step) {
    const glsurf_variant *variant = &plan->place_step[step == 0];
    const glsurf_slot to = plan->place.step[step];
    float weights[GLSURF_PLACE_BOXES][4][4] = { 0 };
    pack_weights(plan->place.weight, weights);
    return glsurf_pass_run(
        gpu, &newton_step,
        &(glsurf_draw){
            .defines = glsurf_plan_text(plan, variant->defines),
            .inputs = { glsurf_pyramid_top(&plan->select.pyramid), plan->place.found,
                        step > 0 ? plan->place.step[step - 1] : GLSURF_NONE,
                        plan->corners },
            .outputs = { to },
            .fetches = variant->fetches,
            .bytes = 16 * variant->fetches,
            .uniforms = {
                GLSURF_COUNTED_UNIFORMS(0, GLSURF_LIST_ROW, plan->texture[to].height),
                GLSURF_FLOATS("reach", 2, plan->preset->fine_reach,
                              plan->preset->coarse_reach),
                { "weights", GLSURF_FLOAT, 4, 4 * GLSURF_PLACE_BOXES, weights } } });
}

static glsurf_result take_moves(glsurf_gpu *gpu, const glsurf_plan *plan, bool masked) {
    const glsurf_slot to = plan->select.position;
    return glsurf_pass_run(
        gpu, &move,
        &(glsurf_draw){ .defines = masked ? "#define MASKED\n" : NULL,
                        .inputs = { glsurf_pyramid_top(&plan->select.pyramid),
                                    plan->place.found,
                                    plan->place.step[GLSURF_PLACE_STEPS - 1],
                                    masked ? plan->mask_image : GLSURF_NONE },
                        .outputs = { to },
                        .fetches = 2 + masked,
                        .bytes = 32 + masked,
                        .uniforms = { GLSURF_COUNTED_UNIFORMS(0, GLSURF_LIST_ROW,
                                                              plan->texture[to].height),
                                      GLSURF_FLOATS("reach", 2, plan->preset->fine_reach,
                                                    plan->preset->coarse_reach) } });
}

glsurf_result glsurf_stage_place(glsurf_gpu *gpu, const glsurf_plan *plan, bool masked) {
    if (!glsurf_plan_places(plan))
        return GLSURF_OK;
    glsurf_result result = GLSURF_OK;
    for (int step = 0; !result && step < GLSURF_PLACE_STEPS; ++step)
        result = take_step(gpu, plan, step);
    return result ? result : take_moves(gpu, plan, masked);
}
