// SPDX-License-Identifier: BSD-2-Clause
// The one texel that is read back before the features: how many there are.
//
// count_of: last level of the pyramid over the list;  candidates: of that over the block maxima
// block maxima: of the point pyramid;  found (with CUT): the number before the selection
// totals (RGBA32UI): kept, found, candidates, room for keypoints. Where not all block maxima were
//   listed, candidates are as many as there has to be room for to list them.
#include "include/count.glsl"

uniform usampler2D candidates;
uniform usampler2D block_maxima;
uniform usampler2D found;
uniform int capacity;
uniform int list_capacity; // for candidates
uniform int maxima_capacity;

out uvec4 totals;

uint sum_of(uvec4 parts) {
    return (parts.x + parts.y) + (parts.z + parts.w);
}

void main() {
    uint kept = listed();
#ifdef CUT
    uint all_of_them = texelFetch(found, ivec2(0), 0).r;
#else
    uint all_of_them = kept;
#endif
    uint known = sum_of(texelFetch(candidates, ivec2(0), 0));
    uint maxima_count = sum_of(texelFetch(block_maxima, ivec2(0), 0));
    uint share = uint(MAXIMA_PER_CANDIDATE);
    uint asked = max((maxima_count + (share - 1u)) / share, uint(list_capacity) + 1u);
    bool listed_all = maxima_count <= uint(maxima_capacity);
    totals = uvec4(kept, all_of_them, listed_all ? known : max(known, asked), uint(capacity));
}
