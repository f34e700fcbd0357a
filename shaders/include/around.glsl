// SPDX-License-Identifier: BSD-2-Clause
// Gathers the integral image with one unit to a texel, for two rows of four samples.
//
// integral: II in units; unit (x, y) is texel (x + 1, y + 1). The texels in front of these
//   are 0, as II is left of the image and above it. The sampler clamps
// defines: STEP of the octave in units
#include "include/response_outputs.glsl"
#include "include/texel.glsl"

uniform usampler2D integral;

vec2 first_unit;   // the unit of the fragment's first sample
vec2 first_corner; // its upper left corner, and the size of a texel, in sampling coordinates
vec2 texel;

void find_units() {
    first_unit = float(STEP) * vec2(4.0, 2.0) * (gl_FragCoord.xy - vec2(octave.xy) - 0.5);
    texel = 1.0 / vec2(textureSize(integral, 0));
    first_corner = (first_unit + vec2(float(octave.w + 1), 1.0)) * texel;
}

// The four units around a corner, `offset` units from the first sample's: lower left, lower
// right, upper right, upper left. The texels change half a texel from the corner. With a
// division of 2.5 ulp `texel` is off by 5 x 2^-24 of a texel. `first_corner` and the sum, below
// 1, round by 2^-25 each, so the sum is off by 6 x 2^-24: at 16384 texels by 0.006 texels.
// The product with `offset`, below 200, adds 200 x 6 x 2^-24 texels. Samplers that round to
// 1/256 of a texel add 0.002.
uvec4 around(vec2 offset) {
    return textureGather(integral, first_corner + offset * texel);
}
