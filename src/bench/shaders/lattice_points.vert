// SPDX-License-Identifier: BSD-2-Clause
// A point for every sample: texel (n % 113, n / 113).
uniform int point_first;
uniform ivec2 target_size;

void main() {
    int n = point_first + gl_VertexID;
    vec2 centre = vec2(n % LATTICE_POINTS, n / LATTICE_POINTS) + 0.5;
    gl_PointSize = 1.0;
    gl_Position = vec4(2.0 * centre / vec2(target_size) - 1.0, 0.0, 1.0);
}
