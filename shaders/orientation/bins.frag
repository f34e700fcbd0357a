// SPDX-License-Identifier: BSD-2-Clause
// Histogram of the samples' lengths over their angles. A sample is divided linearly between
// the two bins that its angle lies between. A fragment gathers twelve bins from all
// POINTS samples of its feature; scattering the samples would need blending.
//
// samples: from orientation/samples.frag with POLAR
// bins_0, bins_1, bins_2 (RGBA32F): texel 3 f + k of a row has bins 12 k + 4 t to
//   12 k + 4 t + 3 of the row's feature f in bins_t
// Fixed state: counted quad over a batch, no blending, no depth test
#include "include/feature.glsl"
#include "include/texel.glsl"

uniform sampler2D samples;
uniform int batch_first;

layout(location = 0) out vec4 bins_0;
layout(location = 1) out vec4 bins_1;
layout(location = 2) out vec4 bins_2;

// What a sample adds to four bins.
vec4 share(vec2 polar, vec4 bin) {
    vec4 apart = abs(polar.x - bin);
    return max(1.0 - min(apart, float(PEAK_BINS) - apart), 0.0) * polar.y;
}

// Sample i; beyond the last sample one without length.
vec2 sample_at(ivec2 first, int i) {
    vec2 polar = nearest(samples, ivec2(first.x + i, first.y)).rg;
    return i < POINTS ? polar : vec2(0.0);
}

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    const int parts = PEAK_BINS / 12;
    int feature = p.y * HISTOGRAM_COLUMNS + p.x / parts;
    if (batch_first + feature >= feature_count)
        discard;
    ivec2 first = ivec2(feature % SAMPLE_COLUMNS * POINTS, feature / SAMPLE_COLUMNS);
    vec4 bin = float(12 * (p.x % parts)) + vec4(0.0, 1.0, 2.0, 3.0);
    vec4 a = vec4(0.0), b = a, c = a;
    // Four samples at a time, because a software rasteriser masks every step of a loop.
    for (int i = 0; i < POINTS; i += 4) {
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
