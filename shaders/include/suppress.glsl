// SPDX-License-Identifier: BSD-2-Clause
// Which levels of a sample are maxima among the neighbours of their own group. `maxima`:
// from suppress_maxima.frag. The comparison with a level below is strict, with one above
// not: of equal responses the first in scan and scale order wins.
uniform float threshold;
uniform vec4 weight;     // of each level, that makes a response a strength
uniform ivec4 centre[4]; // x0, y0, x1, y1 per level: samples with all their neighbours

bool inside(ivec2 p, ivec4 rect) {
    return all(greaterThanEqual(p, rect.xy)) && all(lessThan(p, rect.zw));
}

int peaks(vec4 maxima, ivec2 p) {
    int bits = 0;
    for (int i = 0; i < LEVELS; ++i) {
        float f = -maxima[i];
        if (f * weight[i] >= threshold && inside(p, centre[i]) &&
            (i == 0 || f > abs(maxima[max(i - 1, 0)])) &&
            (i == LEVELS - 1 || f >= abs(maxima[min(i + 1, 3)])))
            bits |= 1 << i;
    }
    return bits;
}
