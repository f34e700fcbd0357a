// SPDX-License-Identifier: BSD-2-Clause
// A Gaussian along y, of four neighbouring samples. The first and the last row of the octave
// are repeated. 2 RADIUS + 1 fetches.
//
// gray: four pixels of a row to a texel
// gaussian: L_i of all octaves, from dog/rows.frag or dog/decimate.frag
// columns (RGBA32F): four samples of a row. The last sample of a row is repeated to the end
//   of its texel
// defines: RADIUS; FIRST, if the input is gray. Then gray level g becomes (g + 1) / 255
// Fixed state: quad over the octave's part of the atlas, no blending, no depth test
#include "include/texel.glsl"

#ifdef FIRST
uniform usampler2D gray;
#else
uniform sampler2D gaussian;
#endif
uniform vec2 ends;  // centres of the octave's first and last row
uniform float last; // centre of the octave's last column of texels
uniform int lanes;  // samples in the last texel of a row
uniform float weights[RADIUS + 1];

layout(location = 0) out vec4 columns;

vec2 centre_of(float offset) {
    return vec2(gl_FragCoord.x, clamp(gl_FragCoord.y + offset, ends.x, ends.y));
}

// The sample, and the sum of the two that are `offset` above and below it. Gray levels are
// added as whole numbers, each with its 1, which is exact: Mesa would move a 1 that is added
// as a float, and that would round otherwise. Software rasterisers convert signed numbers
// faster.
#ifdef FIRST
ivec4 level(float offset) {
    return ivec4(at_centre(gray, centre_of(offset)));
}

vec4 one() {
    return vec4(level(0.0) + 1);
}

vec4 two(float offset) {
    return vec4(level(-offset) + level(offset) + 2);
}
#else
vec4 one() {
    return at_centre(gaussian, centre_of(0.0));
}

vec4 two(float offset) {
    return at_centre(gaussian, centre_of(-offset)) + at_centre(gaussian, centre_of(offset));
}
#endif

void main() {
    vec4 sum = weights[0] * one();
    for (int k = 1; k <= RADIUS; ++k)
        sum += weights[k] * two(float(k));
#ifdef FIRST
    sum *= 0.00392156863;
    int there = gl_FragCoord.x < last ? 4 : lanes;
    sum.y = there > 1 ? sum.y : sum.x;
    sum.z = there > 2 ? sum.z : sum.y;
    sum.w = there > 3 ? sum.w : sum.z;
#endif
    columns = sum;
}
