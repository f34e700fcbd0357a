// SPDX-License-Identifier: BSD-2-Clause
// Computes a coarser level of the pyramid of counts over the features of A. A channel
// counts the matches below a texel; the four texels follow each other in the list.
//
// finer: the finer level
// counts (RGBA32UI): channel c of texel i is the sum of texel 4 i + c of the finer level
// Fixed state: quad over the level's texels, no blending or depth test
#include "include/list.glsl"

uniform usampler2D finer;
uniform int children; // texels of the finer level

layout(location = 0) out uvec4 counts;

void main() {
    int first = 4 * list_index(ivec2(gl_FragCoord.xy));
    uvec4 made; // WebGL cannot index outputs
    for (int i = 0; i < 4; ++i) {
        uvec4 parts = texelFetch(finer, list_texel(min(first + i, children - 1)), 0);
        made[i] = first + i < children ? (parts.x + parts.y) + (parts.z + parts.w) : 0u;
    }
    counts = made;
}
