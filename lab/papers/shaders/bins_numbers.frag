// SPDX-License-Identifier: BSD-2-Clause
// The number of the bin of each sample, of 256 bins of angles.
//
// samples: LATTICE_POINTS vectors per row, one row per feature
// number (R8UI): the bin of each sample
// PACKED: numbers (RGBA32UI), 16 in each of 8 texels per row. Byte b of word 8 k + i is of
//   sample 32 k + 8 b + i. So eight words, as bins_gather.frag combines them, are in the
//   order of the samples
#include "include/maths.glsl"

uniform sampler2D samples;

uint bin_of(vec2 gradient) {
    return uint(min(int(angle_of(gradient) * 40.7436638), HISTOGRAM_BINS - 1));
}

#ifdef PACKED
layout(location = 0) out uvec4 numbers;

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    uvec4 four = uvec4(0u);
    for (int i = 0; i < 4; ++i)
        for (int b = 0; b < 4; ++b) {
            int n = p.x / 2 * 32 + b * 8 + p.x % 2 * 4 + i;
            if (n < LATTICE_POINTS)
                four[i] |= bin_of(texelFetch(samples, ivec2(n, p.y), 0).rg) << (8 * b);
        }
    numbers = four;
}
#else
layout(location = 0) out uint number;

void main() {
    number = bin_of(texelFetch(samples, ivec2(gl_FragCoord.xy), 0).rg);
}
#endif
