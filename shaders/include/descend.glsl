// SPDX-License-Identifier: BSD-2-Clause
// Finds number `entry` of the counted entries: traverses a pyramid over a list from its
// last level to its finest. A texel of a level has the counts of the four texels below it.
// Needs parts.glsl and list.glsl.
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

int descend(usampler2D level, int index, inout int rest) {
    return 4 * index + part_of(texelFetch(level, list_texel(index), 0), rest);
}

int pyramid_entry(int entry) {
    int rest = entry;
    int index = 0;
#if PYRAMID_LEVELS > 11
    index = descend(level11, index, rest);
#endif
#if PYRAMID_LEVELS > 10
    index = descend(level10, index, rest);
#endif
#if PYRAMID_LEVELS > 9
    index = descend(level9, index, rest);
#endif
#if PYRAMID_LEVELS > 8
    index = descend(level8, index, rest);
#endif
#if PYRAMID_LEVELS > 7
    index = descend(level7, index, rest);
#endif
#if PYRAMID_LEVELS > 6
    index = descend(level6, index, rest);
#endif
#if PYRAMID_LEVELS > 5
    index = descend(level5, index, rest);
#endif
#if PYRAMID_LEVELS > 4
    index = descend(level4, index, rest);
#endif
#if PYRAMID_LEVELS > 3
    index = descend(level3, index, rest);
#endif
#if PYRAMID_LEVELS > 2
    index = descend(level2, index, rest);
#endif
#if PYRAMID_LEVELS > 1
    index = descend(level1, index, rest);
#endif
    return descend(level0, index, rest);
}
