// SPDX-License-Identifier: BSD-2-Clause
// What matching asks of a feature beside its descriptor.
//
// values: from match_values.frag;  places, kinds: lists of an extractor
// spot (RGBA32F): x, y, sign of the Laplacian, squared length of the integers, which is NONE
//   beyond the last feature
#include "include/list.glsl"

uniform sampler2D values;
uniform sampler2D places;
uniform isampler2D kinds;
uniform int count;

out vec4 spot;

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    int feature = p.y * TILE + p.x;
    spot = vec4(0.0, 0.0, 0.0, NONE);
    if (feature >= count)
        return;
    float sum = 0.0;
    for (int k = 0; k < CHUNKS; ++k) {
        vec4 value = texelFetch(values, ivec2(p.x, p.y * CHUNKS + k), 0);
        sum += dot(value, value);
    }
    ivec2 texel = list_texel(feature);
    spot = vec4(texelFetch(places, texel, 0).xy, float(texelFetch(kinds, texel, 0).r), sum);
}
