/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Refinement. A keypoint has the reference's bits, or it is within the bounds of the same
 * step in double precision (check/refine_bounds.c). Most listed samples are no maxima, so
 * their steps go in any direction.
 */
#include "check/subjects.h"
#include "reference/lookup.h"

#include <math.h>
#include <stdio.h>

/* The threshold of presets that compare refined responses with it. */
static const float threshold = 1e-5f;

/* Differs from every position that the stage may write. */
static const gls_position none = { NAN, NAN, NAN, NAN };

/* Refines the list by the reference. */
static void compute(gls_trial *trial, const uint8_t *mask, gls_points *list) {
    const gls_plan *plan = trial->plan;
    list->position = gls_trial_memory(trial, list->count * sizeof *list->position);
    list->laplacian = gls_trial_memory(trial, list->count);
    if (trial->result)
        return;
    gls_reference_refine(&plan->space, (const float *const *)trial->maps->response,
                         trial->maps->integral, threshold,
                         gls_refine_share(plan->space.preset, plan->select.wanted),
                         list->candidate, list->count, list->position, list->laplacian);
    if (mask)
        gls_reference_mask(mask, plan->space.width, plan->space.height, list->count,
                           list->position, list->laplacian);
}

/* Uploads the maps, the candidates and the mask, if there is one, and runs the stage. */
static void run(gls_trial *trial, const uint8_t *mask, const gls_points *list) {
    const gls_plan *plan = trial->plan;
    gls_trial_write_responses(trial);
    gls_trial_write_integral(trial);
    gls_trial_write(trial, plan->points.candidate, list->candidate, list->count);
    gls_trial_write_count(trial, &plan->points.candidates, list->count);
    if (mask)
        gls_trial_write_mask(trial, mask);
    gls_trial_run(trial, gls_stage_refine(trial->gpu, plan, mask, threshold));
}

/* With the setting `features`, a keypoint is refused if its sample's response is less than
 * a share of the refined response. If rounding decides, either verdict is right. */
static gls_judgement is_near_sample(const gls_trial *trial, const gls_candidate *at,
                                    gls_bounded response) {
    const gls_plan *plan = trial->plan;
    const double share = (double)gls_refine_share(plan->space.preset, plan->select.wanted);
    const double own = fabs((double)gls_map_at(&plan->space.octave[at->octave],
                                               trial->maps->response[at->octave], at->level,
                                               at->x, at->y));
    const gls_bounded least = gls_magnitude(gls_times(gls_exactly(share), response));
    return share == 0.0 ? GLS_ACCEPTED : gls_is_at_most(least, gls_exactly(own));
}

/* Computes the step in double precision, and judges it with a mask. */
static gls_bounded_step refine_within_bounds(const gls_trial *trial, const uint8_t *mask,
                                             const gls_candidate *at) {
    const gls_plan *plan = trial->plan;
    const gls_responses responses = gls_maps_responses(trial->maps);
    gls_bounded_step step = gls_bounded_refine(plan, &responses, threshold, at);
    if (step.judgement == GLS_REFUSED)
        return step;
    const gls_judgement near = is_near_sample(trial, at, step.response);
    const gls_judgement masked =
        mask ? gls_bounded_mask(&plan->space, mask, step.x, step.y) : GLS_ACCEPTED;
    step.judgement = gls_both(step.judgement, gls_both(near, masked));
    return step;
}

/* Compares a keypoint that does not have the reference's bits with its bounds. */
static void compare_within_bounds(gls_trial *trial, const uint8_t *mask,
                                  const gls_points *list, uint32_t i, const gls_position *p,
                                  int laplacian) {
    const gls_candidate *at = &list->candidate[i];
    const gls_bounded_step step = refine_within_bounds(trial, mask, at);
    gls_finding *finding = &trial->finding;
    char where[160];
    snprintf(where, sizeof where, "candidate (%u, %u) of octave %u level %u of %s", at->x,
             at->y, at->octave, at->level, trial->input);
    if (laplacian == 0) {
        gls_find_truth(finding, step.judgement != GLS_ACCEPTED,
                       "%s is refused; expected a keypoint", where);
        gls_find_truth(finding,
                       p->x == 0.0f && p->y == 0.0f && p->scale == 0.0f &&
                           p->response == 0.0f,
                       "%s is refused, and its position (%.9g, %.9g) is not 0", where,
                       (double)p->x, (double)p->y);
        return;
    }
    gls_find_truth(finding, step.judgement != GLS_REFUSED,
                   "%s is accepted; expected a refusal", where);
    if (list->laplacian[i] != 0)
        gls_find_truth(finding, laplacian == list->laplacian[i],
                       "sign of the Laplacian of %s is %d; expected %d", where, laplacian,
                       list->laplacian[i]);
    gls_find_bounded(finding, p->x, step.x, "x", where);
    gls_find_bounded(finding, p->y, step.y, "y", where);
    gls_find_bounded(finding, p->scale, step.scale, "scale", where);
    gls_find_bounded(finding, p->response, step.response, "response", where);
}

void gls_check_candidates(gls_trial *trial, const uint8_t *mask, gls_points *list) {
    compute(trial, mask, list);
    run(trial, mask, list);
    const gls_position *position = gls_trial_read(trial, trial->plan->refine.position);
    const int8_t *laplacian = gls_trial_read(trial, trial->plan->refine.laplacian);
    for (uint32_t i = 0; !trial->result && i < list->count; ++i) {
        const bool same = laplacian[i] == list->laplacian[i];
        if (!gls_find_equal(&trial->finding, "the refinement of candidate", i,
                            same ? &list->position[i] : &none, &position[i],
                            sizeof *position))
            compare_within_bounds(trial, mask, list, i, &position[i], laplacian[i]);
    }
}

/* Responses of few values have second differences of zero and singular matrices. In an
 * image of two gray levels many traces are zero. Equal responses are refused; they are a
 * power of two, so their means are equal, too. */
static void run_refine(gls_trial *trial, const gls_case *c) {
    const gls_plan *plan = trial->plan;
    gls_points list = { .candidate = gls_trial_memory(trial, plan->capacity *
                                                                 sizeof *list.candidate) };
    const uint8_t *mask = c->input == GLS_INPUT_MASK ? gls_trial_mask(trial) : NULL;
    if (c->input == GLS_INPUT_TIES)
        gls_maps_ties(trial->maps, plan, (int)c->values, 0.001f, &trial->random);
    else if (c->input == GLS_INPUT_FLAT)
        gls_maps_flat(trial->maps, plan, 0.015625f);
    else
        gls_trial_make(trial, gls_maps_response(trial->maps, plan));
    if (!trial->result)
        list.count =
            gls_list_samples(plan, trial->maps->response, threshold,
                             c->every > 0 ? c->every : 4, &trial->random, list.candidate);
    if (c->count < list.count)
        list.count = c->count;
    gls_check_candidates(trial, mask, &list);
}

enum { ALL = 1 << 15 };

#define LIST(w, h, kind, n) GLS_IMAGE(w, h, kind), .plan.candidates = ALL, .count = n
#define TIES(kind, different)                                                              \
    GLS_IMAGE(200, 191, kind), .plan.candidates = ALL, .count = ALL,                       \
                               .input = GLS_INPUT_TIES, .values = different, .every = 8

/* Also a list without entries, and lists whose last row is not full. */
static const gls_case cases[] = {
    { LIST(200, 191, BLOBS, ALL) },
    { LIST(200, 191, NOISE, ALL) },
    { LIST(200, 191, CHECKERBOARD, ALL) },
    { TIES(NOISE, 0) },
    { TIES(NOISE, 1) },
    { TIES(NOISE, 2) },
    { TIES(NOISE, 3) },
    { TIES(STEP, 0) },
    { TIES(STEP, 1) },
    { TIES(STEP, 2) },
    { TIES(STEP, 3) },
    { GLS_IMAGE(200, 191, NOISE), .plan.candidates = ALL, .count = ALL,
      .input = GLS_INPUT_FLAT, .every = 16 },
    { GLS_IMAGE(130, 127, BLOBS), .plan.candidates = ALL, .count = ALL,
      .input = GLS_INPUT_MASK, .every = 2 },
    { GLS_IMAGE(65, 63, BLOBS), .plan.double_image = true, .plan.candidates = ALL,
      .count = ALL, .input = GLS_INPUT_MASK, .every = 2 },
    { LIST(70, 61, NOISE, ALL), .plan.features = 9, .every = 2 },
    { LIST(130, 127, BLOBS, 0) },
    { LIST(130, 127, BLOBS, 1) },
    { LIST(130, 127, BLOBS, 255) },
    { LIST(130, 127, BLOBS, 257) },
    { LIST(130, 127, BLOBS, 600), .every = 2 }
};

const gls_subject gls_subject_refine = { "refine", GLS_CASES(cases), .run = run_refine,
                                         .maps = GLS_MAPS_PICTURE };
