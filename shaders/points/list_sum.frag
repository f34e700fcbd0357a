// SPDX-License-Identifier: BSD-2-Clause
// Computes a coarser level of a pyramid over a list: the number of entries below each of
// four parts. A part is four successive texels of the finer level. The finer level has more
// than one row, so all its rows are whole.
//
// finer: the finer level; with MASKS the finest, which has a bit for each entry
// counts (RGBA32UI): channel c of texel i is the sum of texels 16 i + 4 c to 16 i + 4 c + 3
// Fixed state: quad over the texture, no blending or depth test
#include "include/list.glsl"
#include "include/parts.glsl"

uniform usampler2D finer;

layout(location = 0) out uvec4 counts;

// The count of a texel of the finer level.
uint at(int index) {
    uvec4 parts = texelFetch(finer, list_texel(index), 0);
#ifdef MASKS
    parts = bit_counts(parts);
#endif
    return (parts.x + parts.y) + (parts.z + parts.w);
}

void main() {
    int first = 16 * list_index(ivec2(gl_FragCoord.xy));
    uvec4 made; // WebGL cannot index outputs
    for (int i = 0; i < 4; ++i) {
        int part = first + 4 * i;
        made[i] = (at(part) + at(part + 1)) + (at(part + 2) + at(part + 3));
    }
    counts = made;
}
