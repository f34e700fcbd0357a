// SPDX-License-Identifier: BSD-2-Clause
// Ends the radix selection: of the entries that are as strong as the weakest to be kept, the
// first in the list stay. Which block the last of those is in is known from the counts of
// the last digit.
//
// positions, laplacians: the refined list;  digits0 .. digits3, state: of the last round
// next (RGBA32UI): the weakest key that is kept, its three words; the last 0, below all
//   places, where there are not that many
#include "include/count.glsl"
#include "include/list.glsl"
#include "include/key.glsl"

uniform usampler2D digits0;
uniform usampler2D digits1;
uniform usampler2D digits2;
uniform usampler2D digits3;
uniform usampler2D state;

out uvec4 next;

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
