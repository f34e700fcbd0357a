/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * What Haar responses are made of: the integral image around each pixel in one texel, for
 * one fetch a corner.
 *
 * A sub-pixel sum interpolates four neighbouring sums. [T] III-C gets them in two lookups,
 * from the integral image and a texture of row and column sums, because 7 Series GPUs had
 * floats only; one texel of four 32-bit integers holds all. A response then takes 8
 * fetches of 16 bytes instead of 32 of 4. Measured on a software rasteriser at 800x640,
 * orientation samples and descriptors together: 29 ms from the integral image, 14 ms and
 * 3 ms for this pass with 1,808 keypoints; 9 ms, 4.5 ms and 2 ms with 500.
 *
 * The filters are in shaders/include/haar.glsl. Cost: 4 fetches, 16 bytes written a pixel,
 * into a texture that the box filters no longer need.
 */
#include "stages/stages.h"

static const glsurf_pass corners = {
    .stage = "haar",
    .label = "corners",
    .fragment = "haar_corners.frag",
    .inputs = { "integral" },
    .outputs = { "corner" },
};

const char *glsurf_haar_defines(const glsurf_plan *plan) {
    return plan->scheme->extend_border ? "#define EXTEND_BORDER\n" : "";
}

glsurf_result glsurf_stage_haar(glsurf_gpu *gpu) {
    return glsurf_pass_run(gpu, &corners,
                           &(glsurf_draw){ .inputs = { gpu->plan->integral },
                                           .outputs = { gpu->plan->corners },
                                           .fetches = 4,
                                           .bytes = 16 });
}
