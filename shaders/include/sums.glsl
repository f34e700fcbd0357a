// SPDX-License-Identifier: BSD-2-Clause
// The integral image around four neighbouring samples. Left of the image and above it sums
// are 0. All offsets are constants, so the compiler fetches each texel once.
//
// integral_by_four: pixel x is channel x & 3 of texel x >> 2
// STEP of the octave in pixels; ROWS_TOGETHER, the rows of samples of a fragment
#include "include/texel.glsl"
#include "include/response_outputs.glsl"

uniform usampler2D integral_by_four;

// Four neighbouring sums, `right` texels and `down` pixels from the fragment's first sample.
ivec4 four_sums(int right, int down) {
    vec2 p = vec2(float(STEP), float(STEP * ROWS_TOGETHER)) *
             (gl_FragCoord.xy - vec2(origin) - vec2(0.5));
    vec2 centre = p + vec2(float(right), float(down)) + 0.5;
    ivec4 value = ivec4(at_centre(integral_by_four, centre));
    return min(centre.x, centre.y) < 0.0 ? ivec4(0) : value;
}

int pixel(int right, int down) {
    return four_sums(right >> 2, down)[right & 3];
}

// Of the four samples: the sum `right` and `down` pixels from each.
ivec4 sums_at(int right, int down) {
    return ivec4(pixel(right, down), pixel(right + STEP, down), pixel(right + 2 * STEP, down),
                 pixel(right + 3 * STEP, down));
}
