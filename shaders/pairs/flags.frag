// SPDX-License-Identifier: BSD-2-Clause
// Marks the features of set A that have a match: 1 or 0, four features to a texel. The
// marks are the finest level of a pyramid of counts. src/core/match_rule.h has the rule
// (THE DECISION), and explains why 32-bit integers suffice.
//
// a_count, b_count: the numbers of features in the sets
// first0 .. index1: the two nearest features of B for each of A, see include/nearest.glsl
// b_index0, b_index1 (without ONE_WAY): the index of the nearest feature of A for each of
//   B: b_index0 after an even number of tiles of A, b_index1 after an odd number
// marks (RGBA32UI): 1 or 0, for features 4 i to 4 i + 3
// Fixed state: quad over the level's texels, no blending or depth test
#include "include/list.glsl"
#include "include/nearest.glsl"

uniform usampler2D a_count;
uniform sampler2D b_index0;
uniform sampler2D b_index1;
uniform ivec2 ratio_and_shift; // R, shift: the squared ratio is R / 2^(24 + shift)
uniform int maximum;           // the largest squared distance

layout(location = 0) out uvec4 marks;

// True if a nearest feature at squared distance `first` passes the distance limit and the
// ratio test. `second`: the squared distance of the second nearest, or NONE.
bool passes_limits(float first, float second) {
    if (first >= NONE || uint(first) > uint(maximum))
        return false;
    if (second >= NONE)
        return true;
    uint r1 = uint(ratio_and_shift.x) >> 12, r0 = uint(ratio_and_shift.x) & 4095u;
    uint d = uint(second), e1 = d >> 12, e0 = d & 4095u;
    uint middle = r1 * e0 + r0 * e1 + ((r0 * e0) >> 12);
    return uint(first) <= (r1 * e1 + (middle >> 12)) >> uint(ratio_and_shift.y);
}

// True if feature a of A is the nearest one to feature b of B. `odd`: b_index1 has it.
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
    int base = 4 * list_index(ivec2(gl_FragCoord.xy));
    int count = int(texelFetch(a_count, ivec2(0), 0).r);
    marks = uvec4(0u);
    if (base >= count || features_of_b() == 0)
        return;
    bool odd = tiles_are_odd(count);
    vec4 first, second, index;
    nearest_of(base, first, second, index);
    uvec4 made = uvec4(0u); // WebGL cannot index outputs
    for (int i = 0; i < 4; ++i)
        if (base + i < count && passes_limits(first[i], second[i]) &&
            is_mutual(base + i, int(index[i]), odd))
            made[i] = 1u;
    marks = made;
}
