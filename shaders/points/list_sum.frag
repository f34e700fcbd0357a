// SPDX-License-Identifier: BSD-2-Clause
// Reduction of a pyramid over a list: how many entries are below each of four quarters,
// which are four texels each that follow each other in the list.
//
// finer: the level below; with MASKS the finest, which has a bit per entry
// counts (RGBA32UI)
#include "include/list.glsl"
#include "include/bits.glsl"

uniform usampler2D finer;

out uvec4 counts;

uint at(int index) {
    ivec2 size = textureSize(finer, 0);
    uvec4 parts = texelFetch(finer, list_texel(min(index, size.x * size.y - 1)), 0);
#ifdef MASKS
    parts = bit_counts(parts);
#endif
    return index < size.x * size.y ? (parts.x + parts.y) + (parts.z + parts.w) : 0u;
}

void main() {
    int first = 16 * list_index(ivec2(gl_FragCoord.xy));
    for (int i = 0; i < 4; ++i) {
        int quarter = first + 4 * i;
        counts[i] = (at(quarter) + at(quarter + 1)) + (at(quarter + 2) + at(quarter + 3));
    }
}
