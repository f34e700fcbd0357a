// SPDX-License-Identifier: BSD-2-Clause
// Recursive doubling, [T] (13), three rounds at a time. X is already a prefix sum along
// rows, so sums are doubled only along columns. After j of our rounds a texel has the sum
// of the 8^j rows of blocks above it, of all blocks left of it. In the end this is D (12)
// of level k = K.
//
// partial: from the round before; with FIRST, X of depth k - 1, whose groups are as wide as
//   the blocks of level k
// doubled (R32UI): the sum
// Fixed state: quad over the texture, no blending, no depth test
#include "include/texel.glsl"

uniform usampler2D partial;
uniform int reach; // 8^j before round j + 1
#ifdef SECOND_LEVEL
const int count = 4;
#else
uniform int count; // FIRST: 4^(k - 1), the rows of a block
#endif

layout(location = 0) out uint doubled;

uint at(ivec2 p) {
#ifdef FIRST
    uint total = 0u;
    for (int i = 0; i < count; ++i)
        total += nearest(partial, ivec2(count * p.x + i, p.y - 1)).a;
    return total & where(p.y > 0);
#else
    return nearest(partial, p).r & where(p.y >= 0);
#endif
}

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    uint total = 0u;
    for (int i = 0; i < 8; ++i)
        total += at(p - ivec2(0, i * reach));
    doubled = total;
}
