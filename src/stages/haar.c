/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The texture that Haar responses are computed from: with the path "gather" the integral
 * image itself; otherwise the integral image by three, which this stage makes. Its texel
 * has the sums up to three pixels of a row and up to the pixel left of them.
 *
 * A sub-pixel sum interpolates four neighbouring sums. [T] III-C gets the four by two
 * lookups, in the integral image and in a texture of row and column sums, because 7 Series
 * GPUs had only floats. The integral image by three gives two by one lookup in the pixel's
 * row, and two by one in the row above. ARB_texture_gather (part of OpenGL 4.0, and an
 * extension of most 3.3 drivers) gets all four by one lookup, in a texture of three
 * quarters of the size. Both ways give the same integers modulo 2^32.
 *
 * Measured on a software rasteriser with 1280x960 pixels, on one thread: a response takes
 * 28 ns by three and 34 ns gathered. Making the integral image by three takes 2.0 ms. The
 * one for gathering, with one pixel to a texel, takes 4.8 ms.
 *
 * shaders/include/haar.glsl has the filters. Cost: nothing with "gather"; otherwise, for
 * three pixels, 2 fetches of 16 bytes, and 16 bytes written.
 */
#include "stages/plan.h"

static const gls_pass packed3 = {
    .stage = "haar",
    .label = "by three",
    .fragment = "haar/packed3.frag",
    .inputs = { "integral_packed4" },
    .outputs = { "integral_packed3" },
};

bool gls_reads_sums(const gls_plan *plan) {
    return plan->from_input || plan->space.octave_count > 0;
}

bool gls_describes(const gls_plan *plan) {
    return plan->part != GLS_PART_DETECT && gls_reads_sums(plan);
}

void gls_plan_haar(gls_plan *plan, const gls_plan_params *params) {
    (void)params;
    plan->haar.sum_texels =
        gls_plan_takes(plan, GLSURF_PATH_GATHER)
            ? plan->integral.integral
            : gls_add_texture(&plan->textures, "integral image by three",
                              GLS_TEXEL_RGBA32UI, gls_ceil_div(plan->space.width, 3),
                              plan->space.height);
}

uint32_t gls_corner_fetches(const gls_plan *plan) {
    return gls_plan_takes(plan, GLSURF_PATH_GATHER) ? 1 : 2;
}

const char *gls_haar_defines(const gls_plan *plan) {
    static const char *const defines[2][2] = {
        { "", "#define EXTEND_BORDER\n" },
        { "#define GATHER\n", "#define GATHER\n#define EXTEND_BORDER\n" },
    };
    return defines[gls_plan_takes(plan, GLSURF_PATH_GATHER)]
                  [plan->space.preset->extend_border];
}

glsurf_result gls_stage_haar(gls_gpu *gpu, const gls_plan *plan) {
    if (gls_plan_takes(plan, GLSURF_PATH_GATHER))
        return GLSURF_OK;
    return gls_pass_run(gpu, &packed3,
                        &(gls_draw){ .inputs = { plan->integral.packed4 },
                                     .outputs = { plan->haar.sum_texels },
                                     .fetches = 2 });
}
