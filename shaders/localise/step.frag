// SPDX-License-Identifier: BSD-2-Clause
// Adds up the squares around the estimate of each keypoint that moves, makes a Newton step,
// and moves the keypoint. The move by the last step counts; it is not to where the
// application's mask is 0.
//
// positions, estimates: see include/estimate.glsl;  squares: from localise/squares.frag
// mask (with MASKED): the application's mask
// position (RGBA32F): the keypoints with their new x, y and, with TAKE_SCALE, scale
// estimate (RGBA32F): the result of the step, see include/estimate.glsl
// Fixed state: counted quad over a batch, no blending or depth test
#include "include/feature.glsl"
#include "include/newton.glsl"

uniform sampler2D squares;
uniform int batch_first;

layout(location = 0) out vec4 position;
layout(location = 1) out vec4 estimate;

void add_four(inout Row row, vec4 four, int i) {
    add_square(row, four.x, i);
    add_square(row, four.y, i + 1);
    add_square(row, four.z, i + 2);
    add_square(row, four.w, i + 3);
}

void add_squares(ivec2 first) {
    const int per_row = LOCALISE_BOXES / 4;
    clear_sums();
    for (int j = 0; j < LOCALISE_BOXES; ++j) {
        ivec2 at = ivec2(first.x + per_row * j, first.y);
        ivec2 last = ivec2(first.x + per_row * LOCALISE_BOXES + j / 4, first.y);
        Row row = empty;
        // Only constants index weights, so this is not a loop.
        add_four(row, nearest(squares, at), 0);
        add_four(row, nearest(squares, ivec2(at.x + 1, at.y)), 4);
        add_four(row, nearest(squares, ivec2(at.x + 2, at.y)), 8);
        add_four(row, nearest(squares, ivec2(at.x + 3, at.y)), 12);
        add_square(row, nearest(squares, last)[j % 4], 16);
        add_row(row, j);
    }
}

void main() {
    int feature = list_index(ivec2(gl_FragCoord.xy));
    if (feature >= feature_count)
        discard;
    position = nearest(positions, list_texel(feature));
    estimate = estimate_of(feature, position);
    if (estimate.w != 0.0) {
        int i = feature - batch_first;
        add_squares(ivec2(i % BATCH_COLUMNS * SQUARE_TEXELS, i / BATCH_COLUMNS));
        estimate = step_from(estimate, position);
    }
    if (estimate.w != 0.0)
        position = moved(position, estimate);
}
