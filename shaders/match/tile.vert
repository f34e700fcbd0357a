// SPDX-License-Identifier: BSD-2-Clause
// A quad over what features fill of an area of which one set's run along x and another's
// along y: the CPU does not know how many there are, and what is not filled is not drawn.
//
// x_count, y_count: of the sets, see src/stages/match.c
uniform usampler2D x_count;
uniform usampler2D y_count;
uniform ivec2 batch_first; // features before the area
uniform ivec2 per_unit;    // features in a unit of the area, a row of texels or several
uniform ivec2 area_units;

void main() {
    ivec2 features = ivec2(int(texelFetch(x_count, ivec2(0), 0).r),
                           int(texelFetch(y_count, ivec2(0), 0).r)) - batch_first;
    ivec2 units = min((max(features, 0) + per_unit - 1) / per_unit, area_units);
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
    gl_Position = vec4(corner * 2.0 * vec2(units) / vec2(area_units) - 1.0, 0.0, 1.0);
}
