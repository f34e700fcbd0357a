// SPDX-License-Identifier: BSD-2-Clause
// Computes a histogram of the samples' lengths over their angles. A sample is divided
// linearly between the two bins nearest to its angle. A fragment gathers twelve bins from
// all POINTS samples of its feature; scattering the samples would need blending.
//
// PEAK_BINS: 36
// samples: from orientation/samples.frag with POLAR
// bins_0, bins_1, bins_2 (RGBA32F): texel 3 f + k of a row has bins 12 k + 4 t to
//   12 k + 4 t + 3 of the row's feature f in bins_t
// Fixed state: counted quad over a batch, no blending or depth test
#include "include/feature.glsl"
#include "include/texel.glsl"

uniform sampler2D samples;
uniform int batch_first;

const int texels = (POINTS + 1) / 2; // of a feature in samples

layout(location = 0) out vec4 bins_0;
layout(location = 1) out vec4 bins_1;
layout(location = 2) out vec4 bins_2;

// The shares of a sample in four bins.
vec4 share(vec2 polar, vec4 bin) {
    return max(1.0 - abs(polar.x - bin), 0.0) * polar.y;
}

// Samples 2 i and 2 i + 1; without length beyond the last sample. The last bin is next to
// the first bin: for the first bin, a sample between the two has an angle below 0.
vec4 samples_at(ivec2 first, int i, bool has_first) {
    vec4 polar = nearest(samples, ivec2(first.x + i, first.y));
    polar.x -= has_first && polar.x > float(PEAK_BINS - 1) ? float(PEAK_BINS) : 0.0;
    polar.z -= has_first && polar.z > float(PEAK_BINS - 1) ? float(PEAK_BINS) : 0.0;
    return i < texels ? polar : vec4(0.0);
}

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    const int parts = PEAK_BINS / 12;
    int feature = p.y * BATCH_COLUMNS + p.x / parts;
    if (batch_first + feature >= feature_count)
        discard;
    ivec2 first = ivec2(feature % BATCH_COLUMNS * texels, feature / BATCH_COLUMNS);
    bool has_first = p.x % parts == 0;
    vec4 bin = float(12 * (p.x % parts)) + vec4(0.0, 1.0, 2.0, 3.0);
    vec4 a = vec4(0.0), b = a, c = a;
    // Four samples at a time, because a software rasteriser masks every step of a loop.
    for (int i = 0; i < texels; i += 2) {
        vec4 p0 = samples_at(first, i, has_first), p1 = samples_at(first, i + 1, has_first);
        a = a + share(p0.xy, bin) + share(p0.zw, bin) + share(p1.xy, bin) + share(p1.zw, bin);
        b = b + share(p0.xy, bin + 4.0) + share(p0.zw, bin + 4.0) + share(p1.xy, bin + 4.0) +
            share(p1.zw, bin + 4.0);
        c = c + share(p0.xy, bin + 8.0) + share(p0.zw, bin + 8.0) + share(p1.xy, bin + 8.0) +
            share(p1.zw, bin + 8.0);
    }
    bins_0 = a;
    bins_1 = b;
    bins_2 = c;
}
