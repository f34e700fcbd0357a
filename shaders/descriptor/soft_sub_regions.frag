// SPDX-License-Identifier: BSD-2-Clause
// One sub-region of a soft descriptor: the weighted sum of the responses that count for it,
// SOFT_SPAN along each axis. Columns are stored in pairs, SOFT_PAIRS of them, so further
// columns are read too, with weight 0.
//
// samples: from descriptor/samples.frag
// weights: texel (i, n) is the weight of sample column i for sub-region column n, and of
//   sample row i for sub-region row n
// sub_region (RGBA32F): as in descriptor/sub_regions.frag
// Fixed state: counted quad over a batch, no blending, no depth test
#include "include/feature.glsl"
#include "include/sub_region.glsl"
#include "include/texel.glsl"

uniform sampler2D samples;
uniform sampler2D weights;
uniform int batch_first;

layout(location = 0) out vec4 sub_region;

vec2 weights_of(int pair, int n) {
    return vec2(nearest(weights, ivec2(2 * pair, n)).r, nearest(weights, ivec2(2 * pair + 1, n)).r);
}

void add_pair(inout vec4 sum, vec4 pair, vec2 weight, int texel) {
    sum += sub_region_terms(weight.x * pair.xy, texel);
    sum += sub_region_terms(weight.y * pair.zw, texel);
}

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    int column = p.x / SUB_REGION_TEXELS, texel = p.x % SUB_REGION_TEXELS;
    int feature = p.y * SUB_REGION_COLUMNS + column / 16;
    if (batch_first + feature >= feature_count)
        discard;
    const int pairs = SOFT_POINTS / 2, texels = SOFT_POINTS * pairs;
    ivec2 n = ivec2(column % 4, column % 16 / 4);
    ivec2 from = ((SOFT_POINTS - SOFT_SPAN) * n + 1) / 3; // the first samples that count
    int first = from.x / 2;                               // the first pair of columns
    vec2 w0 = weights_of(first, n.x), w1 = weights_of(first + 1, n.x);
#if SOFT_PAIRS > 2
    vec2 w2 = weights_of(first + 2, n.x);
#endif
#if SOFT_PAIRS > 3
    vec2 w3 = weights_of(first + 3, n.x);
#endif
    ivec2 start = ivec2(feature % SOFT_COLUMNS * texels + first, feature / SOFT_COLUMNS);
    vec4 sum = vec4(0.0);
    for (int j = from.y; j < from.y + SOFT_SPAN; ++j) {
        float row = nearest(weights, ivec2(j, n.y)).r;
        ivec2 at = start + ivec2(pairs * j, 0);
        add_pair(sum, nearest(samples, at), w0 * row, texel);
        add_pair(sum, nearest(samples, at + ivec2(1, 0)), w1 * row, texel);
#if SOFT_PAIRS > 2
        add_pair(sum, nearest(samples, at + ivec2(2, 0)), w2 * row, texel);
#endif
#if SOFT_PAIRS > 3
        add_pair(sum, nearest(samples, at + ivec2(3, 0)), w3 * row, texel);
#endif
    }
    sub_region = sum;
}
