// SPDX-License-Identifier: BSD-2-Clause
// A round of the radix selection of the strongest entries. It ends the round before, whose
// digit each fragment finds for itself (include/digits.glsl). Of the entries of its block a
// fragment takes those whose key starts with the digits found so far, and counts how many
// of them have each value of the next digit.
//
// positions, laplacians: the refined list;  ranks (with GRID): from select/ranks.frag
// digits0, digits1 (not with FIRST), state (with neither FIRST nor SECOND): from the round
//   before
// count0, count1 (RGBA32UI): the counts of digits, as in include/digits.glsl
// next (RGBA32UI; not with FIRST): the three words of the key so far; how many entries are
//   still to be kept of those whose key starts with it. The same in each texel
// found (R32UI; with SECOND): the number of entries that the refinement accepted, likewise
// Fixed state: quad over the blocks, no blending, no depth test
#include "include/count.glsl"
#include "include/list.glsl"
#include "include/key.glsl"
#include "include/digits.glsl"

uniform usampler2D state;
uniform int block;      // entries of a block
uniform int wanted;     // with SECOND: how many to keep
uniform int next_word;  // the word of the key that has the digit to count
uniform int next_shift; // its place in the word, in bits

layout(location = 0) out uvec4 count0;
layout(location = 1) out uvec4 count1;
#ifndef FIRST
layout(location = 2) out uvec4 next;
#endif
#ifdef SECOND
layout(location = 3) out uint found;
#endif

// Whether the digits above the one that is counted equal those of the prefix.
bool candidate(uvec3 key, uvec3 prefix) {
#ifdef FIRST
    return true;
#else
    uvec3 other = key ^ prefix;
    if (next_word > 0 && other.x != 0u)
        return false;
    // Two shifts, because together they may be 32, which one shift must not be.
    return other[next_word] >> next_shift >> SELECT_BITS == 0u;
#endif
}

void main() {
    int count = min(int(listed()), capacity);
    int first = list_index(ivec2(gl_FragCoord.xy)) * block, end = min(first + block, count);
    // Nothing reads the texels of blocks without entries, but the first.
    int blocks = first < max(count, 1) ? (count + block - 1) / block : 0;
    uvec3 prefix = uvec3(0u);
#ifndef FIRST
#ifdef SECOND
    uvec4 before = uvec4(0u, 0u, 0u, uint(wanted));
#else
    uvec4 before = texelFetch(state, ivec2(0), 0);
#endif
    uint total;
    uvec4 after = with_digit(before, blocks, total);
    prefix = after.xyz;
    next = after;
#ifdef SECOND
    found = total;
#endif
#endif
    uvec4 counts[4] = uvec4[4](uvec4(0u), uvec4(0u), uvec4(0u), uvec4(0u));
    for (int i = first; i < end; ++i) {
        uvec3 key;
        if (!key_of(i, key) || !candidate(key, prefix))
            continue;
        uvec4 digit = uvec4((key[next_word] >> next_shift) & 15u);
        counts[0] += uvec4(equal(digit, uvec4(0u, 1u, 2u, 3u)));
        counts[1] += uvec4(equal(digit, uvec4(4u, 5u, 6u, 7u)));
        counts[2] += uvec4(equal(digit, uvec4(8u, 9u, 10u, 11u)));
        counts[3] += uvec4(equal(digit, uvec4(12u, 13u, 14u, 15u)));
    }
    count0 = counts[0] | counts[1] << 16u;
    count1 = counts[2] | counts[3] << 16u;
}
