// SPDX-License-Identifier: BSD-2-Clause
// The one texel that is read back before the features: how many there are.
//
// count_of: last level of the pyramid over the list;  candidates: of that over the peaks
// peaks: of the point pyramid;  found (with CUT): the number before the selection
// totals (RGBA32UI): kept, found, candidates, room for keypoints. Where not all peaks were
//   listed, candidates are as many as there has to be room for to list them.
#include "include/count.glsl"

uniform usampler2D candidates;
uniform usampler2D peaks;
uniform usampler2D found;
uniform int capacity;
uniform int list_room; // for candidates
uniform int peak_room;

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
    uint peak_count = sum_of(texelFetch(peaks, ivec2(0), 0));
    uint asked = max((peak_count + uint(PEAKS - 1)) / uint(PEAKS), uint(list_room) + 1u);
    totals = uvec4(kept, all_of_them, peak_count > uint(peak_room) ? max(known, asked) : known,
                   uint(capacity));
}
