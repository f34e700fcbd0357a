/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The image before it is summed: a Gaussian of one pixel, in integers, to a quarter of a
 * gray level, in two passes. Exact, see src/reference/smooth.c, which takes rows first:
 * sums are rounded but once, at the end, so that the order does not matter.
 *
 * Texels have four pixels of a row. Columns come first, since their seven texels are of one
 * byte a pixel then, and those of the rows, of two, are only three.
 *
 * Cost, for four pixels: 7 + 3 fetches of 4 and 8 bytes, 8 + 8 bytes written.
 */
#include "stages/stages.h"

static const glsurf_pass columns = {
    .stage = "smooth",
    .label = "along columns",
    .fragment = "smooth/columns.frag",
    .inputs = { "gray" },
    .outputs = { "columns" },
};

static const glsurf_pass rows = {
    .stage = "smooth",
    .label = "along rows",
    .fragment = "smooth/rows.frag",
    .inputs = { "columns" },
    .outputs = { "smooth_image" },
};

glsurf_result glsurf_stage_smooth(glsurf_gpu *gpu, const glsurf_plan *plan) {
    if (!plan->preset->smooth_image)
        return GLSURF_OK;
    const int lanes = 1 + (plan->width - 1) % 4;
    const glsurf_result result =
        glsurf_pass_run(gpu, &columns,
                        &(glsurf_draw){ .inputs = { plan->gray },
                                        .outputs = { plan->smooth_columns },
                                        .fetches = 7,
                                        .bytes = 28,
                                        .uniforms = { GLSURF_INTS("lanes", 1, lanes) } });
    if (result)
        return result;
    return glsurf_pass_run(
        gpu, &rows,
        &(glsurf_draw){ .inputs = { plan->smooth_columns },
                        .outputs = { plan->summed },
                        .fetches = 3,
                        .bytes = 24,
                        .uniforms = { GLSURF_INTS("lanes", 1, lanes) } });
}
