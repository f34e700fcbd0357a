// SPDX-License-Identifier: BSD-2-Clause
// The one texel that is read back before the features: how many there are.
//
// count_of: last level of the pyramid over the list;  candidates: of the point pyramid
// state (with CUT): the selection's, which counted all
// totals (RGBA32UI): kept, found, candidates, 0
#include "include/count.glsl"

uniform usampler2D candidates;
uniform usampler2D state;

out uvec4 totals;

void main() {
    uvec4 parts = texelFetch(candidates, ivec2(0), 0);
    uint kept = listed();
#ifdef CUT
    uint found = texelFetch(state, ivec2(0), 0).w;
#else
    uint found = kept;
#endif
    totals = uvec4(kept, found, (parts.x + parts.y) + (parts.z + parts.w), 0u);
}
