// SPDX-License-Identifier: BSD-2-Clause
// Counts how many entries of a tile of the list precede each entry of a group. An entry
// precedes another if its key is larger, or as large and earlier in the list.
//   SAMPLES  the group is of samples, and only larger keys count
//   BOUNDS   only entries between the bounds of select/bounds.vert are ranked
//   IN_CELL  both keys must have the same high half
//
// keys: from select/keys.frag
// counts (RGBA16UI): for group 16 y + x % 16 and tile x / 16. In tile 0 DROPPED below the
//   bounds, REFUSED for a refused entry or none; then 0 in the others. 0 above the bounds
// Fixed state: counted quad, with SAMPLES the whole area; no blending or depth test
#include "include/count.glsl"
#include "include/list.glsl"
#include "include/ranks.glsl"

uniform int tile_groups; // groups of a tile, a multiple of 8
#ifdef BOUNDS
flat in uvec2 between;
#else
const uvec2 between = uvec2(0u, 0xffffffffu);
#endif

layout(location = 0) out uvec4 counts;

uvec4 precedes(uint key, uvec4 bar) {
#ifdef IN_CELL
    return uvec4(lessThan(uvec4(key) - bar - 1u, ~bar & 0xffffu));
#else
    return uvec4(greaterThan(uvec4(key), bar));
#endif
}

// Counts the keys of a group that precede.
uvec4 preceding(uvec4 keys, uvec4 bar) {
    return precedes(keys.x, bar) + precedes(keys.y, bar) +
           (precedes(keys.z, bar) + precedes(keys.w, bar));
}

void main() {
    ivec2 texel = ivec2(gl_FragCoord.xy);
    int group = TILE_ROW * texel.y + texel.x % TILE_ROW;
    int first = texel.x / TILE_ROW * tile_groups;
    int count = min(int(listed()), capacity), groups = (count + 3) / 4;
#ifdef SAMPLES
    uvec4 own = samples_of(group, count), open = uvec4(1u);
    group = 0;
    counts = uvec4(0u);
#else
    uvec4 own = keys_of(group);
    uvec4 below = uvec4(lessThanEqual(own, between.xxxx));
    uvec4 open = (1u - below) * uvec4(lessThanEqual(own, between.yyyy));
    counts = first > 0 ? uvec4(0u) : below * DROPPED | uvec4(equal(own, uvec4(0u))) * REFUSED;
#endif
    uvec4 before = uvec4(0u);
    int end = min(tile_groups, open == uvec4(0u) ? 0 : groups - first);
    for (int i = 0; i < end; i += 8) {
        ivec2 p = list_texel(2 * (first + i)); // and seven groups more of this row
        for (int k = 0; k < 8; ++k) // equal keys of an earlier group precede
            before += preceding(keys_from(p + ivec2(2 * k, 0)),
                                own - (first + i + k < group ? 1u : 0u));
    }
#ifndef SAMPLES
    // Inside the group the earlier of equal keys precedes.
    if (group >= first && group < first + tile_groups)
        before += uvec4(0u, uvec3(equal(own.xxx, own.yzw))) +
                  uvec4(0u, 0u, uvec2(equal(own.yy, own.zw))) +
                  uvec4(0u, 0u, 0u, own.z == own.w ? 1u : 0u);
#endif
    counts += before * open;
}
