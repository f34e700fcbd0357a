// SPDX-License-Identifier: BSD-2-Clause
// The ranks of entries: how many others precede them. See src/stages/select_ranks.c.
//
// Entries 4 g to 4 g + 3 are group g.
// keys: from select/keys.frag;  tiles: from select/tiles.frag
const int TILE_ROW = 16; // groups in a row of tiles; the row has 16 tiles

// Larger than every rank: the rank of an entry that the limit drops, and of a refused one.
const uint DROPPED = 0x4000u;
const uint REFUSED = 0xffffu;

uniform usampler2D keys;
uniform usampler2D tiles;
uniform int capacity; // of the list

// The keys of a group, from two texels: larger keys precede; 0 if refused, or no entry.
uvec4 keys_from(ivec2 texel) {
    uvec4 a = texelFetch(keys, texel, 0), b = texelFetch(keys, texel + ivec2(1, 0), 0);
    return uvec4(a.xz, b.xz) | uvec4(a.yw, b.yw) << 16;
}

uvec4 keys_of(int group) {
    return keys_from(list_texel(2 * group));
}

// Adds up the counts of a group in the 16 tiles.
uvec4 sum_of_tiles(usampler2D counts, int group) {
    ivec2 p = ivec2(group % TILE_ROW, group / TILE_ROW);
    uvec4 sum = uvec4(0u);
    for (int i = 0; i < 8; ++i)
        sum += texelFetch(counts, p + ivec2(TILE_ROW * i, 0), 0) +
               texelFetch(counts, p + ivec2(TILE_ROW * (i + 8), 0), 0);
    return sum;
}

uvec4 ranks_of(int group) {
    return sum_of_tiles(tiles, group);
}

// The ranks of entries 2 i and 2 i + 1.
uvec2 pair_of_ranks(int i) {
    uvec4 ranks = ranks_of(i / 2);
    return i % 2 == 0 ? ranks.xy : ranks.zw;
}

uint key_at(int index) {
    uvec4 pair = texelFetch(keys, list_texel(index / 2), 0);
    uvec2 halves = index % 2 == 0 ? pair.xy : pair.zw;
    return halves.x | halves.y << 16;
}

// The keys of a group of samples: entries of the list at equal distances.
uvec4 samples_of(int group, int count) {
    ivec4 at = (4 * group + ivec4(0, 1, 2, 3)) * count / (4 * SAMPLE_GROUPS);
    return uvec4(key_at(at.x), key_at(at.y), key_at(at.z), key_at(at.w));
}
