// SPDX-License-Identifier: BSD-2-Clause
// Moves keypoints towards the maxima that the Newton steps found. src/reference/place.c has
// the formula. A keypoint does not move to where the application's mask is 0.
//
// positions: x, y, scale, response of the keypoints
// places: from place/newton_step.frag
// mask (with MASKED): the application's mask
// position (RGBA32F): the keypoints with their new x, y
// Fixed state: counted quad over the list, no blending, no depth test
#include "include/feature.glsl"
#include "include/list.glsl"
#include "include/mask.glsl"
#include "include/texel.glsl"
#include "include/place.glsl"

uniform sampler2D positions;
uniform sampler2D places;

layout(location = 0) out vec4 position;

void main() {
    int feature = list_index(ivec2(gl_FragCoord.xy));
    if (feature >= feature_count)
        discard;
    position = nearest(positions, list_texel(feature));
    vec4 place = nearest(places, list_texel(feature));
    if (place.w == 0.0)
        return;
    float most = min(reach_of(position.z) * position.z, PLACE_PIXELS);
    float distance = (place.x * place.x + place.y * place.y) / (most * most);
    float apart = place.z * place.z * PLACE_SCALES;
    float weight = max(1.0 - distance, 0.0) * max(1.0 - apart, 0.0);
    vec2 at = vec2(position.x + weight * place.x, position.y + weight * place.y);
#ifdef MASKED
    if (is_masked(at))
        return;
#endif
    position.xy = at;
}
