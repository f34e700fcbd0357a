// SPDX-License-Identifier: BSD-2-Clause
// A round of the radix selection ends: the counts of all blocks give the next digit of the
// weakest key that is kept. It is the largest digit with enough entries at or above it.
// Needs list.glsl.
//
// digits0, digits1: from select/count.frag in the round before, a texel for each block.
//   Channel c has the counts of two digits, 16 bits each: c and 4 + c; 8 + c and 12 + c
uniform usampler2D digits0;
uniform usampler2D digits1;
uniform int word;  // the word of the key that gets the digit
uniform int shift; // the place of the digit in the word, in bits

// `state` has the three words of the key so far, and how many entries are still to be kept
// of those whose key starts with it. Sets `found` to the number of these. If there are
// fewer than wanted, every digit becomes 0, and no key is below that.
uvec4 with_digit(uvec4 state, int blocks, out uint found) {
    uvec4 counts[4] = uvec4[4](uvec4(0u), uvec4(0u), uvec4(0u), uvec4(0u));
    for (int i = 0; i < blocks; ++i) {
        uvec4 low = texelFetch(digits0, list_texel(i), 0);
        uvec4 high = texelFetch(digits1, list_texel(i), 0);
        counts[0] += low & 0xffffu;
        counts[1] += low >> 16u;
        counts[2] += high & 0xffffu;
        counts[3] += high >> 16u;
    }
    uvec4 all_counts = (counts[0] + counts[1]) + (counts[2] + counts[3]);
    found = (all_counts.x + all_counts.y) + (all_counts.z + all_counts.w);
    uint digit = 0u;
    for (int d = 15; d >= 0; --d) {
        uint n = counts[d / 4][d % 4];
        if (n >= state.w) {
            digit = uint(d);
            break;
        }
        state.w -= n;
    }
    state[word] |= digit << shift;
    return state;
}
