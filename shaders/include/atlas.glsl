// SPDX-License-Identifier: BSD-2-Clause
// Responses around single samples. A sampler cannot be chosen by a variable, so all levels
// are fetched and one of them is taken.
//
// response0 .. 7: see include/responses.glsl
// LEVELS, OCTAVES: levels of the first octave, the most octaves of the preset
// MINIMA: responses may be negative, and candidates may be minima
// FINER_LEVEL: the last level of the octaves that have a coarser one; -1 if these differ
// RATIO, SHIFT: fine sample p lies at (2 p - SHIFT) / (2 RATIO) on the next coarser grid.
//   They are constants because software rasterisers also divide in lanes that are masked
//   off, where a variable may hold anything
#include "include/responses.glsl"
#include "include/texel.glsl"

#if LEVELS == 1
#define EACH_LEVEL(X) FIRST_1(X)
#elif LEVELS == 2
#define EACH_LEVEL(X) FIRST_2(X)
#elif LEVELS == 3
#define EACH_LEVEL(X) FIRST_3(X)
#elif LEVELS == 4
#define EACH_LEVEL(X) FIRST_4(X)
#elif LEVELS == 5
#define EACH_LEVEL(X) FIRST_5(X)
#elif LEVELS == 6
#define EACH_LEVEL(X) FIRST_6(X)
#elif LEVELS == 7
#define EACH_LEVEL(X) FIRST_7(X)
#else
#define EACH_LEVEL(X) FIRST_8(X)
#endif

uniform int octave_count;
uniform ivec4 octaves[OCTAVES];     // first texel in the atlas; width, height in samples
uniform int octave_levels[OCTAVES]; // the number of levels of each

// A texel that is not asked for is read at (0, 0), which does not miss the cache.
vec4 texel_of(sampler2D level, bool asked, ivec2 q) {
    return nearest(level, asked ? q : ivec2(0));
}

// The texel of sample p of an octave.
ivec2 texel_at(int octave, ivec2 p) {
    return octaves[octave].xy + ivec2(p.x >> 2, p.y);
}

// Texel q of a level.
vec4 four_at(int level, ivec2 q) {
    vec4 v = vec4(0.0);
#define TAKE(l, source)                                                                    \
    {                                                                                      \
        vec4 f = texel_of(source, level == l, q);                                          \
        v = level == l ? f : v;                                                            \
    }
    EACH_LEVEL(TAKE)
#undef TAKE
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
    return four_at(asked ? octave_levels[octave] - 1 : -1, q);
#endif
}

// 1 for a maximum, -1 for a minimum. A minimum is a maximum of the negated responses.
float sign_of(float response) {
#ifdef MINIMA
    return response < 0.0 ? -1.0 : 1.0;
#else
    return 1.0;
#endif
}

// The response of sample x in its texel v.
float one_of(vec4 v, int x) {
    int channel = x & 3;
    return channel == 0 ? v.x : channel == 1 ? v.y : channel == 2 ? v.z : v.w;
}

// Sample p of the level below, of the level itself, and of the level above. 0 for a level
// that there is not.
vec3 levels_at(int octave, int level, bool asked, ivec2 p) {
    ivec2 q = texel_at(octave, p);
    vec3 levels = vec3(0.0);
#define TAKE(l, source)                                                                    \
    {                                                                                      \
        float f = one_of(texel_of(source, asked && abs(level - l) < 2, q), p.x);           \
        levels = vec3(level - 1 == l ? f : levels.x, level == l ? f : levels.y,            \
                      level + 1 == l ? f : levels.z);                                      \
    }
    EACH_LEVEL(TAKE)
#undef TAKE
    return levels;
}

// Three samples of a row, the middle one in this column of texel v. `side` is the texel
// left of v for column 0, and right of it for column 3.
vec3 three_of(vec4 v, vec4 side, int column) {
    vec3 left = column == 0 ? vec3(side.w, v.xy) : v.xyz;
    vec3 right = column == 2 ? v.yzw : vec3(v.zw, side.x);
    return column < 2 ? left : right;
}

// Samples p - (1, 0), p and p + (1, 0) of a level.
vec3 three_at(int octave, int level, ivec2 p) {
    int column = p.x & 3;
    ivec2 q = texel_at(octave, p);
    ivec2 next = q + ivec2(column == 0 ? -1 : 1, 0);
    return three_of(four_at(level, q), four_at(level, next), column);
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
