// SPDX-License-Identifier: BSD-2-Clause
// Adds the sums of R texels along a column, as log2(R) rounds of recursive doubling do if R
// is a power of two, [T] (13).
// X is already a prefix sum along rows, so only columns are added. After j of these passes,
// a texel has the sum of all blocks left of it in the R^j rows of blocks above it. In the
// end this is D, [T] (12), of level k = K.
//
// partial: the sums of the previous pass; with FIRST, X of depth k - 1, whose groups are as
//   wide as the blocks of level k
// doubled (R32UI): the sum
// Fixed state: quad over the texture, no blending or depth test
#include "include/texel.glsl"

uniform usampler2D partial;
uniform int turns; // R / 4
uniform int reach; // R^j in pass j + 1
#ifdef SECOND_LEVEL
const int fours = 1;
#else
uniform int fours; // FIRST: 4^(k - 2), a quarter of the rows of level 1 in a block
#endif

layout(location = 0) out uint doubled;

uint at(ivec2 p) {
#ifdef FIRST
    uint total = 0u;
    for (int n = 0; n < fours; ++n)
        for (int i = 0; i < 4; ++i)
            total += nearest(partial, ivec2(4 * (fours * p.x + n) + i, p.y - 1)).a;
    return total & where(p.y > 0);
#else
    return nearest(partial, p).r & where(p.y >= 0);
#endif
}

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    uint total = 0u;
    // Four rows at a time: their fetches do not wait for each other.
    for (int i = 0; i < turns; ++i) {
        for (int k = 0; k < 4; ++k)
            total += at(p - ivec2(0, k * reach));
        p.y -= 4 * reach;
        if (p.y < 0)
            break;
    }
    doubled = total;
}
