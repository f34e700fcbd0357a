// SPDX-License-Identifier: BSD-2-Clause
// Traversal of the pyramid over the features of a: finds the feature that has match number
// i.
//
// count_of: the last level;  level0 ..: the levels, from pairs/flags.frag,
//   pairs/counts.frag
// pick (R32UI): the feature's number in a, for entry i of the list
// Fixed state: counted quad, no blending, no depth test
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
