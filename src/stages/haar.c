/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * What Haar responses are made of: the integral image, and where textures cannot be
 * gathered from, the integral image around each pixel in one texel.
 *
 * A sub-pixel sum interpolates four neighbouring sums. [T] III-C gets them in two lookups,
 * from the integral image and a texture of row and column sums, because 7 Series GPUs had
 * floats only. ARB_texture_gather, which is in OpenGL 4.0 and in most of 3.3, has them in
 * one, and of a quarter of the memory that one texel of four 32-bit integers takes. Either
 * way these are integers modulo 2^32, the same ones.
 *
 * Measured on a software rasteriser, 256 responses around each of 3000 keypoints, ns a
 * response: 27 from texels by texelFetch, 16 by textureLod, 11 gathered; 4 of them not for
 * lookups. The corners of 1280x960 pixels take 6.7 ms.
 *
 * The filters are in shaders/include/haar.glsl. Cost: with gathering none; otherwise 4
 * fetches, 16 bytes written a pixel.
 */
#include "stages/stages.h"

static const glsurf_pass corners = {
    .stage = "haar",
    .label = "corners",
    .fragment = "haar/corners.frag",
    .inputs = { "integral" },
    .outputs = { "corner" },
};

glsurf_result glsurf_stage_haar(glsurf_gpu *gpu, const glsurf_plan *plan) {
    if (plan->gathers)
        return GLSURF_OK;
    return glsurf_pass_run(gpu, &corners,
                           &(glsurf_draw){ .inputs = { plan->integral },
                                           .outputs = { plan->corners },
                                           .fetches = 4,
                                           .bytes = 16 });
}
