// SPDX-License-Identifier: BSD-2-Clause
// Histogram of the samples' lengths over their angles, each divided linearly between the two
// bins that its angle is between. A fragment gathers four bins from all samples of its
// feature: 113 fetches, where scattering them would blend.
//
// samples: from orientation_samples.frag, POLAR
// bins (RGBA32F): texel 9 f + k of a row is bins 4 k to 4 k + 3 of the row's feature f
#include "include/count.glsl"

uniform sampler2D samples;
uniform int batch_first;

out vec4 bins;

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    const int parts = PEAK_BINS / 4;
    int feature = p.y * HISTOGRAM_COLUMNS + p.x / parts;
    if (batch_first + feature >= int(listed()))
        discard;
    ivec2 first = ivec2(feature % SAMPLE_COLUMNS * LATTICE_POINTS, feature / SAMPLE_COLUMNS);
    vec4 bin = float(4 * (p.x % parts)) + vec4(0.0, 1.0, 2.0, 3.0);
    bins = vec4(0.0);
    for (int i = 0; i < LATTICE_POINTS; ++i) {
        vec2 polar = texelFetch(samples, ivec2(first.x + i, first.y), 0).rg;
        vec4 apart = abs(polar.x - bin);
        bins += max(1.0 - min(apart, float(PEAK_BINS) - apart), 0.0) * polar.y;
    }
}
