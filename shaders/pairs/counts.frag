// SPDX-License-Identifier: BSD-2-Clause
// Reduction of the pyramid over the features of a: the number of matches below each of four
// texels of the finer level, which follow each other in the list's layout.
//
// finer: the finer level
// counts (RGBA32UI): the sums of its texels 4 i to 4 i + 3, for texel i
// Fixed state: quad over the level's texels, no blending, no depth test
#include "include/list.glsl"

uniform usampler2D finer;
uniform int children; // texels of the finer level

layout(location = 0) out uvec4 counts;

void main() {
    int first = 4 * list_index(ivec2(gl_FragCoord.xy));
    uvec4 made; // browsers let no output be indexed
    for (int i = 0; i < 4; ++i) {
        uvec4 parts = texelFetch(finer, list_texel(min(first + i, children - 1)), 0);
        made[i] = first + i < children ? (parts.x + parts.y) + (parts.z + parts.w) : 0u;
    }
    counts = made;
}
