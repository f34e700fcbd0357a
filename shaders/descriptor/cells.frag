// SPDX-License-Identifier: BSD-2-Clause
// One sub-region of a descriptor, [T] III-E, figure 5: 5x5 Haar responses of 2 sigma, sigma
// apart in the frame rotated by the keypoint's angle; axis-aligned responses, rotated into
// that frame and weighted by a Gaussian of 3.3 sigma around the keypoint.
//
// places, angles: the keypoints;  weights: of the 20x20 samples
// cell (RGBA32F): see include/cell.glsl; texel CELL_TEXELS (16 f + c) + t of a row is texel t
//   of sub-region c, row by row, of the row's feature f
#include "include/feature.glsl"
#include "include/list.glsl"
#include "include/frame.glsl"
#include "include/cell.glsl"

uniform sampler2D weights;
uniform int batch_first;

out vec4 cell;

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    int column = p.x / CELL_TEXELS, texel = p.x % CELL_TEXELS;
    int feature = batch_first + p.y * CELL_COLUMNS + column / 16;
    if (feature >= feature_count)
        discard;
    Frame frame = frame_of(feature);
    ivec2 first = 5 * ivec2(column % 4, column % 16 / 4), k = first;
    cell = vec4(0.0);
    // One loop: a tenth less time than two on a software rasteriser.
    for (int n = 0; n < 25; ++n) {
        vec2 d = response_at(frame, frame.scale, (vec2(k) - 9.5) * frame.scale);
        float weight = nearest(weights, k).r;
        cell += cell_terms(weight * d, texel);
        if (++k.x == first.x + 5)
            k = ivec2(first.x, k.y + 1);
    }
}
