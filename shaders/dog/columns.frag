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

// 1 is added to whole numbers, which is exact. Mesa would move it if it were added to the
// sum, and that would round otherwise.
vec4 at(float offset) {
    vec2 centre = vec2(gl_FragCoord.x, clamp(gl_FragCoord.y + offset, ends.x, ends.y));
#ifdef FIRST
    return vec4(at_centre(gray, centre)) + 1.0;
#else
    return at_centre(gaussian, centre);
#endif
}

void main() {
    vec4 sum = weights[0] * at(0.0);
    for (int k = 1; k <= RADIUS; ++k)
        sum += weights[k] * (at(-float(k)) + at(float(k)));
#ifdef FIRST
    sum *= 0.00392156863;
    int there = gl_FragCoord.x < last ? 4 : lanes;
    sum.y = there > 1 ? sum.y : sum.x;
    sum.z = there > 2 ? sum.z : sum.y;
    sum.w = there > 3 ? sum.w : sum.z;
#endif
    columns = sum;
}
