/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The image before it is summed: a Gaussian of one pixel, in integers, to a quarter of a
 * gray level, in two passes. Exact, see src/reference/smooth.c.
 *
 * Cost: 7 + 7 fetches of 1 and 2 bytes, 2 + 2 bytes written a pixel. In one pass from the
 * gray image it would be 49 fetches.
 */
#include "stages/stages.h"

static const glsurf_pass rows = {
    .stage = "smooth",
    .label = "along rows",
    .fragment = "smooth.frag",
    .inputs = { "image" },
    .outputs = { "smooth_image" },
};

static const glsurf_pass columns = {
    .stage = "smooth",
    .label = "along columns",
    .fragment = "smooth.frag",
    .inputs = { "image" },
    .outputs = { "smooth_image" },
};

glsurf_result glsurf_stage_smooth(glsurf_gpu *gpu) {
    const glsurf_plan *plan = gpu->plan;
    if (!plan->scheme->smooth_image)
        return GLSURF_OK;
    const glsurf_result result =
        glsurf_pass_run(gpu, &rows,
                        &(glsurf_draw){ .defines = "#define ROWS\n",
                                        .inputs = { plan->gray },
                                        .outputs = { plan->smooth_rows },
                                        .fetches = 7,
                                        .bytes = 7 });
    return result ? result
                  : glsurf_pass_run(gpu, &columns,
                                    &(glsurf_draw){ .inputs = { plan->smooth_rows },
                                                    .outputs = { plan->summed },
                                                    .fetches = 7,
                                                    .bytes = 14 });
}
