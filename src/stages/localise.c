/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Moves keypoints to the maximum of an isotropic determinant near them, so that their
 * estimates turn and grow with the picture. src/reference/localise.c has the formulas.
 *
 *   Newton step   two times: the maximum from sums over 17x17 squares around
 *                 the estimate before. A fragment does all of it for one keypoint
 *   move          towards that estimate, by how near it is
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
    .stage = "localise",
    .label = "Newton step",
    .vertex = "include/counted.vert",
    .fragment = "localise/newton_step.frag",
    .inputs = { "count_of", "positions", "estimates", "corners" },
    .outputs = { "estimate" },
    .geometry = GLS_COUNTED,
};

static const gls_pass move = {
    .stage = "localise",
    .label = "move",
    .vertex = "include/counted.vert",
    .fragment = "localise/move.frag",
    .inputs = { "count_of", "positions", "estimates", "mask" },
    .outputs = { "position" },
    .geometry = GLS_COUNTED,
};

/* The weights as four vec4 for each square: value, slope and second derivative at squares
 * -1, 0 and 1, each with the same of the finer scale; and those of the coarser scale. */
static void pack_weights(const gls_localise_weights weight[GLS_LOCALISE_BOXES],
                         float packed[GLS_LOCALISE_BOXES][4][4]) {
    for (int i = 0; i < GLS_LOCALISE_BOXES; ++i)
        for (int n = 0; n < 3; ++n) {
            for (int a = 0; a < 3; ++a)
                packed[i][n][a] = weight[i].own[n][a];
            packed[i][n][3] = weight[i].finer[n];
            packed[i][3][n] = weight[i].coarser[n];
        }
}

static glsurf_result take_step(gls_gpu *gpu, const gls_plan *plan, int step) {
    const gls_variant *variant = &plan->variants.localise_step[step == 0];
    const gls_slot to = plan->localise.step[step];
    float weights[GLS_LOCALISE_BOXES][4][4] = { 0 };
    pack_weights(plan->localise.weight, weights);
    return gls_pass_run(
        gpu, &newton_step,
        &(gls_draw){
            .defines = gls_plan_text(plan, variant->defines),
            .inputs = { gls_pyramid_top(&plan->select.pyramid), plan->localise.found,
                        step > 0 ? plan->localise.step[step - 1] : GLS_NONE,
                        plan->sums.corners },
            .outputs = { to },
            .fetches = variant->fetches,
            .bytes = 16 * variant->fetches,
            .uniforms = {
                GLS_COUNTED_UNIFORMS(0, GLS_LIST_ROW, plan->textures.desc[to].height),
                GLS_FLOATS("reach", 2, plan->preset->fine_reach,
                           plan->preset->coarse_reach),
                { "weights", GLS_FLOAT, 4, 4 * GLS_LOCALISE_BOXES, weights } } });
}

static glsurf_result take_moves(gls_gpu *gpu, const gls_plan *plan, bool masked) {
    const gls_slot to = plan->select.position;
    return gls_pass_run(
        gpu, &move,
        &(gls_draw){ .defines = gls_plan_text(plan, plan->variants.move[masked]),
                     .inputs = { gls_pyramid_top(&plan->select.pyramid),
                                 plan->localise.found,
                                 plan->localise.step[GLS_LOCALISE_STEPS - 1],
                                 masked ? plan->image.mask : GLS_NONE },
                     .outputs = { to },
                     .fetches = 2 + masked,
                     .bytes = 32 + masked,
                     .uniforms = { GLS_COUNTED_UNIFORMS(0, GLS_LIST_ROW,
                                                        plan->textures.desc[to].height),
                                   GLS_FLOATS("reach", 2, plan->preset->fine_reach,
                                              plan->preset->coarse_reach) } });
}

glsurf_result gls_stage_localise(gls_gpu *gpu, const gls_plan *plan, bool masked) {
    if (!gls_plan_localises(plan))
        return GLSURF_OK;
    glsurf_result result = GLSURF_OK;
    for (int step = 0; !result && step < GLS_LOCALISE_STEPS; ++step)
        result = take_step(gpu, plan, step);
    return result ? result : take_moves(gpu, plan, masked);
}
