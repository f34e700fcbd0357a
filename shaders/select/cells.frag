// SPDX-License-Identifier: BSD-2-Clause
// Computes the grid cell of each entry of the list, two entries to a texel. It is computed
// in integers, from the nearest pixel, so that drivers agree.
//
// positions, laplacians: the refined list
// tiles (with RANKED): from select/tiles.frag
// cells (RGBA32UI): grid cell (include/list.glsl) and bits of the response of one entry,
//   then of the next entry. NO_CELL if there is no entry, or if the refinement refused it
// cells (with RANKED, RGBA16UI): the key for a ranking inside the cells. Its low half is
//   65535 - the rank by the response, its high half the grid cell. Else as in keys.frag
// Fixed state: quad over the texture, with RANKED counted; no blending or depth test
#include "include/count.glsl"
#include "include/list.glsl"
#ifdef RANKED
#include "include/ranks.glsl"
uniform int limit; // ranks from here on are refused
#else
uniform isampler2D laplacians;
uniform int capacity; // of the list
#endif

uniform sampler2D positions;
uniform ivec2 grid;       // columns, rows
uniform ivec2 image_size; // pixels

layout(location = 0) out uvec4 cells;

uint cell_of(vec4 position) {
    ivec2 pixel = clamp(ivec2(floor(position.xy + 0.5)), ivec2(0), image_size - 1);
    return cell_number(uvec2(pixel * grid / image_size));
}

#ifdef RANKED
uvec2 key_of(int index, uint rank) {
    uint cell = cell_of(texelFetch(positions, list_texel(index), 0));
    return rank < uint(limit) ? uvec2(65535u - rank, cell) : uvec2(0u);
}
#else
uvec2 key_of(int index) {
    ivec2 p = list_texel(index);
    if (index >= min(int(listed()), capacity) || texelFetch(laplacians, p, 0).r == 0)
        return uvec2(NO_CELL, 0u);
    vec4 position = texelFetch(positions, p, 0);
    return uvec2(cell_of(position), floatBitsToUint(position.w));
}
#endif

void main() {
    int texel = list_index(ivec2(gl_FragCoord.xy)), first = 2 * texel;
#ifdef RANKED
    cells = uvec4(0u);
    if (first >= min(int(listed()), capacity))
        return;
    uvec2 ranks = pair_of_ranks(texel);
    cells = uvec4(key_of(first, ranks.x), key_of(first + 1, ranks.y));
#else
    cells = uvec4(key_of(first), key_of(first + 1));
#endif
}
