// SPDX-License-Identifier: BSD-2-Clause
// Adds up the squares around the estimate of each keypoint that moves, makes a Newton step,
// and moves the keypoint. The move by the last step counts; it is not to where the
// application's mask is 0.
//
// positions, estimates: see include/estimate.glsl;  squares: from localise/squares.frag
// mask (with MASKED): the application's mask
// FEW_REGISTERS: adds up one derivative after the other, and fetches the squares for each
// position (RGBA32F): the keypoints with their new x, y and, with TAKE_SCALE, scale
// estimate (RGBA32F): the result of the step, see include/estimate.glsl
// Fixed state: counted quad over a batch, no blending or depth test
#include "include/feature.glsl"
#include "include/newton.glsl"

uniform sampler2D squares;
uniform int batch_first;

layout(location = 0) out vec4 position;
layout(location = 1) out vec4 estimate;

const int per_row = LOCALISE_BOXES / 4;

// Squares 4 i to 4 i + 3 of row j.
vec4 four_of(ivec2 first, int i, int j) {
    return nearest(squares, ivec2(first.x + per_row * j + i, first.y));
}

// The last square of row j.
float last_of(ivec2 first, int j) {
    int texel = per_row * LOCALISE_BOXES + j / 4;
    return nearest(squares, ivec2(first.x + texel, first.y))[j % 4];
}

// Only constants index weights, so a row has no loop.
#ifdef FEW_REGISTERS
// Adds up the squares with the weights of derivative n along x and 2 - n along y.
void add_derivative(inout mat3 sums, int n, ivec2 first) {
    for (int j = 0; j < LOCALISE_BOXES; ++j) {
        vec4 row = vec4(0.0), four;
        float row_coarser = 0.0, last = last_of(first, j);
#define ADD(square, i)                                                                     \
    row += square * WEIGHTS(TABLE, n, i - MIDDLE);                                         \
    row_coarser += square * COARSER(TABLE, i - MIDDLE)[n];
#define ADD_FOUR(i)                                                                        \
    four = four_of(first, i / 4, j);                                                       \
    ADD(four.x, i) ADD(four.y, i + 1) ADD(four.z, i + 2) ADD(four.w, i + 3)
        ADD_FOUR(0) ADD_FOUR(4) ADD_FOUR(8) ADD_FOUR(12) ADD(last, 16)
        vec4 w = WEIGHTS(weights, 2 - n, j - MIDDLE);
        sums += outerProduct(row.xyz, w.xyz);
        finer[2 - n] += row.w * w.w;
        coarser[2 - n] += row_coarser * COARSER(weights, j - MIDDLE)[2 - n];
    }
}

void add_squares(ivec2 first) {
    clear_sums();
    add_derivative(xx, 2, first);
    add_derivative(xy, 1, first);
    add_derivative(yy, 0, first);
}
#else
void add_four(inout Row row, vec4 four, int i) {
    add_square(row, four.x, i);
    add_square(row, four.y, i + 1);
    add_square(row, four.z, i + 2);
    add_square(row, four.w, i + 3);
}

void add_squares(ivec2 first) {
    clear_sums();
    for (int j = 0; j < LOCALISE_BOXES; ++j) {
        Row row = empty;
        add_four(row, four_of(first, 0, j), 0);
        add_four(row, four_of(first, 1, j), 4);
        add_four(row, four_of(first, 2, j), 8);
        add_four(row, four_of(first, 3, j), 12);
        add_square(row, last_of(first, j), 16);
        add_row(row, j);
    }
}
#endif

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
