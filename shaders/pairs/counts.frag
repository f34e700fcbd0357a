// SPDX-License-Identifier: BSD-2-Clause
// Reduction of the pyramid over the list: how many stay below each of four children, which
// follow each other in the list.
//
// finer: the level below
// counts (RGBA32UI)
#include "include/list.glsl"

uniform usampler2D finer;
uniform int children; // texels of the level below

out uvec4 counts;

void main() {
    int first = 4 * list_index(ivec2(gl_FragCoord.xy));
    for (int i = 0; i < 4; ++i) {
        uvec4 parts = texelFetch(finer, list_texel(min(first + i, children - 1)), 0);
        counts[i] = first + i < children ? (parts.x + parts.y) + (parts.z + parts.w) : 0u;
    }
}
