// SPDX-License-Identifier: BSD-2-Clause
// A round of the radix selection of the strongest entries counts digits. Of the entries of
// a block, it takes those whose key starts with the digits found so far, and counts how
// many of them have each value of the next digit.
//
// positions, laplacians: the refined list
// ranks (with GRID): from select/ranks.frag
// state (not with FIRST): from select/pick.frag
// count0 .. count3 (RGBA32UI): the counts of digits 0 to 15, four to an output
// Fixed state: quad over the texture, no blending, no depth test
#include "include/count.glsl"
#include "include/list.glsl"
#include "include/key.glsl"

uniform usampler2D state;
uniform int word;  // the word of the key that has the digit
uniform int shift; // the place of the digit in the word, in bits

layout(location = 0) out uvec4 count0;
layout(location = 1) out uvec4 count1;
layout(location = 2) out uvec4 count2;
layout(location = 3) out uvec4 count3;

// Whether the digits above the one that is counted equal those of the prefix.
bool candidate(uvec3 key, uvec3 prefix) {
#ifdef FIRST
    return true;
#else
    uvec3 other = key ^ prefix;
    if (word > 0 && other.x != 0u)
        return false;
    // Two shifts, because together they may be 32, which one shift must not be.
    return other[word] >> shift >> SELECT_BITS == 0u;
#endif
}

void main() {
    int first = list_index(ivec2(gl_FragCoord.xy)) * SELECT_BLOCK;
    int end = min(first + SELECT_BLOCK, min(int(listed()), capacity));
#ifdef FIRST
    uvec3 prefix = uvec3(0u);
#else
    uvec3 prefix = texelFetch(state, ivec2(0), 0).xyz;
#endif
    count0 = count1 = count2 = count3 = uvec4(0u);
    for (int i = first; i < end; ++i) {
        uvec3 key;
        if (!key_of(i, key) || !candidate(key, prefix))
            continue;
        uvec4 digit = uvec4((key[word] >> shift) & 15u);
        count0 += uvec4(equal(digit, uvec4(0u, 1u, 2u, 3u)));
        count1 += uvec4(equal(digit, uvec4(4u, 5u, 6u, 7u)));
        count2 += uvec4(equal(digit, uvec4(8u, 9u, 10u, 11u)));
        count3 += uvec4(equal(digit, uvec4(12u, 13u, 14u, 15u)));
    }
}
