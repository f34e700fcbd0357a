// SPDX-License-Identifier: BSD-2-Clause
// Responses of all octaves and levels around single samples, from the atlases that have four
// samples of a row in a texel. A level is chosen among all that are fetched: samplers have
// to be constants.
// RATIO and SHIFT: fine sample p lies at (2 p - SHIFT) / (2 RATIO) of the next coarser
// grid. They are constants: software rasterisers divide in lanes that are masked off, too,
// where a variable may hold anything.
// OCTAVE_LEVELS: the numbers of levels of all octaves.
// FINER_LEVEL: the last level of the octaves that have a coarser one; -1 if they differ.
uniform sampler2D response0;
uniform sampler2D response1;
uniform sampler2D response2;
uniform sampler2D response3;
uniform ivec4 octaves[OCTAVES]; // first column and row in the atlas, in texels; width, height

// Through the sampler, as in hessian/rows.frag, which leads beyond no border. What is not
// asked for is not worth a miss of the cache.
vec4 texel_of(sampler2D level, bool asked, ivec2 q) {
    q = asked ? q : ivec2(0);
    return textureLod(level, (vec2(q) + 0.5) / vec2(textureSize(level, 0)), 0.0);
}

// Where sample p of an octave is.
ivec2 texel_at(int octave, ivec2 p) {
    return octaves[octave].xy + ivec2(p.x >> 2, p.y);
}

int levels_of(int octave) {
    const int levels[OCTAVES] = int[](OCTAVE_LEVELS);
    return levels[octave];
}

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

// Of the last level of an octave that has a coarser one.
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

float one_of(vec4 v, int x) {
    int channel = x & 3;
    return channel == 0 ? v.x : channel == 1 ? v.y : channel == 2 ? v.z : v.w;
}

// Sample p of a level and of those next to it, each in its own channel.
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

// Samples p - (1, 0), p and p + (1, 0).
vec3 three_at(int octave, int level, ivec2 p) {
    int column = p.x & 3;
    ivec2 q = texel_at(octave, p);
    vec4 v = four_at(level, q), side = four_at(level, q + ivec2(column == 0 ? -1 : 1, 0));
    vec3 left = column == 0 ? vec3(side.w, v.xy) : v.xyz;
    vec3 right = column == 2 ? v.yzw : vec3(v.zw, side.x);
    return column < 2 ? left : right;
}

// The 3x3 samples of a coarser octave's first level from `first` on, those beyond its end
// being the last: three rows.
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

// Interpolated bilinearly at fine sample p, in a block whose first sample is `first`. The
// positions asked for are not negative, so that / and % round down. Whole weights and one
// division leave a compiler nothing to make a mix() of.
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

ivec2 coarse_position(ivec2 p) {
    return max(2 * p - SHIFT, ivec2(0)) / (2 * RATIO);
}
