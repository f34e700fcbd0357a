// SPDX-License-Identifier: BSD-2-Clause
// Copies the integral image in units: its values at the last pixel of each block of unit x
// unit pixels. Box filters of an octave whose samples are in the middle of such blocks read
// only these.
//
// integral_packed4: the integral image; pixel x is channel x & 3 of texel x >> 2
// integral (with GATHER): from integral/pixels.frag, behind a row and a column of zeros
// sums (RGBA32UI): the integral image in units, of all such octaves side by side; unit x of
//   an octave is channel x & 3 of texel x >> 2. With GATHER (R32UI) it is texel x + 1 of row
//   y + 1, behind a row and a column of zeros for each octave
// Fixed state: quad over the octave's part of the output, no blending or depth test
#include "include/texel.glsl"

#ifdef GATHER
uniform usampler2D integral;
#else
uniform usampler2D integral_packed4;
#endif
uniform int unit;   // in pixels
uniform int column; // first texel of the octave in the output

#ifdef GATHER
layout(location = 0) out uint sums;
#else
layout(location = 0) out uvec4 sums;

uint sum(ivec2 units) {
    ivec2 pixel = unit * (units + 1) - 1;
    return lane(nearest(integral_packed4, ivec2(pixel.x >> 2, pixel.y)), pixel.x & 3);
}
#endif

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy) - ivec2(column, 0);
#ifdef GATHER
    sums = nearest(integral, unit * p).r;
#else
    ivec2 first = ivec2(4 * p.x, p.y);
    sums = uvec4(sum(first), sum(first + ivec2(1, 0)), sum(first + ivec2(2, 0)),
                 sum(first + ivec2(3, 0)));
#endif
}
