// SPDX-License-Identifier: BSD-2-Clause
// Responses around single samples. A sampler cannot be chosen by a variable, so all levels
// are fetched and one of them is taken.
//
// response0 .. 3: see include/responses.glsl
// LEVELS, OCTAVES: levels of the first octave, octaves
// OCTAVE_LEVELS: the number of levels of each octave
// FINER_LEVEL: the last level of the octaves that have a coarser one; -1 if these differ
// RATIO, SHIFT: fine sample p lies at (2 p - SHIFT) / (2 RATIO) on the next coarser grid.
//   They are constants because software rasterisers also divide in lanes that are masked
//   off, where a variable may hold anything
#include "include/responses.glsl"
#include "include/texel.glsl"

uniform ivec4 octaves[OCTAVES]; // first texel in the atlas; width, height in samples

// A texel that is not asked for is read at (0, 0), which does not miss the cache.
vec4 texel_of(sampler2D level, bool asked, ivec2 q) {
    return nearest(level, asked ? q : ivec2(0));
}

// The texel of sample p of an octave.
ivec2 texel_at(int octave, ivec2 p) {
    return octaves[octave].xy + ivec2(p.x >> 2, p.y);
}

int levels_of(int octave) {
    const int levels[OCTAVES] = int[](OCTAVE_LEVELS);
    return levels[octave];
}

// Texel q of a level.
vec4 four_at(int level, ivec2 q) {
    vec4 v = texel_of(response0, level == 0, q);
#if LEVELS > 1
    vec4 v1 = texel_of(response1, level == 1, q);
    v = level == 1 ? v1 : v;
#endif
#if LEVELS > 2
    vec4 v2 = texel_of(response2, level == 2, q);
    v = level == 2 ? v2 : v;
#endif
#if LEVELS > 3
    vec4 v3 = texel_of(response3, level == 3, q);
    v = level == 3 ? v3 : v;
#endif
    return v;
}

// Texel q, counted from the octave's first, of the last level of an octave that has a
// coarser one.
vec4 last_four_at(int octave, bool asked, ivec2 q) {
    q += octaves[octave].xy;
#if FINER_LEVEL == 1
    return texel_of(response1, asked, q);
#elif FINER_LEVEL == 2
    return texel_of(response2, asked, q);
#else
    return four_at(asked ? levels_of(octave) - 1 : -1, q);
#endif
}

// The response of sample x in its texel v.
float one_of(vec4 v, int x) {
    int channel = x & 3;
    return channel == 0 ? v.x : channel == 1 ? v.y : channel == 2 ? v.z : v.w;
}

// Sample p of a level and of the levels next to it; channel l is level l. Other channels
// hold no result.
vec4 levels_at(int octave, int level, bool asked, ivec2 p) {
    ivec2 q = texel_at(octave, p);
    vec4 levels = vec4(one_of(texel_of(response0, asked && level < 2, q), p.x));
#if LEVELS > 1
    levels.y = one_of(texel_of(response1, asked && level < 3, q), p.x);
#endif
#if LEVELS > 2
    levels.z = one_of(texel_of(response2, asked && level > 0, q), p.x);
#endif
#if LEVELS > 3
    levels.w = one_of(texel_of(response3, asked && level > 1, q), p.x);
#endif
    return levels;
}

// Samples p - (1, 0), p and p + (1, 0) of a level.
vec3 three_at(int octave, int level, ivec2 p) {
    int column = p.x & 3;
    ivec2 q = texel_at(octave, p);
    vec4 v = four_at(level, q), side = four_at(level, q + ivec2(column == 0 ? -1 : 1, 0));
    vec3 left = column == 0 ? vec3(side.w, v.xy) : v.xyz;
    vec3 right = column == 2 ? v.yzw : vec3(v.zw, side.x);
    return column < 2 ? left : right;
}

// 3x3 samples of the first level of a coarser octave, in three rows. `first` is the first
// of them. The last sample of a row or column is repeated beyond the octave's end.
mat3 coarse_block(int octave, bool asked, ivec2 first) {
    ivec2 last = octaves[octave].zw - 1;
    mat3 block;
    ivec3 x = min(ivec3(first.x, first.x + 1, first.x + 2), last.x);
    for (int k = 0; k < 3; ++k) {
        int row = min(first.y + k, last.y);
        vec4 a = texel_of(response0, asked, texel_at(octave, ivec2(x.x, row)));
        vec4 b = texel_of(response0, asked, texel_at(octave, ivec2(x.z, row)));
        block[k] = vec3(one_of(a, x.x), one_of(x.y >> 2 == x.x >> 2 ? a : b, x.y),
                        one_of(b, x.z));
    }
    return block;
}

// Interpolates bilinearly at fine sample p in a block whose first sample is `first`.
// Positions are not negative, so that / rounds down. The weights are whole numbers, with
// one division at the end, so that no compiler turns this into mix(), which rounds
// otherwise.
float between(mat3 block, ivec2 first, ivec2 p) {
    const int twice = 2 * RATIO;
    ivec2 n = 2 * p - SHIFT, q = n / twice;
    vec2 w1 = vec2(n - twice * q), w0 = float(twice) - w1;
    bvec2 second = notEqual(q, first);
    vec3 top = second.y ? block[1] : block[0], bottom = second.y ? block[2] : block[1];
    vec2 v0 = second.x ? top.yz : top.xy, v1 = second.x ? bottom.yz : bottom.xy;
    float above = w0.x * v0.x + w1.x * v0.y;
    float below = w0.x * v1.x + w1.x * v1.y;
    return (w0.y * above + w1.y * below) / float(twice * twice);
}

// The coarse sample left of and above fine sample p.
ivec2 coarse_position(ivec2 p) {
    return max(2 * p - SHIFT, ivec2(0)) / (2 * RATIO);
}
