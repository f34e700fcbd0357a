// SPDX-License-Identifier: BSD-2-Clause
// Sliding window of pi/3 over the cumulative histogram: the strongest of 16 windows by two
// or three lookups each, [T] III-D.
//
// cumulative: inclusive sums of the bins
// peak (RGBA32F): vector sum of the window, its squared length
#include "include/count.glsl"

uniform sampler2D cumulative;
uniform int batch_first;

out vec4 peak;

const int WINDOWS = HISTOGRAM_BINS / 16;

vec2 window(ivec2 bins, int k) {
    int end = k + WINDOW_BINS - 1;
    vec2 before = k > 0 ? texelFetch(cumulative, bins + ivec2(k - 1, 0), 0).rg : vec2(0.0);
    if (end < HISTOGRAM_BINS)
        return texelFetch(cumulative, bins + ivec2(end, 0), 0).rg - before;
    vec2 all = texelFetch(cumulative, bins + ivec2(HISTOGRAM_BINS - 1, 0), 0).rg;
    return (all - before) + texelFetch(cumulative, bins + ivec2(end - HISTOGRAM_BINS, 0), 0).rg;
}

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    int column = p.x / WINDOWS;
    if (batch_first + p.y * HISTOGRAM_COLUMNS + column >= int(listed()))
        discard;
    ivec2 bins = ivec2(column * HISTOGRAM_BINS, p.y);
    int first = p.x % WINDOWS * 16;
    peak = vec4(0.0, 0.0, -1.0, 0.0);
    for (int k = first; k < first + 16; ++k) {
        vec2 v = window(bins, k);
        float length2 = v.x * v.x + v.y * v.y;
        if (length2 > peak.z)
            peak = vec4(v, length2, 0.0);
    }
}
