// SPDX-License-Identifier: BSD-2-Clause
// Writes the keypoints as applications read them: each in two texels, side by side.
//
// count_of: the last level of the pyramid over the list
// positions, laplacians: the keypoints that the selection kept
// angles (without UPRIGHT): the angles of the keypoints
// input_keypoints (with INPUT): the input keypoints; all but the angle is copied from them
// samples (with SAMPLES): x, y, octave and level of the keypoint's sample
// keypoint (RGBA32F): x, y, scale, angle | response, sign of the Laplacian, 0, 0. x and y
//   are in the whole image. 0 beyond the last keypoint. With SAMPLES x of the sample instead
//   of the angle, and its y and 8 octave + level instead of the zeros
// ENLARGED: `positions` refer to the enlarged image
// Fixed state: quad over the capacity, no blending or depth test
#include "include/count.glsl"
#include "include/list.glsl"

uniform sampler2D positions;
uniform isampler2D laplacians;
#ifndef UPRIGHT
uniform sampler2D angles;
#endif
#ifdef INPUT
uniform sampler2D input_keypoints;
#endif
#ifdef SAMPLES
uniform usampler2D samples;
#endif
uniform vec2 origin; // of the region, in the whole image

layout(location = 0) out vec4 keypoint;

void main() {
    ivec2 texel = ivec2(gl_FragCoord.xy);
    int feature = list_index(ivec2(texel.x / 2, texel.y));
    keypoint = vec4(0.0);
    if (feature >= int(listed()))
        return;
#ifdef INPUT
    keypoint = texelFetch(input_keypoints, texel, 0);
    if (texel.x % 2 == 1)
        return;
    keypoint.w = 0.0;
#else
    vec4 position = texelFetch(positions, list_texel(feature), 0);
#ifdef ENLARGED
    position.xyz = vec3(position.xy * 0.5 - 0.25, position.z * 0.5);
#endif
    if (texel.x % 2 == 1) {
        keypoint.xy = vec2(position.w, float(texelFetch(laplacians, list_texel(feature), 0).r));
#ifdef SAMPLES
        uvec4 found_at = texelFetch(samples, list_texel(feature), 0);
        keypoint.zw = vec2(float(found_at.y), float(8u * found_at.z + found_at.w));
#endif
        return;
    }
    keypoint.xyz = vec3(position.x + origin.x, position.y + origin.y, position.z);
#endif
#ifdef SAMPLES
    keypoint.w = float(texelFetch(samples, list_texel(feature), 0).x);
#endif
#ifndef UPRIGHT
    keypoint.w = texelFetch(angles, list_texel(feature), 0).r;
#endif
}
