// SPDX-License-Identifier: BSD-2-Clause
// The 16x16 Haar responses of side 3.4 sigma of a soft descriptor, 1.5 sigma apart in the
// frame rotated by the keypoint's angle; axis-aligned, and rotated into that frame.
//
// positions, angles: the keypoints
// gradients (RGBA32F): texel 128 f + 8 j + i of a row is columns 2 i and 2 i + 1 and row j of
//   the row's feature f
#include "include/feature.glsl"
#include "include/list.glsl"
#include "include/local_frame.glsl"

uniform int batch_first;

out vec4 gradients;

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    const int pairs = SOFT_POINTS / 2, texels = SOFT_POINTS * pairs;
    int feature = batch_first + p.y * SOFT_COLUMNS + p.x / texels;
    if (feature >= feature_count)
        discard;
    Frame frame = frame_of(feature);
    float reach = frame.scale * 1.7, step = frame.scale * 1.5;
    vec2 k = vec2(2 * (p.x % pairs), p.x % texels / pairs) - 7.5;
    gradients = vec4(response_at(frame, reach, k * step),
                     response_at(frame, reach, vec2(k.x + 1.0, k.y) * step));
}
