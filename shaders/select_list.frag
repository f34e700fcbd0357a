// SPDX-License-Identifier: BSD-2-Clause
// Traversal of the pyramid over the list: moves the entries that stay together.
//
// level0 ..: counts;  count_of: the last of them;  places, kinds: the refined list
// place (RGBA32F), kind (R8I): as there
#include "include/parts.glsl"
#include "include/count.glsl"
#include "include/list.glsl"

uniform sampler2D places;
uniform isampler2D kinds;
uniform usampler2D level0;
uniform usampler2D level1;
uniform usampler2D level2;
uniform usampler2D level3;
uniform usampler2D level4;
uniform usampler2D level5;
uniform usampler2D level6;
uniform usampler2D level7;
uniform usampler2D level8;
uniform usampler2D level9;
uniform usampler2D level10;
uniform usampler2D level11;

out vec4 place;
out int kind;

int rest = 0;

int descend(usampler2D level, int index) {
    return 4 * index + part_of(texelFetch(level, list_texel(index), 0), rest);
}

void main() {
    rest = list_index(ivec2(gl_FragCoord.xy));
    if (rest >= int(listed()))
        discard;
    int index = 0;
#if PYRAMID_LEVELS > 11
    index = descend(level11, index);
#endif
#if PYRAMID_LEVELS > 10
    index = descend(level10, index);
#endif
#if PYRAMID_LEVELS > 9
    index = descend(level9, index);
#endif
#if PYRAMID_LEVELS > 8
    index = descend(level8, index);
#endif
#if PYRAMID_LEVELS > 7
    index = descend(level7, index);
#endif
#if PYRAMID_LEVELS > 6
    index = descend(level6, index);
#endif
#if PYRAMID_LEVELS > 5
    index = descend(level5, index);
#endif
#if PYRAMID_LEVELS > 4
    index = descend(level4, index);
#endif
#if PYRAMID_LEVELS > 3
    index = descend(level3, index);
#endif
#if PYRAMID_LEVELS > 2
    index = descend(level2, index);
#endif
#if PYRAMID_LEVELS > 1
    index = descend(level1, index);
#endif
    index = descend(level0, index);
    place = texelFetch(places, list_texel(index), 0);
    kind = texelFetch(kinds, list_texel(index), 0).r;
}
