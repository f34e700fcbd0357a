/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "check/made_nearest.h"

#include <math.h>
#include <stdlib.h>

/* Small numbers, so that all branches of the rule are taken, and the largest. */
static float random_distance(gls_random *random) {
    switch (gls_random_below(random, 6)) {
    case 0:
        return GLS_MATCH_NONE;
    case 1:
        return (float)gls_random_below(random, 1 << 24);
    case 2:
        return (float)((1 << 24) - 1);
    default:
        return (float)gls_random_below(random, 40);
    }
}

static void make_feature(gls_made_nearest *self, int set, uint32_t i, gls_random *random) {
    const uint32_t others = self->count[1 - set];
    const float one = random_distance(random), two = random_distance(random);
    gls_nearest *of = &self->of[set];
    of->first[i] = fminf(one, two);
    of->second[i] = fmaxf(one, two);
    of->index[i] = others > 0 ? (float)gls_random_below(random, others) : 0.0f;
    self->keypoint[set][i].x = (float)gls_random_between(random, -1e9, 1e9);
    self->keypoint[set][i].y = (float)gls_random_between(random, 0.0, 1000.0);
}

static float *floats(uint32_t count) {
    return calloc(count + (size_t)1, sizeof(float));
}

static bool allocate(gls_made_nearest *self) {
    bool good = true;
    for (int s = 0; s < 2; ++s) {
        const uint32_t count = self->count[s];
        self->of[s] = (gls_nearest){ floats(count), floats(count), floats(count) };
        self->keypoint[s] = calloc(count + (size_t)1, sizeof *self->keypoint[s]);
        good &= self->of[s].first && self->of[s].second && self->of[s].index &&
                self->keypoint[s];
    }
    return good;
}

bool gls_made_nearest_make(gls_made_nearest *self, const uint32_t count[2],
                           gls_random *random) {
    *self = (gls_made_nearest){ .count = { count[0], count[1] } };
    if (!allocate(self))
        return false;
    for (int s = 0; s < 2; ++s)
        for (uint32_t i = 0; i < count[s]; ++i)
            make_feature(self, s, i, random);
    for (uint32_t i = 0; i < count[0] && count[1] > 0; ++i)
        if (gls_random_below(random, 2))
            self->of[1].index[(uint32_t)self->of[0].index[i]] = (float)i;
    return true;
}

void gls_made_nearest_free(gls_made_nearest *self) {
    for (int s = 0; s < 2; ++s) {
        free(self->of[s].first);
        free(self->of[s].second);
        free(self->of[s].index);
        free(self->keypoint[s]);
    }
}

void gls_made_nearest_at_ratio(gls_made_nearest *self, const gls_rule *rule,
                               gls_random *random) {
    for (uint32_t i = 0; i < self->count[0]; ++i) {
        const uint32_t second = gls_random_below(random, 1 << 24);
        const uint32_t limit =
            (uint32_t)((uint64_t)rule->ratio * second >> 24 >> rule->shift);
        self->of[0].first[i] = (float)(limit + i % 2);
        self->of[0].second[i] = (float)second;
    }
}

static glsurf_result load_set(const gls_made_nearest *self, gls_match_rig *rig, int set) {
    const gls_slot slot = gls_match_state(set, gls_match_rig_tiles(rig, 1 - set));
    const float *const parts[3] = { self->of[set].first, self->of[set].index,
                                    self->of[set].second };
    const int count = set == 0 ? 3 : 2;
    glsurf_result result = gls_match_rig_load(rig, set, self->keypoint[set], NULL);
    for (int k = 0; !result && k < count; ++k)
        result = gls_match_rig_write(rig, slot + k, parts[k],
                                     self->count[set] * sizeof *parts[k]);
    return result;
}

glsurf_result gls_made_nearest_load(const gls_made_nearest *self, gls_match_rig *rig) {
    const glsurf_result result = load_set(self, rig, 0);
    return result ? result : load_set(self, rig, 1);
}

uint32_t gls_made_nearest_pairs(const gls_made_nearest *self, const gls_rule *rule,
                                glsurf_match *matches, gls_match_record *records) {
    const uint32_t count = self->count[1] == 0
                               ? 0
                               : gls_reference_pairs(&self->of[0], self->count[0],
                                                     &self->of[1], rule, matches);
    for (uint32_t i = 0; i < count; ++i) {
        const glsurf_match *m = &matches[i];
        const gls_match_keypoint *a = &self->keypoint[0][m->a],
                                 *b = &self->keypoint[1][m->b];
        records[i] = (gls_match_record){
            a->x,        a->y,
            b->x,        b->y,
            (float)m->a, (float)m->b,
            m->distance, isinf(m->second) ? GLS_MATCH_NO_SECOND : m->second
        };
    }
    return count;
}
