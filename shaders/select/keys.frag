// SPDX-License-Identifier: BSD-2-Clause
// Writes the keys by which entries are ranked: the bits of the response, which are larger
// for a stronger one, because responses are positive. With IN_CELL the high half is 65535 -
// the rank in the grid cell, and the low half 65535 - the rank by the response.
//
// positions, laplacians: the refined list
// keys, tiles (with IN_CELL): from select/cells.frag, and their counts
// key (RGBA16UI): low and high half of a key, then of the next. 0 if there is no entry, or
//   if it is refused
// Fixed state: counted quad, no blending or depth test
#include "include/count.glsl"
#include "include/list.glsl"
#include "include/ranks.glsl"

uniform sampler2D positions;
uniform isampler2D laplacians;

layout(location = 0) out uvec4 key;

uvec2 key_of(int index) {
    ivec2 p = list_texel(index);
    uint bits = floatBitsToUint(texelFetch(positions, p, 0).w);
    return texelFetch(laplacians, p, 0).r == 0 ? uvec2(0u) : uvec2(bits & 0xffffu, bits >> 16);
}

void main() {
    int texel = list_index(ivec2(gl_FragCoord.xy)), first = 2 * texel;
    int count = min(int(listed()), capacity);
    key = uvec4(0u);
    if (first >= count)
        return;
#ifdef IN_CELL
    uvec2 by_response = texelFetch(keys, list_texel(texel), 0).xz;
    key = uvec4(by_response, 65535u - pair_of_ranks(texel)).xzyw; // 0 if REFUSED
#else
    key.xy = key_of(first);
    if (first + 1 < count)
        key.zw = key_of(first + 1);
#endif
}
