// SPDX-License-Identifier: BSD-2-Clause
// Computes the box around the grid cells of each block of SELECT_BLOCK entries of the list.
//
// cells: from select/cells.frag
// box (RGBA8UI): smallest column and row, largest column and row; 255, 255, 0, 0 if no
//   entry of the block has a grid cell
// Fixed state: counted quad, no blending or depth test
#include "include/count.glsl"
#include "include/list.glsl"

uniform usampler2D cells;
uniform int capacity; // of the list

layout(location = 0) out uvec4 box;

// The box `inner`, grown to contain a grid cell; unchanged for NO_CELL.
uvec4 grown(uvec4 inner, uint number) {
    uvec2 cell = cell_at(number);
    return number == NO_CELL ? inner : uvec4(min(inner.xy, cell), max(inner.zw, cell));
}

void main() {
    int first = list_index(ivec2(gl_FragCoord.xy)) * (SELECT_BLOCK / 2);
    int end = min(SELECT_BLOCK / 2, (capacity + 1) / 2 - first);
    box = uvec4(255u, 255u, 0u, 0u);
    for (int i = 0; i < end; ++i) {
        uvec4 pair = texelFetch(cells, list_texel(first + i), 0);
        box = grown(grown(box, pair.x), pair.z);
    }
}
