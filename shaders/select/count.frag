// SPDX-License-Identifier: BSD-2-Clause
// Counts the values of a digit in each block of entries: a round of the radix selection of
// the strongest entries. First a fragment finds the digit of the previous round
// (include/digits.glsl). Then it counts the next digit of its block's keys that start with
// the digits found so far.
//
// positions, laplacians: the refined list;  ranks (with GRID): from select/ranks.frag
// digits0 .. 3: from the previous round. The first round fetches them and ignores them: a
//   program of its own would cost more
// count0 .. 3 (RGBA32UI): the state and the counts of digits, as in include/digits.glsl
// Fixed state: quad over the blocks and the state, no blending or depth test
#include "include/count.glsl"
#include "include/list.glsl"
#include "include/key.glsl"
#include "include/digits.glsl"

uniform int wanted;     // first round: number of entries to keep; later 0
uniform int next_word;  // the word of the key that has the digit to count
uniform int next_shift; // the lowest bit of the digit in the word

layout(location = 0) out uvec4 count0;
layout(location = 1) out uvec4 count1;
layout(location = 2) out uvec4 count2;
layout(location = 3) out uvec4 count3;

// True if the digits above the counted one equal the prefix.
bool candidate(uvec2 key, uvec2 prefix) {
    uvec2 other = key ^ prefix;
    if (next_word > 0 && other.x != 0u)
        return false;
    // Two shifts, because their sum may be 32 or more, which one shift must not be.
    return other[next_word] >> next_shift >> DIGIT_BITS == 0u;
}

void main() {
    int count = min(int(listed()), capacity);
    int number = 4 * int(gl_FragCoord.y) + int(gl_FragCoord.x) - 1;
    int first = number * block, entries = min(block, number < 0 ? 0 : count - first);
    // Nothing reads the texels of blocks without entries.
    uvec4 state = next_state(wanted == 0 && first < count ? (count + block - 1) / block : 0);
    if (wanted != 0)
        state = uvec4(0u, 0u, 0u, uint(wanted));
    uvec4 counts[4] = uvec4[4](uvec4(0u), uvec4(0u), uvec4(0u), uvec4(0u));
    for (int i = 0; i < entries; ++i) {
        uvec2 key;
        if (!key_of(first + i, key) || !candidate(key, state.xy))
            continue;
        uint digit = key[next_word] >> next_shift & (1u << DIGIT_BITS) - 1u;
        int place = int(digit >> 2);
        uvec4 one = uvec4(equal(uvec4(digit & 3u), uvec4(0u, 1u, 2u, 3u)))
                    << COUNTER_BITS * (place % WORD_COUNTERS);
        for (int k = 0; k < 4; ++k)
            counts[k] += k == place / WORD_COUNTERS ? one : uvec4(0u);
    }
    count0 = number < 0 ? state : counts[0];
    count1 = counts[1];
    count2 = counts[2];
    count3 = counts[3];
}
