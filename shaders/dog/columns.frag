// SPDX-License-Identifier: BSD-2-Clause
// Smooths along y by a Gaussian, four neighbouring samples in each of two rows. The first
// and the last row of the octave are repeated. 2 RADIUS + 2 fetches.
//
// gray: four pixels of a row to a texel
// gaussian: L_i of all octaves, from dog/rows.frag or dog/decimate.frag
// even, odd (RGBA32F): four samples of a row; row y of the octave is row y / 2 of `even` or
//   `odd`. The last sample is repeated to the end of its texel
// defines: RADIUS; FIRST, if the input is gray. Then gray level g becomes (g + 1) / 255
// Fixed state: quad over the octave's part of the atlas, no blending or depth test
#include "include/taps.glsl"
#include "include/texel.glsl"

#ifdef FIRST
uniform usampler2D gray;
#else
uniform sampler2D gaussian;
#endif

layout(location = 0) out vec4 even;
layout(location = 1) out vec4 odd;

vec2 centre_of(float offset) {
    float y = 2.0 * gl_FragCoord.y - 0.5 + offset; // of the even row, for offset 0
    return vec2(gl_FragCoord.x, clamp(y, place.x, place.y));
}

// Gray levels are added as integers, each with its 1, which is exact. If the 1 were a
// float, Mesa would move the addition, which rounds differently. Software rasterisers
// convert signed numbers faster.
#ifdef FIRST
#define SAMPLES ivec4
ivec4 at(float offset) {
    return ivec4(at_centre(gray, centre_of(offset))) + 1;
}
#else
#define SAMPLES vec4
vec4 at(float offset) {
    return at_centre(gaussian, centre_of(offset));
}
#endif

vec4 close_row(vec4 sum) {
#ifdef FIRST
    sum *= 0.00392156863;
    int there = gl_FragCoord.x < place.z ? 4 : lanes_there;
    sum.y = there > 1 ? sum.y : sum.x;
    sum.z = there > 2 ? sum.z : sum.y;
    sum.w = there > 3 ? sum.w : sum.z;
#endif
    return sum;
}

// The even and the odd row need four rows at distance k; the inner two are known already.
void main() {
    SAMPLES up = at(0.0), down = at(1.0);
    vec4 first = place.w * vec4(up), second = place.w * vec4(down);
    for (int k = 1; k <= RADIUS; ++k) {
        SAMPLES above = at(-float(k)), below = at(float(k + 1));
        float tap = taps[(k - 1) / 4][(k - 1) % 4];
        first += tap * vec4(above + down);
        second += tap * vec4(up + below);
        up = above;
        down = below;
    }
    even = close_row(first);
    odd = close_row(second);
}
