// SPDX-License-Identifier: BSD-2-Clause
// Reduction of the HistoPyramid, the vec4 variant of Ziegler et al., "On-the-fly point
// clouds through histogram pyramids", VMV 2006: a texel holds how many points are below
// each of its 2x2 children.
//
// finer: the level below; with MASKS the packed masks
// counts (RGBA32UI): upper left, upper right, lower left, lower right
uniform usampler2D finer;

#include "include/bits.glsl"

out uvec4 counts;

uint at(ivec2 p) {
    if (any(greaterThanEqual(p, textureSize(finer, 0))))
        return 0u;
    uvec4 parts = texelFetch(finer, p, 0);
#ifdef MASKS
    parts = bit_counts(parts);
#endif
    return (parts.x + parts.y) + (parts.z + parts.w);
}

void main() {
    ivec2 p = 2 * ivec2(gl_FragCoord.xy);
    counts = uvec4(at(p), at(p + ivec2(1, 0)), at(p + ivec2(0, 1)), at(p + ivec2(1, 1)));
}
