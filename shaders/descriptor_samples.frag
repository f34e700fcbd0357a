// SPDX-License-Identifier: BSD-2-Clause
// The 16x16 Haar responses of side 3.4 sigma of a soft descriptor, 1.5 sigma apart in the
// frame rotated by the keypoint's angle; axis-aligned, and rotated into that frame.
//
// places, angles: the keypoints
// gradient (RG32F): texel 256 f + 16 j + i of a row is column i and row j of the row's
//   feature f
#include "include/count.glsl"
#include "include/list.glsl"
#include "include/frame.glsl"

uniform int batch_first;

out vec2 gradient;

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    const int points = SOFT_POINTS * SOFT_POINTS;
    int feature = batch_first + p.y * SOFT_COLUMNS + p.x / points;
    if (feature >= int(listed()))
        discard;
    Frame frame = frame_of(feature);
    ivec2 k = ivec2(p.x % SOFT_POINTS, p.x % points / SOFT_POINTS);
    gradient = response_at(frame, frame.scale * 1.7, (vec2(k) - 7.5) * (frame.scale * 1.5));
}
