// SPDX-License-Identifier: BSD-2-Clause
// Sums the blocks of level k: the up-sweep, [T] (7). It adds sums along rows, which the
// prescans make in any case.
//
// rows: H summed to depth k - 1, where groups are as wide as the blocks of level k
// sum (R32UI): U of level k, the sums of its blocks
// Fixed state: quad over the texture, no blending or depth test
#include "include/texel.glsl"

uniform usampler2D rows;
uniform int count; // 4^(k - 1): rows of blocks of level 1 in a block of level k

layout(location = 0) out uint sum;

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    uint total = 0u;
    for (int i = 0; i < count; ++i)
        total += nearest(rows, ivec2(count * p.x + i, p.y)).a;
    sum = total;
}
