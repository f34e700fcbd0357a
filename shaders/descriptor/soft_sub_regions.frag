// SPDX-License-Identifier: BSD-2-Clause
// Computes a row of four sub-regions of one size of a soft descriptor, one in each output:
// weighted sums over samples. A sample is two differences: of the boxes right and left of
// it, and of the boxes below and above it. Each number v of a sum becomes sign(v)
// |v|^(3/4).
//
// boxes: from descriptor/boxes.frag
// column_0 .. column_3 (RGBA32F): see include/sub_region.glsl; texel soft_row_texels
//   (SOFT_SIZES f + k) + SUB_REGION_TEXELS m + t of a row of column_n is texel t of the
//   sub-region in row m and column n, of size k of the row's feature f
// FEW_REGISTERS: adds pair after pair of sample columns, in a loop
// Fixed state: counted quad over a batch, no blending or depth test
#include "include/feature.glsl"
#include "include/samples.glsl"
#include "include/soft.glsl"
#include "include/sub_region.glsl"
#include "include/texel.glsl"

uniform sampler2D boxes;
// Entry WINDOW n + k: the weights of sample columns 2 k and 2 k + 1 for sub-region column
// n. Rows likewise.
const int WINDOW = 4;
uniform vec2 weights[4 * WINDOW];
uniform int batch_first;

layout(location = 0) out vec4 column_0;
layout(location = 1) out vec4 column_1;
layout(location = 2) out vec4 column_2;
layout(location = 3) out vec4 column_3;

// A copy of the weights: on a software rasteriser, loading one from the uniform takes half
// the time of a fetch. Only constants may index the copy.
#ifdef FEW_REGISTERS
uniform int pair_count; // SOFT_POINTS / 2; as a uniform, it keeps compilers from unrolling
#define copy weights
#else
vec2 copy[4 * WINDOW];
#endif

// Adds pair k of sample columns to the sum of sub-region column n, if the pair counts.
void add_samples(inout vec4 sum, Samples s, int k, int n, vec2 row, int texel) {
    int first = soft_start(n);
    if (k < first || k >= first + SOFT_POINTS / 4)
        return;
    vec2 column = copy[WINDOW * n + k - first];
    sum += sub_region_terms(column.x * row.x * s.above_left, texel);
    sum += sub_region_terms(column.y * row.x * s.above_right, texel);
    sum += sub_region_terms(column.x * row.y * s.below_left, texel);
    sum += sub_region_terms(column.y * row.y * s.below_right, texel);
}

// The sums of the four sub-regions.
struct Four {
    vec4 a, b, c, d;
};

// Adds pair k. `above` and `below` have its left boxes, and afterwards its right boxes.
void add_pair(inout Four sum, inout vec4 above, inout vec4 below, int k, ivec2 at, vec2 row,
              int texel) {
    vec4 right = nearest(boxes, ivec2(at.x + k + 1, at.y));
    vec4 right_below = nearest(boxes, ivec2(at.x + soft_blocks + k + 1, at.y));
    Samples s = samples_of(above, right, below, right_below);
    add_samples(sum.a, s, k, 0, row, texel);
    add_samples(sum.b, s, k, 1, row, texel);
    add_samples(sum.c, s, k, 2, row, texel);
    add_samples(sum.d, s, k, 3, row, texel);
    above = handed_on(right);
    below = handed_on(right_below);
}

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    int piece = p.x / soft_row_texels, texel = p.x % SUB_REGION_TEXELS;
    int feature = p.y * SUM_COLUMNS + piece / SOFT_SIZES;
    if (batch_first + feature >= feature_count)
        discard;
    int m = p.x % soft_row_texels / SUB_REGION_TEXELS;
    piece = SOFT_SIZES * (feature % BATCH_COLUMNS) + piece % SOFT_SIZES;
    ivec2 at = ivec2(soft_block_texels * piece + soft_blocks * soft_start(m),
                     feature / BATCH_COLUMNS);
#ifndef FEW_REGISTERS
#define FOUR(n) weights[n], weights[n + 1], weights[n + 2], weights[n + 3]
    copy = vec2[4 * WINDOW](FOUR(0), FOUR(4), FOUR(8), FOUR(12));
#endif
    Four sum = Four(vec4(0.0), vec4(0.0), vec4(0.0), vec4(0.0));
    for (int j = 0; j < SOFT_POINTS / 4; ++j) {
        vec2 row = weights[WINDOW * m + j];
        vec4 above = nearest(boxes, at), below = nearest(boxes, ivec2(at.x + soft_blocks, at.y));
#ifdef FEW_REGISTERS
        for (int k = 0; k < pair_count; ++k)
            add_pair(sum, above, below, k, at, row, texel);
#else
        // With constant k the compiler knows the sub-regions of a pair.
        add_pair(sum, above, below, 0, at, row, texel);
        add_pair(sum, above, below, 1, at, row, texel);
        add_pair(sum, above, below, 2, at, row, texel);
        add_pair(sum, above, below, 3, at, row, texel);
#if SOFT_POINTS > 8
        add_pair(sum, above, below, 4, at, row, texel);
        add_pair(sum, above, below, 5, at, row, texel);
#endif
#if SOFT_POINTS > 12
        add_pair(sum, above, below, 6, at, row, texel);
        add_pair(sum, above, below, 7, at, row, texel);
#endif
#endif
        at.x += soft_blocks;
    }
    column_0 = compressed(sum.a);
    column_1 = compressed(sum.b);
    column_2 = compressed(sum.c);
    column_3 = compressed(sum.d);
}
