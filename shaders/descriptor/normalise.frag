// SPDX-License-Identifier: BSD-2-Clause
// Scales a descriptor to unit length, [T] III-E. It becomes zero where the image has no
// contrast: where its length is at most the contrast floor times scale^2, or with SOFT 0.
//
// sub_regions: from descriptor/sub_regions.frag or descriptor/pool.frag, of a batch
// positions (without SOFT): x, y, scale, response of the keypoints
// value (RGBA32F): the texel of a sub-region (include/sub_region.glsl), divided by the
//   length. Texel 16 SUB_REGION_TEXELS f + t of a row is texel t of the row's feature f
// Fixed state: counted quad over the batch's rows, no blending, no depth test
#include "include/feature.glsl"
#include "include/list.glsl"
#include "include/texel.glsl"

uniform sampler2D sub_regions;
#ifndef SOFT
uniform sampler2D positions;
#endif
uniform int batch_first;

layout(location = 0) out vec4 value;

const int texels = 16 * SUB_REGION_TEXELS;

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    int feature = p.y * SUB_REGION_COLUMNS + p.x / texels;
    if (feature >= feature_count)
        discard;
    p.y -= batch_first / SUB_REGION_COLUMNS;
    float length2 = 0.0;
    for (int i = 0; i < texels; ++i) {
        vec4 v = nearest(sub_regions, ivec2(p.x / texels * texels + i, p.y));
        length2 = length2 + v.x * v.x + v.y * v.y + v.z * v.z + v.w * v.w;
    }
#ifdef SOFT
    const float noise = 0.0; // sizes without contrast were left out
    const float minimum = 1e-30;
#else
    float scale = nearest(positions, list_texel(feature)).z;
    float noise = CONTRAST_FLOOR * (scale * scale);
    float minimum = noise;
#endif
    // max() does not change the value that is used. It keeps compilers from computing
    // x * inversesqrt(), which rounds otherwise. They may leave out a max() with 0; no root
    // of a float above 0 is below 1e-30.
    float norm = max(sqrt(length2), minimum);
    value = length2 <= noise * noise ? vec4(0.0) : nearest(sub_regions, p) / norm;
}
