// SPDX-License-Identifier: BSD-2-Clause
// The quad of a draw: one triangle, twice as wide and high as the viewport, which covers
// every texel of the area and has no diagonal inside.
#include "include/unclipped.glsl"

void main() {
    set_unclipped();
    vec2 corner = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
    gl_Position = vec4(corner, 0.0, 1.0);
}
