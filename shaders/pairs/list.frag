// SPDX-License-Identifier: BSD-2-Clause
// Writes the matches as applications read them: each in two texels, side by side.
//
// count_of: the last level of the pyramid;  picks: from pairs/picks.frag
// b_count, first0 .. index1: as in pairs/flags.frag
// a_keypoints, b_keypoints: the keypoints of the sets
// match_texel (RGBA32F): x and y of the feature of A, x and y of the feature of B | their
//   indices in A and B, their distance, the distance to the second nearest or NO_SECOND. 0
//   beyond the last match
// Fixed state: quad over the capacity, no blending or depth test
#include "include/count.glsl"
#include "include/list.glsl"
#include "include/nearest.glsl"

uniform usampler2D picks;
uniform sampler2D a_keypoints;
uniform sampler2D b_keypoints;

layout(location = 0) out vec4 match_texel;

vec2 position(sampler2D keypoints, int feature) {
    return texelFetch(keypoints, ivec2(feature % TILE, feature / TILE), 0).xy;
}

float distance_of(float squared) {
    return squared < NONE ? sqrt(squared) / SCALE : NO_SECOND;
}

void main() {
    ivec2 texel = ivec2(gl_FragCoord.xy);
    int entry = list_index(ivec2(texel.x / 2, texel.y));
    match_texel = vec4(0.0);
    if (entry >= int(listed()))
        return;
    int a = int(texelFetch(picks, list_texel(entry), 0).r);
    vec4 first, second, index;
    nearest_of(a, first, second, index);
    int b = int(index[a % 4]);
    match_texel = texel.x % 2 == 0
                      ? vec4(position(a_keypoints, a), position(b_keypoints, b))
                      : vec4(float(a), float(b), distance_of(first[a % 4]),
                             distance_of(second[a % 4]));
}
