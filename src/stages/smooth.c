/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Smooths the working image before it is summed, by a Gaussian of one pixel, in integers,
 * to quarters of a gray level. src/reference/smooth.c has the formula. It is exact: sums
 * are rounded only once, at the end. So the reference may take rows first.
 *
 * The pass along columns comes first: its texels then have one byte a pixel. A fragment
 * computes four pixels in each of four rows, which share their texels. It writes two rows
 * into the halves of 32 bits. The pass along rows sums its 16 pixels at once: it is the
 * up-sweep of src/stages/integral.c, and the smoothed image itself is not stored. On a
 * software rasteriser a fetch costs the same for every size of texel, so this takes half
 * the time of two passes with one row to a fragment and an up-sweep.
 *
 * Cost, for 16 pixels in two passes: 10 fetches of 4 bytes, 6 of 16; 32 + 48 bytes written.
 */
#include "stages/plan.h"

static const gls_pass columns = {
    .stage = "smooth",
    .label = "along columns",
    .fragment = "smooth/columns.frag",
    .inputs = { "gray" },
    .outputs = { "upper", "lower" },
};

static const gls_pass rows = {
    .stage = "smooth",
    .label = "along rows, up-sweep",
    .fragment = "integral/blocks.frag",
    .inputs = { "image" },
    .outputs = { "rows", "upper", "lower" },
};

void gls_plan_smooth(gls_plan *plan, const gls_plan_params *params) {
    (void)params;
    if (plan->space.preset->smooth_image)
        plan->smooth.columns = gls_add_layers(
            &plan->textures, "smoothed columns", GLS_TEXEL_RGBA32UI,
            gls_ceil_div(plan->space.width, 4), gls_ceil_div(plan->space.height, 4), 2);
}

glsurf_result gls_stage_smooth(gls_gpu *gpu, const gls_plan *plan) {
    if (!plan->space.preset->smooth_image)
        return GLSURF_OK;
    const gls_integral_plan *integral = &plan->integral;
    const gls_slot upper = plan->smooth.columns;
    const int lanes = 1 + (plan->space.width - 1) % 4;
    const glsurf_result result =
        gls_pass_run(gpu, &columns,
                     &(gls_draw){ .inputs = { plan->enlarge.working },
                                  .outputs = { upper, upper + 1 },
                                  .fetches = 10,
                                  .bytes = 40,
                                  .uniforms = { GLS_INTS("lanes", 1, lanes) } });
    if (result)
        return result;
    return gls_pass_run(gpu, &rows,
                        &(gls_draw){ .defines = "#define SMOOTHED\n",
                                     .inputs = { upper },
                                     .outputs = { integral->rows[0], integral->block_sums,
                                                  integral->block_sums + 1 },
                                     .fetches = 6,
                                     .uniforms = { GLS_INTS("lanes", 1, lanes) } });
}
