// SPDX-License-Identifier: BSD-2-Clause
// Leaves the strongest entries to a selection over a grid, and refuses the others.
//
// positions, laplacians: the refined list
// state: the weakest key that stays, from select/tie.frag
// laplacian (R8I): the sign of the Laplacian of an entry that stays, otherwise 0
// Fixed state: counted quad, no blending, no depth test
#include "include/count.glsl"
#include "include/list.glsl"
#include "include/key.glsl"

uniform usampler2D state;

layout(location = 0) out int laplacian;

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    uvec3 key, weakest = texelFetch(state, ivec2(0), 0).xyz;
    bool present = list_index(p) < min(int(listed()), capacity) && key_of(list_index(p), key);
    bool stays = present && (key.y > weakest.y || (key.y == weakest.y && key.z >= weakest.z));
    laplacian = stays ? texelFetch(laplacians, p, 0).r : 0;
}
