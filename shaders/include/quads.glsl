// SPDX-License-Identifier: BSD-2-Clause
// Draws a quad of two triangles for each octave of a draw, or the whole area if there is
// one octave.
#include "include/triangle.glsl"

uniform int count;            // octaves of the draw
uniform ivec2 size;           // of the area, in texels
uniform ivec4 quads[OCTAVES]; // first texel and end of each octave in the area

// Sets the position of a vertex. Returns its octave's number in the draw.
int set_quad() {
    if (count == 1) {
        set_triangle();
        return 0;
    }
    set_unclipped();
    int octave = gl_VertexID / 6, corner = piece_corner(gl_VertexID % 6);
    ivec4 quad = quads[octave];
    vec2 at = vec2((corner & 1) == 0 ? quad.x : quad.z, corner < 2 ? quad.y : quad.w);
    gl_Position = vec4(2.0 * at / vec2(size) - 1.0, 0.0, 1.0);
    return octave;
}
