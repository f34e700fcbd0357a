// SPDX-License-Identifier: BSD-2-Clause
// One sub-region of a soft descriptor: the sum of the 7x7 responses that count for it.
//
// samples: from descriptor_samples.frag
// weights: texel (i, n) is what sample column, or row, i counts for sub-region n along it
// cell (RGBA32F): as of descriptor_cells.frag
#include "include/count.glsl"
#include "include/cell.glsl"

uniform sampler2D samples;
uniform sampler2D weights;
uniform int batch_first;

out vec4 cell;

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    int column = p.x / CELL_TEXELS, texel = p.x % CELL_TEXELS;
    int feature = p.y * CELL_COLUMNS + column / 16;
    if (batch_first + feature >= int(listed()))
        discard;
    ivec2 n = ivec2(column % 4, column % 16 / 4), first = 3 * n;
    const int points = SOFT_POINTS * SOFT_POINTS;
    ivec2 start = ivec2(feature % SOFT_COLUMNS * points, feature / SOFT_COLUMNS);
    cell = vec4(0.0);
    for (int j = first.y; j < first.y + SOFT_SPAN; ++j) {
        float row = texelFetch(weights, ivec2(j, n.y), 0).r;
        for (int i = first.x; i < first.x + SOFT_SPAN; ++i) {
            float weight = texelFetch(weights, ivec2(i, n.x), 0).r * row;
            vec2 d = texelFetch(samples, start + ivec2(SOFT_POINTS * j + i, 0), 0).rg;
            cell += cell_terms(weight * d, texel);
        }
    }
}
