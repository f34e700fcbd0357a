// SPDX-License-Identifier: BSD-2-Clause
// Ends a round of the radix selection: the next digit of the weakest key that is kept is
// the largest one with enough entries at or above it.
//
// digits0 .. digits3: counts of the blocks, at most LIST_ROW;  state: of the last round
// next (RGBA32UI): key so far, its three words; entries still to be kept among those that
//   start with it
// found (R32UI; with FIRST): entries in all
uniform usampler2D digits0;
uniform usampler2D digits1;
uniform usampler2D digits2;
uniform usampler2D digits3;
uniform usampler2D state;
uniform int blocks;
uniform int word;
uniform int shift;
uniform int wanted; // with FIRST: how many to keep

out uvec4 next;
#ifdef FIRST
out uint found;
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
    // Where fewer are left than wanted every digit becomes 0, and all keys are above that.
    uint digit = 0u;
    for (int d = 15; d >= 0; --d) {
        uint n = counts[d / 4][d % 4];
        if (n >= next.w) {
            digit = uint(d);
            break;
        }
        next.w -= n;
    }
    next[word] |= digit << shift;
}
