// SPDX-License-Identifier: BSD-2-Clause
// Ends the radix selection: of the entries that are as strong as the weakest that is kept,
// the first in the list are kept. The blocks' counts of the last digit tell which block has
// the last of these, and the block is searched for it.
//
// positions, laplacians: the refined list;  ranks (with GRID): from select/ranks.frag
// digits0 .. digits3: from select/count.frag in the last round
// state: from select/pick.frag in the last round
// next (RGBA32UI): the three words of the weakest key that is kept. If there are fewer
//   entries than wanted, the third word is 0, and no entry's is below that
// Fixed state: quad over the one texel, no blending, no depth test
#include "include/count.glsl"
#include "include/list.glsl"
#include "include/key.glsl"

uniform usampler2D digits0;
uniform usampler2D digits1;
uniform usampler2D digits2;
uniform usampler2D digits3;
uniform usampler2D state;

layout(location = 0) out uvec4 next;

// How many entries of a block have this value of the last digit.
uint equal_ones(ivec2 block, uint digit) {
    uvec4 low = digit < 4u ? texelFetch(digits0, block, 0) : texelFetch(digits1, block, 0);
    uvec4 high = digit < 12u ? texelFetch(digits2, block, 0) : texelFetch(digits3, block, 0);
    return (digit < 8u ? low : high)[digit & 3u];
}

void main() {
    next = texelFetch(state, ivec2(0), 0);
    uint digit = next.y & uint((1 << SELECT_BITS) - 1), left = next.w;
    int count = min(int(listed()), capacity);
    int block = 0, blocks = (count + SELECT_BLOCK - 1) / SELECT_BLOCK;
    for (; block < blocks; ++block) {
        uint n = equal_ones(list_texel(block), digit);
        if (n >= left)
            break;
        left -= n;
    }
    next.z = 0u;
    int end = min((block + 1) * SELECT_BLOCK, count);
    for (int i = block * SELECT_BLOCK; i < end; ++i) {
        uvec3 key;
        bool equally = key_of(i, key) && key.xy == next.xy;
        left -= equally ? 1u : 0u;
        if (left == 0u) {
            next.z = key.z;
            break;
        }
    }
}
