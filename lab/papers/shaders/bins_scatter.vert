// SPDX-License-Identifier: BSD-2-Clause
// Scatters the samples into the histograms, [T] III-D after Scheuermann and Hensley: a
// point for each sample, at the bin of its angle. Blending is in the order of the points.
#include "include/maths.glsl"
#include "points.glsl"

uniform sampler2D samples;

flat out vec2 gradient;

void main() {
    int n = point_number(), row = n / LATTICE_POINTS;
    gradient = texelFetch(samples, ivec2(n % LATTICE_POINTS, row), 0).rg;
    int bin = min(int(angle_of(gradient) * 40.7436638), HISTOGRAM_BINS - 1);
    draw_point(ivec2(bin, row));
}
