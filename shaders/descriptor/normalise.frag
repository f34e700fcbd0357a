// SPDX-License-Identifier: BSD-2-Clause
// Scales a descriptor to unit length, [T] III-E. It becomes zero without contrast: if its
// length is at most the contrast floor times scale^2, or with SOFT 0.
//
// sub_regions (without SOFT): from descriptor/sub_regions.frag, of a batch
// positions (without SOFT): x, y, scale, response of the keypoints
// sums_0 .. sums_3 (with SOFT): from descriptor/pool.frag or project.frag, of a batch
// value (RGBA32F): the texel of a sub-region (include/sub_region.glsl), divided by the
//   length. Texel 16 SUB_REGION_TEXELS f + t of a row is texel t of the row's feature f
// Fixed state: counted quad over the batch's rows, no blending or depth test
#include "include/feature.glsl"
#include "include/four.glsl"
#include "include/list.glsl"
#include "include/texel.glsl"

#ifdef SOFT
uniform sampler2D sums_0;
uniform sampler2D sums_1;
uniform sampler2D sums_2;
uniform sampler2D sums_3;
#else
uniform sampler2D sub_regions;
uniform sampler2D positions;
#endif
uniform int batch_first;

layout(location = 0) out vec4 value;

const int texels = 16 * SUB_REGION_TEXELS;

#ifdef SOFT
void add_sub_region(inout float sum, sampler2D column, ivec2 at, int wanted, inout vec4 found) {
    vec4 v = nearest(column, at);
    sum = add_square(sum, v);
    found = wanted == 0 ? v : found;
#if SUB_REGION_TEXELS > 1
    v = nearest(column, ivec2(at.x + 1, at.y));
    sum = add_square(sum, v);
    found = wanted == 1 ? v : found;
#endif
}

// The squared length of the descriptor of a row's feature, and its texel number i.
float square_of(ivec2 at, int i, out vec4 texel) {
    float sum = 0.0;
    at.x *= SUB_REGION_TEXELS;
    texel = vec4(0.0);
    for (int m = 0; m < 4; ++m) {
        add_sub_region(sum, sums_0, at, i, texel);
        add_sub_region(sum, sums_1, at, i - SUB_REGION_TEXELS, texel);
        add_sub_region(sum, sums_2, at, i - 2 * SUB_REGION_TEXELS, texel);
        add_sub_region(sum, sums_3, at, i - 3 * SUB_REGION_TEXELS, texel);
        at.x += SUB_REGION_COLUMNS * SUB_REGION_TEXELS;
        i -= 4 * SUB_REGION_TEXELS;
    }
    return sum;
}
#else
float square_of(ivec2 at, int i, out vec4 texel) {
    float sum = 0.0;
    at.x *= texels;
    texel = nearest(sub_regions, ivec2(at.x + i, at.y));
    for (int k = 0; k < texels; ++k)
        sum = add_square(sum, nearest(sub_regions, ivec2(at.x + k, at.y)));
    return sum;
}
#endif

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    int feature = p.y * SUB_REGION_COLUMNS + p.x / texels;
    if (feature >= feature_count)
        discard;
    p.y -= batch_first / SUB_REGION_COLUMNS;
    vec4 texel;
    float length2 = square_of(ivec2(p.x / texels, p.y), p.x % texels, texel);
#ifdef SOFT
    const float noise = 0.0; // sizes without contrast were left out
    const float minimum = 1e-30;
#else
    float scale = nearest(positions, list_texel(feature)).z;
    float noise = CONTRAST_FLOOR * (scale * scale);
    float minimum = noise;
#endif
    // max() does not change the value that is used. It keeps compilers from computing x *
    // inversesqrt(), which rounds differently. They may leave out a max() with 0, but not
    // with 1e-30; no root of a float above 0 is smaller.
    float norm = max(sqrt(length2), minimum);
    value = length2 <= noise * noise ? vec4(0.0) : texel / norm;
}
