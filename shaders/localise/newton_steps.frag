// SPDX-License-Identifier: BSD-2-Clause
// Moves keypoints towards the maximum of an isotropic determinant in position and scale,
// which two Newton steps estimate. A keypoint does not move to where the application's mask
// is 0.
//
// Squares share corners: a square reads one, with GATHER by one fetch, otherwise by two.
// The others come from the previous square and from the row above.
//
// positions: x, y, scale, response of the keypoints;  lookup: see include/corner.glsl
// mask (with MASKED): the application's mask
// position (RGBA32F): the keypoints with their new x, y and, with TAKE_SCALE, scale
// estimate0, estimate1 (RGBA32F): the result of each step, see include/estimate.glsl. Only
//   tests read them
// Fixed state: counted quad over the list, no blending or depth test
#define COPY_WEIGHTS
#include "include/feature.glsl"
#include "include/newton.glsl"
#include "include/squares.glsl"

layout(location = 0) out vec4 position;
layout(location = 1) out vec4 estimate0;
layout(location = 2) out vec4 estimate1;

// The right edge of the squares that are added, and the corners there.
struct Right {
    Edge edge;
    Corner top, bottom;
};

// Adds a square to a row. `corner_above`, its upper right corner, becomes its lower right
// corner.
void add_next(inout Row row, inout Right right, inout Corner corner_above, int i,
              Squares squares, Edge top, Edge bottom) {
    Edge edge = column_edge(squares, i + 1);
    Corner below = corner(edge.pixel, bottom.pixel, squares.texel);
    add_square(row,
               box_sum(right.top, corner_above, right.bottom, below,
                       vec2(right.edge.fraction, edge.fraction),
                       vec2(top.fraction, bottom.fraction)),
               i);
    right = Right(edge, corner_above, below);
    corner_above = below;
}

void add_squares(Squares squares) {
    clear_sums();
    Edge top = Edge(0, 0.0);
    const Corner none = Corner(0u, 0u, 0u, 0);
    Corner c[LOCALISE_BOXES + 1] = Corner[LOCALISE_BOXES + 1](
        none, none, none, none, none, none, none, none, none, none, none, none, none, none,
        none, none, none, none);
    for (int j = 0; j <= LOCALISE_BOXES; ++j) {
        Edge bottom = row_edge(squares, j);
        Edge left = column_edge(squares, 0);
        Corner below = corner(left.pixel, bottom.pixel, squares.texel);
        Row row = empty;
        Right right = Right(left, c[0], below);
        c[0] = below;
        // Only constants index corners and weights, so this is not a loop.
#define ADD(i) add_next(row, right, c[i + 1], i, squares, top, bottom);
        ADD(0) ADD(1) ADD(2) ADD(3) ADD(4) ADD(5) ADD(6) ADD(7) ADD(8) ADD(9) ADD(10)
        ADD(11) ADD(12) ADD(13) ADD(14) ADD(15) ADD(16)
        if (j > 0)
            add_row(row, j - 1);
        top = bottom;
    }
}

void main() {
    int feature = list_index(ivec2(gl_FragCoord.xy));
    if (feature >= feature_count)
        discard;
    position = nearest(positions, list_texel(feature));
    vec4 estimate = first_estimate(position);
#define THREE(k) weights[3 * k], weights[3 * k + 1], weights[3 * k + 2]
    copy = vec4[3 * (MIDDLE + 2)](THREE(0), THREE(1), THREE(2), THREE(3), THREE(4), THREE(5),
                                  THREE(6), THREE(7), THREE(8), THREE(9));
    estimate0 = estimate;
    // A loop, so that compilers make the code of a step once.
    for (int k = 0; k < 2 && estimate.w != 0.0; ++k) {
        add_squares(squares_around(estimate, position));
        estimate = step_from(estimate, position);
        estimate0 = k == 0 ? estimate : estimate0;
    }
    estimate1 = estimate;
    if (estimate.w != 0.0)
        position = moved(position, estimate);
}
