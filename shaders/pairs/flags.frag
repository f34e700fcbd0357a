// SPDX-License-Identifier: BSD-2-Clause
// The finest level of the pyramid over the features of a: 1 for a feature that has a match,
// four features to a texel. src/core/match_rule.h has the rule, and why 32 bits are enough
// for it.
//
// a_count, b_count: the counts of the sets
// first0 .. index1: the running two nearest of a, see include/nearest.glsl
// b_index0, b_index1 (without ONE_WAY): the number of the nearest of each feature of b,
//   after an even and an odd number of tiles of a
// counts (RGBA32UI): 0 or 1, for features 4 i to 4 i + 3
// Fixed state: quad over the level's texels, no blending, no depth test
#include "include/list.glsl"
#include "include/nearest.glsl"

uniform usampler2D a_count;
uniform sampler2D b_index0;
uniform sampler2D b_index1;
uniform ivec2 ratio; // R, shift
uniform int maximum;    // the largest squared distance

layout(location = 0) out uvec4 counts;

// True if the nearest at `first` is near enough, with the second nearest at `second`.
bool keeps(float first, float second) {
    if (first >= NONE || uint(first) > uint(maximum))
        return false;
    if (second >= NONE)
        return true;
    uint d = uint(second), r1 = uint(ratio.x) >> 12, r0 = uint(ratio.x) & 4095u;
    uint e1 = d >> 12, e0 = d & 4095u;
    uint middle = r1 * e0 + r0 * e1 + ((r0 * e0) >> 12);
    return uint(first) <= (r1 * e1 + (middle >> 12)) >> uint(ratio.y);
}

// True if a is the nearest of b. `odd`: b's nearest are in the second set of textures.
bool is_mutual(int a, int b, bool odd) {
#ifdef ONE_WAY
    return true;
#else
    ivec2 texel = state_texel(b);
    vec4 index = odd ? texelFetch(b_index1, texel, 0) : texelFetch(b_index0, texel, 0);
    return int(index[b % 4]) == a;
#endif
}

void main() {
    int block = 4 * list_index(ivec2(gl_FragCoord.xy));
    int count = int(texelFetch(a_count, ivec2(0), 0).r);
    counts = uvec4(0u);
    if (block >= count || features_of_b() == 0)
        return;
    bool odd = tiles_are_odd(count);
    vec4 first, second, index;
    nearest_of(block, first, second, index);
    uvec4 kept = uvec4(0u); // browsers let no output be indexed
    for (int i = 0; i < 4; ++i)
        if (block + i < count && keeps(first[i], second[i]) &&
            is_mutual(block + i, int(index[i]), odd))
            kept[i] = 1u;
    counts = kept;
}
