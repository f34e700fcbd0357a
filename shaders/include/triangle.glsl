// SPDX-License-Identifier: BSD-2-Clause
// The quad of a draw: one triangle, which covers every texel of the area and has no diagonal
// inside. Vertices 0 to 2: half of a viewport that is twice as wide and high as the area.
// Vertices 3 to 5: around a viewport that is the area.
#include "include/unclipped.glsl"

void set_triangle() {
    set_unclipped();
    int n = gl_VertexID % 3;
    float reach = gl_VertexID < 3 ? 1.0 : 3.0;
    vec2 corner = vec2(n == 1 ? reach : -1.0, n == 2 ? reach : -1.0);
    gl_Position = vec4(corner, 0.0, 1.0);
}
