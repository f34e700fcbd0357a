// SPDX-License-Identifier: BSD-2-Clause
// Counts the block maxima in each of 2x2 blocks: the finest level of the HistoPyramid.
//
// masks: from suppress/blocks.frag
// counts (RGBA8UI): upper left, upper right, lower left, lower right; at most 64 each, or
//   128 if LEVEL_BITS is 8
// defines: LEVEL_BITS, bits of a sample in the masks, 4 or 8
// Fixed state: quad over the texture, no blending or depth test
uniform usampler2D masks;

#include "include/parts.glsl"

layout(location = 0) out uvec4 counts;

// The mask of a block; 0 outside of the texture.
uvec4 at(ivec2 p) {
    uvec4 rows = texelFetch(masks, min(p, textureSize(masks, 0) - 1), 0);
    return all(lessThan(p, textureSize(masks, 0))) ? rows : uvec4(0u);
}

#if LEVEL_BITS == 4
// The mask of a block, two rows to a word.
uvec2 pairs_at(ivec2 p) {
    uvec4 rows = at(p);
    return rows.xz | rows.yw << 16u;
}

void main() {
    ivec2 p = 2 * ivec2(gl_FragCoord.xy);
    uvec4 above = uvec4(pairs_at(p), pairs_at(p + ivec2(1, 0)));
    uvec4 below = uvec4(pairs_at(p + ivec2(0, 1)), pairs_at(p + ivec2(1, 1)));
    above = bit_counts(above);
    below = bit_counts(below);
    counts = uvec4(above.xz + above.yw, below.xz + below.yw);
}
#else
uint count_at(ivec2 p) {
    uvec4 rows = bit_counts(at(p));
    return (rows.x + rows.y) + (rows.z + rows.w);
}

void main() {
    ivec2 p = 2 * ivec2(gl_FragCoord.xy);
    counts = uvec4(count_at(p), count_at(p + ivec2(1, 0)), count_at(p + ivec2(0, 1)),
                   count_at(p + ivec2(1, 1)));
}
#endif
