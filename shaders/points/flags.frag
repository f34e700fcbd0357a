// SPDX-License-Identifier: BSD-2-Clause
// Marks the listed block maxima that are candidates, a bit for each of 128 entries: the
// finest level of the pyramid over the list.
//
// count_of: the last level of the HistoPyramid;  is_candidate: from
//   suppress/candidates.frag
// masks (RGBA32UI): channel c of texel i has bit b for entry 128 i + 32 c + b
// Fixed state: quad over the texture, no blending or depth test
#include "include/count.glsl"
#include "include/list.glsl"

uniform usampler2D is_candidate;
uniform int capacity; // of the list of block maxima

layout(location = 0) out uvec4 masks;

// The flag of an entry; 0 beyond the end of the list.
uint flag_at(int index, int end) {
    uint flag = texelFetch(is_candidate, list_texel(min(index, end - 1)), 0).r;
    return index < end ? flag : 0u;
}

// The flags of an entry and of the entries 32, 64 and 96 behind it.
uvec4 flags_at(int index, int end) {
    return uvec4(flag_at(index, end), flag_at(index + 32, end), flag_at(index + 64, end),
                 flag_at(index + 96, end));
}

void main() {
    int first = 128 * list_index(ivec2(gl_FragCoord.xy));
    int end = min(int(listed()), capacity);
    masks = uvec4(0u);
    // A GPU waits for the fetches of a turn at once.
    for (int i = 0; i < min(32, end - first); i += 4)
        masks |= flags_at(first + i, end) << i | flags_at(first + i + 1, end) << i + 1 |
                 flags_at(first + i + 2, end) << i + 2 | flags_at(first + i + 3, end) << i + 3;
}
