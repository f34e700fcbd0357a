/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Moves keypoints to the maximum of an isotropic determinant near them, so that their
 * estimates turn and grow with the picture. src/reference/localise.c has the formulas.
 *
 * A fragment does all of it for one keypoint. It takes two Newton steps to the maximum,
 * each from sums over 17x17 squares around the previous estimate. Then it moves the
 * keypoint towards the last estimate, weighted by its nearness.
 *
 * In most presets only coarse keypoints move, a twentieth of all. The list goes from octave
 * to octave, so these are together at its end, and the fragments of a group do equal work.
 *
 * Cost: one pass over the list, which writes 48 bytes for each keypoint. A keypoint that
 * moves takes 2 x 18 x 18 x 2 + 1 = 1297 fetches, most of 16 bytes; with the path "gather"
 * 649, as a corner takes one fetch. The path "few-registers" takes twice as many: it
 * fetches two corners for each square, and keeps no row of 18.
 */
#include "stages/plan.h"

enum { MIDDLE = GLS_LOCALISE_BOXES / 2 };

static const char constants[] = GLS_LIST_DEFINES GLS_DEFINE(LOCALISE_BOXES)
    GLS_DEFINE(COARSE_SIGMA) GLS_DEFINE(LOCALISE_PIXELS) GLS_DEFINE(LOCALISE_SCALES)
        GLS_DEFINE(LOCALISE_CURVATURE) GLS_DEFINE(LOCALISE_LOSS);

static const gls_pass newton_steps = {
    .stage = "localise",
    .constants = constants,
    .label = "Newton steps",
    .vertex = "include/counted.vert",
    .fragment = "localise/newton_steps.frag",
    .inputs = { "count_of", "positions", "lookup", "mask" },
    .outputs = { "position", "estimate0", "estimate1" },
    .geometry = GLS_COUNTED,
};

bool gls_plan_localises(const gls_plan *plan) {
    const gls_preset_data *preset = plan->space.preset;
    return !plan->from_input && plan->space.octave_count > 0 &&
           (preset->fine_reach > 0.0f || preset->coarse_reach > 0.0f);
}

static gls_variant step_variant(gls_plan *plan, bool masked) {
    const uint32_t side = GLS_LOCALISE_BOXES + 1;
    const uint32_t corners =
        side * side * (gls_plan_takes(plan, GLSURF_PATH_FEW_REGISTERS) ? 2 : 1);
    return (gls_variant){
        gls_intern_format(&plan->texts, "%s%s%s", gls_haar_defines(plan),
                          masked ? gls_mask_defines(plan) : "",
                          plan->space.preset->take_scale ? "#define TAKE_SCALE\n" : ""),
        1 + GLS_LOCALISE_STEPS * corners * gls_corner_fetches(plan) + (uint32_t)masked
    };
}

void gls_plan_localise(gls_plan *plan, const gls_plan_params *params) {
    (void)params;
    gls_localise_plan *localise = &plan->localise;
    const uint32_t capacity = plan->select.capacity;
    localise->found = plan->select.position;
    if (!gls_plan_localises(plan))
        return;
    gls_localise_weigh(localise->weight);
    localise->found = gls_add_list(&plan->textures, "positions before moves",
                                   GLS_TEXEL_RGBA32F, capacity, GLS_LIST_ROW, 1);
    for (int i = 0; i < GLS_LOCALISE_STEPS; ++i)
        localise->step[i] = gls_add_list(&plan->textures, "positions after steps",
                                         GLS_TEXEL_RGBA32F, capacity, GLS_LIST_ROW, 1);
    for (int masked = 0; masked < 2; ++masked)
        localise->variant[masked] = step_variant(plan, masked);
}

glsurf_result gls_stage_localise(gls_gpu *gpu, const gls_plan *plan, bool masked) {
    if (!gls_plan_localises(plan))
        return GLSURF_OK;
    const gls_variant *variant = &plan->localise.variant[masked];
    const gls_slot to = plan->select.position;
    /* Weights of the squares from the middle on, by derivative: for the keypoint's scale,
     * the finer and the coarser one; 0 if the square counts for neighbours alone. */
    float weights[MIDDLE + 2][3][4] = { 0 };
    for (int k = 0; k <= MIDDLE; ++k)
        for (int n = 0; n < 3; ++n) {
            const gls_localise_weights *weight = &plan->localise.weight[MIDDLE + k];
            weights[k][n][0] = weight->own[n][1];
            weights[k][n][1] = weight->finer[n];
            weights[k][n][2] = weight->coarser[n];
        }
    return gls_pass_run(
        gpu, &newton_steps,
        &(gls_draw){
            .defines = gls_plan_text(plan, variant->defines),
            .inputs = { gls_pyramid_top(&plan->select.pyramid), plan->localise.found,
                        plan->haar.sum_texels, masked ? plan->gray.mask : GLS_NONE },
            .outputs = { to, plan->localise.step[0], plan->localise.step[1] },
            .fetches = variant->fetches,
            .uniforms = { GLS_SLOT_UNIFORMS(plan, to, 0, GLS_LIST_ROW),
                          GLS_INTS("image_width", 1, plan->space.width),
                          GLS_FLOATS("reach", 2, plan->space.preset->fine_reach,
                                     plan->space.preset->coarse_reach),
                          GLS_FLOATS("first_edge", 1, -0.5f * GLS_LOCALISE_BOXES),
                          { "weights", GLS_FLOAT, 4, 3 * (MIDDLE + 2), weights } } });
}
