// SPDX-License-Identifier: BSD-2-Clause
// Computes the exclusive prefix sums X of H along rows, and Y of V along columns: the
// expansion of the prescans, [T] (10), (11), with radix 4. Layout: integral/lines.frag.
//
// rows, columns: sums of depth d, as in integral/lines.frag
// above_rows, above_columns: X and Y of depth d + 1. With SERIAL there are none: all sums
//   from the start of the row or column, at most LINE_TOP, are added one by one; with
//   SHORT_LOOPS eight in a turn, whose fetches do not wait for each other
// row_prefix, column_prefix (RGBA32UI): X and Y of depth d. With LAST, d is 0, and
//   column_prefix is Y + D, the integral image in the row above the block
// Fixed state: quad over the texture, no blending or depth test
#ifdef LAST
#include "include/before.glsl"
const int shift = 0;
#else
#include "include/texel.glsl"
uniform int shift; // 2 d
#endif

uniform usampler2D rows;
#ifdef LAST
uniform usampler2DArray columns;
#else
uniform usampler2D columns;
#endif
uniform usampler2D above_rows;
uniform usampler2D above_columns;

layout(location = 0) out uvec4 row_prefix;
layout(location = 1) out uvec4 column_prefix;

uvec4 column(ivec2 p) {
#ifdef LAST
    return at_centre(columns, vec2(p) + 0.5, 1.0) >> 16;
#else
    return nearest(columns, p);
#endif
}

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    int r = 1 << shift, row = p.x & (r - 1), group = p.x >> shift;
#ifdef SERIAL
    uvec4 x = uvec4(0u), y = uvec4(0u);
    int left = min(LINE_TOP - 1, group), above = min(LINE_TOP - 1, p.y);
#ifdef SHORT_LOOPS
    for (int i = 0; i < left; i += 8)
        for (int k = 0; k < 8; ++k)
            x += nearest(rows, ivec2(r * (i + k) + row, p.y)) & where(i + k < left);
    for (int i = 0; i < above; i += 8)
        for (int k = 0; k < 8; ++k)
            y += column(ivec2(p.x, i + k)) & where(i + k < above);
#else
    for (int i = 0; i < left; ++i)
        x += nearest(rows, ivec2(r * i + row, p.y));
    for (int i = 0; i < above; ++i)
        y += column(ivec2(p.x, i));
#endif
#else
    ivec2 first = ivec2(group, p.y) & ~3, within = ivec2(group, p.y) & 3;
    uvec4 x = nearest(above_rows, ivec2(r * (first.x + within.y) + row, p.y >> 2));
    uvec4 y = nearest(above_columns, ivec2(p.x, p.y >> 2));
    for (int i = 0; i < 3; ++i) {
        x += nearest(rows, ivec2(r * (first.x + i) + row, p.y)) & where(i < within.x);
        y += column(ivec2(p.x, first.y + i)) & where(i < within.y);
    }
#endif
    row_prefix = x;
#ifdef LAST
    y += before(p);
#endif
    column_prefix = y;
}
