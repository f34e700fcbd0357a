// SPDX-License-Identifier: BSD-2-Clause
// Moves the kept entries to the front: finds each of them by the pyramid over the list.
//
// level0 ..: all levels but the last;  count_of: the last level
// positions, laplacians: the refined list
// candidates (with SAMPLES): from points/list.frag, entry by entry of that list
// position (RGBA32F): x, y, sigma, strength
// laplacian (R8I): the sign of the Laplacian
// sample (with SAMPLES, RGBA16UI): the candidate
// Fixed state: counted quad, no blending or depth test
#include "include/parts.glsl"
#include "include/count.glsl"
#include "include/top.glsl"
#include "include/list.glsl"
#include "include/entries.glsl"

uniform sampler2D positions;
uniform isampler2D laplacians;
#ifdef SAMPLES
uniform usampler2D candidates;
#endif

layout(location = 0) out vec4 position;
layout(location = 1) out int laplacian;
#ifdef SAMPLES
layout(location = 2) out uvec4 sample_at;
#endif

void main() {
    int entry = list_index(ivec2(gl_FragCoord.xy));
    if (entry >= int(listed()))
        discard;
    int index = pyramid_entry(entry);
    position = texelFetch(positions, list_texel(index), 0);
    laplacian = texelFetch(laplacians, list_texel(index), 0).r;
#ifdef SAMPLES
    sample_at = texelFetch(candidates, list_texel(index), 0);
#endif
}
