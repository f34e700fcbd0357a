// SPDX-License-Identifier: BSD-2-Clause
// The samples of a soft descriptor, after [T] III-E: Haar responses, SOFT_POINTS along each
// axis of the keypoint's local frame. The responses are axis-aligned, and rotated into that
// frame.
//
// positions, angles: the keypoints;  corners: see include/haar.glsl
// gradients (RGBA32F): dx, dy of sample (2 i, j), dx, dy of sample (2 i + 1, j), at texel
//   (SOFT_POINTS f + j) SOFT_POINTS / 2 + i of a row, for the row's feature f
// Fixed state: counted quad over a batch, no blending, no depth test
#include "include/feature.glsl"
#include "include/list.glsl"
#include "include/local_frame.glsl"

uniform int batch_first;
uniform float apart; // the distance of samples, in sigma
uniform float reach; // half the side of a response, in sigma

layout(location = 0) out vec4 gradients;

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    const int pairs = SOFT_POINTS / 2, texels = SOFT_POINTS * pairs;
    int feature = batch_first + p.y * SOFT_COLUMNS + p.x / texels;
    if (feature >= feature_count)
        discard;
    LocalFrame local = local_frame_of(feature);
    float half_side = local.scale * reach, step = local.scale * apart;
    vec2 k = vec2(2 * (p.x % pairs), p.x % texels / pairs) - 0.5 * float(SOFT_POINTS - 1);
    gradients = vec4(response_at(local, half_side, k * step),
                     response_at(local, half_side, vec2(k.x + 1.0, k.y) * step));
}
