// SPDX-License-Identifier: BSD-2-Clause
// Up-sweep, [T] (7), from the sums along rows that the prescans make in any case.
//
// rows: H summed to depth k - 1, where groups are as wide as the blocks of level k
// sum (R32UI): U of level k
// Fixed state: quad over the texture, no blending, no depth test
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
