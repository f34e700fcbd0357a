// SPDX-License-Identifier: BSD-2-Clause
// The end of a round of the radix selection: the counts of all blocks give the next digit
// of the weakest kept key. It is the largest digit with enough entries at or above it.
// Needs list.glsl.
//
// digits0 .. 3: from select/count.frag in the previous round. The first texel of digits0 is
//   the state. Each other texel has the counts of a block, COUNTER_BITS each. Channel c
//   counts digits c, 4 + c, 8 + c ..., from the lowest bits of digits0 on
// defines: DIGIT_BITS, 5 or 6
// state: the two words of the key so far; the number of entries that the refinement
//   accepted; the number of entries still to keep, whose keys start with these words
#define COUNTER_BITS (512 >> DIGIT_BITS)
#define WORD_COUNTERS (32 / COUNTER_BITS)

uniform usampler2D digits0;
uniform usampler2D digits1;
uniform usampler2D digits2;
uniform usampler2D digits3;
uniform int block; // entries of a block: a multiple of 128, at least the number of blocks
uniform int word;  // the word of the key that gets the digit
uniform int shift; // the lowest bit of the digit in the word

// The texel that has the counts of a block, or for -1 the state.
ivec2 counts_texel(int number) {
    return ivec2(number + 1 & 3, number + 1 >> 2);
}

uint counter_of(uint component, int number) {
    return component >> (COUNTER_BITS * number) & (1u << COUNTER_BITS) - 1u;
}

// Adds up all blocks: component c of sums[k] counts the entries with digit 4 k + c.
void sum_blocks(int blocks, out uvec4 sums[4 * WORD_COUNTERS]) {
    for (int k = 0; k < 4 * WORD_COUNTERS; ++k)
        sums[k] = uvec4(0u);
    int end = min(block, blocks);
    for (int i = 0; i < end; ++i) {
        ivec2 p = counts_texel(i);
        uvec4 counts[4] = uvec4[4](texelFetch(digits0, p, 0), texelFetch(digits1, p, 0),
                                   texelFetch(digits2, p, 0), texelFetch(digits3, p, 0));
        for (int k = 0; k < 4 * WORD_COUNTERS; ++k)
            sums[k] += counts[k / WORD_COUNTERS] >> COUNTER_BITS * (k % WORD_COUNTERS) &
                       (1u << COUNTER_BITS) - 1u;
    }
}

// The state after the round. If there are too few entries, every digit is 0, and no
// key is below that.
uvec4 next_state(int blocks) {
    uvec4 sums[4 * WORD_COUNTERS], state = texelFetch(digits0, ivec2(0), 0);
    sum_blocks(blocks, sums);
    uint found = 0u, above = 0u; // entries at or above a digit; above the chosen digit
    int digit = -1;
    for (int k = 4 * WORD_COUNTERS - 1; k >= 0; --k)
        for (int c = 3; c >= 0; --c) {
            found += sums[k][c];
            above = found < state.w ? found : above;
            digit += found < state.w ? 0 : 1;
        }
    state.z = max(state.z, found);
    if (digit < 0)
        return state;
    state[word] |= uint(digit) << shift;
    state.w -= above;
    return state;
}
