// SPDX-License-Identifier: BSD-2-Clause
// The finest level of the pyramid over the list: 1 for each of four entries that stays.
//
// places, kinds: the refined list;  state (with CUT): the weakest key to be kept
// counts (RGBA32UI): 0 or 1
#include "include/count.glsl"
#include "include/list.glsl"
#include "include/key.glsl"

uniform usampler2D state;

out uvec4 counts;

bool stays(int index) {
    uvec3 key;
    if (index >= min(int(listed()), capacity) || !key_of(index, key))
        return false;
#ifdef CUT
    uvec3 weakest = texelFetch(state, ivec2(0), 0).xyz;
    if (key.x != weakest.x)
        return key.x > weakest.x;
    return key.y > weakest.y || (key.y == weakest.y && key.z >= weakest.z);
#else
    return true;
#endif
}

void main() {
    int first = 4 * list_index(ivec2(gl_FragCoord.xy));
    for (int i = 0; i < 4; ++i)
        counts[i] = stays(first + i) ? 1u : 0u;
}
