// SPDX-License-Identifier: BSD-2-Clause
// Computes the rank of each entry: the number of entries of its grid cell that precede it.
// An entry precedes another if it is stronger, or as strong and earlier in the list.
//
// cells: from select/cells.frag;  boxes: from select/boxes.frag
// rank (R32UI): the rank, from 0
// Fixed state: counted quad, no blending or depth test
#include "include/count.glsl"
#include "include/list.glsl"

uniform usampler2D cells;
uniform usampler2D boxes;
uniform int capacity; // of the list

layout(location = 0) out uint rank;

// The number of entries, of 2 i and 2 i + 1, that precede entry `index`.
uint before(int i, int index, uvec2 own) {
    uvec4 pair = texelFetch(cells, list_texel(i), 0);
    uvec2 stronger = uvec2(greaterThan(pair.yw, own.yy));
    uvec2 equally = uvec2(equal(pair.yw, own.yy)) *
                    uvec2(lessThan(2 * i + ivec2(0, 1), ivec2(index)));
    uvec2 parts = uvec2(equal(pair.xz, own.xx)) * (stronger + equally);
    return parts.x + parts.y;
}

void main() {
    int index = list_index(ivec2(gl_FragCoord.xy));
    int count = min(int(listed()), capacity);
    rank = 0u;
    if (index >= count)
        discard;
    uvec4 pair = texelFetch(cells, list_texel(index / 2), 0);
    uvec2 own = index % 2 == 0 ? pair.xy : pair.zw;
    uvec2 cell = cell_at(own.x);
    const int length = SELECT_BLOCK / 2;
    int pairs = (count + 1) / 2;
    for (int first = 0; first < pairs; first += length) {
        uvec4 box = texelFetch(boxes, list_texel(first / length), 0);
        bool apart = any(lessThan(cell, box.xy)) || any(greaterThan(cell, box.zw));
        int end = min(length, apart ? 0 : pairs - first);
        for (int i = 0; i < end; ++i)
            rank += before(first + i, index, own);
    }
}
