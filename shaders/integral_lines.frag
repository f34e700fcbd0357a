// SPDX-License-Identifier: BSD-2-Clause
// First reduction of the prescans (10), (11): sums of four along the rows of H, or the
// columns of V, of one level, into the common texture of lines.
//
// halves: H, V of the level
// line_sum (R32UI): sum of values 4j .. 4j + 3
uniform usampler2D halves;
uniform ivec2 origin; // texel of the first sum of the first line
uniform int columns;  // 1: lines are columns of V

out uint line_sum;

uint value(ivec2 p) {
    if (any(greaterThanEqual(p, textureSize(halves, 0))))
        return 0u;
    uvec2 h = texelFetch(halves, p, 0).rg;
    return columns == 1 ? h.y : h.x;
}

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy) - origin;
    uint total = 0u;
    for (int i = 0; i < SCAN_RADIX; ++i) {
        ivec2 q = ivec2(SCAN_RADIX * p.x + i, p.y);
        total += value(columns == 1 ? q.yx : q);
    }
    line_sum = total;
}
