// SPDX-License-Identifier: BSD-2-Clause
// Computes L_0 of an octave: every second sample of every second row of L_s of the previous
// octave, where s is the number of intervals of an octave. 2 fetches for four samples.
//
// gaussian: L_s of the previous octave, from dog/rows.frag
// coarse (RGBA32F): four samples of a row; the last sample is repeated to the end of its
//   texel
// Fixed state: quad over the octave's part of the atlas, no blending or depth test
#include "include/texel.glsl"

uniform sampler2D gaussian;
uniform vec2 shift; // the centre of texel p is at 2 p + shift of the previous octave
uniform float last; // centre of the octave's last column of texels
uniform int lanes;  // samples in the last texel of a row

layout(location = 0) out vec4 coarse;

void main() {
    vec2 from = 2.0 * gl_FragCoord.xy + shift;
    vec4 v = vec4(at_centre(gaussian, from).xz,
                  at_centre(gaussian, from + vec2(1.0, 0.0)).xz);
    int there = gl_FragCoord.x < last ? 4 : lanes;
    v.y = there > 1 ? v.y : v.x;
    v.z = there > 2 ? v.z : v.y;
    v.w = there > 3 ? v.w : v.z;
    coarse = v;
}
