// SPDX-License-Identifier: BSD-2-Clause
// Scales a descriptor to unit length; all zero where the image has no contrast.
//
// cells: from descriptor/cells.frag or descriptor/soft_cells.frag;  places: the keypoints
// value (RGBA32F): a sub-region of the descriptor, at the same texel of all features
#include "include/feature.glsl"
#include "include/list.glsl"
#include "include/texel.glsl"

uniform sampler2D cells;
uniform sampler2D places;
uniform int batch_first;

out vec4 value;

const int texels = 16 * CELL_TEXELS;

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    int feature = p.y * CELL_COLUMNS + p.x / texels;
    if (feature >= feature_count)
        discard;
    p.y -= batch_first / CELL_COLUMNS;
    float length2 = 0.0;
    for (int i = 0; i < texels; ++i) {
        vec4 v = nearest(cells, ivec2(p.x / texels * texels + i, p.y));
        length2 = length2 + v.x * v.x + v.y * v.y + v.z * v.z + v.w * v.w;
    }
    float scale = nearest(places, list_texel(feature)).z;
#ifdef SOFT
    float noise = SOFT_CONTRAST_FLOOR * (scale * scale);
#else
    float noise = CONTRAST_FLOOR * (scale * scale);
#endif
    // The maximum changes nothing; it keeps compilers from x * inversesqrt(), which rounds
    // otherwise.
    float norm = max(sqrt(length2), noise);
    value = length2 <= noise * noise ? vec4(0.0) : nearest(cells, p) / norm;
}
