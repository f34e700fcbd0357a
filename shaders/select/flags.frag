// SPDX-License-Identifier: BSD-2-Clause
// The finest level of the pyramid over the list: a bit for each of 4x4 entries, set where
// it stays.
//
// positions, laplacians: the refined list;  state (with CUT): the weakest key to be kept
// masks (RGBA32UI): of four entries each
#include "include/count.glsl"
#include "include/list.glsl"
#include "include/key.glsl"

uniform usampler2D state;

out uvec4 masks;

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
    int first = 16 * list_index(ivec2(gl_FragCoord.xy));
    masks = uvec4(0u);
    for (int i = 0; i < 16; ++i)
        masks[i >> 2] |= stays(first + i) ? 1u << (i & 3) : 0u;
}
