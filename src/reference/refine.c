/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Goal: the place of a maximum to a fraction of a sample, in position and in scale.
 *
 *     x^ = x0 - (d2H / dx2)^-1 dH / dx,   x = (x, y, log sigma)                [T] (2)
 *
 * after Brown and Lowe, "Invariant features from interest point groups", BMVC 2002. x and
 * y count in samples of the own grid. Scale counts in log sigma, the levels being far from
 * equally spaced in sigma; there the lower level is h1 below and the upper h2 above, and
 * with fm, fp the differences towards them the parabola through the three has
 *
 *     slope     (fp h1 / h2 + fm h2 / h1) / (h1 + h2)
 *     curvature 2 (fp / h2 - fm / h1) / (h1 + h2)
 *
 * A lower level on a finer grid is averaged over the block of fine samples that a coarse
 * one stands for, an upper level on a coarser grid interpolated bilinearly: [T] III-B.2.
 *
 * The symmetric 3x3 system is solved by its adjugate. Tests of the offsets are on the
 * numerators: a point is refused if it would move by more than a sample or beyond the
 * neighbouring level, or if the system is singular.
 */
#include "reference/lookup.h"
#include "reference/maths.h"
#include "reference/reference.h"

#include <assert.h>

/* Responses [dy + 1][dx + 1] around a candidate on its own, the lower and the upper
 * level, and the distances of those in log sigma. */
typedef struct neighbourhood {
    float own[3][3], lower[3][3], upper[3][3];
    float h1, h2;
} neighbourhood;

/* Symmetric: { xx, xy, xs; xy, yy, ys; xs, ys, ss }. */
typedef struct derivatives {
    float x, y, s;
    float xx, yy, ss, xy, xs, ys;
} derivatives;

/* The offset as fractions: x / det samples, y / det samples, s / det in log sigma,
 * negated. */
typedef struct solution {
    float x, y, s, det;
} solution;

/* Mean of the fine samples that coarse sample (x, y) stands for. */
static float block_mean(const glsurf_group *finer, const float *map, int ratio, int x,
                        int y) {
    float sum = 0.0f;
    for (int b = 0; b < ratio; ++b)
        for (int a = 0; a < ratio; ++a)
            sum += glsurf_map_at(finer, map, finer->level_count - 1, ratio * x + a,
                                 ratio * y + b);
    return sum / (float)(ratio * ratio);
}

static float lower_at(const glsurf_plan *plan, const float *const response[], int g,
                      int level, int x, int y) {
    const glsurf_group *group = &plan->group[g];
    if (level > 0)
        return glsurf_map_at(group, response[g], level - 1, x, y);
    const glsurf_group *finer = &plan->group[g - 1];
    return block_mean(finer, response[g - 1], glsurf_group_ratio(finer, group), x, y);
}

static float upper_at(const glsurf_plan *plan, const float *const response[], int g,
                      int level, int x, int y) {
    const glsurf_group *group = &plan->group[g];
    if (level + 1 < group->level_count)
        return glsurf_map_at(group, response[g], level + 1, x, y);
    const glsurf_group *coarser = &plan->group[g + 1];
    return glsurf_map_bilinear(coarser, response[g + 1], glsurf_group_ratio(group, coarser),
                               x, y);
}

static float lower_sigma(const glsurf_plan *plan, int g, int level) {
    const glsurf_group *group = &plan->group[level > 0 ? g : g - 1];
    return group->level[level > 0 ? level - 1 : group->level_count - 1].filter.sigma;
}

static float upper_sigma(const glsurf_plan *plan, int g, int level) {
    const bool same = level + 1 < plan->group[g].level_count;
    return plan->group[same ? g : g + 1].level[same ? level + 1 : 0].filter.sigma;
}

static neighbourhood gather(const glsurf_plan *plan, const float *const response[],
                            const glsurf_candidate *at) {
    const int g = at->group, level = at->level;
    const glsurf_group *group = &plan->group[g];
    assert(level > 0 || g > 0);
    assert(level + 1 < group->level_count || g + 1 < plan->group_count);
    const float sigma = group->level[level].filter.sigma;
    neighbourhood cube = {
        .h1 = glsurf_log_step(lower_sigma(plan, g, level), sigma),
        .h2 = glsurf_log_step(sigma, upper_sigma(plan, g, level)),
    };
    for (int b = 0; b < 3; ++b)
        for (int a = 0; a < 3; ++a) {
            const int x = at->x + a - 1, y = at->y + b - 1;
            cube.own[b][a] = glsurf_map_at(group, response[g], level, x, y);
            cube.lower[b][a] = lower_at(plan, response, g, level, x, y);
            cube.upper[b][a] = upper_at(plan, response, g, level, x, y);
        }
    return cube;
}

static derivatives differentiate(const neighbourhood *cube) {
    const float(*f)[3] = cube->own, (*lo)[3] = cube->lower, (*up)[3] = cube->upper;
    const float h1 = cube->h1, h2 = cube->h2, w = 2.0f * (h1 + h2);
    const float fp = up[1][1] - f[1][1], fm = f[1][1] - lo[1][1];
    return (derivatives){
        .x = (f[1][2] - f[1][0]) * 0.5f,
        .y = (f[2][1] - f[0][1]) * 0.5f,
        .s = (fp * (h1 / h2) + fm * (h2 / h1)) / (h1 + h2),
        .xx = (f[1][2] - 2.0f * f[1][1]) + f[1][0],
        .yy = (f[2][1] - 2.0f * f[1][1]) + f[0][1],
        .ss = 2.0f * (fp / h2 - fm / h1) / (h1 + h2),
        .xy = ((f[2][2] - f[2][0]) - (f[0][2] - f[0][0])) * 0.25f,
        .xs = ((up[1][2] - up[1][0]) - (lo[1][2] - lo[1][0])) / w,
        .ys = ((up[2][1] - up[0][1]) - (lo[2][1] - lo[0][1])) / w,
    };
}

/* Adjugate (A B C; B D E; C E F) times the gradient, and the determinant. */
static solution solve(const derivatives *h) {
    const float a = h->xx, b = h->yy, c = h->ss, d = h->xy, e = h->xs, f = h->ys;
    const float A = b * c - f * f, B = e * f - d * c, C = d * f - b * e;
    const float D = a * c - e * e, E = d * e - a * f, F = a * b - d * d;
    return (solution){
        .x = (A * h->x + B * h->y) + C * h->s,
        .y = (B * h->x + D * h->y) + E * h->s,
        .s = (C * h->x + E * h->y) + F * h->s,
        .det = (a * A + d * B) + e * C,
    };
}

static bool accept(const solution *n, const neighbourhood *cube) {
    if (n->det == 0.0f)
        return false;
    const float most = fabsf(n->det), o = -(n->s / n->det);
    return fabsf(n->x) <= most && fabsf(n->y) <= most &&
           fabsf(n->s) <= (o > 0.0f ? cube->h2 : cube->h1) * most;
}

static glsurf_place locate(const glsurf_group *group, const glsurf_candidate *at,
                           const solution *n, float response) {
    const float offset = (float)group->offset, step = (float)group->step;
    return (glsurf_place){
        .x = offset + step * ((float)at->x - n->x / n->det),
        .y = offset + step * ((float)at->y - n->y / n->det),
        .scale = group->level[at->level].filter.sigma * glsurf_exp(-(n->s / n->det)),
        .response = response,
    };
}

/* The sign of the trace Dxx + Dyy. At a candidate Dxx Dyy - (0.9 Dxy)^2 > 0, so Dxx and
 * Dyy have the same sign and Dxx tells: 8 lookups. */
static int8_t trace_sign(const glsurf_plan *plan, const uint32_t *integral,
                         const glsurf_candidate *at) {
    const glsurf_group *group = &plan->group[at->group];
    const int x = group->offset + group->step * at->x;
    const int y = group->offset + group->step * at->y;
    const glsurf_filter *filter = &group->level[at->level].filter;
    return glsurf_box_dxx(integral, plan->width, filter, x, y) > 0 ? 1 : -1;
}

void glsurf_reference_refine(const glsurf_plan *plan, const float *const response[],
                             const uint32_t *integral, const glsurf_candidate *list,
                             uint32_t count, glsurf_place *place, int8_t *kind) {
    for (uint32_t i = 0; i < count; ++i) {
        const neighbourhood cube = gather(plan, response, &list[i]);
        const derivatives h = differentiate(&cube);
        const solution n = solve(&h);
        place[i] = (glsurf_place){ 0 };
        kind[i] = 0;
        if (!accept(&n, &cube))
            continue;
        place[i] = locate(&plan->group[list[i].group], &list[i], &n, cube.own[1][1]);
        kind[i] = trace_sign(plan, integral, &list[i]);
    }
}
