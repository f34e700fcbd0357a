/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Smooths the working image before it is summed, by a Gaussian of one pixel, in integers,
 * to quarters of a gray level. src/reference/smooth.c has the formula. It is exact: sums
 * are rounded only once, at the end. So it does not matter that the reference takes rows
 * first.
 *
 * A texel has four pixels of a row. The pass along columns comes first: its texels then
 * have one byte a pixel, and the pass along rows, with two bytes a pixel, needs only three.
 * A fragment computes four rows, which share their texels along columns. Afterwards two
 * rows are in the halves of 32 bits. On a software rasteriser a fetch costs the same
 * whatever a texel has; both passes together took 1.9 times as long with one row to a
 * fragment.
 *
 * Cost, for 16 pixels in two passes: 10 fetches of 4 bytes and 6 of 16, 32 + 32 bytes
 * written.
 */
#include "stages/stages.h"

static const gls_pass columns = {
    .stage = "smooth",
    .label = "along columns",
    .fragment = "smooth/columns.frag",
    .inputs = { "gray" },
    .outputs = { "upper", "lower" },
};

static const gls_pass rows = {
    .stage = "smooth",
    .label = "along rows",
    .fragment = "smooth/rows.frag",
    .inputs = { "columns" },
    .outputs = { "upper", "lower" },
};

glsurf_result gls_stage_smooth(gls_gpu *gpu, const gls_plan *plan) {
    if (!plan->preset->smooth_image)
        return GLSURF_OK;
    const int lanes = 1 + (plan->width - 1) % 4;
    const glsurf_result result =
        gls_pass_run(gpu, &columns,
                     &(gls_draw){ .inputs = { plan->image.working },
                                  .outputs = { plan->image.smooth_columns,
                                               plan->image.smooth_columns + 1 },
                                  .fetches = 10,
                                  .bytes = 40,
                                  .uniforms = { GLS_INTS("lanes", 1, lanes) } });
    if (result)
        return result;
    return gls_pass_run(
        gpu, &rows,
        &(gls_draw){ .inputs = { plan->image.smooth_columns },
                     .outputs = { plan->image.summed, plan->image.summed + 1 },
                     .fetches = 6,
                     .bytes = 96,
                     .uniforms = { GLS_INTS("lanes", 1, lanes) } });
}
