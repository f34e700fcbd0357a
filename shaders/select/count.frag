// SPDX-License-Identifier: BSD-2-Clause
// One round of the radix selection of the strongest: how many entries of a block, among
// those whose key starts with the digits found so far, have each value of the next digit.
//
// positions, laplacians: the refined list;  state: from select/pick.frag (not with FIRST)
// count0 .. count3 (RGBA32UI): for digits 0..15
#include "include/count.glsl"
#include "include/list.glsl"
#include "include/key.glsl"

uniform usampler2D state;
uniform int word;  // of the key
uniform int shift; // of the digit in the word

out uvec4 count0;
out uvec4 count1;
out uvec4 count2;
out uvec4 count3;

// The digits above the one to be counted are those of the prefix.
bool candidate(uvec3 key, uvec3 prefix) {
#ifdef FIRST
    return true;
#else
    uvec3 other = key ^ prefix;
    if (word > 0 && other.x != 0u)
        return false;
    return other[word] >> shift >> SELECT_BITS == 0u; // which together may be 32
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
