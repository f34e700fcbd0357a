// SPDX-License-Identifier: BSD-2-Clause
// Computes a sub-region, [T] III-E, figure 5: the sum of 5x5 Haar responses of side 2
// sigma, sigma apart in the keypoint's local frame. The responses are axis-aligned, rotated
// into that frame and weighted by a Gaussian of 3.3 sigma around the keypoint.
//
// positions, angles: the keypoints;  lookup: see include/corner.glsl
// weights: the weights of the 20x20 samples
// sub_region (RGBA32F): see include/sub_region.glsl; texel SUB_REGION_TEXELS (16 f + c) + t
//   of a row is texel t of sub-region c, row by row, of the row's feature f
// Fixed state: counted quad over a batch, no blending or depth test
#include "include/feature.glsl"
#include "include/list.glsl"
#include "include/local_frame.glsl"
#include "include/sub_region.glsl"

uniform sampler2D weights;
uniform int batch_first;

layout(location = 0) out vec4 sub_region;

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    int column = p.x / SUB_REGION_TEXELS, texel = p.x % SUB_REGION_TEXELS;
    int feature = batch_first + p.y * SUB_REGION_COLUMNS + column / 16;
    if (feature >= feature_count)
        discard;
    LocalFrame local = local_frame_of(feature);
    ivec2 first = 5 * ivec2(column % 4, column % 16 / 4), k = first;
    sub_region = vec4(0.0);
    // One loop takes a tenth less time than two nested loops on a software rasteriser.
    for (int n = 0; n < 25; ++n) {
        vec2 d = response_at(local, local.scale, (vec2(k) - 9.5) * local.scale);
        float weight = nearest(weights, k).r;
        sub_region += sub_region_terms(weight * d, texel);
        if (++k.x == first.x + 5)
            k = ivec2(first.x, k.y + 1);
    }
}
