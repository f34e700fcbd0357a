// SPDX-License-Identifier: BSD-2-Clause
// The integral image around four neighbouring samples. Left of the image and above it sums
// are 0. All offsets are constants, so the compiler fetches each texel once. Drivers inline
// and optimise some thousand calls. A branch costs most in them, so they have none.
//
// All lengths are in units, which are pixels unless hessian/units.frag has larger ones.
//
// integral_packed4: unit x is channel x & 3 of texel x >> 2
// defines: STEP of the octave; ROWS_TOGETHER, the rows of samples of a fragment
#include "include/texel.glsl"
#include "include/response_outputs.glsl"

uniform usampler2D integral_packed4;

vec2 first_sum; // the centre of the texel of the fragment's first sample
vec2 sums_size; // the size of the integral image by four

void find_sums() {
    first_sum = vec2(float(STEP), float(STEP * ROWS_TOGETHER)) *
                    (gl_FragCoord.xy - vec2(octave.xy) - 0.5) + 0.5;
    sums_size = vec2(textureSize(integral_packed4, 0));
}

// Four neighbouring sums, `right` texels and `down` units from the fragment's first sample.
ivec4 four_sums(int right, int down) {
    vec2 centre = first_sum + vec2(float(right), float(down));
    int inside = -int(min(centre.x, centre.y) >= 0.0); // all bits, or none
    vec2 place = vec2(centre.x + float(octave.w), centre.y);
    return ivec4(AT_CENTRE(integral_packed4, place, sums_size)) & inside;
}

// For each of the four samples: the sum `right` and `down` units from it.
ivec4 sums_at(int right, int down) {
#define SUM(n) four_sums((right + (n) * STEP) >> 2, down)[(right + (n) * STEP) & 3]
    return ivec4(SUM(0), SUM(1), SUM(2), SUM(3));
}
