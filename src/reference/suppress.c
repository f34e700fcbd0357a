/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Goal: the samples that reach the threshold and are maxima among their 3x3x3 neighbours in
 * position and scale: [T] III-B.2.
 *
 * First, find for each level the largest response of each 3x3 neighbourhood, by a pass
 * along rows and one along columns. The sign tells whether the sample itself is that
 * maximum:
 *
 *     maxima = s max(0, responses of the 3x3), s = -1 where the centre is the largest
 *
 * Then compare each such sample with the levels below and above. Within an octave that is
 * one comparison of 3x3 maxima. Below the first level of an octave, the 3x3 neighbourhood
 * of the coarse sample covers 2 ratio + 3 fine samples a side, and the sample is compared
 * with nine fine 3x3 maxima. For ratio 3 that is the 9x9 area of [T]. Above the last level,
 * the coarse responses are interpolated bilinearly at the nine samples.
 *
 * A response that may be negative has minima, too. They are the maxima of the negated
 * response, and take a second round of all this, with sign -1.
 *
 * Exactly one of equal responses may win. So comparisons with samples before (left, above,
 * finer) are strict, and comparisons with samples after are not.
 */
#include "core/number.h"
#include "reference/lookup.h"
#include "reference/reference.h"

#include <math.h>
#include <string.h>

/* One row of the pass along rows. A sample at the edge takes itself for its missing
 * neighbour, so the leftmost sample is never a maximum. `centre` excludes edges anyway. */
static void row_maxima(const gls_octave *octave, const float *response, float sign,
                       float *maxima) {
    const int channels = octave->channels, last = octave->width - 1;
    for (int x = 0; x <= last; ++x)
        for (int level = 0; level < channels; ++level) {
            const float f = sign * response[x * channels + level];
            const float left = sign * response[(x > 0 ? x - 1 : 0) * channels + level];
            const float right =
                sign * response[gls_min_int(x + 1, last) * channels + level];
            const float m =
                gls_max_float(gls_max_float(left, f), gls_max_float(right, 0.0f));
            const bool largest = f > left && f >= right && f > 0.0f;
            maxima[x * channels + level] = largest ? -m : m;
        }
}

/* One column of the pass along columns, of one level, in place. The row above is already
 * replaced, so its old value is kept aside. */
static void column_maxima(float *maxima, size_t stride, int height) {
    float above = maxima[0];
    for (int y = 0; y < height; ++y) {
        float *sample = maxima + (size_t)y * stride;
        const float a = above, b = sample[0], c = y + 1 < height ? sample[stride] : b;
        const float m = gls_max_float(gls_max_float(fabsf(a), fabsf(b)), fabsf(c));
        const bool largest = b < 0.0f && fabsf(b) > fabsf(a) && fabsf(b) >= fabsf(c);
        sample[0] = largest ? -m : m;
        above = b;
    }
}

/* Channels without a level need no care: they hold no response, which gives 0. */
void gls_reference_maxima(const gls_octave *octave, const float *response, float sign,
                          float *maxima) {
    const size_t stride = (size_t)octave->width * (size_t)octave->channels;
    for (int y = 0; y < octave->height; ++y)
        row_maxima(octave, response + (size_t)y * stride, sign,
                   maxima + (size_t)y * stride);
    for (size_t channel = 0; channel < stride; ++channel)
        column_maxima(maxima + channel, stride, octave->height);
}

/* Compares M with the fine samples around the 3x3 neighbourhood of (i, j), in the last
 * level of the finer octave. */
static bool above_finer(const gls_octave *finer, const float *maxima,
                        const gls_octave *octave, int i, int j, float M) {
    const int ratio = gls_octave_ratio(finer, octave);
    const int shift = gls_octave_shift(finer, octave) / 2;
    for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx) {
            const int x = ratio * (i + dx) + shift;
            const int y = ratio * (j + dy) + shift;
            if (M <= fabsf(gls_map_at(finer, maxima, finer->level_count - 1, x, y)))
                return false;
        }
    return true;
}

/* Compares M with the 3x3 neighbourhood of (i, j) in the coarser octave's first level. */
static bool above_coarser(const gls_octave *coarser, const float *response,
                          const gls_octave *octave, int i, int j, float sign, float M) {
    for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx)
            if (M < sign * gls_map_bilinear(octave, coarser, response, i + dx, j + dy))
                return false;
    return true;
}

/* Returns true if sample (i, j) of the level, inside `centre`, is a candidate: a maximum,
 * or with sign -1 a minimum. The coarsest level of all has an empty `centre`, so there is
 * always a level above. The finest level may have no level below. */
static bool is_candidate(const gls_scale_space *space, const float *const response[],
                         const float *const maxima[], float sign, float threshold, int o,
                         int level, int i, int j) {
    const gls_octave *octave = &space->octave[o];
    const float own = gls_map_at(octave, maxima[o], level, i, j), M = -own;
    if (!(own < 0.0f &&
          M * gls_level_weight(space->preset, &octave->level[level].filter) >= threshold))
        return false;
    if (level > 0 && M <= fabsf(gls_map_at(octave, maxima[o], level - 1, i, j)))
        return false;
    if (level == 0 && o > 0 &&
        !above_finer(&space->octave[o - 1], maxima[o - 1], octave, i, j, M))
        return false;
    if (level + 1 < octave->level_count)
        return M >= fabsf(gls_map_at(octave, maxima[o], level + 1, i, j));
    return o + 1 >= space->octave_count ||
           above_coarser(&space->octave[o + 1], response[o + 1], octave, i, j, sign, M);
}

void gls_reference_suppress(const gls_scale_space *space, const float *const response[],
                            float threshold, float *const maxima[], uint8_t *const mask[]) {
    for (int o = 0; o < space->octave_count; ++o)
        memset(mask[o], 0,
               (size_t)space->octave[o].width * (size_t)space->octave[o].height);
    const float minimum = gls_candidate_threshold(space->preset, threshold);
    for (int round = 0; round < (space->preset->has_minima ? 2 : 1); ++round) {
        const float sign = round == 0 ? 1.0f : -1.0f;
        for (int o = 0; o < space->octave_count; ++o)
            gls_reference_maxima(&space->octave[o], response[o], sign, maxima[o]);
        for (int o = 0; o < space->octave_count; ++o) {
            const gls_octave *octave = &space->octave[o];
            uint8_t *bits = mask[o];
            for (int j = 0; j < octave->height; ++j)
                for (int i = 0; i < octave->width; ++i, ++bits)
                    for (int l = 0; l < octave->level_count; ++l)
                        if (gls_rect_has(&octave->level[l].centre, i, j) &&
                            is_candidate(space, response, (const float *const *)maxima,
                                         sign, minimum, o, l, i, j))
                            *bits |= (uint8_t)(1u << l);
        }
    }
}
