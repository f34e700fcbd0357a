// SPDX-License-Identifier: BSD-2-Clause
// The features as hosts read them: two texels each, side by side, all zero beyond the last.
//
// count_of: last level of the pyramid over the list;  places, kinds: what was selected
// angles (without UPRIGHT): the orientations
// given (with GIVEN): the caller's keypoints, of which all but the angle is handed back
// keypoint (RGBA32F): x, y, scale, angle | response, sign of the Laplacian, 0, 0
#include "include/count.glsl"
#include "include/list.glsl"

uniform sampler2D places;
uniform isampler2D kinds;
#ifndef UPRIGHT
uniform sampler2D angles;
#endif
#ifdef GIVEN
uniform sampler2D given;
#endif
uniform vec2 origin; // of what was looked at, in the whole image

out vec4 keypoint;

void main() {
    ivec2 texel = ivec2(gl_FragCoord.xy);
    int feature = list_index(ivec2(texel.x / 2, texel.y));
    keypoint = vec4(0.0);
    if (feature >= int(listed()))
        return;
#ifdef GIVEN
    keypoint = texelFetch(given, texel, 0);
    if (texel.x % 2 == 1)
        return;
    keypoint.w = 0.0;
#else
    vec4 place = texelFetch(places, list_texel(feature), 0);
    if (texel.x % 2 == 1) {
        keypoint.xy = vec2(place.w, float(texelFetch(kinds, list_texel(feature), 0).r));
        return;
    }
    keypoint.xyz = vec3(place.x + origin.x, place.y + origin.y, place.z);
#endif
#ifndef UPRIGHT
    keypoint.w = texelFetch(angles, list_texel(feature), 0).r;
#endif
}
