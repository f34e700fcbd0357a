/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Places of keypoints. Each Newton step, from the place that the driver found before, has
 * the reference's bits or is within the bounds of the same step in double precision
 * (check/stage_bounds.h), and so is the move.
 */
#include "check/lists.h"
#include "check/stage_bounds.h"
#include "check/subjects.h"
#include "stages/plan.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { STEPS = GLS_LOCALISE_STEPS };

typedef struct places {
    const char *input;
    uint32_t count;
    gls_position *from;
    uint8_t *mask; /* or NULL */
    const gls_estimate *step[STEPS];
    const gls_position *to;
} places;

/* Uploads the sums and the keypoints, and runs the stage. It reads sums by the corners that
 * the stage before it makes. */
static void run(gls_trial *trial, places *p) {
    const gls_plan *plan = trial->plan;
    gls_trial_write_integral(trial);
    if (trial->result || !gls_trial_did(trial, gls_stage_haar(trial->gpu, plan)))
        return;
    gls_trial_write(trial, plan->localise.found, p->from, p->count);
    if (p->mask)
        gls_trial_write(trial, plan->gray.mask, p->mask,
                        gls_trial_texels(trial, plan->gray.mask));
    gls_trial_write_count(trial, &plan->select.pyramid, p->count);
    if (!trial->result)
        gls_trial_did(trial, gls_stage_localise(trial->gpu, plan, p->mask));
    for (int k = 0; k < STEPS; ++k)
        p->step[k] = gls_trial_read(trial, plan->localise.step[k]);
    p->to = gls_trial_read(trial, plan->select.position);
}

/* A step that does not have the reference's bits. */
static void compare_step(gls_trial *trial, const char *where,
                         const gls_bounded_localise *expected, const gls_estimate *to) {
    if (to->found == 0.0f) {
        gls_find_truth(&trial->finding, expected->found != GLS_ACCEPTED,
                       "%s finds no maximum where there is one", where);
        gls_find_truth(&trial->finding, to->x == 0.0f && to->y == 0.0f && to->t == 0.0f,
                       "%s finds no maximum, and its place (%.9g, %.9g) is not 0", where,
                       (double)to->x, (double)to->y);
        return;
    }
    gls_find_truth(&trial->finding, to->found == 1.0f && expected->found != GLS_REFUSED,
                   "%s finds a maximum where there is none", where);
    gls_find_bounded(&trial->finding, to->x, expected->x, "x", where);
    gls_find_bounded(&trial->finding, to->y, expected->y, "y", where);
    gls_find_bounded(&trial->finding, to->t, expected->t, "log scale", where);
}

static gls_sums sums_of(const gls_trial *trial) {
    const gls_plan *plan = trial->plan;
    return (gls_sums){ plan->space.preset, trial->maps->integral, plan->space.width,
                       plan->space.height };
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
    const gls_sums sums = sums_of(trial);
    gls_estimate expected = { 0 };
    if (from.found != 0.0f)
        expected = gls_reference_localise_step(&sums, trial->plan->localise.weight,
                                               position, from);
    if (memcmp(&expected, to, sizeof expected) == 0) {
        gls_find_equal(&trial->finding);
        return;
    }
    const gls_bounded_localise within =
        from.found != 0.0f ? gls_bounded_localise_step(&sums, position, from)
                           : (gls_bounded_localise){ .found = GLS_REFUSED };
    char where[160];
    snprintf(where, sizeof where, "step %d from (%.2f, %.2f), scale %.2f, of %s", k,
             (double)position->x, (double)position->y, (double)position->scale, p->input);
    compare_step(trial, where, &within, to);
}

/* Whether the mask keeps a keypoint from moving to a place. */
static gls_judgement is_masked(const gls_trial *trial, const uint8_t *mask, gls_bounded x,
                               gls_bounded y) {
    if (!mask)
        return GLS_REFUSED;
    const int px = gls_bounded_pixel(x, trial->plan->space.width);
    const int py = gls_bounded_pixel(y, trial->plan->space.height);
    return px < 0 || py < 0                                ? GLS_EITHER
           : mask[py * trial->plan->space.width + px] == 0 ? GLS_ACCEPTED
                                                           : GLS_REFUSED;
}

static void check_move(gls_trial *trial, const places *p, uint32_t i) {
    const gls_estimate place = p->step[STEPS - 1][i];
    const gls_sums sums = sums_of(trial);
    const gls_position *to = &p->to[i];
    gls_position expected = p->from[i];
    gls_reference_localise_move(&sums, p->mask, place, &expected);
    if (memcmp(&expected, to, sizeof expected) == 0) {
        gls_find_equal(&trial->finding);
        return;
    }
    char where[128];
    snprintf(where, sizeof where, "keypoint %u of %s, at (%.2f, %.2f), scale %.2f", i,
             p->input, (double)p->from[i].x, (double)p->from[i].y,
             (double)p->from[i].scale);
    gls_bounded x = gls_exactly((double)p->from[i].x);
    gls_bounded y = gls_exactly((double)p->from[i].y);
    gls_bounded scale = gls_exactly((double)p->from[i].scale);
    gls_judgement masked = GLS_ACCEPTED;
    if (place.found != 0.0f) {
        gls_bounded_localise_move(trial->plan->space.preset, &p->from[i], place, &x, &y,
                                  &scale);
        masked = is_masked(trial, p->mask, x, y);
    }
    gls_find_truth(&trial->finding, to->response == p->from[i].response,
                   "%s changes its response", where);
    if (masked == GLS_EITHER)
        return;
    const bool moves = masked == GLS_REFUSED;
    gls_find_bounded(&trial->finding, to->x, moves ? x : gls_exactly((double)p->from[i].x),
                     "x after the move", where);
    gls_find_bounded(&trial->finding, to->y, moves ? y : gls_exactly((double)p->from[i].y),
                     "y after the move", where);
    gls_find_bounded(&trial->finding, to->scale,
                     moves ? scale : gls_exactly((double)p->from[i].scale),
                     "scale after the move", where);
}

static void check_places(gls_trial *trial, places *p) {
    run(trial, p);
    for (uint32_t i = 0; !trial->result && i < p->count; ++i) {
        for (int k = 0; k < STEPS; ++k)
            check_step(trial, p, i, k);
        check_move(trial, p, i);
    }
}

/* Single pixels of 0, so that some keypoints move and others do not. */
static void add_mask(gls_trial *trial, places *p) {
    const size_t pixels = gls_trial_texels(trial, trial->plan->gray.mask);
    p->mask = gls_trial_memory(trial, pixels);
    p->input = "blobs with a mask";
    for (size_t i = 0; p->mask && i < pixels; ++i)
        p->mask[i] = gls_random_below(&trial->random, 2) ? 255 : 0;
}

/* Makes every keypoint one that shows the last digit of its weight. At the left edge x is
 * almost 0, so that adding the move rounds away none of its digits. And t is so large that
 * both factors of the weight have as many digits: (t / 0.35)^2 is 1/4 to 1. On blobs the
 * reference moves one of 170 random keypoints so; after 400 tries any will do. */
static void put_at_edge(gls_trial *trial, places *p) {
    const gls_sums sums = sums_of(trial);
    const gls_localise_weights *weight = trial->plan->localise.weight;
    const bool fine_stay = stays(trial, &(gls_position){ .scale = 2.0f });
    const double finest = fine_stay ? (double)GLS_COARSE_SIGMA : 1.4;
    p->input = "blobs at the left edge";
    for (uint32_t i = 0; i < p->count; ++i)
        for (int n = 0; n < 400; ++n) {
            gls_position *position = &p->from[i];
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

/* Keypoints on every picture that has some; a list of more than one row, most of whose
 * keypoints are fine; a mask; and keypoints at an edge. */
void gls_check_localise(gls_trial *trial, int number) {
    static const struct {
        gls_picture_kind kind;
        uint32_t count;
    } cases[] = { { GLS_PICTURE_BLOBS, 200 }, { GLS_PICTURE_NOISE, 100 },
                  { GLS_PICTURE_STEP, 60 },   { GLS_PICTURE_BLOBS, 257 },
                  { GLS_PICTURE_BLOBS, 200 }, { GLS_PICTURE_BLOBS, 20 } };
    enum { WIDTH = 200, HEIGHT = 151, ROW = 3, MASKED = 4, EDGE = 5 };
    places p = { .input = gls_picture_name(cases[number].kind),
                 .count = cases[number].count };
    gls_trial_plan(trial, &(gls_plan_params){
                              .width = WIDTH, .height = HEIGHT, .candidates = p.count });
    gls_trial_picture(trial, cases[number].kind);
    p.from = gls_trial_memory(trial, p.count * sizeof *p.from);
    if (trial->result)
        return;
    gls_list_places(p.count, WIDTH, HEIGHT, &trial->random, p.from);
    for (uint32_t i = 8; number == ROW && i < p.count; ++i) /* the others cost only time */
        p.from[i].scale = 2.0f;
    if (number == MASKED)
        add_mask(trial, &p);
    if (number == EDGE)
        put_at_edge(trial, &p);
    check_places(trial, &p);
}
