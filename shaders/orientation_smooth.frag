// SPDX-License-Identifier: BSD-2-Clause
// Smooths the histograms: circular means of three, eight times over, which is one sum of 17
// bins with trinomial weights, here times 3^8. 5 fetches.
//
// bins: from orientation_bins.frag
// smooth_bins (RGBA32F): the same layout
#include "include/count.glsl"

uniform sampler2D bins;
uniform int batch_first;

out vec4 smooth_bins;

const int parts = PEAK_BINS / 4;

vec4 part(ivec2 p, int offset) {
    int feature = p.x / parts, k = (p.x % parts + offset + parts) % parts;
    return texelFetch(bins, ivec2(feature * parts + k, p.y), 0);
}

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    if (batch_first + p.y * HISTOGRAM_COLUMNS + p.x / parts >= int(listed()))
        discard;
    vec4 a = part(p, -2), b = part(p, -1), c = part(p, 0), d = part(p, 1), e = part(p, 2);
    vec4 b1 = vec4(b.yzw, c.x), b2 = vec4(b.zw, c.xy), b3 = vec4(b.w, c.xyz);
    vec4 a1 = vec4(a.yzw, b.x), a2 = vec4(a.zw, b.xy), a3 = vec4(a.w, b.xyz);
    vec4 c1 = vec4(c.yzw, d.x), c2 = vec4(c.zw, d.xy), c3 = vec4(c.w, d.xyz);
    vec4 d1 = vec4(d.yzw, e.x), d2 = vec4(d.zw, e.xy), d3 = vec4(d.w, e.xyz);
    smooth_bins = a + 8.0 * a1 + 36.0 * a2 + 112.0 * a3 + 266.0 * b + 504.0 * b1 + 784.0 * b2 +
                  1016.0 * b3 + 1107.0 * c + 1016.0 * c1 + 784.0 * c2 + 504.0 * c3 + 266.0 * d +
                  112.0 * d1 + 36.0 * d2 + 8.0 * d3 + e;
}
