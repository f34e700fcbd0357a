// SPDX-License-Identifier: BSD-2-Clause
// Traversal of a pyramid over a list, from its last level to its finest: finds the entry of
// the list that is number `entry` of those that are counted. A texel of a level has four
// counts, each of a part of four texels below it; a texel of level0 has four masks of four
// entries (points/flags.frag). Needs parts.glsl, count.glsl, list.glsl and bits.glsl.
uniform usampler2D level0;
uniform usampler2D level1;
uniform usampler2D level2;
uniform usampler2D level3;
uniform usampler2D level4;
uniform usampler2D level5;

uvec4 parts_at(usampler2D level, int index) {
    ivec2 size = textureSize(level, 0);
    return texelFetch(level, list_texel(min(index, size.x * size.y - 1)), 0);
}

uint sum_of(uvec4 parts) {
    return (parts.x + parts.y) + (parts.z + parts.w);
}

// From a part (four texels of this level) to a part of one of its texels.
int descend(usampler2D level, int quarter, inout int rest) {
    uvec4 sums;
    for (int i = 0; i < 4; ++i)
        sums[i] = sum_of(parts_at(level, 4 * quarter + i));
    int index = 4 * quarter + part_of(sums, rest);
    return 4 * index + part_of(parts_at(level, index), rest);
}

// From a part (four texels of level0) to an entry.
int last_step(int quarter, int rest) {
    uvec4 sums;
    for (int i = 0; i < 4; ++i)
        sums[i] = sum_of(bit_counts(parts_at(level0, 4 * quarter + i)));
    int index = 4 * quarter + part_of(sums, rest);
    uvec4 masks = parts_at(level0, index);
    int part = part_of(bit_counts(masks), rest);
    return 16 * index + 4 * part + nth_set_bit(masks[part], rest);
}

int pyramid_entry(int entry) {
    int rest = entry;
    int quarter = part_of(texelFetch(count_of, ivec2(0), 0), rest);
#if PYRAMID_LEVELS > 6
    quarter = descend(level5, quarter, rest);
#endif
#if PYRAMID_LEVELS > 5
    quarter = descend(level4, quarter, rest);
#endif
#if PYRAMID_LEVELS > 4
    quarter = descend(level3, quarter, rest);
#endif
#if PYRAMID_LEVELS > 3
    quarter = descend(level2, quarter, rest);
#endif
#if PYRAMID_LEVELS > 2
    quarter = descend(level1, quarter, rest);
#endif
    return last_step(quarter, rest);
}
