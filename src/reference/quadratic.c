/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Goal: the position of an extremum to a fraction of a sample and of a level, by a
 * quadratic in x, y and the level s: Brown and Lowe (refine.c); [Lowe] (dog.c), section 4.
 *
 *     D(v) = D + g . v + v . H v / 2,  v = (x, y, s)
 *     v^ = -H^-1 g,  D(v^) = D + g . v^ / 2
 *
 * with g and H by central differences between samples and between levels. H^-1 g is the
 * adjugate of H times g over the determinant of H. Levels are evenly spaced in log sigma,
 * so that a step of s is one of log sigma.
 *
 * RE-CENTRING. Where an offset is longer than one half, another sample is nearer to the
 * extremum. But two samples may each name the other, with offsets a little longer than one
 * half. So the step begins again at the other sample only where an offset is longer than
 * 0.6, as in VLFeat: at most five times, and only at samples that have all their neighbours
 * in the octave. Otherwise the candidate is refused. With 0.5 a tenth of the keypoints is
 * lost, and repeatability at equal counts is 52 instead of 57 %, both on the images of the
 * test lab/repeatability.
 *
 * If that sample is a candidate itself, it gives the keypoint, and the first one is
 * refused: otherwise 1 % of keypoints would occur twice, with descriptors that match
 * neither.
 *
 * EDGES. The principal curvatures of D in the plane are the eigenvalues of the upper left
 * 2x2 of H. One is more than r times the other, or their signs differ, where
 *
 *     (xx + yy)^2 >= (r + 1)^2 / r (xx yy - xy^2)                    [Lowe], section 4.1
 *
 * The threshold is for |D(v^)|. A candidate reaches GLS_CANDIDATE_SHARE of the threshold T.
 * So a keypoint whose |D(v^)| is more than 1 / GLS_CANDIDATE_SHARE times the response of
 * its candidate would be found with some T, but missing with a higher T that it also
 * reaches. If a number of keypoints is wanted and T is free, such candidates are refused.
 * Then T finds exactly the keypoints of any lower T that reach T.
 */
#include "reference/lookup.h"
#include "reference/maths.h"
#include "reference/reference.h"

/* Results of a step. */
typedef struct step {
    float x, y, s;  /* in samples and levels */
    float response; /* there */
    bool singular, on_edge;
    bool largest; /* the sample is a candidate */
} step;

typedef struct place {
    int x, y, level;
} place;

/* Returns true if the middle is a maximum of the values times the sign, by the rule of
 * reference/suppress.c. */
static bool is_largest(float f[3][3][3], float sign) {
    const float own = sign * f[1][1][1];
    for (int n = 0; n < 27; ++n) {
        const float other = sign * f[n / 9][n / 3 % 3][n % 3];
        if (n < 13 ? own <= other : n > 13 && own < other)
            return false;
    }
    return true;
}

static step step_from(const gls_octave *octave, const float *map, const place *at,
                      float sign, float edge) {
    float f[3][3][3];
    for (int l = 0; l < 3; ++l)
        for (int b = 0; b < 3; ++b)
            for (int a = 0; a < 3; ++a)
                f[l][b][a] = gls_map_at(octave, map, at->level + l - 1, at->x + a - 1,
                                        at->y + b - 1);
    const float own = f[1][1][1], twice = 2.0f * own;
    const float x = (f[1][1][2] - f[1][1][0]) * 0.5f, y = (f[1][2][1] - f[1][0][1]) * 0.5f;
    const float s = (f[2][1][1] - f[0][1][1]) * 0.5f;
    const float xx = (f[1][1][2] - twice) + f[1][1][0];
    const float yy = (f[1][2][1] - twice) + f[1][0][1];
    const float ss = (f[2][1][1] - twice) + f[0][1][1];
    const float xy = ((f[1][2][2] - f[1][2][0]) - (f[1][0][2] - f[1][0][0])) * 0.25f;
    const float xs = ((f[2][1][2] - f[2][1][0]) - (f[0][1][2] - f[0][1][0])) * 0.25f;
    const float ys = ((f[2][2][1] - f[2][0][1]) - (f[0][2][1] - f[0][0][1])) * 0.25f;
    const float c00 = yy * ss - ys * ys, c01 = xs * ys - xy * ss, c02 = xy * ys - yy * xs;
    const float c11 = xx * ss - xs * xs, c12 = xy * xs - xx * ys, c22 = xx * yy - xy * xy;
    const float det = (xx * c00 + xy * c01) + xs * c02;
    step to = { .singular = det == 0.0f,
                .on_edge = (xx + yy) * (xx + yy) >= edge * c22,
                .largest = is_largest(f, sign) };
    const float by = to.singular ? 1.0f : det;
    to.x = -(((c00 * x + c01 * y) + c02 * s) / by);
    to.y = -(((c01 * x + c11 * y) + c12 * s) / by);
    to.s = -(((c02 * x + c12 * y) + c22 * s) / by);
    to.response = own + 0.5f * ((x * to.x + y * to.y) + s * to.s);
    return to;
}

static int whole_step(float by) {
    return (by > GLS_QUADRATIC_OFFSET) - (by < -GLS_QUADRATIC_OFFSET);
}

/* Moves from sample to sample. Returns false if the candidate is refused. */
static bool settle_place(const gls_octave *octave, const float *map, float sign, float edge,
                         place *at, step *to) {
    for (int k = 0; k < GLS_QUADRATIC_STEPS; ++k) {
        *to = step_from(octave, map, at, sign, edge);
        if (to->singular)
            return false;
        if (whole_step(to->x) == 0 && whole_step(to->y) == 0 && whole_step(to->s) == 0)
            return k == 0 || !to->largest;
        at->x += whole_step(to->x);
        at->y += whole_step(to->y);
        at->level += whole_step(to->s);
        if (at->level < 0 || at->level >= octave->level_count ||
            !gls_rect_has(&octave->level[at->level].centre, at->x, at->y))
            return false;
    }
    return false;
}

int8_t gls_reference_quadratic(const gls_scale_space *space, const float *const response[],
                               float threshold, float share, const gls_candidate *candidate,
                               gls_position *position) {
    const gls_octave *octave = &space->octave[candidate->octave];
    const float *map = response[candidate->octave];
    place at = { candidate->x, candidate->y, candidate->level };
    const float own = gls_map_at(octave, map, at.level, at.x, at.y);
    const float sign = own < 0.0f ? -1.0f : 1.0f;
    step to;
    if (!settle_place(octave, map, sign, gls_edge_limit(space->preset), &at, &to) ||
        to.on_edge || !(sign * to.response >= threshold))
        return 0;
    if (share > 0.0f && !(share * (sign * to.response) <= sign * own))
        return 0;
    const float start = (float)octave->offset, by = (float)octave->step;
    const gls_pixel tile = space->tile;
    *position = (gls_position){
        .x = start + by * ((float)(at.x + tile.x / octave->step) + to.x) - (float)tile.x,
        .y = start + by * ((float)(at.y + tile.y / octave->step) + to.y) - (float)tile.y,
        .scale = octave->level[at.level].filter.sigma * gls_exp(to.s * gls_interval(space)),
        .response = sign * to.response,
    };
    return (int8_t)sign;
}
