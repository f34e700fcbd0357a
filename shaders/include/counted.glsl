// SPDX-License-Identifier: BSD-2-Clause
// A counted quad: covers as many rows of the area as the features fill. The GPU has counted
// the features and the CPU does not know their number, so the vertex shader leaves out
// unused capacity.
//
// count_of: see include/count.glsl
#include "include/count.glsl"
#include "include/triangle.glsl"

uniform int batch_first; // index of the area's first feature in the list
uniform int features_per_row;
uniform int area_rows;

flat out int feature_count; // features of the whole list

void set_counted() {
    set_unclipped();
    feature_count = int(listed());
    int features = max(feature_count - batch_first, 0);
    int rows = min((features + features_per_row - 1) / features_per_row, area_rows);
    float right = (gl_VertexID & 1) == 1 ? 1.0 : -1.0;
    float bottom = gl_VertexID < 2 ? -1.0 : -1.0 + 2.0 * float(rows) / float(area_rows);
    gl_Position = vec4(right, bottom, 0.0, 1.0);
}
