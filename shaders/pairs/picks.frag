// SPDX-License-Identifier: BSD-2-Clause
// Traversal of the pyramid over the features of a: which has match number i.
//
// count_of: the last level;  level0 ..: counts
// pick (R32UI): index in a
#include "include/parts.glsl"
#include "include/count.glsl"
#include "include/list.glsl"
#include "include/descend.glsl"

out uint pick;

void main() {
    int entry = list_index(ivec2(gl_FragCoord.xy));
    if (entry >= int(listed()))
        discard;
    pick = uint(pyramid_entry(entry));
}
