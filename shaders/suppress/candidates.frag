// SPDX-License-Identifier: BSD-2-Clause
// Tests the listed block maxima: round 2 of non-maximum suppression, [T] III-B.2.
//
// block_maxima: from points/block_maxima.frag;  responses: see include/responses.glsl
// is_candidate (R8UI): 1 for a candidate, otherwise 0
// Fixed state: counted quad, no blending or depth test
#include "include/count.glsl"
#include "include/list.glsl"
#include "include/atlas.glsl"
#include "include/candidate.glsl"

uniform usampler2D block_maxima;

layout(location = 0) out uint is_candidate;

void main() {
    int index = list_index(ivec2(gl_FragCoord.xy));
    uvec4 block_maximum = texelFetch(block_maxima, ivec2(gl_FragCoord.xy), 0);
    if (index >= int(listed()))
        discard;
    int octave = min(int(block_maximum.z), octave_count - 1);
    int level = min(int(block_maximum.w), LEVELS - 1);
    is_candidate = is_largest(octave, level, ivec2(block_maximum.xy)) ? 1u : 0u;
}
