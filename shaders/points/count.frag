// SPDX-License-Identifier: BSD-2-Clause
// The finest level of the HistoPyramid: the number of block maxima in each of 2x2 blocks.
//
// masks: from suppress/blocks.frag
// counts (RGBA8UI): upper left, upper right, lower left, lower right; at most 64 each
// Fixed state: quad over the texture, no blending, no depth test
uniform usampler2D masks;

#include "include/bits.glsl"

layout(location = 0) out uvec4 counts;

// The mask of a block, two rows to a word; 0 outside of the texture.
uvec2 at(ivec2 p) {
    uvec4 rows = texelFetch(masks, min(p, textureSize(masks, 0) - 1), 0);
    bool inside = all(lessThan(p, textureSize(masks, 0)));
    return inside ? rows.xz | rows.yw << 16u : uvec2(0u);
}

void main() {
    ivec2 p = 2 * ivec2(gl_FragCoord.xy);
    uvec4 above = uvec4(at(p), at(p + ivec2(1, 0)));
    uvec4 below = uvec4(at(p + ivec2(0, 1)), at(p + ivec2(1, 1)));
    above = bit_counts(above);
    below = bit_counts(below);
    counts = uvec4(above.xz + above.yw, below.xz + below.yw);
}
