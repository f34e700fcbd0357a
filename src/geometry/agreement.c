/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Agreement of matches with a rectified stereo pair: see glsurf_stereo_agree(). */
#include "core/match_rule.h"
#include "core/number.h"
#include "geometry/geometry.h"

#include <math.h>
#include <stdlib.h>

static const double NEAR = 3.0; /* pixels */

static bool is_in_row(const gls_match_guide *guide, double ay, double by) {
    return fabs(ay - by) <= (double)guide->tolerance;
}

static bool agrees_with_guide(const gls_match_guide *guide, double ax, double ay, double bx,
                              double by) {
    return is_in_row(guide, ay, by) && ax - bx >= (double)guide->minimum &&
           ax - bx <= (double)guide->maximum;
}

/* Returns log10 of C(n, k) p^k. p joins at most 1000 positions of A with all of B. */
static double chance_of(const gls_match_guide *guide, const gls_pair *pairs, uint32_t n,
                        uint32_t k) {
    const uint32_t sample = n < 1000 ? n : 1000;
    uint64_t hits = 0, all = 0;
    for (uint32_t s = 0; s < sample; ++s) {
        const uint32_t i = (uint32_t)((uint64_t)s * n / sample);
        for (uint32_t j = 0; j < n; ++j) {
            hits += i != j && agrees_with_guide(guide, pairs[i].ax, pairs[i].ay,
                                                pairs[j].bx, pairs[j].by);
            all += i != j;
        }
    }
    /* Without a hit p is small, but not 0. */
    const double p = ((double)hits + 1.0) / ((double)all + 1.0);
    return gls_log10_choose(n, k) + k * log10(p);
}

static glsurf_stereo_agreement count_pairs(const gls_match_guide *guide, gls_pair *pairs,
                                           uint32_t count) {
    glsurf_stereo_agreement found = { .distinct =
                                          gls_thin(pairs, count, NEAR, GLS_NEAR_IN_A) };
    for (uint32_t i = 0; i < found.distinct; ++i) {
        const gls_pair *const p = &pairs[i];
        found.in_row += is_in_row(guide, p->ay, p->by);
        found.agreeing += agrees_with_guide(guide, p->ax, p->ay, p->bx, p->by);
    }
    found.chance = chance_of(guide, pairs, found.distinct, found.agreeing);
    return found;
}

glsurf_result glsurf_stereo_agree(const glsurf_keypoint *a, const glsurf_keypoint *b,
                                  const glsurf_match *matches, uint32_t count,
                                  const glsurf_match_params *params,
                                  glsurf_stereo_agreement *agreement) {
    if (!params || !agreement || (count > 0 && (!a || !b || !matches)))
        return GLSURF_ERROR_ARGUMENT;
    glsurf_match_params stereo = *params;
    gls_match_guide guide;
    stereo.guide = GLSURF_GUIDE_STEREO;
    if (!(stereo.tolerance >= 0.0f) || gls_match_guide_make(NULL, &stereo, &guide))
        return GLSURF_ERROR_ARGUMENT;
    guide.tolerance = stereo.tolerance > 0.0f ? stereo.tolerance : 3.0f;
    gls_pair *const pairs = malloc(gls_bytes_of((size_t)count + 1, sizeof *pairs));
    if (!pairs)
        return GLSURF_ERROR_MEMORY;
    gls_float_mode mode;
    gls_float_mode_enter(&mode);
    const bool good = gls_make_pairs(a, b, matches, count, pairs);
    if (good)
        *agreement = count_pairs(&guide, pairs, count);
    gls_float_mode_leave(&mode);
    free(pairs);
    return good ? GLSURF_OK : GLSURF_ERROR_ARGUMENT;
}
