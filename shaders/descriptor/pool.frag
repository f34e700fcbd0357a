// SPDX-License-Identifier: BSD-2-Clause
// Adds up the sizes of a soft descriptor, each divided by its length, and whitens the sum.
// A fragment makes a row of four sub-regions, one in each output, because each of them
// needs all numbers of each size, and the length. A size has no contrast, and is left out,
// if its length is at most the contrast floor times s^(3/2), where s is the size times the
// keypoint's scale.
//
// sums_0 .. sums_3: from descriptor/soft_sub_regions.frag
// positions: x, y, scale, response of the keypoints
// whitening: see gls_whitening_texels()
// column_0 .. column_3 (RGBA32F): texel SUB_REGION_TEXELS (SUB_REGION_COLUMNS m + f) + t of
//   a row of column_n is texel t (include/sub_region.glsl) of the sub-region in row m and
//   column n of the row's feature f
// Fixed state: counted quad over a batch, no blending or depth test
#include "include/feature.glsl"
#include "include/four.glsl"
#include "include/list.glsl"
#include "include/soft.glsl"
#include "include/texel.glsl"

uniform sampler2D sums_0;
uniform sampler2D sums_1;
uniform sampler2D sums_2;
uniform sampler2D sums_3;
uniform sampler2D positions;
uniform sampler2D whitening;
uniform int batch_first;
uniform float sizes[SOFT_SIZES];
#ifdef FEW_REGISTERS // reads weights when they are needed, not all at once
uniform int row_count; // 4; as a uniform, it keeps compilers from unrolling the loop
#endif

layout(location = 0) out vec4 column_0;
layout(location = 1) out vec4 column_1;
layout(location = 2) out vec4 column_2;
layout(location = 3) out vec4 column_3;

// The texels of the four sub-regions of a row.
struct Row {
    Four first;
#if SUB_REGION_TEXELS > 1
    Four second;
#endif
};

#if SUB_REGION_TEXELS > 1
const Row no_row = Row(nothing, nothing);
#else
const Row no_row = Row(nothing);
#endif

// Adds a texel times its weight for each of the four sub-regions.
void add_shares(inout Four sum, vec4 v, vec4 shares) {
    sum.a += shares.x * v;
    sum.b += shares.y * v;
    sum.c += shares.z * v;
    sum.d += shares.w * v;
}

// Adds a sub-region: its squared length, and its texels times their shares.
void add(inout float length2, inout Row sum, sampler2D column, ivec2 at, vec4 shares) {
    vec4 v = nearest(column, at);
    length2 = add_square(length2, v);
    add_shares(sum.first, v, shares);
#if SUB_REGION_TEXELS > 1
    v = nearest(column, ivec2(at.x + 1, at.y));
    length2 = add_square(length2, v);
    add_shares(sum.second, v, shares);
#endif
}

// The weights of the four sub-regions of row q in sub-region c.
vec4 shares_of(int q, int c) {
    return nearest(whitening, ivec2(q, c));
}

// Column i: the weights of sub-region i of row q in the four sub-regions of row m.
mat4 all_shares(int q, int m) {
    return transpose(mat4(shares_of(q, 4 * m), shares_of(q, 4 * m + 1),
                          shares_of(q, 4 * m + 2), shares_of(q, 4 * m + 3)));
}

// Adds a row of sub-regions and goes on to the next one.
void add_sums(inout float length2, inout Row sum, inout ivec2 at, mat4 shares) {
    add(length2, sum, sums_0, at, shares[0]);
    add(length2, sum, sums_1, at, shares[1]);
    add(length2, sum, sums_2, at, shares[2]);
    add(length2, sum, sums_3, at, shares[3]);
    at.x += SUB_REGION_TEXELS;
}

// Adds the terms of a texel's numbers.
vec4 add_terms(vec4 sum, vec4 v, mat4 terms) {
    sum += terms[0] * v.x;
    sum += terms[1] * v.y;
    sum += terms[2] * v.z;
    sum += terms[3] * v.w;
    return sum;
}

// Adds the terms of the texels of a row.
void add_all_terms(inout Four sum, Four v, int row) {
    mat4 terms = mat4(nearest(whitening, ivec2(0, row)), nearest(whitening, ivec2(1, row)),
                      nearest(whitening, ivec2(2, row)), nearest(whitening, ivec2(3, row)));
    sum.a = add_terms(sum.a, v.a, terms);
    sum.b = add_terms(sum.b, v.b, terms);
    sum.c = add_terms(sum.c, v.c, terms);
    sum.d = add_terms(sum.d, v.d, terms);
}

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    int column = p.x / SUB_REGION_TEXELS;
    int feature = p.y * SUB_REGION_COLUMNS + column % SUB_REGION_COLUMNS;
    if (batch_first + feature >= feature_count)
        discard;
    int m = column / SUB_REGION_COLUMNS, texel = p.x % SUB_REGION_TEXELS;
    float scale = nearest(positions, list_texel(batch_first + feature)).z;
    ivec2 at = ivec2(feature % SUM_COLUMNS * SOFT_SIZES * soft_row_texels, feature / SUM_COLUMNS);
    Row mean = no_row;
#ifndef FEW_REGISTERS
    mat4 shares_0 = all_shares(0, m), shares_1 = all_shares(1, m);
    mat4 shares_2 = all_shares(2, m), shares_3 = all_shares(3, m);
#endif
    for (int k = 0; k < SOFT_SIZES; ++k) {
        float length2 = 0.0;
        Row own = no_row;
#ifdef FEW_REGISTERS
        for (int q = 0; q < row_count; ++q)
            add_sums(length2, own, at, all_shares(q, m));
#else
        add_sums(length2, own, at, shares_0);
        add_sums(length2, own, at, shares_1);
        add_sums(length2, own, at, shares_2);
        add_sums(length2, own, at, shares_3);
#endif
        float s = scale * sizes[k], noise = SOFT_CONTRAST_FLOOR * (s * sqrt(s));
        // max() keeps compilers from computing x * inversesqrt(): see normalise.frag.
        float norm = max(sqrt(length2), noise);
        if (length2 > noise * noise) {
            add_quotients(mean.first, own.first, norm);
#if SUB_REGION_TEXELS > 1
            add_quotients(mean.second, own.second, norm);
#endif
        }
    }
    int row = 16 + SUB_REGION_TEXELS * texel;
    Four value = nothing;
    add_all_terms(value, mean.first, row);
#if SUB_REGION_TEXELS > 1
    add_all_terms(value, mean.second, row + 1);
#endif
    column_0 = value.a;
    column_1 = value.b;
    column_2 = value.c;
    column_3 = value.d;
}
