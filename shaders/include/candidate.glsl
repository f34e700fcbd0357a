// SPDX-License-Identifier: BSD-2-Clause
// Whether a block maximum is a candidate. Compares it with the samples left and right of its
// block's columns, which round 1 did not see; on the first level of an octave also with the
// finer octave; on the last level also with the coarser octave, interpolated. A sample is
// earlier if it precedes in scale, then row, then column. Earlier samples have to be
// smaller, later samples not larger, so of equal responses the first wins. Needs atlas.glsl.
uniform ivec4 centre[LEVELS * OCTAVES]; // x0, y0, x1, y1: samples with all their neighbours

// Whether f is largest among the samples beside the block.
bool above_sides(float f, float sign, int octave, int level, ivec2 p) {
    int column = p.x & 3, side = column == 0 ? -1 : 1;
    bool largest = true, asked = column == 0 || column == 3;
    bool below = level > 0, above = level + 1 < octave_levels[octave];
    for (int y = -1; y <= 1; ++y) {
        vec3 others = sign * levels_at(octave, level, asked, p + ivec2(side, y));
        bool before = y < 0 || (y == 0 && side < 0);
        largest = largest && (!below || f > others.x) &&
                  (before ? f > others.y : f >= others.y) && (!above || f >= others.z);
    }
    return largest || !asked;
}

// Whether f is largest among the nine 3x3 neighbourhoods of the finer octave. Together they
// are a square without gaps.
bool above_finer(float f, float sign, int octave, ivec2 p, bool asked) {
    int finer = max(octave - 1, 0);
    ivec2 first = RATIO * (p - 1) + SHIFT / 2 - 1, last = RATIO * (p + 1) + SHIFT / 2 + 1;
    bool largest = true;
    int end = asked ? last.y : first.y - 1;
    for (int y = first.y; y <= end; ++y)
        for (int k = 0; k < 3; ++k) {
            int q = (first.x >> 2) + k;
            vec4 v = sign * last_four_at(finer, asked, ivec2(q, y));
            ivec4 x = 4 * q + ivec4(0, 1, 2, 3);
            bvec4 smaller = lessThan(v, vec4(f));
            largest = largest && (smaller.x || x.x < first.x || x.x > last.x) &&
                      (smaller.y || x.y < first.x || x.y > last.x) &&
                      (smaller.z || x.z < first.x || x.z > last.x) &&
                      (smaller.w || x.w < first.x || x.w > last.x);
        }
    return largest || !asked;
}

// Whether f is largest among the nine interpolated samples of the coarser octave.
bool above_coarser(float f, float sign, int octave, ivec2 p, bool asked) {
    ivec2 first = coarse_position(p - 1);
    mat3 block = coarse_block(min(octave + 1, octave_count - 1), asked, first);
    bool largest = true;
    for (int y = -1; y <= 1; ++y)
        for (int x = -1; x <= 1; ++x)
            largest = largest && f >= sign * between(block, first, p + ivec2(x, y));
    return largest || !asked;
}

// Whether the block maximum at sample p is a candidate.
bool is_largest(int octave, int level, ivec2 p) {
    ivec4 rect = centre[LEVELS * octave + level];
    bool inside = all(greaterThanEqual(p, rect.xy)) && all(lessThan(p, rect.zw));
    float response = one_of(four_at(level, texel_at(octave, p)), p.x);
    float sign = sign_of(response), f = sign * response;
    bool largest = above_sides(f, sign, octave, level, p);
#ifndef SEPARATE
    largest = largest && above_finer(f, sign, octave, p, level == 0 && octave > 0) &&
              above_coarser(f, sign, octave, p,
                            level == octave_levels[octave] - 1 && octave + 1 < octave_count);
#endif
    return inside && largest;
}
