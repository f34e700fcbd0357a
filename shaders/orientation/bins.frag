// SPDX-License-Identifier: BSD-2-Clause
// Histogram of the samples' lengths over their angles, each divided linearly between the two
// bins that its angle is between. A fragment gathers twelve bins from all samples of its
// feature: 113 fetches, where scattering them would blend.
//
// samples: from orientation/samples.frag, POLAR
// bins_0 to bins_2 (RGBA32F): texel 3 f + k of a row has, of the row's feature f, bins
//   12 k + 4 t to 12 k + 4 t + 3 in bins_t
#include "include/feature.glsl"
#include "include/texel.glsl"

uniform sampler2D samples;
uniform int batch_first;

out vec4 bins_0;
out vec4 bins_1;
out vec4 bins_2;

vec4 share(vec2 polar, vec4 bin) {
    vec4 apart = abs(polar.x - bin);
    return max(1.0 - min(apart, float(PEAK_BINS) - apart), 0.0) * polar.y;
}

// Without length beyond the last.
vec2 sample_at(ivec2 first, int i) {
    vec2 polar = nearest(samples, ivec2(first.x + i, first.y)).rg;
    return i < LATTICE_POINTS ? polar : vec2(0.0);
}

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    const int parts = PEAK_BINS / 12;
    int feature = p.y * HISTOGRAM_COLUMNS + p.x / parts;
    if (batch_first + feature >= feature_count)
        discard;
    ivec2 first = ivec2(feature % SAMPLE_COLUMNS * LATTICE_POINTS, feature / SAMPLE_COLUMNS);
    vec4 bin = float(12 * (p.x % parts)) + vec4(0.0, 1.0, 2.0, 3.0);
    vec4 a = vec4(0.0), b = a, c = a;
    // Four at a time: a software rasteriser masks what a loop leaves.
    for (int i = 0; i < LATTICE_POINTS; i += 4) {
        vec2 p0 = sample_at(first, i), p1 = sample_at(first, i + 1);
        vec2 p2 = sample_at(first, i + 2), p3 = sample_at(first, i + 3);
        a = a + share(p0, bin) + share(p1, bin) + share(p2, bin) + share(p3, bin);
        b = b + share(p0, bin + 4.0) + share(p1, bin + 4.0) + share(p2, bin + 4.0) +
            share(p3, bin + 4.0);
        c = c + share(p0, bin + 8.0) + share(p1, bin + 8.0) + share(p2, bin + 8.0) +
            share(p3, bin + 8.0);
    }
    bins_0 = a;
    bins_1 = b;
    bins_2 = c;
}
