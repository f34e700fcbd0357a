// SPDX-License-Identifier: BSD-2-Clause
// Finds number `entry` of the counted entries: traverses a pyramid over a list from its
// last level to its finest. A texel of a level has four counts, each of a part of four
// texels below it; a texel of level0 has four masks of 32 entries (points/flags.frag).
// Needs parts.glsl, count.glsl, top.glsl and list.glsl.
uniform usampler2D level0;
uniform usampler2D level1;
uniform usampler2D level2;
uniform usampler2D level3;

uvec4 parts_at(usampler2D level, int index) {
    ivec2 size = textureSize(level, 0);
    return texelFetch(level, list_texel(min(index, size.x * size.y - 1)), 0);
}

uint sum_of(uvec4 parts) {
    return (parts.x + parts.y) + (parts.z + parts.w);
}

// Goes from a part (four texels of this level) to a part of one of its texels.
int descend(usampler2D level, int part, inout int rest) {
    uvec4 sums;
    for (int i = 0; i < 4; ++i)
        sums[i] = sum_of(parts_at(level, 4 * part + i));
    int index = 4 * part + part_of(sums, rest);
    return 4 * index + part_of(parts_at(level, index), rest);
}

// Goes from a part (four texels of level0) to an entry.
int last_step(int part, int rest) {
    uvec4 sums;
    for (int i = 0; i < 4; ++i)
        sums[i] = sum_of(bit_counts(parts_at(level0, 4 * part + i)));
    int index = 4 * part + part_of(sums, rest);
    uvec4 masks = parts_at(level0, index);
    int channel = part_of(bit_counts(masks), rest);
    uvec4 bytes = uvec4(masks[channel]) >> uvec4(0u, 8u, 16u, 24u) & 255u;
    int byte_number = part_of(bit_counts(bytes), rest);
    return 128 * index + 32 * channel + 8 * byte_number +
           nth_set_bit(bytes[byte_number], 8, rest);
}

int pyramid_entry(int entry) {
    int rest = entry;
    int part = top_part(rest);
#if PYRAMID_LEVELS > 4
    part = descend(level3, part, rest);
#endif
#if PYRAMID_LEVELS > 3
    part = descend(level2, part, rest);
#endif
#if PYRAMID_LEVELS > 2
    part = descend(level1, part, rest);
#endif
    return last_step(part, rest);
}
