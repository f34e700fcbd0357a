// SPDX-License-Identifier: BSD-2-Clause
// Computes the grid cell of each entry of the list, two entries to a texel. It is computed
// in integers, from the nearest pixel, so that drivers agree.
//
// positions, laplacians: the refined list
// cells (RGBA32UI): grid cell (include/list.glsl) and bits of the response of one entry,
//   then of the next entry. NO_CELL if there is no entry, or if the refinement refused it
// Fixed state: quad over the texture, no blending or depth test
#include "include/count.glsl"
#include "include/list.glsl"

uniform sampler2D positions;
uniform isampler2D laplacians;
uniform int capacity;     // of the list
uniform ivec2 grid;       // columns, rows
uniform ivec2 image_size; // pixels

layout(location = 0) out uvec4 cells;

uvec2 cell_of(int index) {
    ivec2 p = list_texel(index);
    if (index >= min(int(listed()), capacity) || texelFetch(laplacians, p, 0).r == 0)
        return uvec2(NO_CELL, 0u);
    vec4 position = texelFetch(positions, p, 0);
    ivec2 pixel = clamp(ivec2(floor(position.xy + 0.5)), ivec2(0), image_size - 1);
    return uvec2(cell_number(uvec2(pixel * grid / image_size)), floatBitsToUint(position.w));
}

void main() {
    int first = 2 * list_index(ivec2(gl_FragCoord.xy));
    cells = uvec4(cell_of(first), cell_of(first + 1));
}
