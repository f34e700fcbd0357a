// SPDX-License-Identifier: BSD-2-Clause
// A Gaussian along y, of four neighbouring samples. The first and the last row of the octave
// are repeated. 2 radius + 1 fetches.
//
// gray: four pixels of a row to a texel
// gaussian: L_i of all octaves, from dog/rows.frag or dog/decimate.frag
// columns (RGBA32F): four samples of a row. The last sample of a row is repeated to the end
//   of its texel
// defines: FIRST, if the input is gray. Then gray level g becomes (g + 1) / 255
// Fixed state: quad over the octave's part of the atlas, no blending, no depth test
#include "include/texel.glsl"

#ifdef FIRST
#define SOURCE gray
uniform usampler2D gray;
#else
#define SOURCE gaussian
uniform sampler2D gaussian;
#endif
uniform vec2 ends;      // centres of the octave's first and last row
uniform float last;     // centre of the octave's last column of texels
uniform int lanes;      // samples in the last texel of a row
uniform int radius;     // A loop whose length is not known is not unrolled
uniform float weights[GAUSSIAN_RADIUS + 1];

layout(location = 0) out vec4 columns;

vec4 at(float offset) {
    float row = clamp(gl_FragCoord.y + offset, ends.x, ends.y);
    return vec4(at_centre(SOURCE, vec2(gl_FragCoord.x, row)));
}

void main() {
    vec4 sum = weights[0] * at(0.0);
    for (int k = 1; k <= radius; ++k)
        sum += weights[k] * (at(-float(k)) + at(float(k)));
#ifdef FIRST
    sum = (sum + 1.0) * 0.00392156863;
    int there = gl_FragCoord.x < last ? 4 : lanes;
    sum.y = there > 1 ? sum.y : sum.x;
    sum.z = there > 2 ? sum.z : sum.y;
    sum.w = there > 3 ? sum.w : sum.z;
#endif
    columns = sum;
}
