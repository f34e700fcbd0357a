// SPDX-License-Identifier: BSD-2-Clause
// Scatters the samples into the histograms, [T] III-D after Scheuermann and Hensley: one
// point per sample, at the bin of its angle. Blending is in the order of the points, so
// that the sums repeat.
#include "include/count.glsl"
#include "include/maths.glsl"

in uint point_index;   // in the feature
in uint feature_index; // in the batch
uniform sampler2D samples;
uniform int batch_first;
uniform ivec2 histogram_size; // texels

flat out vec2 sample_gradient;

void main() {
    gl_PointSize = 1.0;
    gl_Position = vec4(2.0, 2.0, 0.0, 1.0); // outside
    sample_gradient = vec2(0.0);
    int feature = int(feature_index);
    if (batch_first + feature >= int(listed()))
        return;
    ivec2 texel = ivec2(feature % SAMPLE_COLUMNS * LATTICE_POINTS + int(point_index),
                        feature / SAMPLE_COLUMNS);
    sample_gradient = texelFetch(samples, texel, 0).rg;
    int bin = min(int(angle_of(sample_gradient) * 40.7436638), HISTOGRAM_BINS - 1);
    ivec2 cell = ivec2(feature % HISTOGRAM_COLUMNS * HISTOGRAM_BINS + bin,
                       feature / HISTOGRAM_COLUMNS);
    gl_Position.xy = (2.0 * vec2(cell) + 1.0) / vec2(histogram_size) - 1.0;
}
