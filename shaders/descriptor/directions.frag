// SPDX-License-Identifier: BSD-2-Clause
// Computes two sub-regions of one size of a soft descriptor of eight directions: a row of
// the left or right half. A sample d adds max(d . e, 0)^2 / |d|, weighted, to the sum of
// each direction e. Each sum v becomes v^(3/4).
//
// boxes: from descriptor/boxes.frag
// column_0, column_1 (RGBA32F): the outer column of the half: directions 0, 90, 180, 270
//   degrees; and 45, 135, 225, 315 degrees, from the outward direction along x to the
//   outward one along y. column_2, column_3: the inner column. Texel 8 (SOFT_SIZES f + k) +
//   2 m + h of a row belongs to row m and half h of size k of the row's feature f
// FEW_REGISTERS: adds pair after pair of sample columns, in a loop
// Fixed state: counted quad over a batch, no blending or depth test
#include "include/feature.glsl"
#include "include/samples.glsl"
#include "include/soft.glsl"
#include "include/texel.glsl"

#if SOFT_POINTS != 16
#error the samples are 16x16
#endif

uniform sampler2D boxes;
// See descriptor/soft_sub_regions.frag.
const int WINDOW = 4;
uniform vec2 weights[4 * WINDOW];
uniform int batch_first;
#ifdef FEW_REGISTERS
uniform int pair_count; // SOFT_POINTS / 4 + 1; as a uniform, it keeps compilers from unrolling
#endif

layout(location = 0) out vec4 column_0;
layout(location = 1) out vec4 column_1;
layout(location = 2) out vec4 column_2;
layout(location = 3) out vec4 column_3;

// The sums of the left and the right sub-region.
struct Two {
    vec4 left, left_diagonal, right, right_diagonal;
};

// The directions of a sample, added to a sub-region times the weights.
void add_sample(inout Two sum, vec2 d, float left, float right) {
    vec2 e = vec2(d.x + d.y, d.y - d.x) * 0.70710678;
    // max() keeps compilers from inversesqrt(): see normalise.frag.
    float inverse = 1.0 / max(sqrt(d.x * d.x + d.y * d.y), 1e-15);
    vec4 straight = max(vec4(d, -d), 0.0), diagonal = max(vec4(e, -e), 0.0);
    straight = straight * straight * inverse;
    diagonal = diagonal * diagonal * inverse;
    sum.left += left * straight;
    sum.left_diagonal += left * diagonal;
    sum.right += right * straight;
    sum.right_diagonal += right * diagonal;
}

// Adds a pair of sample columns. `above` and `below` have its left boxes, and afterwards its
// right boxes. `left` and `right` are its weights in the two sub-regions.
void add_pair(inout Two sum, inout vec4 above, inout vec4 below, ivec2 at, vec2 left,
              vec2 right, vec2 row) {
    vec4 next = nearest(boxes, ivec2(at.x + 1, at.y));
    vec4 next_below = nearest(boxes, ivec2(at.x + soft_blocks + 1, at.y));
    Samples s = samples_of(above, next, below, next_below);
    add_sample(sum, s.above_left, left.x * row.x, right.x * row.x);
    add_sample(sum, s.above_right, left.y * row.x, right.y * row.x);
    add_sample(sum, s.below_left, left.x * row.y, right.x * row.y);
    add_sample(sum, s.below_right, left.y * row.y, right.y * row.y);
    above = handed_on(next);
    below = handed_on(next_below);
}

// The weights of pair k of the half in sub-region column n; none if k is not in its window.
vec2 weights_of(int n, int k) {
    return k >= 0 && k < SOFT_POINTS / 4 ? weights[WINDOW * n + k] : vec2(0.0);
}

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    int piece = p.x / 8, m = p.x % 8 / 2, n = p.x % 2 * 2;
    int feature = p.y * SUM_COLUMNS + piece / SOFT_SIZES;
    if (batch_first + feature >= feature_count)
        discard;
    piece = SOFT_SIZES * (feature % BATCH_COLUMNS) + piece % SOFT_SIZES;
    ivec2 at = ivec2(soft_block_texels * piece + soft_blocks * soft_start(m) + soft_start(n),
                     feature / BATCH_COLUMNS);
    Two sum = Two(vec4(0.0), vec4(0.0), vec4(0.0), vec4(0.0));
#ifndef FEW_REGISTERS
    // The right sub-region's window begins one pair later.
    vec2 left_0 = weights_of(n, 0), left_1 = weights_of(n, 1), left_2 = weights_of(n, 2);
    vec2 right_1 = weights_of(n + 1, 0), right_2 = weights_of(n + 1, 1);
    vec2 left_3 = weights_of(n, 3), right_3 = weights_of(n + 1, 2);
    vec2 right_4 = weights_of(n + 1, 3);
    const vec2 none = vec2(0.0);
#endif
    for (int j = 0; j < SOFT_POINTS / 4; ++j) {
        vec2 row = weights[WINDOW * m + j];
        vec4 above = nearest(boxes, at), below = nearest(boxes, ivec2(at.x + soft_blocks, at.y));
#ifdef FEW_REGISTERS
        for (int k = 0; k < pair_count; ++k)
            add_pair(sum, above, below, ivec2(at.x + k, at.y), weights_of(n, k),
                     weights_of(n + 1, k - 1), row);
#else
        add_pair(sum, above, below, at, left_0, none, row);
        add_pair(sum, above, below, ivec2(at.x + 1, at.y), left_1, right_1, row);
        add_pair(sum, above, below, ivec2(at.x + 2, at.y), left_2, right_2, row);
        add_pair(sum, above, below, ivec2(at.x + 3, at.y), left_3, right_3, row);
        add_pair(sum, above, below, ivec2(at.x + 4, at.y), none, right_4, row);
#endif
        at.x += soft_blocks;
    }
    // From directions in the image to those from the outward ones.
    if (n == 0)
        sum = Two(sum.left.zyxw, sum.left_diagonal.yxwz, sum.right.zyxw, sum.right_diagonal.yxwz);
    else
        sum = Two(sum.right, sum.right_diagonal, sum.left, sum.left_diagonal);
    if (m < 2)
        sum = Two(sum.left.xwzy, sum.left_diagonal.wzyx, sum.right.xwzy, sum.right_diagonal.wzyx);
    column_0 = compressed(sum.left);
    column_1 = compressed(sum.left_diagonal);
    column_2 = compressed(sum.right);
    column_3 = compressed(sum.right_diagonal);
}
