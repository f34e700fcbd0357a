// SPDX-License-Identifier: BSD-2-Clause
// Marks the features of A that look for a rival of their nearest, because the second
// nearest is too near to the nearest: see THE RIVAL in src/core/match_rule.h.
//
// count_of: of set A;  b_count, first0 .. index1: see include/nearest.glsl
// other0, other1: the index of the second nearest, after an even and an odd number of tiles
// b_keypoints: of set B
// requested (RGBA32I): x and y of the nearest in 1/16 pixels, 1 if the feature looks for a
//   rival and otherwise 0, 0
// Fixed state: counted quad, no blending or depth test
#include "include/count.glsl"
#include "include/nearest.glsl"
#include "include/rivals.glsl"

uniform sampler2D other0;
uniform sampler2D other1;
uniform sampler2D b_keypoints;
uniform int nearby; // squared, in 1/256 square pixels

layout(location = 0) out ivec4 requested;

vec2 position(float feature) {
    int i = int(feature);
    return texelFetch(b_keypoints, ivec2(i % TILE, i / TILE), 0).xy;
}

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    int feature = p.y * TILE + p.x, k = feature % 4;
    requested = ivec4(0);
    if (feature >= int(listed()) || features_of_b() == 0)
        return; // its state is not written
    ivec2 texel = state_texel(feature);
    vec4 first, second, index;
    nearest_of(feature, first, second, index);
    vec4 other = tiles_are_odd(features_of_b()) ? texelFetch(other1, texel, 0)
                                                : texelFetch(other0, texel, 0);
    if (second[k] >= NONE)
        return;
    ivec4 at = sixteenths(vec4(position(index[k]), position(other[k])));
    if (squared_distances(at.zzzz, at.wwww, at.xy).x <= nearby)
        requested = ivec4(at.xy, 1, 0);
}
