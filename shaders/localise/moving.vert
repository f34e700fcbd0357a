// SPDX-License-Identifier: BSD-2-Clause
// Draws the pieces of a batch that have a keypoint that moves: two triangles for each piece
// of PIECE_ROWS rows. Most pieces cover nothing. Their fragments, 73 for each keypoint, would
// cost more than these vertices.
//
// count_of: see include/count.glsl;  positions, estimates: see include/estimate.glsl
#include "include/count.glsl"
#include "include/estimate.glsl"
#include "include/triangle.glsl"

uniform int batch_first;
uniform int area_rows;

flat out int feature_count; // features of the whole list

// More than 0 if the keypoint moves; 0 beyond the end of the list.
float moving(int feature) {
    vec4 keypoint = nearest(positions, list_texel(feature));
    return feature < feature_count ? estimate_of(feature, keypoint).w : 0.0;
}

void main() {
    set_unclipped();
    feature_count = int(listed());
    int piece = gl_VertexID / 6, corner = piece_corner(gl_VertexID % 6);
    float any = 0.0;
    int first = batch_first + BATCH_COLUMNS * PIECE_ROWS * piece;
    int end = min(BATCH_COLUMNS * PIECE_ROWS, feature_count - first);
    for (int i = 0; i < end; i += 4) {
        int feature = first + i;
        any += moving(feature) + moving(feature + 1) + moving(feature + 2) +
               moving(feature + 3);
    }
    int row = min(PIECE_ROWS * (piece + (corner >> 1)), area_rows);
    vec2 at = vec2(2 * (corner & 1) - 1, 2.0 * float(row) / float(area_rows) - 1.0);
    gl_Position = vec4(any > 0.0 ? at : vec2(-1.0), 0.0, 1.0);
}
