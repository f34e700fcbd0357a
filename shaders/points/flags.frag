// SPDX-License-Identifier: BSD-2-Clause
// The finest level of the pyramid over the list of block maxima: a bit for each of 4x4 entries.
//
// count_of: number of block maxima;  is_candidate: from suppress/candidates.frag
// masks (RGBA32UI): of four entries each
#include "include/count.glsl"
#include "include/list.glsl"

uniform usampler2D is_candidate;
uniform int capacity; // entries that the list of block maxima has room for

out uvec4 masks;

void main() {
    int first = 16 * list_index(ivec2(gl_FragCoord.xy));
    int last = min(int(listed()), capacity) - 1;
    masks = uvec4(0u);
    for (int i = 0; i < 16; ++i) {
        ivec2 p = list_texel(clamp(first + i, 0, max(last, 0)));
        uint flag = texelFetch(is_candidate, p, 0).r;
        masks[i >> 2] |= first + i <= last ? flag << (i & 3) : 0u;
    }
}
