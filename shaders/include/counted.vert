// SPDX-License-Identifier: BSD-2-Clause
// A quad over the first rows of the area, as many as hold the features that were counted
// on the GPU: the CPU does not know their number, and unused capacity is not drawn.
#include "include/count.glsl"

uniform int batch_first;      // first feature of the area
uniform int features_per_row;
uniform int area_rows;

flat out int feature_count; // of the list

void main() {
    feature_count = int(listed());
    int features = max(feature_count - batch_first, 0);
    int rows = min((features + features_per_row - 1) / features_per_row, area_rows);
    float right = (gl_VertexID & 1) == 1 ? 1.0 : -1.0;
    float bottom = gl_VertexID < 2 ? -1.0 : -1.0 + 2.0 * float(rows) / float(area_rows);
    gl_Position = vec4(right, bottom, 0.0, 1.0);
}
