// SPDX-License-Identifier: BSD-2-Clause
// Adds up the sizes of a soft descriptor, each divided by its length, and whitens the sum.
// A size has no contrast, and is left out, where its length is at most the contrast floor
// times s^(3/2), with s the size times the keypoint's scale.
//
// sums: from descriptor/soft_sub_regions.frag
// positions: x, y, scale, response of the keypoints
// whitening (with WHITENED): see gls_whitening_texels()
// value (RGBA32F): the texel of a sub-region (include/sub_region.glsl), at texel
//   soft_sum_texels f + t of a row, for texel t of the row's feature f
// Fixed state: counted quad over a batch, no blending, no depth test
#include "include/feature.glsl"
#include "include/list.glsl"
#include "include/soft.glsl"
#include "include/texel.glsl"

uniform sampler2D sums;
uniform sampler2D positions;
#ifdef WHITENED
uniform sampler2D whitening;
#endif
uniform int batch_first;
uniform float sizes[SOFT_SIZES];

layout(location = 0) out vec4 value;

float add_square(float sum, vec4 v) {
    return sum + v.x * v.x + v.y * v.y + v.z * v.z + v.w * v.w;
}

// The texels of a sub-region.
struct Texels {
    vec4 first;
#if SUB_REGION_TEXELS > 1
    vec4 second;
#endif
};

#if SUB_REGION_TEXELS > 1
const Texels nothing = Texels(vec4(0.0), vec4(0.0));
#else
const Texels nothing = Texels(vec4(0.0));
#endif

// Adds a sub-region: its square, and itself times its share.
void add(inout float length2, inout Texels sum, ivec2 at, float share) {
    vec4 v = nearest(sums, at);
    length2 = add_square(length2, v);
    sum.first += share * v;
#if SUB_REGION_TEXELS > 1
    v = nearest(sums, ivec2(at.x + 1, at.y));
    length2 = add_square(length2, v);
    sum.second += share * v;
#endif
}

#ifdef WHITENED
// Adds what the numbers of a texel count for the value.
vec4 add_terms(vec4 sum, vec4 v, int row) {
    sum += nearest(whitening, ivec2(0, row)) * v.x;
    sum += nearest(whitening, ivec2(1, row)) * v.y;
    sum += nearest(whitening, ivec2(2, row)) * v.z;
    sum += nearest(whitening, ivec2(3, row)) * v.w;
    return sum;
}
#endif

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    int feature = p.y * SUB_REGION_COLUMNS + p.x / soft_sum_texels;
    if (batch_first + feature >= feature_count)
        discard;
    int c = p.x % soft_sum_texels / SUB_REGION_TEXELS, texel = p.x % SUB_REGION_TEXELS;
    float scale = nearest(positions, list_texel(batch_first + feature)).z;
    ivec2 at = ivec2(feature % SUM_COLUMNS * SOFT_SIZES * soft_sum_texels, feature / SUM_COLUMNS);
    Texels mean = nothing;
    for (int k = 0; k < SOFT_SIZES; ++k) {
        float length2 = 0.0;
        Texels own = nothing;
        for (int q = 0; q < 4; ++q) {
#ifdef WHITENED
            vec4 share = nearest(whitening, ivec2(q, c));
#else
            vec4 share = vec4(equal(ivec4(c), 4 * q + ivec4(0, 1, 2, 3)));
#endif
            add(length2, own, at, share.x);
            add(length2, own, at + ivec2(SUB_REGION_TEXELS, 0), share.y);
            add(length2, own, at + ivec2(2 * SUB_REGION_TEXELS, 0), share.z);
            add(length2, own, at + ivec2(3 * SUB_REGION_TEXELS, 0), share.w);
            at.x += 4 * SUB_REGION_TEXELS;
        }
        float s = scale * sizes[k], noise = SOFT_CONTRAST_FLOOR * (s * sqrt(s));
        // max() keeps compilers from computing x * inversesqrt(): see normalise.frag.
        float norm = max(sqrt(length2), noise);
        if (length2 > noise * noise) {
            mean.first += own.first / norm;
#if SUB_REGION_TEXELS > 1
            mean.second += own.second / norm;
#endif
        }
    }
#ifdef WHITENED
    int row = 16 + SUB_REGION_TEXELS * texel;
    value = add_terms(vec4(0.0), mean.first, row);
#if SUB_REGION_TEXELS > 1
    value = add_terms(value, mean.second, row + 1);
#endif
#elif SUB_REGION_TEXELS > 1
    value = texel == 0 ? mean.first : mean.second;
#else
    value = mean.first;
#endif
}
