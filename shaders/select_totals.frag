// SPDX-License-Identifier: BSD-2-Clause
// The one texel that is read back before the features: how many there are.
//
// count_of: last level of the pyramid over the list;  candidates: of the point pyramid
// found (with CUT): the number before the selection
// totals (RGBA32UI): kept, found, candidates, room for keypoints
#include "include/count.glsl"

uniform usampler2D candidates;
uniform usampler2D found;
uniform int capacity;

out uvec4 totals;

void main() {
    uvec4 parts = texelFetch(candidates, ivec2(0), 0);
    uint kept = listed();
#ifdef CUT
    uint all_of_them = texelFetch(found, ivec2(0), 0).r;
#else
    uint all_of_them = kept;
#endif
    totals = uvec4(kept, all_of_them, (parts.x + parts.y) + (parts.z + parts.w),
                   uint(capacity));
}
