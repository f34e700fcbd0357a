// SPDX-License-Identifier: BSD-2-Clause
// Writes the numbers that are read back before the features: the number of features, and
// numbers that show if the lists were large enough.
//
// count_of, candidates, block_maxima: the last levels of the pyramids over the refined
//   list, the list of block maxima, and the blocks
// cut (with CUT): the weakest kept key, and the number of keypoints before the selection, as
//   the sum of its texels; weakest (with WANTED): the weakest wanted key. From
//   select/flags.frag, with ranks from select/ranked.frag
// totals (RGBA32UI): keypoints kept; keypoints found; candidates; capacity for keypoints |
//   the mark; 0; 0; 0. If the list of block maxima is too short, candidates is the capacity
//   for candidates that suffices. With WANTED, found equals kept, and the second texel is
//   the mark; the number before the selection, over a grid at most the wanted number; the
//   bits of the weakest wanted response, if so many were found; 0
// Fixed state: quad over the texels, no blending or depth test
#include "include/count.glsl"
#include "include/list.glsl"

uniform usampler2D candidates;
uniform usampler2D block_maxima;
uniform usampler2D cut;
uniform usampler2D weakest;
uniform int capacity;        // for keypoints
uniform int list_capacity;   // for candidates
uniform int maxima_capacity; // for block maxima
uniform int mark;            // of this frame
uniform int cut_texels;      // whose sums are the key and the number

layout(location = 0) out uvec4 totals;

uint sum_of(uvec4 parts) {
    return (parts.x + parts.y) + (parts.z + parts.w);
}

#ifdef CUT
uvec4 cut_at(int texel) {
    ivec2 p = list_texel(texel);
    uvec4 limit = uvec4(0u, 0u, texelFetch(cut, p, 0).z, 0u);
#ifdef WANTED
    limit.y = texelFetch(weakest, p, 0).y;
#endif
    return texel < cut_texels ? limit : uvec4(0u);
}
#endif

void main() {
    uint kept = listed();
#ifdef CUT
    uvec4 limits = uvec4(0u);
    for (int i = 0; i < cut_texels; i += 8)
        for (int k = 0; k < 8; ++k)
            limits += cut_at(i + k);
#endif
    if (gl_FragCoord.x > 1.0) {
        totals = uvec4(uint(mark), 0u, 0u, 0u);
#ifdef WANTED
        totals.yz = limits.zy;
#endif
        return;
    }
#if defined CUT && !defined WANTED
    uint all_of_them = limits.z;
#else
    uint all_of_them = kept;
#endif
    uint known = sum_of(texelFetch(candidates, ivec2(0), 0));
    uint maxima_count = sum_of(texelFetch(block_maxima, ivec2(0), 0));
    uint share = uint(MAXIMA_PER_CANDIDATE);
    uint requested = max((maxima_count + (share - 1u)) / share, uint(list_capacity) + 1u);
    bool listed_all = maxima_count <= uint(maxima_capacity);
    totals = uvec4(kept, all_of_them, listed_all ? known : max(known, requested), uint(capacity));
}
