// SPDX-License-Identifier: BSD-2-Clause
// Ends the radix selection: finds the last digit. Of the entries that are as strong as the
// weakest that is kept, the first in the list are kept. The blocks' counts of the last digit
// tell which block has the last of these, and the block is searched for it.
//
// positions, laplacians: the refined list;  ranks (with GRID): from select/ranks.frag
// digits0, digits1, state: from select/count.frag in the last round
// next (RGBA32UI): the three words of the weakest key that is kept. If there are fewer
//   entries than wanted, the third word is 0, and no entry's is below that
// Fixed state: quad over the one texel, no blending, no depth test
#include "include/count.glsl"
#include "include/list.glsl"
#include "include/key.glsl"
#include "include/digits.glsl"

uniform usampler2D state;
uniform int block; // entries of a block

layout(location = 0) out uvec4 next;

// How many entries of a block have this value of the last digit.
uint equal_ones(int number, uint digit) {
    ivec2 p = list_texel(number);
    uvec4 pairs = digit < 8u ? texelFetch(digits0, p, 0) : texelFetch(digits1, p, 0);
    return pairs[digit & 3u] >> 16u * (digit >> 2u & 1u) & 0xffffu;
}

void main() {
    int count = min(int(listed()), capacity), blocks = (count + block - 1) / block;
    uint found;
    next = with_digit(texelFetch(state, ivec2(0), 0), blocks, found);
    uint digit = next.y & uint((1 << SELECT_BITS) - 1), left = next.w;
    int number = 0;
    for (; number < blocks; ++number) {
        uint n = equal_ones(number, digit);
        if (n >= left)
            break;
        left -= n;
    }
    next.z = 0u;
    int end = min((number + 1) * block, count);
    for (int i = number * block; i < end; ++i) {
        uvec3 key;
        bool equally = key_of(i, key) && key.xy == next.xy;
        left -= equally ? 1u : 0u;
        if (left == 0u) {
            next.z = key.z;
            break;
        }
    }
}
