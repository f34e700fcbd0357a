/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Goal: for each feature of both sets the nearest and the second nearest feature of the
 * other set by descriptor, over all pairs that are candidates. Ties go to the first
 * feature. In the first set, the distance to the nearest rival of the nearest replaces the
 * distance to the second nearest: core/match_rule.h, THE RIVAL.
 *
 * Each pair is compared once for both sides. Squared distances are sums of at most 128
 * squares of integers below 2^12, which fit into 32 bits. core/match_rule.h says why floats
 * hold them, and how a guide chooses candidates. A distance d updates the current two
 * distances d1 <= d2 of a feature:
 *
 *     d2 <- min(d2, max(d1, d)),   d1 <- min(d1, d),   the index where d < d1.
 *
 * As indices ascend, an equal distance that comes later changes nothing.
 *
 * THE SECOND SCAN. One scan cannot find the rival: rivals are known once the nearest is,
 * and by then earlier features are gone. If the second nearest is a rival, it is the
 * nearest rival, as no feature but the nearest one is nearer. Otherwise all candidates are
 * compared again, now with a known nearest. This concerns 1 to 6 % of features in
 * photographs.
 */
#include "core/number.h"
#include "reference/reference.h"

/* A feature of a, its numbers from the guide, and the set that has its nearest. */
typedef struct row {
    const gls_cpu_set *a, *b;
    const gls_match_guide *guide;
    uint32_t i;
    float expected[4];
} row;

static bool is_candidate(const row *self, uint32_t j) {
    const gls_match_keypoint *b = &self->b->keypoint[j];
    if (self->guide->laplacian && self->a->keypoint[self->i].sign != b->sign)
        return false;
    return gls_match_guide_passes(self->guide->kind, self->expected, b->x, b->y);
}

static float distance_to(const row *self, uint32_t j) {
    const size_t length = self->a->length;
    const int16_t *const p = self->a->values + self->i * length;
    const int16_t *const q = self->b->values + j * length;
    int32_t sum = 0;
    for (size_t k = 0; k < length; ++k)
        sum += (p[k] - q[k]) * (p[k] - q[k]);
    return (float)sum;
}

/* Adds feature number `index` at the distance d. Returns the number of the second nearest
 * if it changes, otherwise `other`. */
static uint32_t take_distance(const gls_nearest *of, uint32_t at, float d, uint32_t index,
                              uint32_t other) {
    if (d < of->first[at]) {
        other = (uint32_t)of->index[at];
        of->second[at] = of->first[at];
        of->first[at] = d;
        of->index[at] = (float)index;
    } else if (d < of->second[at]) {
        of->second[at] = d;
        other = index;
    }
    return other;
}

static float nearest_rival(const row *self, const gls_match_rule *rule, uint32_t nearest) {
    const gls_match_keypoint *b = self->b->keypoint;
    float minimum = GLS_MATCH_NONE;
    for (uint32_t j = 0; j < self->b->count; ++j)
        if (is_candidate(self, j) && !gls_match_rule_is_near(rule, &b[j], &b[nearest]))
            minimum = gls_min_float(distance_to(self, j), minimum);
    return minimum;
}

static void match_row(const row *self, const gls_match_rule *rule, const gls_nearest *of_a,
                      const gls_nearest *of_b) {
    const gls_match_keypoint *b = self->b->keypoint;
    const uint32_t i = self->i;
    uint32_t other = 0;
    of_a->first[i] = of_a->second[i] = GLS_MATCH_NONE;
    of_a->index[i] = 0.0f;
    for (uint32_t j = 0; j < self->b->count; ++j) {
        if (!is_candidate(self, j))
            continue;
        const float d = distance_to(self, j);
        other = take_distance(of_a, i, d, j, other);
        if (of_b)
            take_distance(of_b, j, d, i, 0);
    }
    const uint32_t nearest = (uint32_t)of_a->index[i];
    if (of_a->second[i] < GLS_MATCH_NONE &&
        gls_match_rule_is_near(rule, &b[other], &b[nearest]))
        of_a->second[i] = nearest_rival(self, rule, nearest);
}

void gls_reference_match(const gls_cpu_set *a, const gls_cpu_set *b,
                         const gls_match_guide *guide, const gls_match_rule *rule,
                         uint32_t first_a, uint32_t end_a, const gls_nearest *of_a,
                         const gls_nearest *of_b) {
    for (uint32_t i = first_a; i < end_a; ++i) {
        row compared = { .a = a, .b = b, .guide = guide, .i = i };
        gls_match_guide_ask(guide, i, &a->keypoint[i], compared.expected);
        match_row(&compared, rule, of_a, of_b);
    }
}
