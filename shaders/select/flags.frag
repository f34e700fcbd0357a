// SPDX-License-Identifier: BSD-2-Clause
// Marks the entries that are kept, a bit for each of 128 entries: the finest level of the
// pyramid over the list. With DIGIT_BITS it finds the last digit of the radix selection. Of
// entries as strong as the weakest kept one, the first in the list are kept. Their number
// in earlier blocks follows from the counts of the last digit; a fragment counts its own
// block.
//
// positions, laplacians: the refined list;  ranks (with GRID): from select/ranks.frag
// digits0 .. 3 (with DIGIT_BITS): from select/count.frag in the last round
// masks (RGBA32UI): channel c of texel i has bit b for entry 128 i + 32 c + b
// cut (RGBA32UI; with DIGIT_BITS): the two words of the weakest kept key; the number of
//   entries that the refinement accepted; the number of kept entries with that key.
//   Complete in texel 0
// Fixed state: quad over the texture, no blending or depth test
#include "include/count.glsl"
#include "include/list.glsl"
#include "include/key.glsl"
#ifdef DIGIT_BITS
#include "include/digits.glsl"
#endif

layout(location = 0) out uvec4 masks;
#ifdef DIGIT_BITS
layout(location = 1) out uvec4 cut;

// The number of entries of a block with this value of the last digit.
uint equal_ones(int number, uint digit) {
    ivec2 p = counts_texel(number);
    int place = int(digit >> 2), texture_number = place / WORD_COUNTERS;
    uvec4 counts = texture_number < 2 ? texture_number < 1 ? texelFetch(digits0, p, 0)
                                                           : texelFetch(digits1, p, 0)
                   : texture_number < 3 ? texelFetch(digits2, p, 0)
                                        : texelFetch(digits3, p, 0);
    return counter_of(counts[digit & 3u], place % WORD_COUNTERS);
}

// The number of earlier entries whose key is the weakest kept key.
uint equal_before(int index) {
    uint n = 0u;
    int blocks = min(block, index / block), first = blocks * block;
    for (int i = 0; i < blocks; ++i)
        n += equal_ones(i, cut.y & (1u << DIGIT_BITS) - 1u);
    int others = min(block, index - first);
    for (int i = 0; i < others; ++i) {
        uvec2 key;
        n += key_of(first + i, key) && key == cut.xy ? 1u : 0u;
    }
    return n;
}
#endif

void main() {
    int first = 128 * list_index(ivec2(gl_FragCoord.xy)), count = min(int(listed()), capacity);
    masks = uvec4(0u);
#ifdef DIGIT_BITS
    cut = next_state(first < max(count, 1) ? (count + block - 1) / block : 0);
    uint equally = first < count ? equal_before(first) : 0u;
#endif
    int entries = min(128, count - first);
#ifdef DIGIT_BITS
    for (int i = 0; i < entries; ++i) {
        uvec2 key;
        bool stays = key_of(first + i, key), equals = stays && key == cut.xy;
        stays = stays && (key.x != cut.x ? key.x > cut.x
                          : equals       ? equally < cut.w
                                         : key.y > cut.y);
        equally += equals ? 1u : 0u;
        uvec4 here = uvec4(equal(ivec4(i >> 5), ivec4(0, 1, 2, 3)));
        masks |= stays ? here << (i & 31) : uvec4(0u);
    }
#else
    // The fetches of a turn do not wait for each other.
    for (int i = 0; i < entries; i += 8) {
        uint bits = 0u;
        for (int k = 0; k < 8; ++k) {
            bool stays = texelFetch(laplacians, list_texel(first + i + k), 0).r != 0;
            bits |= stays && i + k < entries ? 1u << k : 0u;
        }
        masks |= uvec4(equal(ivec4(i >> 5), ivec4(0, 1, 2, 3))) * (bits << (i & 31));
    }
#endif
}
