// SPDX-License-Identifier: BSD-2-Clause
// Computes D of level k, the sum of all blocks left of and above a block: the down-sweep,
// [T] (12), with radix 4. It needs D, X and Y of level k + 1. X and Y of that level are
// sums of X and Y of the prescans at depth k.
//
// coarser: D of level k + 1, see include/before.glsl
// row_prefix, column_prefix: X, Y of depth k
// blocks: U of level k, the sums of its blocks; with FIRST, k is 1, and blocks is
//   row_blocks of integral/lines.frag
// prefix (RGBA32UI): texel (4 X + j, Y) has D of the four blocks of a row from (4 X, 4 Y +
//   j) on
// Fixed state: quad over the texture, no blending or depth test
#include "include/before.glsl"

uniform usampler2D row_prefix;
uniform usampler2D column_prefix;
uniform usampler2D blocks;
#ifdef FIRST
const int rows = 1;
#else
uniform int rows; // 4^(k - 1): blocks of level 1 along a side of a block of level k
#endif

layout(location = 0) out uvec4 prefix;

// The sums of the blocks left of blocks 0, 1, 2 and 3 of a group.
uvec4 exclusive(uint a, uint b, uint c) {
    return uvec4(0u, a, a + b, a + b + c);
}

// Y of level k + 1 for one column of blocks of level k.
uint column(ivec2 p) {
    uint total = 0u;
    for (int i = 0; i < rows; ++i)
        total += nearest(column_prefix, ivec2(rows * p.x + i, p.y)).a;
    return total;
}

// The sums of the blocks left of each of the four blocks in a row of the group.
uvec4 inner(ivec2 group, int row) {
#ifdef FIRST
    return nearest(blocks, ivec2(4 * group.x + row, group.y));
#else
    ivec2 p = ivec2(4 * group.x, 4 * group.y + row);
    return exclusive(nearest(blocks, p).r, nearest(blocks, p + ivec2(1, 0)).r,
                     nearest(blocks, p + ivec2(2, 0)).r);
#endif
}

void main() {
    ivec2 group = ivec2(int(gl_FragCoord.x) >> 2, int(gl_FragCoord.y));
    int row = int(gl_FragCoord.x) & 3;
    ivec2 first = ivec2(4 * group.x, group.y);
    uvec4 total = before(group) + exclusive(column(first), column(first + ivec2(1, 0)),
                                            column(first + ivec2(2, 0)));
    for (int i = 0; i < 3 * rows; ++i)
        total += nearest(row_prefix, ivec2(rows * first.x + i, group.y)).a & where(i < row * rows);
    for (int j = 0; j < 3; ++j)
        total += inner(group, j) & where(j < row);
    prefix = total;
}
