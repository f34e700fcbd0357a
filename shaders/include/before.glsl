// SPDX-License-Identifier: BSD-2-Clause
// D of [T] (12): the sum of all blocks of a level left of and above one.
//
// coarser: D as integral/prefix.frag leaves it; with TOP, at the level where sums are
//   doubled, as integral/double.frag does
#include "include/fetch.glsl"

uniform usampler2D coarser;

uint before(ivec2 block) {
#ifdef TOP
    return fetch(coarser, block).r;
#else
    ivec2 p = ivec2((block.x & ~3) + (block.y & 3), block.y >> 2);
    return lane(fetch(coarser, p), block.x & 3);
#endif
}
