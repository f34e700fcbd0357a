// SPDX-License-Identifier: BSD-2-Clause
// Sums the digit counts of SELECT_BLOCK blocks.
//
// digits0 .. digits3: counts of the blocks, from select/count.frag or from this shader
// count0 .. count3 (RGBA32UI): the sums for digits 0 to 15, four to an output
// Fixed state: quad over the texture, no blending, no depth test
#include "include/list.glsl"

uniform usampler2D digits0;
uniform usampler2D digits1;
uniform usampler2D digits2;
uniform usampler2D digits3;
uniform int blocks; // texels of each of digits0 .. digits3

layout(location = 0) out uvec4 count0;
layout(location = 1) out uvec4 count1;
layout(location = 2) out uvec4 count2;
layout(location = 3) out uvec4 count3;

void main() {
    int first = list_index(ivec2(gl_FragCoord.xy)) * SELECT_BLOCK;
    int end = min(first + SELECT_BLOCK, blocks);
    count0 = count1 = count2 = count3 = uvec4(0u);
    for (int i = first; i < end; ++i) {
        ivec2 p = list_texel(i);
        count0 += texelFetch(digits0, p, 0);
        count1 += texelFetch(digits1, p, 0);
        count2 += texelFetch(digits2, p, 0);
        count3 += texelFetch(digits3, p, 0);
    }
}
