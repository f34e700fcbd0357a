// SPDX-License-Identifier: BSD-2-Clause
// Draws a counted tile: a quad over the part of an area that features fill. The features of
// one set run along x, the other set's along y. The GPU has counted the features and the
// CPU does not know their numbers, so this shader leaves out the part without features.
//
// With RIVALS each instance is a row of the tile, four features of A. It covers the folded
// row (include/tiles.glsl) if one of them looks for a rival, and nothing if none does.
//
// x_count, y_count: the counts of both sets, see src/stages/match.c
// rivals: from match/rivals.frag
#include "include/triangle.glsl"

uniform usampler2D x_count;
uniform usampler2D y_count;
uniform ivec2 batch_first; // indices of the area's first features
uniform ivec2 per_unit;    // features in a unit of the area; a unit is one texel or more
uniform ivec2 area_units;  // units in the area

#ifdef RIVALS
#include "include/tiles.glsl"

uniform isampler2D rivals;
uniform int a_tile;

bool is_looking(int row) {
    int looking = 0;
    for (int i = 0; i < 4; ++i)
        looking += texelFetch(rivals, ivec2(4 * row + i, a_tile), 0).z;
    return looking > 0;
}

// A corner of the square for a row of a tile; `units` is the size of the tile.
vec2 corner_of(int row, ivec2 units) {
    ivec2 size = ivec2(min(units.x, FOLD), (units.x + FOLD - 1) / FOLD);
    ivec2 first = folded(ivec2(0, row));
    bool drawn = row < units.y && is_looking(row);
    return vec2(first + (drawn ? size : ivec2(0)) * ivec2(gl_VertexID & 1, gl_VertexID >> 1));
}
#else
vec2 corner_of(int row, ivec2 units) {
    return vec2((gl_VertexID & 1) * units.x, (gl_VertexID >> 1) * units.y);
}
#endif

void main() {
    set_unclipped();
    ivec2 features = ivec2(int(texelFetch(x_count, ivec2(0), 0).r),
                           int(texelFetch(y_count, ivec2(0), 0).r)) - batch_first;
    ivec2 units = min((max(features, 0) + per_unit - 1) / per_unit, area_units);
    vec2 corner = corner_of(gl_InstanceID, units);
    gl_Position = vec4(corner * 2.0 / vec2(area_units) - 1.0, 0.0, 1.0);
}
