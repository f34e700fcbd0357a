// SPDX-License-Identifier: BSD-2-Clause
// Adds four sums along the rows of H and along the columns of V: the reduction of the
// prescans, [T] (10), (11), with radix 4. With groups of R = 4^d blocks at depth d, texel
// (x, y) has
//   H: group x / R of row R y + x % R of blocks,   V: group y of column x of blocks.
// So both textures have the same size, and one pass makes both.
//
// finer_rows, finer_columns: the sums of depth d - 1. Depth 0 is H and V of
//   integral/blocks.frag
// rows, columns (RGBA32UI): the sums of depth d, for each channel of H and V
// row_blocks (RGBA32UI, with FIRST): the sums of the group's first 0, 1, 2, 3 blocks
// Fixed state: quad over the texture, no blending or depth test
#include "include/texel.glsl"

uniform usampler2D finer_rows;
#ifdef FIRST
uniform usampler2DArray finer_columns;
const int shift = 0;
#else
uniform usampler2D finer_columns;
uniform int shift; // 2 (d - 1)
#endif

layout(location = 0) out uvec4 rows;
layout(location = 1) out uvec4 columns;
#ifdef FIRST
layout(location = 2) out uvec4 row_blocks;
#endif

uvec4 column(ivec2 q) {
#ifdef FIRST
    return at_centre(finer_columns, vec2(q) + 0.5, 1.0) >> 16;
#else
    return nearest(finer_columns, q);
#endif
}

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    int r = 1 << shift, row = p.x & (4 * r - 1);
    ivec2 q = ivec2(p.x - row + (row & (r - 1)), 4 * p.y + (row >> shift));
    uvec4 a = nearest(finer_rows, q), b = nearest(finer_rows, q + ivec2(r, 0));
    uvec4 c = nearest(finer_rows, q + ivec2(2 * r, 0));
    uvec4 d = nearest(finer_rows, q + ivec2(3 * r, 0));
    rows = (a + b) + (c + d);
#ifdef FIRST
    row_blocks = uvec4(0u, a.w, a.w + b.w, a.w + b.w + c.w);
#endif
    q = ivec2(p.x, 4 * p.y);
    columns = (column(q) + column(q + ivec2(0, 1))) +
              (column(q + ivec2(0, 2)) + column(q + ivec2(0, 3)));
}
