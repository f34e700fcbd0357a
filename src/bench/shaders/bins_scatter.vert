// SPDX-License-Identifier: BSD-2-Clause
// Scatters the samples into the histograms, [T] III-D after Scheuermann and Hensley: a point
// for each, at the bin of its angle. Blending is in the order of the points.
#include "include/maths.glsl"

uniform sampler2D samples;
uniform int point_first;
uniform ivec2 target_size;

flat out vec2 gradient;

void main() {
    int n = point_first + gl_VertexID, row = n / LATTICE_POINTS;
    gradient = texelFetch(samples, ivec2(n % LATTICE_POINTS, row), 0).rg;
    int bin = min(int(angle_of(gradient) * 40.7436638), HISTOGRAM_BINS - 1);
    gl_PointSize = 1.0;
    gl_Position = vec4((2.0 * vec2(bin, row) + 1.0) / vec2(target_size) - 1.0, 0.0, 1.0);
}
