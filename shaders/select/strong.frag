// SPDX-License-Identifier: BSD-2-Clause
// Refuses all entries but the strongest, before a selection over a grid.
//
// laplacians: from the refined list
// masks: from select/flags.frag
// laplacian (R8I): the sign of the Laplacian of an entry that stays, otherwise 0
// Fixed state: counted quad, no blending or depth test
#include "include/count.glsl"
#include "include/list.glsl"

uniform isampler2D laplacians;
uniform usampler2D masks;
uniform int capacity; // of the list

layout(location = 0) out int laplacian;

void main() {
    int index = list_index(ivec2(gl_FragCoord.xy)), end = min(int(listed()), capacity);
    uvec4 bits = texelFetch(masks, list_texel(min(index, capacity - 1) / 128), 0);
    bool stays = index < end && (bits[index >> 5 & 3] >> (index & 31) & 1u) != 0u;
    laplacian = stays ? texelFetch(laplacians, ivec2(gl_FragCoord.xy), 0).r : 0;
}
