// SPDX-License-Identifier: BSD-2-Clause
// Finds the candidates of a block: round 2 of non-maximum suppression, [T] III-B.2, culled
// by Early-Z. It runs for blocks where round 1 left depth 1. Round 1 left no colour there,
// so the fragment finds the block maxima again. The loop takes a turn for each, one in most
// blocks.
//
// responses: see include/responses.glsl
// mask: as in suppress/blocks.frag, but of candidates
// Fixed state: quad over the octave's blocks, no blending, depth test without writing; the
//   mask is zeroed before the first octave
#include "include/block_maxima.glsl"
#include "include/atlas.glsl"
#include "include/candidate.glsl"

uniform int octave;

layout(location = 0) out uvec4 mask;

// The lowest set bit of a number of 4 LEVEL_BITS bits; the last bit if none is set.
int lowest_bit(uint bits) {
#if LEVEL_BITS == 8
    int at = (bits & 0xffffu) == 0u ? 16 : 0;
    at += (bits >> uint(at) & 0xffu) == 0u ? 8 : 0;
#else
    int at = (bits & 0xffu) == 0u ? 8 : 0;
#endif
    at += (bits >> uint(at) & 15u) == 0u ? 4 : 0;
    at += (bits >> uint(at) & 3u) == 0u ? 2 : 0;
    return at + ((bits >> uint(at) & 1u) == 0u ? 1 : 0);
}

void main() {
    uvec4 left = block_maxima();
    ivec2 first = 4 * ivec2(gl_FragCoord.xy) - ivec2(4, 1) * octaves[octave].xy;
    uvec4 made = uvec4(0u);
    for (int n = 0; n < MOST_MAXIMA; ++n) {
        int row = left.x != 0u ? 0 : left.y != 0u ? 1 : left.z != 0u ? 2 : 3;
        int bit = lowest_bit(row == 0 ? left.x : row == 1 ? left.y : row == 2 ? left.z : left.w);
        uvec4 own = uvec4(equal(ivec4(row), ivec4(0, 1, 2, 3))) << uint(bit) & left;
        ivec2 p = first + ivec2(bit / LEVEL_BITS, row);
        made |= is_largest(octave, bit % LEVEL_BITS, p) ? own : uvec4(0u);
        left ^= own;
        if (left == uvec4(0u))
            break;
    }
    mask = made;
}
