// SPDX-License-Identifier: BSD-2-Clause
// Computes the sums of the 17x17 squares around the estimates of keypoints that move, four
// squares to a texel. They share corners: a fragment reads ten.
//
// positions, estimates: see include/estimate.glsl;  lookup: see include/corner.glsl
// sums (RGBA32F): texel SQUARE_TEXELS f + 4 j + i of a row has squares 4 i to 4 i + 3 in row
//   j of the squares of the row's feature f. The last column has no space in these texels:
//   SQUARE_TEXELS f + 4 x 17 + i has its squares 4 i to 4 i + 3
// Fixed state: pieces of a batch, no blending or depth test
#include "include/feature.glsl"
#include "include/estimate.glsl"
#include "include/squares.glsl"

uniform int batch_first;

layout(location = 0) out vec4 sums;

// A line of squares, along a row or down a column, as far as one of its edges.
struct Line {
    bool is_row;
    int base, size; // along the line: see edge_at()
    float middle, side;
    Edge near, far, end; // its two sides; the edge
    Corner near_end, far_end;
};

// Goes on to edge number k.
void go_to(inout Line line, int k, vec2 texel) {
    line.end = edge_at(line.base, line.middle, line.side, k, line.size);
    ivec2 near = ivec2(line.end.pixel, line.near.pixel);
    ivec2 far = ivec2(line.end.pixel, line.far.pixel);
    line.near_end = corner(line.is_row ? near.x : near.y, line.is_row ? near.y : near.x, texel);
    line.far_end = corner(line.is_row ? far.x : far.y, line.is_row ? far.y : far.x, texel);
}

// Goes on to edge number k, and returns the sum of the square in front of it.
float next_square(inout Line line, int k, vec2 texel) {
    Line before = line;
    go_to(line, k, texel);
    Corner k10 = before.far_end, k01 = line.near_end;
    if (line.is_row) {
        k10 = line.near_end;
        k01 = before.far_end;
    }
    vec2 along = vec2(before.end.fraction, line.end.fraction);
    vec2 across = vec2(line.near.fraction, line.far.fraction);
    return box_sum(before.near_end, k10, k01, line.far_end, line.is_row ? along : across,
                   line.is_row ? across : along);
}

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    int feature = batch_first + p.y * BATCH_COLUMNS + p.x / SQUARE_TEXELS;
    if (feature >= feature_count)
        discard;
    vec4 keypoint = nearest(positions, list_texel(feature));
    vec4 estimate = estimate_of(feature, keypoint);
    if (estimate.w == 0.0)
        discard;
    Squares s = squares_around(estimate, keypoint);
    const int per_row = LOCALISE_BOXES / 4, rows = per_row * LOCALISE_BOXES;
    int texel = p.x % SQUARE_TEXELS;
    bool is_row = texel < rows;
    int k = 4 * (is_row ? texel % per_row : texel - rows);
    int across = is_row ? texel / per_row : LOCALISE_BOXES - 1;
    Edge near = column_edge(s, across), far = column_edge(s, across + 1);
    if (is_row) {
        near = row_edge(s, across);
        far = row_edge(s, across + 1);
    }
    const Corner none = Corner(0u, 0u, 0u, 0);
    Line line = Line(is_row, is_row ? s.base.x : s.base.y, is_row ? s.size.x : s.size.y,
                     is_row ? s.middle.x : s.middle.y, s.side, near, far, near, none, none);
    go_to(line, k, s.texel);
    sums.x = next_square(line, k + 1, s.texel);
    sums.y = next_square(line, k + 2, s.texel);
    sums.z = next_square(line, k + 3, s.texel);
    sums.w = next_square(line, k + 4, s.texel);
}
