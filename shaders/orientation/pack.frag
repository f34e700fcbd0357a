// SPDX-License-Identifier: BSD-2-Clause
// Packs the bins of the samples' angles, sixteen to a texel.
//
// sample_bins: from orientation/samples.frag
// packed_bins (RGBA32UI): texel 8 f + t of a row has words 4 t to 4 t + 3 of the row's
//   feature f. Byte b of word 8 k + i is the bin of sample 32 k + 8 b + i. In this order,
//   orientation/sectors.frag turns eight words into 32 bits in the order of the samples
// Fixed state: counted quad over a batch, no blending or depth test
#include "include/feature.glsl"
#include "include/texel.glsl"

uniform usampler2D sample_bins;
uniform int batch_first;

layout(location = 0) out uvec4 packed_bins;

uint bin_of(ivec2 first, int n) {
    return n < LATTICE_POINTS ? nearest(sample_bins, first + ivec2(n, 0)).r : 0u;
}

uint word_of(ivec2 first, int n) {
    return bin_of(first, n) | bin_of(first, n + 8) << 8 | bin_of(first, n + 16) << 16 |
           bin_of(first, n + 24) << 24;
}

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    int feature = p.y * BATCH_COLUMNS + p.x / 8, part = p.x % 8;
    if (batch_first + feature >= feature_count)
        discard;
    ivec2 first = ivec2(feature % BATCH_COLUMNS * LATTICE_POINTS, feature / BATCH_COLUMNS);
    int n = part / 2 * 32 + part % 2 * 4;
    packed_bins = uvec4(word_of(first, n), word_of(first, n + 1), word_of(first, n + 2),
                        word_of(first, n + 3));
}
