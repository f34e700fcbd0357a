// SPDX-License-Identifier: BSD-2-Clause
// Finds the block maxima of a block of 4x4 samples: samples that reach the threshold and
// are largest among their 3x3x3 neighbours. Without SMOOTH only neighbours in the same four
// columns count, which are one texel. A neighbour that precedes in scale, then row, then
// column has to be smaller, the others not larger.
//
// responses: see include/responses.glsl
// BLOCK_LEVELS: the number of the octave's levels
// LEVEL_BITS: bits of a sample in the masks, 4, or 8 if octaves have more levels
// MINIMA: also finds block maxima of the negated responses. Not together with SMOOTH
// SEPARATE: no block maxima in the first and the last level: no other octave adjoins them
// SMOOTH: the responses are means of 3x3 stored values (include/mean.glsl)
// FEW_REGISTERS: processes row after row, in loops, which keeps few rows in registers; also
//   with SMOOTH
#include "include/responses.glsl"
#include "include/texel.glsl"
#ifdef SMOOTH
#include "include/mean.glsl"
#endif

#ifndef LEVEL_BITS
#define LEVEL_BITS 4
#endif
#ifdef SEPARATE // the levels that may have block maxima
#define FIRST 1
#define END (BLOCK_LEVELS - 1)
#else
#define FIRST 0
#define END BLOCK_LEVELS
#endif

// The largest number of block maxima. No two are neighbours: two levels have at most four.
#ifdef MINIMA // and as many minima
#define MOST_MAXIMA (8 * ((END - FIRST + 1) / 2))
#else
#define MOST_MAXIMA (4 * ((END - FIRST + 1) / 2))
#endif

// First and end of the atlas rows that may have maxima; the bits of the smallest response
// that reaches the threshold.
flat in ivec3 limits[BLOCK_LEVELS];

const float NEVER = 3.4e38; // no response reaches it, not even where nothing was drawn

// The centre of a row along y, and its layer. The row is counted from the block's first.
vec2 place_of(int level, int row) {
#if ROWS_TOGETHER == 2
    return vec2(2.0 * gl_FragCoord.y + (float(row >> 1) - 0.5), float(2 * level + (row & 1)));
#else
    return vec2(4.0 * gl_FragCoord.y + (float(row) - 1.5), float(level));
#endif
}

vec4 at(vec2 place, float beside) {
    return responses_at(vec2(gl_FragCoord.x + beside, place.x), place.y);
}

// Row `row` of the block in a level.
vec4 at(int level, int row) {
    return at(place_of(level, row), 0.0);
}

// For each sample, the maximum of it and its neighbours along x. `side` has the neighbours
// in the columns beside the block.
vec4 along_x(vec4 v, vec2 side) {
    return max(max(v, vec4(side.x, v.xyz)), vec4(v.yzw, side.y));
}

#ifdef SMOOTH
// The sums around the four samples of a row, and around the two beside them.
void sum_row(int level, int row, out vec4 sums, out vec2 side_sums) {
    vec2 place = place_of(level, row);
    vec4 left = at(place, -1.0), v = at(place, 0.0), right = at(place, 1.0);
    sums = row_sums(left, v, right);
    side_sums.x = left.z + left.w + v.x;
    side_sums.y = v.w + right.x + right.y;
}
#endif

#define FIRST_1(X) X(0)
#define FIRST_2(X) FIRST_1(X) X(1)
#define FIRST_3(X) FIRST_2(X) X(2)
#define FIRST_4(X) FIRST_3(X) X(3)
#define FIRST_5(X) FIRST_4(X) X(4)
#define FIRST_6(X) FIRST_5(X) X(5)
#define FIRST_7(X) FIRST_6(X) X(6)
#define FIRST_8(X) FIRST_7(X) X(7)
#if BLOCK_LEVELS == 1
#define LEVELS_OF(X) FIRST_1(X)
#elif BLOCK_LEVELS == 2
#define LEVELS_OF(X) FIRST_2(X)
#elif BLOCK_LEVELS == 3
#define LEVELS_OF(X) FIRST_3(X)
#elif BLOCK_LEVELS == 4
#define LEVELS_OF(X) FIRST_4(X)
#elif BLOCK_LEVELS == 5
#define LEVELS_OF(X) FIRST_5(X)
#elif BLOCK_LEVELS == 6
#define LEVELS_OF(X) FIRST_6(X)
#elif BLOCK_LEVELS == 7
#define LEVELS_OF(X) FIRST_7(X)
#else
#define LEVELS_OF(X) FIRST_8(X)
#endif

// Lower than any response: stands for samples beside the block, which round 1 does not see
// without SMOOTH.
const vec2 NO_SIDE = vec2(-NEVER);

#ifdef MINIMA
#define SIGNED(v) (sign * (v))
#else
#define SIGNED(v) (v)
#endif

// load() fetches the block at the fragment's position. Then maxima_of() has one number for
// each of its four rows, with bit LEVEL_BITS column + level set for a block maximum of the
// responses times `sign`. OWN(l, k) is row k of the block in level l.
#if defined FEW_REGISTERS || defined SMOOTH
uniform int block_levels; // BLOCK_LEVELS; as a uniform, it keeps compilers from unrolling
uniform int block_rows;   // 4, likewise

#define OWN(l, k) at(l, k)
void load() {
}

// NEXT(k) gets row k + 1 of a level, after the rows before.
#ifdef SMOOTH
#define BEGIN                                                                              \
    sum_row(l, -2, first, first_side);                                                     \
    sum_row(l, -1, second, second_side);
#define NEXT(k)                                                                            \
    sum_row(l, (k) + 2, sums, side_sums);                                                  \
    next = mean(first, second, sums);                                                      \
    next_side = mean(first_side, second_side, side_sums);                                  \
    first = second;                                                                        \
    second = sums;                                                                         \
    first_side = second_side;                                                              \
    second_side = side_sums;
#else
#define BEGIN
// No response is lower. nouveau of Mesa 22.3.6 crashes on a loop whose turns hand on a texel as
// it was fetched.
#define NEXT(k) next = max(SIGNED(at(l, (k) + 1)), -NEVER);
#endif

// Bit LEVEL_BITS column for each column that is true.
uint bits_of(bvec4 columns) {
    uvec4 bits = uvec4(columns) << (uvec4(0u, 1u, 2u, 3u) * uint(LEVEL_BITS));
    return (bits.x | bits.y) | (bits.z | bits.w);
}

uvec4 maxima_of(float sign) {
    vec4 area[4]; // of the level before
    for (int k = 0; k < 4; ++k)
        area[k] = vec4(-NEVER);
    uvec4 mask = uvec4(0u);
    // Bit LEVEL_BITS column + row of a maximum in its own level and the one before. `begun`
    // are of the level before, which this one may exceed.
    uint begun = 0u, fresh, above;
    vec4 next, up, here, down, row, before, after;
    vec2 next_side = NO_SIDE;
    int y;
#ifdef SMOOTH
    vec4 sums, first, second;
    vec2 side_sums, first_side, second_side;
#endif
    for (int l = 0; l < block_levels; ++l) {
        // Compilers would unroll a loop whose counter is the index of an array.
        int index = min(l, BLOCK_LEVELS - 1);
        ivec2 ends = l >= FIRST && l < END ? limits[index].xy : ivec2(0);
        float least = intBitsToFloat(limits[index].z);
        BEGIN
        NEXT(-2)
        up = along_x(next, next_side);
        NEXT(-1)
        fresh = 0u;
        // Each turn ends the test of row k in the level before, and begins its own. Only the
        // maxima of 3x3 samples are kept: one that is begun is the largest of its nine.
        // `area` and `mask` begin with this row.
        for (int k = 0; k < block_rows; ++k) {
            row = next;
            here = along_x(row, next_side);
            y = 4 * int(gl_FragCoord.y) + k;
            before = max(max(up, vec4(next_side.x, row.xyz)), area[0]);
            after = max(vec4(row.yzw, next_side.y), y >= ends.x && y < ends.y ? least : NEVER);
            above = bits_of(greaterThan(row, before));
            up = max(up, here);
            NEXT(k)
            down = along_x(next, next_side);
            up = max(up, down);
            mask.x |= (begun >> uint(k) & bits_of(greaterThanEqual(area[0], up)))
                      << uint(max(l - 1, 0));
            fresh |= (above & bits_of(greaterThanEqual(row, max(down, after)))) << uint(k);
            area = vec4[4](area[1], area[2], area[3], up);
            mask = mask.yzwx;
            up = here;
        }
        begun = fresh;
    }
    uint last = bits_of(bvec4(true));
    return mask | (uvec4(begun) >> uvec4(0u, 1u, 2u, 3u) & last) << uint(BLOCK_LEVELS - 1);
}
#else
// The block maxima of level l in row `row` of the atlas: bits LEVEL_BITS column + l. `f` is
// the row. `up` and `down` are along_x() of the rows above and below it. The areas are the
// maxima of the three rows in the levels before and after.
uint maxima(int l, int row, vec4 f, vec4 up, vec4 down, vec4 area_before, vec4 area_after) {
    vec4 before = max(up, vec4(NO_SIDE.x, f.xyz)), after = max(down, vec4(f.yzw, NO_SIDE.y));
    if (l > 0)
        before = max(before, area_before);
    if (l + 1 < BLOCK_LEVELS)
        after = max(after, area_after);
    bool inside = row >= limits[l].x && row < limits[l].y;
    after = max(after, vec4(inside ? intBitsToFloat(limits[l].z) : NEVER));
    uint bits = 0u;
    for (int column = 0; column < 4; ++column) {
        bool block_maximum = f[column] > before[column] && f[column] >= after[column];
        bits |= block_maximum ? 1u << (LEVEL_BITS * column + l) : 0u;
    }
    return bits;
}

// Rows of one layer are fetched one after the other. With every second row from another
// layer, round 1 takes 1.5 times as long on a software rasteriser, probably because
// processors prefetch memory that is read in even steps. Loops over rows and levels are
// written out: compilers unroll only short loops, and five levels took three times as long.
vec4 own[6 * BLOCK_LEVELS];

#define OWN(l, k) own[6 * (l) + (k) + 1]
#if ROWS_TOGETHER == 2
#define SIX(X, l) X(l, 0) X(l, 2) X(l, 4) X(l, 1) X(l, 3) X(l, 5)
#else
#define SIX(X, l) X(l, 0) X(l, 1) X(l, 2) X(l, 3) X(l, 4) X(l, 5)
#endif
#define ROW(l, k) own[6 * l + k] = at(l, (k)-1);
#define LOAD(l) SIX(ROW, l)

void load() {
    LEVELS_OF(LOAD)
}

#define WIDEN_ROW(l, k) wide[6 * l + k] = along_x(SIGNED(own[6 * l + k]), NO_SIDE);
#define WIDEN(l) SIX(WIDEN_ROW, l)
#define AREA(l, k) area[l] = max(max(wide[6 * l + k], wide[6 * l + k + 1]), wide[6 * l + k + 2]);
#define ADD_MAXIMA(l, k)                                                                   \
    if (l >= FIRST && l < END)                                                             \
        bits |= maxima(l, 4 * int(gl_FragCoord.y) + k, SIGNED(OWN(l, k)),                  \
                       wide[6 * l + k], wide[6 * l + k + 2],                               \
                       area[l > 0 ? l - 1 : 0], area[l + 1 < BLOCK_LEVELS ? l + 1 : l]);
#define AREA_0(l) AREA(l, 0)
#define AREA_1(l) AREA(l, 1)
#define AREA_2(l) AREA(l, 2)
#define AREA_3(l) AREA(l, 3)
#define MAXIMA_0(l) ADD_MAXIMA(l, 0)
#define MAXIMA_1(l) ADD_MAXIMA(l, 1)
#define MAXIMA_2(l) ADD_MAXIMA(l, 2)
#define MAXIMA_3(l) ADD_MAXIMA(l, 3)
#define MASK_ROW(row, AREA_K, MAXIMA_K)                                                    \
    bits = 0u;                                                                             \
    LEVELS_OF(AREA_K)                                                                      \
    LEVELS_OF(MAXIMA_K)                                                                    \
    row = bits;

uvec4 maxima_of(float sign) {
    vec4 wide[6 * BLOCK_LEVELS], area[BLOCK_LEVELS];
    LEVELS_OF(WIDEN)
    uvec4 mask;
    uint bits;
    MASK_ROW(mask.x, AREA_0, MAXIMA_0)
    MASK_ROW(mask.y, AREA_1, MAXIMA_1)
    MASK_ROW(mask.z, AREA_2, MAXIMA_2)
    MASK_ROW(mask.w, AREA_3, MAXIMA_3)
    return mask;
}
#endif

#ifdef MINIMA
// x: responses of the block reach the threshold. y: negated responses do.
bvec2 reaches() {
    bvec2 reach = bvec2(false);
    vec4 minimum;
#define REACH_ROW(l, k)                                                                    \
    minimum = vec4(intBitsToFloat(limits[l].z));                                           \
    reach.x = any(greaterThanEqual(OWN(l, k), minimum)) || reach.x;                        \
    reach.y = any(lessThanEqual(OWN(l, k), -minimum)) || reach.y;
#define REACH(l)                                                                           \
    if (l >= FIRST && l < END) {                                                           \
        REACH_ROW(l, 0) REACH_ROW(l, 1) REACH_ROW(l, 2) REACH_ROW(l, 3)                    \
    }
#ifdef FEW_REGISTERS
    for (int l = 0; l < block_levels; ++l) {
        int index = min(l, BLOCK_LEVELS - 1);
        REACH(index)
    }
#else
    LEVELS_OF(REACH)
#endif
    return reach;
}

// Finds maxima, minima or both. A block that reaches the threshold seldom has both.
uvec4 block_maxima() {
    load();
    bvec2 reach = reaches();
    float sign = reach.x ? 1.0 : -1.0;
    int last = reach.x && reach.y ? 1 : 0;
    uvec4 mask = uvec4(0u);
    if (reach.x || reach.y)
        for (int n = 0; n < 2; ++n) {
            mask |= maxima_of(sign);
            sign = -sign;
            if (n == last)
                break;
        }
    return mask;
}
#else
uvec4 block_maxima() {
    load();
    return maxima_of(1.0);
}
#endif
