// SPDX-License-Identifier: BSD-2-Clause
// The highest bin of a smoothed histogram, and the top of the parabola through it and its
// neighbours.
//
// smooth_bins: from orientation_smooth.frag
// angle (R32F): radians in [0, 2 pi); GIVEN: what was given, where it was
#include "include/count.glsl"
#include "include/list.glsl"
#include "include/maths.glsl"
#ifdef GIVEN
#include "include/given.glsl"
#endif

uniform sampler2D smooth_bins;
uniform int batch_first;

out float angle;

float at(ivec2 first, int bin) {
    int k = (bin + PEAK_BINS) % PEAK_BINS;
    return texelFetch(smooth_bins, first + ivec2(k / 4, 0), 0)[k % 4];
}

void main() {
    int index = list_index(ivec2(gl_FragCoord.xy));
    if (index >= int(listed()))
        discard;
#ifdef GIVEN
    angle = given_angle(index);
    if (angle >= 0.0)
        return;
#endif
    int feature = index - batch_first;
    const int parts = PEAK_BINS / 4;
    ivec2 first = ivec2(feature % HISTOGRAM_COLUMNS * parts, feature / HISTOGRAM_COLUMNS);
    int best = 0;
    float highest = -1.0;
    for (int i = 0; i < parts; ++i) {
        vec4 bins = texelFetch(smooth_bins, first + ivec2(i, 0), 0);
        for (int j = 0; j < 4; ++j) {
            if (bins[j] > highest) {
                highest = bins[j];
                best = 4 * i + j;
            }
        }
    }
    float left = at(first, best - 1), right = at(first, best + 1);
    float bend = left - 2.0 * highest + right;
    float offset = bend < 0.0 ? 0.5 * (left - right) / bend : 0.0;
    angle = (float(best) + offset) * 0.174532920;
    if (angle < 0.0)
        angle += TWO_PI;
    if (angle >= TWO_PI)
        angle = 0.0;
}
