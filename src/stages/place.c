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

static const gls_pass newton_step = {
    .stage = "place",
    .label = "Newton step",
    .vertex = "include/counted.vert",
    .fragment = "place/newton_step.frag",
    .inputs = { "count_of", "positions", "places", "corners" },
    .outputs = { "place" },
    .geometry = GLS_COUNTED,
};

static const gls_pass move = {
    .stage = "place",
    .label = "move",
    .vertex = "include/counted.vert",
    .fragment = "place/move.frag",
    .inputs = { "count_of", "positions", "places", "mask" },
    .outputs = { "position" },
    .geometry = GLS_COUNTED,
};

/* The weights as four vec4 for each square: value, slope and second derivative at squares
 * -1, 0 and 1, each with the same of the finer scale; and those of the coarser scale. */
static void pack_weights(const gls_place_weights weight[GLS_PLACE_BOXES],
                         float packed[GLS_PLACE_BOXES][4][4]) {
    for (int i = 0; i < GLS_PLACE_BOXES; ++i)
        for (int n = 0; n < 3; ++n) {
            for (int a = 0; a < 3; ++a)
                packed[i][n][a] = weight[i].own[n][a];
            packed[i][n][3] = weight[i].finer[n];
            packed[i][3][n] = weight[i].coarser[n];
        }
}

static glsurf_result take_step(gls_gpu *gpu, const gls_plan *plan, int step) {
    const gls_variant *variant = &plan->place_step[step == 0];
    const gls_slot to = plan->place.step[step];
    float weights[GLS_PLACE_BOXES][4][4] = { 0 };
    pack_weights(plan->place.weight, weights);
    return gls_pass_run(
        gpu, &newton_step,
        &(gls_draw){
            .defines = gls_plan_text(plan, variant->defines),
            .inputs = { gls_pyramid_top(&plan->select.pyramid), plan->place.found,
                        step > 0 ? plan->place.step[step - 1] : GLS_NONE, plan->corners },
            .outputs = { to },
            .fetches = variant->fetches,
            .bytes = 16 * variant->fetches,
            .uniforms = { GLS_COUNTED_UNIFORMS(0, GLS_LIST_ROW, plan->texture[to].height),
                          GLS_FLOATS("reach", 2, plan->preset->fine_reach,
                                     plan->preset->coarse_reach),
                          { "weights", GLS_FLOAT, 4, 4 * GLS_PLACE_BOXES, weights } } });
}

static glsurf_result take_moves(gls_gpu *gpu, const gls_plan *plan, bool masked) {
    const gls_slot to = plan->select.position;
    return gls_pass_run(
        gpu, &move,
        &(gls_draw){
            .defines = masked ? "#define MASKED\n" : NULL,
            .inputs = { gls_pyramid_top(&plan->select.pyramid), plan->place.found,
                        plan->place.step[GLS_PLACE_STEPS - 1],
                        masked ? plan->mask_image : GLS_NONE },
            .outputs = { to },
            .fetches = 2 + masked,
            .bytes = 32 + masked,
            .uniforms = { GLS_COUNTED_UNIFORMS(0, GLS_LIST_ROW, plan->texture[to].height),
                          GLS_FLOATS("reach", 2, plan->preset->fine_reach,
                                     plan->preset->coarse_reach) } });
}

glsurf_result gls_stage_place(gls_gpu *gpu, const gls_plan *plan, bool masked) {
    if (!gls_plan_places(plan))
        return GLSURF_OK;
    glsurf_result result = GLSURF_OK;
    for (int step = 0; !result && step < GLS_PLACE_STEPS; ++step)
        result = take_step(gpu, plan, step);
    return result ? result : take_moves(gpu, plan, masked);
}
