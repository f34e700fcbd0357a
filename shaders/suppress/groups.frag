// SPDX-License-Identifier: BSD-2-Clause
// Finds the block maxima of a group of 2x2 blocks: round 1 of non-maximum suppression, [T]
// III-B.2, where the responses are means. They equal include/block_maxima.glsl's, but
// the blocks share their texels. Levels are the turns of a loop. Rows are written out;
// each is tested as soon as the next one is known. That keeps three rows and the maxima of
// the level before in registers.
//
// responses: see include/responses.glsl
// BLOCK_LEVELS: the number of the first octave's levels;  OCTAVES: the most octaves
// upper, lower (RGBA32UI): the blocks' upper and lower four rows, a number for each, with
//   bit 16 block + 4 column + level set for a block maximum
// counts (RGBA8UI): block maxima of the blocks, as points/count.frag
// Fixed state: quad over the groups of the atlas, no blending or depth test
#include "include/responses.glsl"
#include "include/mean.glsl"
#include "include/parts.glsl"

uniform int octave_count;
uniform ivec4 octaves[OCTAVES]; // first texel in the atlas; the rest is not used
uniform int block_levels; // BLOCK_LEVELS; a uniform keeps compilers from unrolling
// First and number of the atlas rows that may have maxima; the bits of the smallest
// response that reaches the threshold; the end of the octave's columns of blocks. All 0 if
// the octave lacks the level.
uniform ivec4 level_limits[OCTAVES * BLOCK_LEVELS];

layout(location = 0) out uvec4 upper;
layout(location = 1) out uvec4 lower;
layout(location = 2) out uvec4 counts;

const float NEVER = 3.4e38; // no response reaches it, not even where nothing was drawn

// A row of the left and the right block, and the samples beside them.
struct samples {
    vec4 left, right;
    vec2 side;
};

// Sums of three samples along a row, which is counted from the group's first.
samples sums_of(int level, int row) {
    vec2 corner = vec2(2.0, float(8 / ROWS_TOGETHER)) * (gl_FragCoord.xy - 0.5) + 0.5;
    float y = corner.y + float(row >> (ROWS_TOGETHER - 1));
    float layer = float(ROWS_TOGETHER * level + (row & (ROWS_TOGETHER - 1)));
    vec4 a = responses_at(vec2(corner.x - 1.0, y), layer);
    vec4 b = responses_at(vec2(corner.x, y), layer);
    vec4 c = responses_at(vec2(corner.x + 1.0, y), layer);
    vec4 d = responses_at(vec2(corner.x + 2.0, y), layer);
    samples sums = samples(row_sums(a, b, c), row_sums(b, c, d), vec2(0.0));
    sums.side.x = a.z + a.w + b.x;
    sums.side.y = c.w + d.x + d.y;
    return sums;
}

// Row sums of the last two rows; the row under test; the next row.
samples first, second, row, next;

// Makes row k of a level the next row.
void go_on(int level, int k) {
    samples sums = sums_of(level, k + 1);
    row = next;
    next = samples(mean(first.left, second.left, sums.left),
                   mean(first.right, second.right, sums.right),
                   mean(first.side, second.side, sums.side));
    first = second;
    second = sums;
}

// For each sample, its maximum with its neighbours along x.
vec4 along_x(vec4 v, float before, float after) {
    return max(max(v, vec4(before, v.xyz)), vec4(v.yzw, after));
}

// Maxima along x of the row above and of the row under test.
vec4 up_left, up_right, own_left, own_right;

void widen() {
    own_left = along_x(next.left, next.side.x, next.right.x);
    own_right = along_x(next.right, next.left.w, next.side.y);
}

// Maxima of the 3x3 samples around each of a row, in the level before.
struct maxima {
    vec4 left, right;
};

const vec4 BITS = vec4(1.0, 16.0, 256.0, 4096.0); // of columns

// Tests a row of a block. x: samples that are maxima so far. y: samples of the level before
// that are not, as this level exceeds them. `before` and `after` are the samples beside the
// row.
uvec2 test_four(vec4 f, float before, float after, vec4 up, vec4 down, float least,
                inout vec4 area) {
    vec4 earlier = max(up, vec4(before, f.xyz)), later = max(down, vec4(f.yzw, after));
    vec4 around = max(max(earlier, f), later);
    bvec4 exceeded = not(greaterThanEqual(area, around));
    earlier = max(earlier, area);
    later = max(later, least);
    area = around;
    vec4 exceeds = vec4(greaterThan(f, earlier)) * vec4(greaterThanEqual(f, later));
    return uvec2(dot(exceeds, BITS), dot(vec4(exceeded), BITS));
}

// The limits of blocks in the level: upper left, upper right, lower left, lower right.
ivec4 limits[4];

float least_at(ivec4 block_limits, int k) {
    uint y = uint(8 * int(gl_FragCoord.y) + k - block_limits.x);
    return y < uint(block_limits.y) ? intBitsToFloat(block_limits.z) : NEVER;
}

// Tests row k of a level. Bits of the level are not set before.
void test_row(int level, int k, inout maxima area, inout uint mask) {
    go_on(level, k + 1);
    vec4 here_left = own_left, here_right = own_right;
    widen();
    uvec2 left = test_four(row.left, row.side.x, row.right.x, up_left, own_left,
                           least_at(limits[k / 4 * 2], k), area.left);
    uvec2 right = test_four(row.right, row.left.w, row.side.y, up_right, own_right,
                            least_at(limits[k / 4 * 2 + 1], k), area.right);
    up_left = here_left;
    up_right = here_right;
    uvec2 bits = left | right << 16u;
    mask = (mask & ~(bits.y << uint(max(level - 1, 0)))) | bits.x << uint(level);
}

ivec4 limits_of(int octave, int level, int column) {
    ivec4 found = level_limits[BLOCK_LEVELS * octave + level];
    return column < found.w ? found : ivec4(0);
}

// A number for the left and the right block, with as many bits as the block has maxima: two
// samples of a column and level that are neighbours are not both maxima.
uvec2 bits_of(uvec4 rows) {
    uvec2 pairs = rows.xz | rows.yw;
    return uvec2((pairs.x & 0xffffu) | pairs.y << 16u,
                 pairs.x >> 16u | (pairs.y & 0xffff0000u));
}

#define EIGHT(X) X(0) X(1) X(2) X(3) X(4) X(5) X(6) X(7)
#define BEGIN_ROW(k)                                                                       \
    mask[k] = 0u;                                                                          \
    area[k] = maxima(vec4(-NEVER), vec4(-NEVER));
#define TEST_ROW(k) test_row(level, k, area[k], mask[k]);

void main() {
    ivec2 p = 2 * ivec2(gl_FragCoord.xy);
    ivec2 below = ivec2(0); // octaves of the upper and lower blocks, if not the first
    for (int o = 1; o < octave_count; ++o)
        below = ivec2(4 * p.y >= octaves[o].y ? o : below.x,
                      4 * p.y + 4 >= octaves[o].y ? o : below.y);
    ivec2 others = ivec2(p.x >= octaves[1].x ? 1 : 0, p.x + 1 >= octaves[1].x ? 1 : 0);
    uint mask[8];
    maxima area[8];
    EIGHT(BEGIN_ROW)
    for (int level = 0; level < block_levels; ++level) {
        limits[0] = limits_of(others.x * below.x, level, p.x);
        limits[1] = limits_of(others.y * below.x, level, p.x + 1);
        limits[2] = limits_of(others.x * below.y, level, p.x);
        limits[3] = limits_of(others.y * below.y, level, p.x + 1);
        if ((limits[0].w | limits[1].w | limits[2].w | limits[3].w) == 0)
            break;
        first = sums_of(level, -2);
        second = sums_of(level, -1);
        go_on(level, -1);
        widen();
        up_left = own_left;
        up_right = own_right;
        go_on(level, 0);
        widen();
        EIGHT(TEST_ROW)
    }
    upper = uvec4(mask[0], mask[1], mask[2], mask[3]);
    lower = uvec4(mask[4], mask[5], mask[6], mask[7]);
    counts = bit_counts(uvec4(bits_of(uvec4(mask[0], mask[1], mask[2], mask[3])),
                              bits_of(uvec4(mask[4], mask[5], mask[6], mask[7]))));
}
