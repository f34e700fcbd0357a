// SPDX-License-Identifier: BSD-2-Clause
// Finds block maxima: round 1 of non-maximum suppression, [T] III-B.2. In round 2,
// suppress/candidates.frag compares the few listed block maxima with other columns and
// octaves; or suppress/culled.frag does so in the blocks that keep depth 1.
//
// responses: see include/responses.glsl
// mask (RGBA16UI; RGBA32UI if LEVEL_BITS is 8): one number for each of the block's four
//   rows, with bit LEVEL_BITS column + level set for a block maximum
// EARLY_Z: no mask. Blocks without block maxima get the quad's depth, the others keep 1
// Fixed state: quads over the octaves' blocks, no blending or depth test. The mask is
//   zeroed before the first octave; with EARLY_Z the depth is set to 1
#include "include/block_maxima.glsl"

#ifdef EARLY_Z
void main() {
    if (block_maxima() != uvec4(0u))
        discard;
}
#else
layout(location = 0) out uvec4 mask;

void main() {
    mask = block_maxima();
}
#endif
