// SPDX-License-Identifier: BSD-2-Clause
// Draws the blocks of octaves. It passes on the octave's limits as flat inputs: see
// include/levels.vert.
//
// limits: see include/block_maxima.glsl
#include "include/quads.glsl"

uniform ivec4 level_limits[OCTAVES * BLOCK_LEVELS]; // x, y, z are limits of the level

flat out ivec3 limits[BLOCK_LEVELS];

void main() {
    int octave = set_quad();
    for (int l = 0; l < BLOCK_LEVELS; ++l)
        limits[l] = level_limits[BLOCK_LEVELS * octave + l].xyz;
}
