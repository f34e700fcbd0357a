// SPDX-License-Identifier: BSD-2-Clause
// The finest level of the pyramid over the list: a bit for each of 16 entries, set if the
// entry is kept.
//
// positions, laplacians: the refined list;  ranks (with GRID): from select/ranks.frag
// state (with CUT): the weakest key that is kept, from select/tie.frag
// masks (RGBA32UI): channel c of texel i has bit b for entry 16 i + 4 c + b
// Fixed state: quad over the texture, no blending, no depth test
#include "include/count.glsl"
#include "include/list.glsl"
#include "include/key.glsl"

uniform usampler2D state;

layout(location = 0) out uvec4 masks;

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
    uvec4 made = uvec4(0u); // browsers let no output be indexed
    for (int i = 0; i < 16; ++i)
        made[i >> 2] |= stays(first + i) ? 1u << (i & 3) : 0u;
    masks = made;
}
