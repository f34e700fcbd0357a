// SPDX-License-Identifier: BSD-2-Clause
// Draws a counted quad, and finds bounds of the weakest kept key, from samples of the list.
// If as many keys as are to be kept are larger than a sample, then so is the weakest kept
// key, otherwise it is not.
//
// keys: from select/keys.frag;  sampled: from select/tiles.frag with SAMPLES
// between: the largest sample below the weakest kept key, or 0; the smallest other sample,
//   or 2^32 - 1
#include "include/counted.glsl"
#include "include/list.glsl"
#include "include/ranks.glsl"

uniform usampler2D sampled;
uniform int limit; // ranks below are kept

flat out uvec2 between;

void main() {
    set_counted();
    int count = min(feature_count, capacity);
    uvec4 low = uvec4(0u), high = uvec4(0xffffffffu);
    for (int i = 0; i < SAMPLE_GROUPS; i += 2)
        for (int k = 0; k < 2; ++k) {
            uvec4 samples = samples_of(i + k, count), larger = sum_of_tiles(sampled, i + k);
            uvec4 below = 0u - uvec4(greaterThanEqual(larger, uvec4(limit)));
            low = max(low, samples & below);
            high = min(high, samples | below);
        }
    between = uvec2(max(max(low.x, low.y), max(low.z, low.w)),
                    min(min(high.x, high.y), min(high.z, high.w)));
}
