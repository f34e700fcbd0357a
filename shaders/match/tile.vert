// SPDX-License-Identifier: BSD-2-Clause
// A counted tile: a quad over the part of an area that features fill. The features of one
// set run along x, those of the other along y. The GPU has counted the features and the CPU
// does not know their numbers, so this shader keeps the part without features from being
// drawn.
//
// x_count, y_count: the counts of both sets, see src/stages/match.c
#include "include/unclipped.glsl"

uniform usampler2D x_count;
uniform usampler2D y_count;
uniform ivec2 batch_first; // numbers of the area's first features
uniform ivec2 per_unit;    // features in a unit of the area; a unit is one texel or more
uniform ivec2 area_units;  // units in the area

void main() {
    set_unclipped();
    ivec2 features = ivec2(int(texelFetch(x_count, ivec2(0), 0).r),
                           int(texelFetch(y_count, ivec2(0), 0).r)) - batch_first;
    ivec2 units = min((max(features, 0) + per_unit - 1) / per_unit, area_units);
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
    gl_Position = vec4(corner * 2.0 * vec2(units) / vec2(area_units) - 1.0, 0.0, 1.0);
}
