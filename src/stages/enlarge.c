/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Enlarges the image by two along each axis, so that the first octave has twice the
 * resolution. src/reference/enlarge.c has the formula. It is exact: a sum of integers is
 * rounded once, at the end.
 *
 * A texel has four pixels of a row. The four of the enlarged image lie between four pixels
 * of two rows of the image, in two texels of each row.
 *
 * Cost, for four pixels of the enlarged image: 4 fetches of 4 bytes and 4 bytes written.
 */
#include "stages/plan.h"

static const gls_pass enlarge = {
    .stage = "enlarge",
    .label = "by two",
    .fragment = "enlarge/double.frag",
    .inputs = { "gray" },
    .outputs = { "enlarged" },
};

void gls_plan_enlarge(gls_plan *plan, const gls_plan_params *params) {
    (void)params;
    plan->enlarge.working =
        plan->image.enlarged
            ? gls_add_texture(&plan->textures, "enlarged image", GLS_TEXEL_RGBA8UI,
                              gls_ceil_div(plan->space.width, 4), plan->space.height)
            : plan->gray.image;
}

glsurf_result gls_stage_enlarge(gls_gpu *gpu, const gls_plan *plan) {
    if (!plan->image.enlarged)
        return GLSURF_OK;
    return gls_pass_run(
        gpu, &enlarge,
        &(gls_draw){ .inputs = { plan->gray.image },
                     .outputs = { plan->enlarge.working },
                     .fetches = 4,
                     .bytes = 16,
                     .uniforms = { GLS_INTS("width", 1, plan->image.width) } });
}
