// SPDX-License-Identifier: BSD-2-Clause
// The box around the cells of a block of entries.
//
// cells: from select/cells.frag
// box (RGBA8UI): least and largest column and row; 255 to 0 where there is no entry
#include "include/count.glsl"
#include "include/list.glsl"
#include "include/grid.glsl"

uniform usampler2D cells;
uniform int capacity;

out uvec4 box;

uvec4 grown(uvec4 inner, uint number) {
    uvec2 cell = cell_at(number);
    return number == NO_CELL ? inner : uvec4(min(inner.xy, cell), max(inner.zw, cell));
}

void main() {
    int first = list_index(ivec2(gl_FragCoord.xy)) * (SELECT_BLOCK / 2);
    int end = min(first + SELECT_BLOCK / 2, (capacity + 1) / 2);
    box = uvec4(255u, 255u, 0u, 0u);
    for (int i = first; i < end; ++i) {
        uvec4 pair = texelFetch(cells, list_texel(i), 0);
        box = grown(grown(box, pair.x), pair.z);
    }
}
