// SPDX-License-Identifier: BSD-2-Clause
// The finest level of the pyramid over the list of block maxima: a bit for each of 16
// entries, set if the entry is a candidate.
//
// count_of: the last level of the HistoPyramid;  is_candidate: from
//   suppress/candidates.frag
// masks (RGBA32UI): channel c of texel i has bit b for entry 16 i + 4 c + b
// Fixed state: quad over the texture, no blending, no depth test
#include "include/count.glsl"
#include "include/list.glsl"

uniform usampler2D is_candidate;
uniform int capacity; // of the list of block maxima

layout(location = 0) out uvec4 masks;

void main() {
    int first = 16 * list_index(ivec2(gl_FragCoord.xy));
    int last = min(int(listed()), capacity) - 1;
    uvec4 made = uvec4(0u); // browsers let no output be indexed
    for (int i = 0; i < 16; ++i) {
        ivec2 p = list_texel(clamp(first + i, 0, max(last, 0)));
        uint flag = texelFetch(is_candidate, p, 0).r;
        made[i >> 2] |= first + i <= last ? flag << (i & 3) : 0u;
    }
    masks = made;
}
