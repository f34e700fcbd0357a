// SPDX-License-Identifier: BSD-2-Clause
// The quad of a draw: a triangle that is half of a viewport twice as wide and high as the area,
// so that it covers every texel of the area and has no diagonal inside.
#include "include/unclipped.glsl"

void set_triangle() {
    set_unclipped();
    vec2 corner = vec2(gl_VertexID == 1 ? 1.0 : -1.0, gl_VertexID == 2 ? 1.0 : -1.0);
    gl_Position = vec4(corner, 0.0, 1.0);
}
