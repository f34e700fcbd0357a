/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Moves keypoints to the maximum of an isotropic determinant near them, so that their
 * estimates turn and grow with the picture. src/reference/localise.c has the formulas.
 *
 * A fragment does all of it for one keypoint: two times a Newton step to the maximum from
 * sums over 17x17 squares around the estimate before, and a move towards the last estimate,
 * by how near it is.
 *
 * Most keypoints stay in most presets, as fine ones do. Coarse keypoints are a twentieth of
 * all, and as the list goes from octave to octave they stand together at its end, so the
 * fragments of a group do the same.
 *
 * Cost: one pass over the list, which writes 48 bytes for each keypoint. One that moves
 * takes 2 x 18 x 18 x 2 + 1 = 1297 fetches, most of 16 bytes; with the path "gather", where
 * a corner takes one, 649. With the path "few-registers" twice as many: a square takes two
 * corners then, so that a row of 18 needs not be kept.
 */
#include "stages/stages.h"

enum { MIDDLE = GLS_LOCALISE_BOXES / 2 };

static const gls_pass newton_steps = {
    .stage = "localise",
    .label = "Newton steps",
    .vertex = "include/counted.vert",
    .fragment = "localise/newton_steps.frag",
    .inputs = { "count_of", "positions", "lookup", "mask" },
    .outputs = { "position", "estimate0", "estimate1" },
    .geometry = GLS_COUNTED,
};

/* Of the squares from the middle on, by derivative, what they count in the keypoint's
 * scale, in the finer and in the coarser one; 0 where they count for neighbours alone. */
static void pack_weights(const gls_localise_weights weight[GLS_LOCALISE_BOXES],
                         float packed[MIDDLE + 2][3][4]) {
    for (int k = 0; k <= MIDDLE; ++k)
        for (int n = 0; n < 3; ++n) {
            packed[k][n][0] = weight[MIDDLE + k].own[n][1];
            packed[k][n][1] = weight[MIDDLE + k].finer[n];
            packed[k][n][2] = weight[MIDDLE + k].coarser[n];
        }
}

glsurf_result gls_stage_localise(gls_gpu *gpu, const gls_plan *plan, bool masked) {
    if (!gls_plan_localises(plan))
        return GLSURF_OK;
    const gls_variant *variant = &plan->variants.localise[masked];
    const gls_slot to = plan->select.position;
    float weights[MIDDLE + 2][3][4] = { 0 };
    pack_weights(plan->localise.weight, weights);
    return gls_pass_run(
        gpu, &newton_steps,
        &(gls_draw){
            .defines = gls_plan_text(plan, variant->defines),
            .inputs = { gls_pyramid_top(&plan->select.pyramid), plan->localise.found,
                        plan->sums.lookup, masked ? plan->image.mask : GLS_NONE },
            .outputs = { to, plan->localise.step[0], plan->localise.step[1] },
            .fetches = variant->fetches,
            .bytes = 16 * variant->fetches,
            .uniforms = {
                GLS_COUNTED_UNIFORMS(0, GLS_LIST_ROW, plan->textures.desc[to].height),
                GLS_INTS("image_width", 1, plan->width),
                GLS_FLOATS("reach", 2, plan->preset->fine_reach,
                           plan->preset->coarse_reach),
                GLS_FLOATS("first_edge", 1, -0.5f * GLS_LOCALISE_BOXES),
                { "weights", GLS_FLOAT, 4, 3 * (MIDDLE + 2), weights } } });
}
