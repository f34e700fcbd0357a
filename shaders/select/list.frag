// SPDX-License-Identifier: BSD-2-Clause
// Traversal of the pyramid over the list: moves the entries that stay together.
//
// level0 ..: of the pyramid;  count_of: the last of them;  places, kinds: the refined list
// place (RGBA32F), kind (R8I): as there
#include "include/parts.glsl"
#include "include/count.glsl"
#include "include/list.glsl"
#include "include/bits.glsl"
#include "include/entries.glsl"

uniform sampler2D places;
uniform isampler2D kinds;

out vec4 place;
out int kind;

void main() {
    int entry = list_index(ivec2(gl_FragCoord.xy));
    if (entry >= int(listed()))
        discard;
    int index = pyramid_entry(entry);
    place = texelFetch(places, list_texel(index), 0);
    kind = texelFetch(kinds, list_texel(index), 0).r;
}
