// SPDX-License-Identifier: BSD-2-Clause
// Finds the samples of the listed block maxima: traverses the HistoPyramid of Ziegler et
// al. (src/stages/points.c). Entry i descends from the last level: at each level to the
// quadrant that contains the sample, and in the quadrant to the texel.
//
// masks: from suppress/blocks.frag, with GROUPS from suppress/groups.frag
// level0 ..: all levels but the last
// count_of: the last level
// block_maximum (RGBA16UI): x, y on the octave's grid, octave, level in the octave
// defines: LEVEL_BITS, bits of a sample in the masks, 4 or 8
// Fixed state: counted quad, no blending or depth test
#include "include/parts.glsl"
#include "include/count.glsl"
#include "include/top.glsl"
#include "include/list.glsl"

#ifdef GROUPS
uniform usampler2DArray masks;

// The rows of a block's mask.
uvec4 mask_at(ivec2 block) {
    uvec4 rows = texelFetch(masks, ivec3(block >> 1, block.y & 1), 0);
    return (block.x & 1) == 0 ? rows & 0xffffu : rows >> 16u;
}
#else
uniform usampler2D masks;

uvec4 mask_at(ivec2 block) {
    return texelFetch(masks, block, 0);
}
#endif
uniform usampler2D level0;
uniform usampler2D level1;
uniform usampler2D level2;
uniform usampler2D level3;
uniform usampler2D level4;
uniform usampler2D level5;
uniform usampler2D level6;
uniform int octave_count;
uniform ivec4 octaves[OCTAVES]; // first texel in the atlas; the rest is not used

layout(location = 0) out uvec4 block_maximum;

uint sum_at(usampler2D level, ivec2 p) {
    uvec4 parts = texelFetch(level, min(p, textureSize(level, 0) - 1), 0);
    bool inside = all(lessThan(p, textureSize(level, 0)));
    return inside ? (parts.x + parts.y) + (parts.z + parts.w) : 0u;
}

ivec2 part_at(ivec2 p, int part) {
    return 2 * p + ivec2(part & 1, part >> 1);
}

// Goes from a quadrant (2x2 texels of this level) to a quadrant of one of its texels.
ivec2 descend(usampler2D level, ivec2 quadrant, inout int rest) {
    ivec2 p = 2 * quadrant;
    uvec4 sums = uvec4(sum_at(level, p), sum_at(level, p + ivec2(1, 0)),
                       sum_at(level, p + ivec2(0, 1)), sum_at(level, p + ivec2(1, 1)));
    p = part_at(quadrant, part_of(sums, rest));
    return part_at(p, part_of(texelFetch(level, p, 0), rest));
}

void main() {
    int rest = list_index(ivec2(gl_FragCoord.xy));
    if (rest >= int(listed()))
        discard;
    ivec2 p = curve_position(top_part(rest));
#if PYRAMID_LEVELS > 7
    p = descend(level6, p, rest);
#endif
#if PYRAMID_LEVELS > 6
    p = descend(level5, p, rest);
#endif
#if PYRAMID_LEVELS > 5
    p = descend(level4, p, rest);
#endif
#if PYRAMID_LEVELS > 4
    p = descend(level3, p, rest);
#endif
#if PYRAMID_LEVELS > 3
    p = descend(level2, p, rest);
#endif
#if PYRAMID_LEVELS > 2
    p = descend(level1, p, rest);
#endif
#if PYRAMID_LEVELS > 1
    p = descend(level0, p, rest);
#endif
    uvec4 rows = mask_at(p);
    int row = part_of(bit_counts(rows), rest);
    const uint bits = uint(LEVEL_BITS);
    uvec4 columns = uvec4(rows[row]) >> bits * uvec4(0u, 1u, 2u, 3u) & (1u << bits) - 1u;
    int column = part_of(bit_counts(columns), rest);
    int level = nth_set_bit(columns[column], LEVEL_BITS, rest);
    int octave = 0;
    for (int o = 1; o < octave_count; ++o)
        octave = p.x >= octaves[o].x && 4 * p.y >= octaves[o].y ? o : octave;
    ivec2 first = 4 * p - ivec2(4, 1) * octaves[octave].xy;
    block_maximum = uvec4(first + ivec2(column, row), octave, level);
}
