// SPDX-License-Identifier: BSD-2-Clause
// D, [T] (12), with radix 4: the sum of all blocks of a level left of and above a block.
//
// coarser: D of the level as integral/prefix.frag writes it; with TOP, for level K, as
//   integral/double.frag writes it
#include "include/texel.glsl"

uniform usampler2D coarser;

uint before(ivec2 block) {
#ifdef TOP
    return nearest(coarser, block).r;
#else
    ivec2 p = ivec2((block.x & ~3) + (block.y & 3), block.y >> 2);
    return lane(nearest(coarser, p), block.x & 3);
#endif
}
