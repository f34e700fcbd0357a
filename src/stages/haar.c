/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The texture that Haar responses are computed from: the integral image itself if the
 * driver can gather texels; otherwise a texture with the integral image around each pixel
 * in one texel, which this stage makes.
 *
 * A sub-pixel sum interpolates four neighbouring sums. [T] III-C gets them by two lookups,
 * in the integral image and in a texture of row and column sums, because 7 Series GPUs had
 * only floats. ARB_texture_gather (part of OpenGL 4.0, and an extension of most 3.3
 * drivers) gets them by one lookup in the integral image, which has a quarter of the size
 * of a texture of four 32-bit integers a texel. Both ways give the same integers modulo
 * 2^32.
 *
 * Measured on a software rasteriser, 256 responses around each of 3000 keypoints, in ns per
 * response: 27 from the texture by texelFetch, 16 by textureLod, 11 gathered. 4 ns of each
 * are not for lookups. The texture of 1280x960 pixels takes 6.7 ms.
 *
 * shaders/include/haar.glsl has the filters. Cost: nothing with gathering; otherwise one
 * pass of 4 fetches of 4 bytes, and 16 bytes written, per pixel.
 */
#include "stages/stages.h"

static const gls_pass corners = {
    .stage = "haar",
    .label = "corners",
    .fragment = "haar/corners.frag",
    .inputs = { "integral" },
    .outputs = { "corner" },
};

glsurf_result gls_stage_haar(gls_gpu *gpu, const gls_plan *plan) {
    if (gls_plan_takes(plan, GLSURF_PATH_GATHER))
        return GLSURF_OK;
    return gls_pass_run(gpu, &corners,
                        &(gls_draw){ .inputs = { plan->sums.integral },
                                     .outputs = { plan->sums.corners },
                                     .fetches = 4,
                                     .bytes = 16 });
}
