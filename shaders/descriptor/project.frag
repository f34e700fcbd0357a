// SPDX-License-Identifier: BSD-2-Clause
// Adds up the sizes of a soft descriptor of eight directions, each divided by its length,
// and projects the sum. A fragment makes 16 numbers of one parity, four in each output: the
// projected ones, or with descriptors of 128 numbers every second texel of the sum. A size
// has no contrast, and is left out, as in descriptor/pool.frag.
//
// sums_0 .. sums_3: from descriptor/directions.frag
// positions: x, y, scale, response of the keypoints
// column_0 .. column_3 (RGBA32F): texel SUB_REGION_TEXELS (SUB_REGION_COLUMNS p + f) + t of
//   a row of column_n is texel SUB_REGION_TEXELS n + t of parity p of the row's feature f
// FEW_REGISTERS: fetches all texels twice, first for the lengths, then one after the other
// Fixed state: counted quad over the columns of a parity of a batch, no blending or depth test
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
uniform int batch_first;
uniform float sizes[SOFT_SIZES];
uniform vec2 signs; // -1 if the parity is odd along x, along y
#if SUB_REGION_TEXELS == 1
// Entry 32 k + i: the weights of number i in the projected numbers 4 k to 4 k + 3.
uniform vec4 weights[4 * 32];
#endif

#ifdef FEW_REGISTERS
uniform int row_count; // 2; as a uniform, it keeps compilers from unrolling loops
#endif

layout(location = 0) out vec4 column_0;
layout(location = 1) out vec4 column_1;
layout(location = 2) out vec4 column_2;
layout(location = 3) out vec4 column_3;

// The texel of a parity: the sum of four quadrants with their signs. Adds their squares.
vec4 fold(inout float length2, sampler2D sums, ivec2 top, ivec2 bottom, vec2 signs) {
    vec4 a = nearest(sums, top), b = nearest(sums, ivec2(top.x + 1, top.y));
    vec4 c = nearest(sums, bottom), d = nearest(sums, ivec2(bottom.x + 1, bottom.y));
    length2 = add_square(add_square(add_square(add_square(length2, a), b), c), d);
    return a + signs.x * b + signs.y * c + signs.x * signs.y * d;
}

// The texels of the outer or inner rows.
Four fold_rows(inout float length2, ivec2 top, ivec2 bottom, vec2 signs) {
    vec4 a = fold(length2, sums_0, top, bottom, signs);
    vec4 b = fold(length2, sums_1, top, bottom, signs);
    vec4 c = fold(length2, sums_2, top, bottom, signs);
    vec4 d = fold(length2, sums_3, top, bottom, signs);
    return Four(a, b, c, d);
}

#if SUB_REGION_TEXELS == 1
vec4 add_product(vec4 sum, int k, vec4 v) {
    sum += weights[k] * v.x;
    sum += weights[k + 1] * v.y;
    sum += weights[k + 2] * v.z;
    sum += weights[k + 3] * v.w;
    return sum;
}

// Adds the products of texel i.
void add_products(inout Four sum, int i, vec4 v) {
    sum.a = add_product(sum.a, 4 * i, v);
    sum.b = add_product(sum.b, 4 * i + 32, v);
    sum.c = add_product(sum.c, 4 * i + 64, v);
    sum.d = add_product(sum.d, 4 * i + 96, v);
}
#endif

#ifdef FEW_REGISTERS
float norms[SOFT_SIZES]; // 0 without contrast

// Adds up a texel of the sizes.
vec4 mean_in(sampler2D sums, ivec2 top, ivec2 bottom) {
    vec4 mean = vec4(0.0);
    float length2 = 0.0; // not used again
    for (int k = 0; k < SOFT_SIZES; ++k) {
        if (norms[k] > 0.0)
            mean += fold(length2, sums, top, bottom, signs) / norms[k];
        top.x += 8;
        bottom.x += 8;
    }
    return mean;
}

// Texel n of four of the outer rows, or n - 4 of the inner rows.
vec4 mean_of(int n, ivec2 at) {
    ivec2 top = ivec2(at.x + n / 4 * 2, at.y), bottom = ivec2(at.x + 6 - n / 4 * 2, at.y);
    vec4 mean;
    if (n % 4 == 0)
        mean = mean_in(sums_0, top, bottom);
    else if (n % 4 == 1)
        mean = mean_in(sums_1, top, bottom);
    else if (n % 4 == 2)
        mean = mean_in(sums_2, top, bottom);
    else
        mean = mean_in(sums_3, top, bottom);
    return mean;
}
#endif

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    int feature =
        p.y * SUB_REGION_COLUMNS + p.x / SUB_REGION_TEXELS % SUB_REGION_COLUMNS;
    if (batch_first + feature >= feature_count)
        discard;
    float scale = nearest(positions, list_texel(batch_first + feature)).z;
    ivec2 at = ivec2(feature % SUM_COLUMNS * SOFT_SIZES * 8, feature / SUM_COLUMNS);
#ifndef FEW_REGISTERS
    Four outer = nothing, inner = nothing;
#endif
    for (int k = 0; k < SOFT_SIZES; ++k) {
        float length2 = 0.0;
        ivec2 top = ivec2(at.x + 8 * k, at.y), bottom = ivec2(top.x + 6, at.y);
#ifdef FEW_REGISTERS
        for (int row = 0; row < row_count; ++row)
            fold_rows(length2, ivec2(top.x + 2 * row, at.y), ivec2(bottom.x - 2 * row, at.y),
                      signs);
#else
        Four own_outer = fold_rows(length2, top, bottom, signs);
        Four own_inner =
            fold_rows(length2, ivec2(top.x + 2, at.y), ivec2(top.x + 4, at.y), signs);
#endif
        float s = scale * sizes[k], noise = SOFT_CONTRAST_FLOOR * (s * sqrt(s));
        // max() keeps compilers from computing x * inversesqrt(): see normalise.frag.
        float norm = length2 > noise * noise ? max(sqrt(length2), noise) : 0.0;
#ifdef FEW_REGISTERS
        norms[k] = norm;
#else
        if (norm > 0.0) {
            add_quotients(outer, own_outer, norm);
            add_quotients(inner, own_inner, norm);
        }
#endif
    }
    Four value = nothing;
#if SUB_REGION_TEXELS > 1
    int texel = p.x % SUB_REGION_TEXELS;
#ifdef FEW_REGISTERS
    value = Four(mean_of(texel, at), mean_of(texel + 2, at), mean_of(texel + 4, at),
                 mean_of(texel + 6, at));
#else
    value = Four(outer.a, outer.c, inner.a, inner.c);
    if (texel == 1)
        value = Four(outer.b, outer.d, inner.b, inner.d);
#endif
#elif defined(FEW_REGISTERS)
    for (int n = 0; n < 4 * row_count; ++n)
        add_products(value, n, mean_of(n, at));
#else
    add_products(value, 0, outer.a);
    add_products(value, 1, outer.b);
    add_products(value, 2, outer.c);
    add_products(value, 3, outer.d);
    add_products(value, 4, inner.a);
    add_products(value, 5, inner.b);
    add_products(value, 6, inner.c);
    add_products(value, 7, inner.d);
#endif
    column_0 = value.a;
    column_1 = value.b;
    column_2 = value.c;
    column_3 = value.d;
}
