// SPDX-License-Identifier: BSD-2-Clause
// The integral image around four neighbouring samples. Left of the image and above it sums
// are 0. All offsets are constants, so the compiler fetches each texel once.
//
// integral_by_four: pixel x is channel x & 3 of texel x >> 2
// STEP of the octave in pixels; ROWS_TOGETHER, the rows of samples of a fragment
#include "include/texel.glsl"
#include "include/response_outputs.glsl"

uniform usampler2D integral_by_four;

vec2 first_sum, all_sums; // the centre of the fragment's first sample; the texture's size

void begin_sums() {
    all_sums = vec2(textureSize(integral_by_four, 0));
    first_sum = vec2(float(STEP), float(STEP * ROWS_TOGETHER)) *
                    (gl_FragCoord.xy - vec2(origin) - vec2(0.5)) + 0.5;
}

// Four neighbouring sums, `right` texels and `down` pixels from the fragment's first sample.
ivec4 four_sums(int right, int down) {
    vec2 centre = first_sum + vec2(float(right), float(down));
    ivec4 value = ivec4(at_centre(integral_by_four, centre, all_sums));
    return min(centre.x, centre.y) < 0.0 ? ivec4(0) : value;
}

// Of the four samples: the sum `right` and `down` pixels from each. Where they are neighbours,
// they have two texels: calls are copies, which a compiler has to look at.
#if STEP == 1
ivec4 sums_at(int right, int down) {
    int texel = right >> 2, c = right & 3;
    ivec4 four[2];
    four[0] = four_sums(texel, down);
    four[1] = four_sums(texel + 1, down);
    return ivec4(four[0][c], four[(c + 1) >> 2][(c + 1) & 3], four[(c + 2) >> 2][(c + 2) & 3],
                 four[(c + 3) >> 2][(c + 3) & 3]);
}
#else
int pixel(int right, int down) {
    return four_sums(right >> 2, down)[right & 3];
}

ivec4 sums_at(int right, int down) {
    return ivec4(pixel(right, down), pixel(right + STEP, down), pixel(right + 2 * STEP, down),
                 pixel(right + 3 * STEP, down));
}
#endif
