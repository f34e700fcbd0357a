// SPDX-License-Identifier: BSD-2-Clause
// Traversal of the pyramid over the list of block maxima: moves those together that are
// candidates.
//
// level0 ..: of the pyramid;  count_of: the last of them
// candidate (RGBA16UI): as block maxima
#include "include/parts.glsl"
#include "include/count.glsl"
#include "include/list.glsl"
#include "include/bits.glsl"
#include "include/entries.glsl"

uniform usampler2D block_maxima;

out uvec4 candidate;

void main() {
    int entry = list_index(ivec2(gl_FragCoord.xy));
    if (entry >= int(listed()))
        discard;
    candidate = texelFetch(block_maxima, list_texel(pyramid_entry(entry)), 0);
}
