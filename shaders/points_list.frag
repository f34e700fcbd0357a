// SPDX-License-Identifier: BSD-2-Clause
// Traversal of the HistoPyramid: entry i of the list descends from the top to its sample,
// at each level into the child that contains it.
//
// level0: packed masks;  level1 ..: counts;  count_of: the last of them
// candidate (RGBA16UI): x, y on the group's grid, group, level in the group
#include "include/parts.glsl"
#include "include/count.glsl"
#include "include/bits.glsl"
#include "include/list.glsl"

uniform usampler2D level0;
uniform usampler2D level1;
uniform usampler2D level2;
uniform usampler2D level3;
uniform usampler2D level4;
uniform usampler2D level5;
uniform usampler2D level6;
uniform usampler2D level7;
uniform usampler2D level8;
uniform usampler2D level9;
uniform usampler2D level10;
uniform usampler2D level11;
uniform usampler2D level12;
uniform usampler2D level13;
uniform usampler2D level14;
uniform ivec4 group_rows[2]; // first sample row of groups 0..7
uniform int group_count;

out uvec4 candidate;

int rest = 0; // points before the wanted one in what is left to search

ivec2 descend(usampler2D level, ivec2 p) {
    int part = part_of(texelFetch(level, p, 0), rest);
    return 2 * p + ivec2(part & 1, part >> 1);
}

int nth_set_bit(uint mask) {
    for (int bit = 0; bit < 4; ++bit)
        if ((mask & (1u << bit)) != 0u && rest-- == 0)
            return bit;
    return 0;
}

int group_of(int row) {
    int group = 0;
    for (int g = 1; g < group_count; ++g)
        if (row >= group_rows[g / 4][g % 4])
            group = g;
    return group;
}

void main() {
    rest = list_index(ivec2(gl_FragCoord.xy));
    if (rest >= int(listed()))
        discard;
    ivec2 p = ivec2(0);
#if PYRAMID_LEVELS > 14
    p = descend(level14, p);
#endif
#if PYRAMID_LEVELS > 13
    p = descend(level13, p);
#endif
#if PYRAMID_LEVELS > 12
    p = descend(level12, p);
#endif
#if PYRAMID_LEVELS > 11
    p = descend(level11, p);
#endif
#if PYRAMID_LEVELS > 10
    p = descend(level10, p);
#endif
#if PYRAMID_LEVELS > 9
    p = descend(level9, p);
#endif
#if PYRAMID_LEVELS > 8
    p = descend(level8, p);
#endif
#if PYRAMID_LEVELS > 7
    p = descend(level7, p);
#endif
#if PYRAMID_LEVELS > 6
    p = descend(level6, p);
#endif
#if PYRAMID_LEVELS > 5
    p = descend(level5, p);
#endif
#if PYRAMID_LEVELS > 4
    p = descend(level4, p);
#endif
#if PYRAMID_LEVELS > 3
    p = descend(level3, p);
#endif
#if PYRAMID_LEVELS > 2
    p = descend(level2, p);
#endif
    p = descend(level1, p);
    uvec4 masks = texelFetch(level0, p, 0);
    int part = part_of(bit_counts(masks), rest);
    ivec2 point = 2 * p + ivec2(part & 1, part >> 1);
    int level = nth_set_bit(masks[part]);
    int group = group_of(point.y);
    point.y -= group_rows[group / 4][group % 4];
    candidate = uvec4(point, group, level);
}
