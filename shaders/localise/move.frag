// SPDX-License-Identifier: BSD-2-Clause
// Moves keypoints towards the maxima that the Newton steps found. src/reference/localise.c has
// the formula. A keypoint does not move to where the application's mask is 0.
//
// positions: x, y, scale, response of the keypoints
// estimates: from localise/newton_step.frag
// mask (with MASKED): the application's mask
// position (RGBA32F): the keypoints with their new x, y and, with TAKE_SCALE, scale
// Fixed state: counted quad over the list, no blending, no depth test
#include "include/feature.glsl"
#include "include/list.glsl"
#include "include/mask.glsl"
#include "include/texel.glsl"
#include "include/estimate.glsl"
#include "include/maths.glsl"

uniform sampler2D positions;
uniform sampler2D estimates;

layout(location = 0) out vec4 position;

void main() {
    int feature = list_index(ivec2(gl_FragCoord.xy));
    if (feature >= feature_count)
        discard;
    position = nearest(positions, list_texel(feature));
    vec4 estimate = nearest(estimates, list_texel(feature));
    if (estimate.w == 0.0)
        return;
    float maximum = min(reach_of(position.z) * position.z, LOCALISE_PIXELS);
    float distance = (estimate.x * estimate.x + estimate.y * estimate.y) / (maximum * maximum);
    float apart = estimate.z * estimate.z * LOCALISE_SCALES;
    float weight = max(1.0 - distance, 0.0) * max(1.0 - apart, 0.0);
    vec2 at = vec2(position.x + weight * estimate.x, position.y + weight * estimate.y);
#ifdef MASKED
    if (is_masked(at))
        return;
#endif
    position.xy = at;
#ifdef TAKE_SCALE
    position.z *= exp_of(estimate.z * max(1.0 - distance * LOCALISE_LOSS, 0.0));
#endif
}
