/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * How many homographies with a given number of inliers chance would give. This is the
 * number of false alarms of L. Moisan, B. Stival, "A probabilistic criterion to detect
 * rigid point matches between two images and estimate the fundamental matrix", IJCV 57(3),
 * 2004, for homographies as in P. Moulon, P. Monasse, R. Marlet, "Adaptive structure from
 * motion with a contrario model estimation", ACCV 2012.
 *
 * Let n matches join unrelated points. Four of them determine a homography. The probability
 * that k - 4 other given matches are within the tolerance t of it is alpha^(k-4), where
 * alpha is the part of B's area that a disc of the tolerance covers. There are n - 4 values
 * of k, C(n, k) choices of the inliers, and C(k, 4) choices of the four among them. So the
 * expected number of such coincidences is at most
 *
 *     NFA = (n - 4) C(n, k) C(k, 4) alpha^(k-4).
 */
#include "geometry/geometry.h"

#include <math.h>
#include <stdlib.h>

static const double PI = 3.14159265358979323846;

static double log10_choose(uint32_t n, uint32_t k) {
    double sum = 0.0;
    for (uint32_t i = 1; i <= k; ++i)
        sum += log10((double)(n - k + i) / (double)i);
    return sum;
}

/* A homography fitted to its inliers has more inliers than one through four matches. Let h
 * be the fitted homography, and g the one through the four of its inliers that lie farthest
 * apart. Another inlier is off h by at most t. There g differs from h by the differences at
 * the four, at most t each, weighted by numbers of about 1 at most. These errors add up
 * like random numbers. So the inlier is within 2 t of g, and the disc has that radius. */
double glsurf_chance(uint32_t count, uint32_t support, double tolerance, double area) {
    static const double REACH = 2.0;
    if (support < 5)
        return INFINITY;
    const double radius = REACH * tolerance;
    const double alpha = fmin(PI * radius * radius / area, 1.0);
    return log10((double)count - 4.0) + log10_choose(count, support) +
           log10_choose(support, 4) + (double)(support - 4) * log10(alpha);
}

static int compare(const double *left, const double *right, size_t numbers) {
    for (size_t i = 0; i < numbers; ++i)
        if (left[i] != right[i])
            return left[i] < right[i] ? -1 : 1;
    return 0;
}

static int by_a(const void *left, const void *right) {
    const glsurf_pair *const l = left, *const r = right;
    return compare((const double[4]){ l->ax, l->ay, l->bx, l->by },
                   (const double[4]){ r->ax, r->ay, r->bx, r->by }, 4);
}

static int by_b(const void *left, const void *right) {
    const glsurf_pair *const l = left, *const r = right;
    return compare((const double[4]){ l->bx, l->by, l->ax, l->ay },
                   (const double[4]){ r->bx, r->by, r->ax, r->ay }, 4);
}

static bool is_near(const glsurf_pair *p, const glsurf_pair *q, double radius,
                    glsurf_nearness nearness) {
    const double ax = p->ax - q->ax, ay = p->ay - q->ay;
    const double bx = p->bx - q->bx, by = p->by - q->by;
    const bool a = ax * ax + ay * ay <= radius * radius;
    const bool b = bx * bx + by * by <= radius * radius;
    switch (nearness) {
    case GLSURF_NEAR_IN_A:
        return a;
    case GLSURF_NEAR_IN_B:
        return b;
    default:
        return a && b;
    }
}

/* Pairs are sorted along x, so that a pair is compared only with kept pairs within the
 * radius along x. */
uint32_t glsurf_thin(glsurf_pair *pairs, uint32_t count, double radius,
                     glsurf_nearness nearness) {
    const bool in_b = nearness == GLSURF_NEAR_IN_B;
    uint32_t kept = 0;
    qsort(pairs, count, sizeof *pairs, in_b ? by_b : by_a);
    for (uint32_t i = 0; i < count; ++i) {
        bool is_new = true;
        for (uint32_t j = kept; is_new && j-- > 0;) {
            const double distance =
                in_b ? pairs[i].bx - pairs[j].bx : pairs[i].ax - pairs[j].ax;
            if (distance > radius)
                break;
            is_new = !is_near(&pairs[i], &pairs[j], radius, nearness);
        }
        if (is_new)
            pairs[kept++] = pairs[i];
    }
    return kept;
}
