// SPDX-License-Identifier: BSD-2-Clause
// Finds the feature of A that has match number i, for each entry i of the list of matches:
// traverses the pyramid of counts.
//
// count_of: the last level;  level0 ..: from pairs/flags.frag, pairs/counts.frag
// pick (R32UI): the index of the feature in A, for entry i
// Fixed state: counted quad, no blending or depth test
#include "include/parts.glsl"
#include "include/count.glsl"
#include "include/list.glsl"
#include "include/descend.glsl"

layout(location = 0) out uint pick;

void main() {
    int entry = list_index(ivec2(gl_FragCoord.xy));
    if (entry >= int(listed()))
        discard;
    pick = uint(pyramid_entry(entry));
}
