// SPDX-License-Identifier: BSD-2-Clause
// Marks the entries that are kept, by their ranks, as select/flags.frag does.
//
// keys, tiles: from select/keys.frag and select/tiles.frag
// masks (RGBA32UI): channel c of texel i has bit b for entry 128 i + 32 c + b
// cut (RGBA32UI): 0; the weakest kept key if it is in this texel, else 0; the number of
//   entries here that are not refused; 0. Over all texels, these add up to what flags.frag
//   writes
// Fixed state: quad over the texture, no blending or depth test
#include "include/count.glsl"
#include "include/list.glsl"
#include "include/ranks.glsl"

uniform int limit; // ranks below are kept

layout(location = 0) out uvec4 masks;
layout(location = 1) out uvec4 cut;

// Bit k for each entry k of a group that is kept. Sums up `cut`.
uint kept(int group) {
    uvec4 ranks = ranks_of(group), stay = uvec4(lessThan(ranks, uvec4(limit)));
    uvec4 accepted = uvec4(lessThan(ranks, uvec4(REFUSED)));
    cut.z += accepted.x + accepted.y + (accepted.z + accepted.w);
    if (any(equal(ranks, uvec4(limit - 1)))) {
        uvec4 last = uvec4(equal(ranks, uvec4(limit - 1))) * keys_of(group);
        cut.y = last.x + last.y + (last.z + last.w);
    }
    return stay.x | stay.y << 1 | stay.z << 2 | stay.w << 3;
}

void main() {
    int first = 32 * list_index(ivec2(gl_FragCoord.xy));
    int groups = min(32, (min(int(listed()), capacity) + 3) / 4 - first);
    masks = uvec4(0u);
    cut = uvec4(0u);
    // Groups beyond the last are refused, up to a whole row of tiles.
    for (int i = 0; i < groups; i += 4) {
        uint bits = 0u;
        for (int k = 0; k < 4; ++k)
            bits |= kept(first + i + k) << 4 * k;
        masks |= uvec4(equal(ivec4(i >> 3), ivec4(0, 1, 2, 3))) * (bits << 4 * (i & 7));
    }
}
