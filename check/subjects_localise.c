/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Localisation of keypoints. Each Newton step starts from the driver's estimate before. The
 * steps and the move have the reference's bits, or they are within the bounds of the same
 * computation in double precision (check/stage_bounds.h).
 */
#include "check/subjects.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { STEPS = GLS_LOCALISE_STEPS };

typedef struct places {
    uint32_t count;
    const gls_position *from;
    const uint8_t *mask; /* or NULL */
    const gls_estimate *step[STEPS];
    const gls_position *to;
} places;

/* Uploads the sums and the keypoints, and runs the stage. The stage "haar" makes the
 * texture from which it reads sums. */
static void run(gls_trial *trial, places *p) {
    const gls_plan *plan = trial->plan;
    gls_trial_write_integral(trial);
    gls_trial_run(trial, gls_stage_haar(trial->gpu, plan));
    gls_trial_write(trial, plan->localise.found, p->from, p->count);
    if (p->mask)
        gls_trial_write_mask(trial, p->mask);
    gls_trial_write_count(trial, &plan->select.pyramid, p->count);
    gls_trial_run(trial, gls_stage_localise(trial->gpu, plan, p->mask));
    for (int k = 0; k < STEPS; ++k)
        p->step[k] = gls_trial_read(trial, plan->localise.step[k]);
    p->to = gls_trial_read(trial, plan->select.position);
}

/* Compares a step that does not have the reference's bits with its bounds. */
static void compare_step(gls_trial *trial, const char *where,
                         const gls_bounded_localise *expected, const gls_estimate *to) {
    if (to->found == 0.0f) {
        gls_find_truth(&trial->finding, expected->found != GLS_ACCEPTED,
                       "%s finds no maximum where there is one", where);
        gls_find_truth(&trial->finding, to->x == 0.0f && to->y == 0.0f && to->t == 0.0f,
                       "%s finds no maximum, and its position (%.9g, %.9g) is not 0", where,
                       (double)to->x, (double)to->y);
        return;
    }
    gls_find_truth(&trial->finding, to->found == 1.0f && expected->found != GLS_REFUSED,
                   "%s finds a maximum where there is none", where);
    gls_find_bounded(&trial->finding, to->x, expected->x, "x", where);
    gls_find_bounded(&trial->finding, to->y, expected->y, "y", where);
    gls_find_bounded(&trial->finding, to->t, expected->t, "log scale", where);
}

static bool stays(const gls_trial *trial, const gls_position *p) {
    const gls_preset_data *preset = trial->plan->space.preset;
    return !((p->scale < GLS_COARSE_SIGMA ? preset->fine_reach : preset->coarse_reach) >
             0.0f);
}

static void check_step(gls_trial *trial, const places *p, uint32_t i, int k) {
    const gls_position *position = &p->from[i];
    const gls_estimate from =
        k > 0 ? p->step[k - 1][i]
              : (gls_estimate){ .found = stays(trial, position) ? 0.0f : 1.0f };
    const gls_estimate *to = &p->step[k][i];
    const gls_sums sums = gls_trial_sums(trial);
    gls_estimate expected = { 0 };
    if (from.found != 0.0f)
        expected = gls_reference_localise_step(&sums, trial->plan->localise.weight,
                                               position, from);
    if (gls_find_equal(&trial->finding, "a step of keypoint", i, &expected, to,
                       sizeof expected))
        return;
    const gls_bounded_localise within =
        from.found != 0.0f ? gls_bounded_localise_step(&sums, position, from)
                           : (gls_bounded_localise){ .found = GLS_REFUSED };
    char where[192];
    snprintf(where, sizeof where, "step %d from (%.2f, %.2f), scale %.2f, of %s", k,
             (double)position->x, (double)position->y, (double)position->scale,
             trial->input);
    compare_step(trial, where, &within, to);
}

static void check_move(gls_trial *trial, const places *p, uint32_t i) {
    const gls_estimate place = p->step[STEPS - 1][i];
    const gls_sums sums = gls_trial_sums(trial);
    const gls_position *to = &p->to[i];
    gls_position expected = p->from[i];
    gls_reference_localise_move(&sums, p->mask, place, &expected);
    if (gls_find_equal(&trial->finding, "the position of keypoint", i, &expected, to,
                       sizeof expected))
        return;
    char where[192];
    snprintf(where, sizeof where, "keypoint %u of %s, at (%.2f, %.2f), scale %.2f", i,
             trial->input, (double)p->from[i].x, (double)p->from[i].y,
             (double)p->from[i].scale);
    gls_bounded x, y, scale;
    const gls_position *from = &p->from[i];
    gls_judgement moves = GLS_REFUSED;
    if (place.found != 0.0f) {
        gls_bounded_localise_move(trial->plan->space.preset, from, place, &x, &y, &scale);
        moves =
            p->mask ? gls_bounded_mask(&trial->plan->space, p->mask, x, y) : GLS_ACCEPTED;
    }
    gls_find_truth(&trial->finding, to->response == from->response,
                   "%s changes its response", where);
    if (moves == GLS_EITHER)
        return;
    if (moves == GLS_REFUSED) {
        x = gls_exactly((double)from->x);
        y = gls_exactly((double)from->y);
        scale = gls_exactly((double)from->scale);
    }
    gls_find_bounded(&trial->finding, to->x, x, "x after the move", where);
    gls_find_bounded(&trial->finding, to->y, y, "y after the move", where);
    gls_find_bounded(&trial->finding, to->scale, scale, "scale after the move", where);
}

const gls_position *gls_check_places(gls_trial *trial, const gls_position *from,
                                     uint32_t count, const uint8_t *mask) {
    places p = { .count = count, .from = from, .mask = mask };
    run(trial, &p);
    for (uint32_t i = 0; !trial->result && i < count; ++i) {
        for (int k = 0; k < STEPS; ++k)
            check_step(trial, &p, i, k);
        check_move(trial, &p, i);
    }
    return p.to;
}

/* Makes keypoints that show the last digit of their weight. At the left edge x is almost 0,
 * so adding the move rounds away none of its digits. t is so large that both factors of the
 * weight have as many digits: (t / 0.35)^2 is 1/4 to 1. On blobs, one of 170 random
 * keypoints moves so. After 400 tries any keypoint is taken. */
static void put_at_edge(gls_trial *trial, gls_position *from, uint32_t count) {
    const gls_sums sums = gls_trial_sums(trial);
    const gls_localise_weights *weight = trial->plan->localise.weight;
    const bool fine_stay = stays(trial, &(gls_position){ .scale = 2.0f });
    const double finest = fine_stay ? (double)GLS_COARSE_SIGMA : 1.4;
    for (uint32_t i = 0; i < count; ++i)
        for (int n = 0; n < 400; ++n) {
            gls_position *position = &from[i];
            position->x = (float)gls_random_between(&trial->random, -1e-3, 1e-3);
            position->y = (float)gls_random_between(&trial->random, 0.0,
                                                    trial->plan->space.height - 1.0);
            position->scale =
                (float)exp(gls_random_between(&trial->random, log(finest), log(40.0)));
            gls_estimate to = { .found = 1.0f };
            for (int k = 0; k < STEPS && to.found > 0.0f; ++k)
                to = gls_reference_localise_step(&sums, weight, position, to);
            gls_position moved = *position;
            gls_reference_localise_move(&sums, NULL, to, &moved);
            const float apart = to.t * (to.t * GLS_LOCALISE_SCALES);
            if (moved.x != position->x && apart > 0.25f && apart < 1.0f)
                break;
        }
}

static void run_localise(gls_trial *trial, const gls_case *c) {
    gls_position *from = gls_trial_memory(trial, c->count * sizeof *from);
    const uint8_t *mask = c->input == GLS_INPUT_MASK ? gls_trial_mask(trial) : NULL;
    if (trial->result)
        return;
    gls_list_places(c->count, trial->plan->space.width, trial->plan->space.height,
                    &trial->random, from);
    for (uint32_t i = 8; c->input == GLS_INPUT_FINE && i + 1 < c->count; ++i)
        from[i].scale = 2.0f; /* the others cost only time */
    if (c->input == GLS_INPUT_BORDER)
        put_at_edge(trial, from, c->count);
    gls_check_places(trial, from, c->count, mask);
}

static bool localises(const gls_preset_data *preset) {
    return preset->fine_reach > 0.0f || preset->coarse_reach > 0.0f;
}

/* Keypoints on every picture that has some; a list of more than one row and batch; a mask,
 * with keypoints that move to pixels of 0; and keypoints at an edge. */
static const gls_case cases[] = {
    { GLS_IMAGE(200, 151, BLOBS), .plan.candidates = 200, .count = 200 },
    { GLS_IMAGE(200, 151, NOISE), .plan.candidates = 100, .count = 100 },
    { GLS_IMAGE(200, 151, STEP), .plan.candidates = 60, .count = 60 },
    { GLS_IMAGE(200, 151, BLOBS), .plan.candidates = 257, .plan.batch = 256,
      .input = GLS_INPUT_FINE, .count = 257 },
    { GLS_IMAGE(200, 151, BLOBS), .plan.candidates = 200, .input = GLS_INPUT_MASK,
      .count = 200 },
    { GLS_IMAGE(200, 151, BLOBS), .plan.candidates = 20, .input = GLS_INPUT_BORDER,
      .count = 20 }
};

const gls_subject gls_subject_localise = { "localise", GLS_CASES(cases),
                                           .run = run_localise, .maps = GLS_MAPS_PICTURE,
                                           .has = localises };
