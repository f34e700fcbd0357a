// SPDX-License-Identifier: BSD-2-Clause
// Tests if a block maximum is a candidate: compares it with samples that round 1 does not
// see. Without SMOOTH they are the samples left and right of its block; on the first level
// of an octave, the finer octave; on the last level, the coarser octave, interpolated. A
// sample is earlier if it precedes in scale, then row, then column. Earlier samples have to
// be smaller, later samples not larger, so of equal responses the first wins. Needs
// atlas.glsl.
uniform ivec4 centre[LEVELS * OCTAVES]; // x0, y0, x1, y1: samples with all their neighbours

#ifndef SMOOTH
// True if f is largest among the samples in the columns beside the block.
bool above_sides(float f, float sign, int octave, int level, ivec2 p) {
    int column = p.x & 3, side = column == 0 ? -1 : 1;
    bool largest = true, requested = column == 0 || column == 3;
    bool below = level > 0, above = level + 1 < octave_levels[octave];
    for (int y = -1; y <= 1; ++y) {
        vec3 others = sign * levels_at(octave, level, requested, p + ivec2(side, y));
        bool before = y < 0 || (y == 0 && side < 0);
        largest = largest && (!below || f > others.x) &&
                  (before ? f > others.y : f >= others.y) && (!above || f >= others.z);
    }
    return largest || !requested;
}
#endif

// True if f exceeds the samples of a texel in columns `first` to `last`. x is the column of
// the texel's first sample.
bool exceeds_all_four(float f, float sign, vec4 four, int x, int first, int last) {
    bvec4 smaller = lessThan(sign * four, vec4(f));
    return (smaller.x || x < first || x > last) &&
           (smaller.y || x + 1 < first || x + 1 > last) &&
           (smaller.z || x + 2 < first || x + 2 > last) &&
           (smaller.w || x + 3 < first || x + 3 > last);
}

// True if f exceeds nine 3x3 neighbourhoods of the finer octave. Together they are a square
// without gaps. If not requested, takes one turn and returns true.
bool above_finer(float f, float sign, int octave, ivec2 p, bool requested) {
    int finer = max(octave - 1, 0);
    const int side = 2 * RATIO + 3; // of the square, in samples
    ivec2 first = RATIO * (p - 1) + SHIFT / 2 - 1, last = first + (side - 1);
    bool largest = true;
#ifdef SMOOTH
    int q = (first.x - 1) >> 2, last_row = requested ? side + 1 : 0;
    vec4 a0 = vec4(NO_RESPONSE), a1 = a0, a2 = a0, a3 = a0, b0 = a0, b1 = a0, b2 = a0, b3 = a0;
    for (int k = 0; k < side + 2; ++k) {
        int y = first.y - 1 + k;
        vec4 v0 = last_four_at(finer, requested, ivec2(q, y));
        vec4 v1 = last_four_at(finer, requested, ivec2(q + 1, y));
        vec4 v2 = last_four_at(finer, requested, ivec2(q + 2, y));
#if RATIO > 2
        vec4 v3 = last_four_at(finer, requested, ivec2(q + 3, y));
#else
        vec4 v3 = v2;
#endif
        vec4 c0 = row_sums(v0, v0, v1), c1 = row_sums(v0, v1, v2);
        vec4 c2 = row_sums(v1, v2, v3);
        largest = exceeds_all_four(f, sign, mean(a0, b0, c0), 4 * q, first.x, last.x) &&
                  exceeds_all_four(f, sign, mean(a1, b1, c1), 4 * q + 4, first.x, last.x) &&
                  exceeds_all_four(f, sign, mean(a2, b2, c2), 4 * q + 8, first.x, last.x);
#if RATIO > 2
        vec4 c3 = row_sums(v2, v3, v3);
        largest = largest && exceeds_all_four(f, sign, mean(a3, b3, c3), 4 * q + 12, first.x, last.x);
        a3 = b3; b3 = c3;
#endif
        a0 = b0; b0 = c0;
        a1 = b1; b1 = c1;
        a2 = b2; b2 = c2;
        if (k == last_row || !largest)
            break;
    }
#else
    int q = first.x >> 2, last_row = requested ? side - 1 : 0;
    for (int y = 0; y < side; ++y) {
        for (int k = 0; k < 3; ++k)
            largest = exceeds_all_four(f, sign, last_four_at(finer, requested, ivec2(q + k, first.y + y)),
                                 4 * (q + k), first.x, last.x) && largest;
        if (y == last_row)
            break;
    }
#endif
    return largest || !requested;
}

// True if f is largest among the nine interpolated samples of the coarser octave.
bool above_coarser(float f, float sign, int octave, ivec2 p, bool requested) {
    ivec2 first = coarse_position(p - 1);
    mat3 block = coarse_block(min(octave + 1, octave_count - 1), requested, first);
    bool largest = true;
    for (int y = -1; y <= 1; ++y)
        for (int x = -1; x <= 1; ++x)
            largest = largest && f >= sign * between(block, first, p + ivec2(x, y));
    return largest || !requested;
}

// True if the block maximum at sample p is a candidate.
bool is_largest(int octave, int level, ivec2 p) {
    ivec4 rect = centre[LEVELS * octave + level];
    bool largest = all(greaterThanEqual(p, rect.xy)) && all(lessThan(p, rect.zw));
    bool finer = level == 0 && octave > 0;
    bool coarser = level == octave_levels[octave] - 1 && octave + 1 < octave_count;
#ifdef SMOOTH
    if ((finer || coarser) && largest) {
        float f = response_at(octave, level, p);
        largest = largest && above_coarser(f, 1.0, octave, p, coarser);
        largest = largest && above_finer(f, 1.0, octave, p, finer && largest);
    }
#else
    float response = select_component(texel_of(level, true, texel_at(octave, p)), p.x);
    float sign = sign_of(response), f = sign * response;
    largest = largest && above_sides(f, sign, octave, level, p);
#ifndef SEPARATE
    largest = largest && above_finer(f, sign, octave, p, finer) &&
              above_coarser(f, sign, octave, p, coarser);
#endif
#endif
    return largest;
}
