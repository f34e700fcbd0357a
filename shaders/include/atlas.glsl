// SPDX-License-Identifier: BSD-2-Clause
// Fetches responses around single samples.
//
// responses: see include/responses.glsl
// LEVELS: levels of the first octave;  OCTAVES: the largest number of octaves of the preset
// SMOOTH: the responses are means of 3x3 stored values (include/mean.glsl)
// MINIMA: responses may be negative, and candidates may be minima
// RATIO, SHIFT: fine sample p lies at (2 p - SHIFT) / (2 RATIO) on the next coarser grid.
//   They are constants because software rasterisers also divide in lanes that are masked
//   off, where a variable may hold anything
#include "include/responses.glsl"
#include "include/texel.glsl"
#ifdef SMOOTH
#include "include/mean.glsl"
#endif

uniform int octave_count;
uniform ivec4 octaves[OCTAVES];     // first texel in the atlas; width, height in samples
uniform int octave_levels[OCTAVES]; // the number of levels of each

// Fetches a texel. If not requested, fetches (0, 0) instead, which does not miss the cache.
vec4 texel_of(int level, bool requested, ivec2 q) {
    return four_responses(level, requested ? q : ivec2(0));
}

// The texel of sample p of an octave.
ivec2 texel_at(int octave, ivec2 p) {
    return octaves[octave].xy + ivec2(p.x >> 2, p.y);
}

// Texel q, counted from the octave's first, of the octave's last level. The octave is not
// the coarsest.
vec4 last_four_at(int octave, bool requested, ivec2 q) {
    return texel_of(octave_levels[octave] - 1, requested, q + octaves[octave].xy);
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
float select_component(vec4 v, int x) {
    int channel = x & 3;
    return channel == 0 ? v.x : channel == 1 ? v.y : channel == 2 ? v.z : v.w;
}

#ifndef SMOOTH
// Sample p in the level below, in the level itself and in the level above; 0 if missing.
vec3 levels_at(int octave, int level, bool requested, ivec2 p) {
    ivec2 q = texel_at(octave, p);
    return vec3(level > 0 ? select_component(texel_of(level - 1, requested, q), p.x) : 0.0,
                select_component(texel_of(level, requested, q), p.x),
                level + 1 < LEVELS ? select_component(texel_of(level + 1, requested, q), p.x) : 0.0);
}
#endif

// The side of a texel, -1: left or 1: right, where there may be samples around this column.
int beside(int column) {
    return column < 2 ? -1 : 1;
}

// For the sample in this column of texel v: the three samples of its row around it; with
// SMOOTH, the sums of three samples around each of the three. `side` is the texel beside v.
vec3 columns_around(vec4 v, vec4 side, int column) {
    vec4 left = column < 2 ? side : v, right = column < 2 ? v : side;
#ifdef SMOOTH
    int first = (column + 2) & 3; // the channel of left that has the first of five samples
    vec4 even = first == 0 ? left : vec4(left.zw, right.xy);
    vec4 odd = first == 1 ? vec4(left.yzw, right.x) : vec4(left.w, right.xyz);
    return row_sums((first & 1) == 0 ? even : odd, select_component(right, first));
#else
    return column == 0   ? vec3(left.w, right.xy)
           : column == 1 ? right.xyz
           : column == 2 ? left.yzw
                         : vec3(left.zw, right.x);
#endif
}

// The same for row `row`, counted from the sample's texel q.
vec3 three_at(int level, bool requested, ivec2 q, int column, int row) {
    ivec2 at = q + ivec2(0, row);
    return columns_around(texel_of(level, requested, at),
                    texel_of(level, requested, at + ivec2(beside(column), 0)), column);
}

#ifdef SMOOTH
// The same in the last level of an octave that is not the coarsest.
vec3 row_of_means(int octave, ivec2 q, int column, int row) {
    ivec2 at = q + ivec2(0, row);
    return columns_around(last_four_at(octave, true, at),
                    last_four_at(octave, true, at + ivec2(beside(column), 0)), column);
}

// Three rows of means, from five of sums.
mat3 means(vec3 a, vec3 b, vec3 c, vec3 d, vec3 e) {
    return mat3(mean(a, b, c), mean(b, c, d), mean(c, d, e));
}
#endif

// The 3x3 responses around a sample of a level, in three rows. A loop, so that compilers make
// the code of a row once.
mat3 around(int level, bool requested, ivec2 q, int column) {
#ifdef SMOOTH
    const int reach = 2;
#else
    const int reach = 1;
#endif
    vec3 a, b, c, d, e = vec3(0.0);
    a = b = c = d = e;
    for (int row = -reach; row <= reach; ++row) {
        a = b;
        b = c;
        c = d;
        d = e;
        e = three_at(level, requested, q, column, row);
    }
#ifdef SMOOTH
    return means(a, b, c, d, e);
#else
    return mat3(c, d, e);
#endif
}

#ifdef SMOOTH
// The response of sample p.
float response_at(int octave, int level, ivec2 p) {
    ivec2 q = texel_at(octave, p);
    vec3 up = three_at(level, true, q, p.x & 3, -1);
    vec3 here = three_at(level, true, q, p.x & 3, 0);
    vec3 down = three_at(level, true, q, p.x & 3, 1);
    return mean(up, here, down).y;
}
#endif

// The 3x3 responses around sample p of the level below, of the level itself, and of the
// level above. 0 for a missing level.
void neighbours(int octave, int level, ivec2 p, out mat3 below, out mat3 own, out mat3 above) {
    ivec2 q = texel_at(octave, p);
    below = own = above = mat3(0.0);
    for (int k = -1; k <= 1; ++k) {
        below = own;
        own = above;
        bool exists = level + k >= 0 && level + k < LEVELS;
        above = exists ? around(level + k, true, q, p.x & 3) : mat3(0.0);
    }
}

// 3x3 samples of the first level of a coarser octave, in three rows, from sample `first`
// on. The last sample of a row or column is repeated beyond the octave's end. Samples that
// candidates are compared with have all their neighbours inside.
mat3 coarse_block(int octave, bool requested, ivec2 first) {
#ifdef SMOOTH
    ivec2 middle = first + 1;
    return around(0, requested, texel_at(octave, middle), middle.x & 3);
#else
    ivec2 last = octaves[octave].zw - 1;
    mat3 block;
    ivec3 x = min(ivec3(first.x, first.x + 1, first.x + 2), last.x);
    for (int k = 0; k < 3; ++k) {
        int row = min(first.y + k, last.y);
        vec4 a = texel_of(0, requested, texel_at(octave, ivec2(x.x, row)));
        vec4 b = texel_of(0, requested, texel_at(octave, ivec2(x.z, row)));
        block[k] = vec3(select_component(a, x.x), select_component(x.y >> 2 == x.x >> 2 ? a : b, x.y),
                        select_component(b, x.z));
    }
    return block;
#endif
}

// Interpolates bilinearly at fine sample p in a block whose first sample is `first`.
// Positions are not negative, so that / rounds down. The weights are whole numbers, with
// one division at the end, so that no compiler turns this into mix(), which rounds
// differently.
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
