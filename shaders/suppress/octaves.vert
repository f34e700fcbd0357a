// SPDX-License-Identifier: BSD-2-Clause
// Draws a quad of two triangles for each octave of a draw, or the whole area if there is
// one octave. It passes on the octave's limits as flat inputs: see levels.vert.
//
// limits: see include/block_maxima.glsl
#include "include/triangle.glsl"

uniform int count;          // octaves of the draw
uniform ivec2 size;         // blocks of the area
uniform ivec4 quads[OCTAVES]; // first block and end of each octave in the area
uniform ivec4 level_limits[OCTAVES * BLOCK_LEVELS]; // x, y, z are limits of the level

flat out ivec3 limits[BLOCK_LEVELS];

void main() {
    int octave = count == 1 ? 0 : gl_VertexID / 6;
    if (count == 1) {
        set_triangle();
    } else {
        set_unclipped();
        ivec4 quad = quads[octave];
        int corner = piece_corner(gl_VertexID % 6);
        vec2 at = vec2((corner & 1) == 0 ? quad.x : quad.z, corner < 2 ? quad.y : quad.w);
        gl_Position = vec4(2.0 * at / vec2(size) - 1.0, 0.0, 1.0);
    }
    for (int l = 0; l < BLOCK_LEVELS; ++l)
        limits[l] = level_limits[BLOCK_LEVELS * octave + l].xyz;
}
