// SPDX-License-Identifier: BSD-2-Clause
// Scales a descriptor to unit length; all zero where the image has no contrast.
//
// sub_regions: from descriptor/sub_regions.frag or descriptor/soft_sub_regions.frag
// positions: the keypoints
// value (RGBA32F): a sub-region of the descriptor, at the same texel of all features
#include "include/feature.glsl"
#include "include/list.glsl"
#include "include/texel.glsl"

uniform sampler2D sub_regions;
uniform sampler2D positions;
uniform int batch_first;

out vec4 value;

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
    float scale = nearest(positions, list_texel(feature)).z;
#ifdef SOFT
    float noise = SOFT_CONTRAST_FLOOR * (scale * scale);
#else
    float noise = CONTRAST_FLOOR * (scale * scale);
#endif
    // The maximum changes nothing; it keeps compilers from x * inversesqrt(), which rounds
    // otherwise.
    float norm = max(sqrt(length2), noise);
    value = length2 <= noise * noise ? vec4(0.0) : nearest(sub_regions, p) / norm;
}
