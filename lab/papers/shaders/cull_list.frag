// SPDX-License-Identifier: BSD-2-Clause
// The list of the values that a HistoPyramid counts. Entry n descends from the top to its
// value.
//
// level0 ...: the LEVELS levels of the pyramid, the finest first
// entry (RG32UI): x, y of the value
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
uniform usampler2D level12;

layout(location = 0) out uvec2 entry;

ivec2 down(usampler2D level, ivec2 p, inout uint rest) {
    uvec4 v = texelFetch(level, p, 0);
    uint second = v.x + v.y, third = second + v.z;
    int part = rest < v.x ? 0 : rest < second ? 1 : rest < third ? 2 : 3;
    rest -= part == 0 ? 0u : part == 1 ? v.x : part == 2 ? second : third;
    return 2 * p + ivec2(part & 1, part >> 1);
}

void main() {
    uint rest = uint(LIST_ROW * int(gl_FragCoord.y) + int(gl_FragCoord.x));
    ivec2 p = ivec2(0);
#if LEVELS > 12
    p = down(level12, p, rest);
#endif
#if LEVELS > 11
    p = down(level11, p, rest);
#endif
#if LEVELS > 10
    p = down(level10, p, rest);
#endif
#if LEVELS > 9
    p = down(level9, p, rest);
#endif
#if LEVELS > 8
    p = down(level8, p, rest);
#endif
#if LEVELS > 7
    p = down(level7, p, rest);
#endif
#if LEVELS > 6
    p = down(level6, p, rest);
#endif
#if LEVELS > 5
    p = down(level5, p, rest);
#endif
#if LEVELS > 4
    p = down(level4, p, rest);
#endif
#if LEVELS > 3
    p = down(level3, p, rest);
#endif
#if LEVELS > 2
    p = down(level2, p, rest);
#endif
#if LEVELS > 1
    p = down(level1, p, rest);
#endif
    entry = uvec2(down(level0, p, rest));
}
