// SPDX-License-Identifier: BSD-2-Clause
// Ends a round of the radix selection: finds the next digit of the weakest key that is
// kept, which is the largest digit with enough entries at or above it.
//
// digits0 .. digits3: counts of at most LIST_ROW blocks, from select/count.frag or
//   select/sum.frag
// state (not with FIRST): from the round before
// next (RGBA32UI): the three words of the key so far; how many entries are still to be kept
//   of those whose key starts with it
// found (R32UI; with FIRST): the number of entries that the refinement accepted
// Fixed state: quad over the one texel, no blending, no depth test
uniform usampler2D digits0;
uniform usampler2D digits1;
uniform usampler2D digits2;
uniform usampler2D digits3;
uniform usampler2D state;
uniform int blocks; // texels of each of digits0 .. digits3
uniform int word;   // the word of the key that gets the digit
uniform int shift;  // the place of the digit in the word, in bits
uniform int wanted; // with FIRST: how many to keep

layout(location = 0) out uvec4 next;
#ifdef FIRST
layout(location = 1) out uint found;
#endif

void main() {
    uvec4 counts[4] = uvec4[4](uvec4(0u), uvec4(0u), uvec4(0u), uvec4(0u));
    for (int i = 0; i < blocks; ++i) {
        counts[0] += texelFetch(digits0, ivec2(i, 0), 0);
        counts[1] += texelFetch(digits1, ivec2(i, 0), 0);
        counts[2] += texelFetch(digits2, ivec2(i, 0), 0);
        counts[3] += texelFetch(digits3, ivec2(i, 0), 0);
    }
#ifdef FIRST
    uvec4 all_counts = (counts[0] + counts[1]) + (counts[2] + counts[3]);
    next = uvec4(0u, 0u, 0u, uint(wanted));
    found = (all_counts.x + all_counts.y) + (all_counts.z + all_counts.w);
#else
    next = texelFetch(state, ivec2(0), 0);
#endif
    // If there are fewer entries than wanted, every digit becomes 0, and no key is below
    // that.
    uint digit = 0u;
    for (int d = 15; d >= 0; --d) {
        uint n = counts[d / 4][d % 4];
        if (n >= next.w) {
            digit = uint(d);
            break;
        }
        next.w -= n;
    }
    // Browsers let no output be indexed.
    next |= uvec4(equal(ivec4(word), ivec4(0, 1, 2, 3))) * (digit << shift);
}
