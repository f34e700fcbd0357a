// SPDX-License-Identifier: BSD-2-Clause
// Moves the candidates together: finds them by the pyramid over the list of block maxima.
//
// level0 ..: all levels but the last;  count_of: the last level
// block_maxima: from points/block_maxima.frag
// candidate (RGBA16UI): x, y on the octave's grid, octave, level in the octave
// Fixed state: counted quad, no blending or depth test
#include "include/parts.glsl"
#include "include/count.glsl"
#include "include/top.glsl"
#include "include/list.glsl"
#include "include/entries.glsl"

uniform usampler2D block_maxima;

layout(location = 0) out uvec4 candidate;

void main() {
    int entry = list_index(ivec2(gl_FragCoord.xy));
    if (entry >= int(listed()))
        discard;
    candidate = texelFetch(block_maxima, list_texel(pyramid_entry(entry)), 0);
}
