/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Refinement. A keypoint has the reference's bits, or it is within the bounds of the same
 * step in double precision (check/refine_bounds.h). Most of the listed samples are no
 * maxima, so their steps go anywhere.
 */
#include "check/lists.h"
#include "check/refine_bounds.h"
#include "check/subjects.h"
#include "stages/plan.h"

#include <stdio.h>
#include <string.h>

/* For presets whose threshold is for refined responses. */
static const float threshold = 1e-5f;

static gls_points list_samples(gls_trial *trial, uint32_t every) {
    const gls_plan *plan = trial->plan;
    gls_points list = { .candidate = gls_trial_memory(trial, plan->capacity *
                                                                 sizeof *list.candidate) };
    if (list.candidate)
        list.count = gls_list_samples(plan, trial->maps->response, threshold, every,
                                      &trial->random, list.candidate);
    return list;
}

/* What the reference makes of the list. */
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
        gls_trial_write(trial, plan->gray.mask, mask,
                        gls_trial_texels(trial, plan->gray.mask));
    if (!trial->result)
        gls_trial_did(trial, gls_stage_refine(trial->gpu, plan, mask, threshold));
}

/* The step in double precision; with a mask, whether it refuses the keypoint. */
static gls_bounded_step refine_within_bounds(const gls_trial *trial, const uint8_t *mask,
                                             const gls_candidate *at) {
    const gls_plan *plan = trial->plan;
    const gls_responses responses = gls_maps_responses(trial->maps);
    gls_bounded_step step = gls_bounded_refine(plan, &responses, threshold, at);
    if (!mask || step.judgement == GLS_REFUSED)
        return step;
    const int x = gls_bounded_pixel(step.x, plan->space.width);
    const int y = gls_bounded_pixel(step.y, plan->space.height);
    if (x < 0 || y < 0)
        step.judgement = GLS_EITHER;
    else if (mask[y * plan->space.width + x] == 0)
        step.judgement = GLS_REFUSED;
    return step;
}

/* A keypoint that does not have the reference's bits. */
static void compare_within_bounds(gls_trial *trial, const char *input, const uint8_t *mask,
                                  const gls_points *list, uint32_t i, const gls_position *p,
                                  int laplacian) {
    const gls_candidate *at = &list->candidate[i];
    const gls_bounded_step step = refine_within_bounds(trial, mask, at);
    char where[128];
    snprintf(where, sizeof where, "candidate (%u, %u) of octave %u level %u of %s", at->x,
             at->y, at->octave, at->level, input);
    if (laplacian == 0) {
        gls_find_truth(&trial->finding, step.judgement != GLS_ACCEPTED,
                       "%s is refused and should not be", where);
        gls_find_truth(&trial->finding,
                       p->x == 0.0f && p->y == 0.0f && p->scale == 0.0f &&
                           p->response == 0.0f,
                       "%s is refused, and its position (%.9g, %.9g) is not 0", where,
                       (double)p->x, (double)p->y);
        return;
    }
    gls_find_truth(&trial->finding, step.judgement != GLS_REFUSED,
                   "%s is accepted and should not be", where);
    if (list->laplacian[i] != 0)
        gls_find_truth(&trial->finding, laplacian == list->laplacian[i],
                       "sign of the Laplacian of %s is %d and not %d", where, laplacian,
                       list->laplacian[i]);
    gls_find_bounded(&trial->finding, p->x, step.x, "x", where);
    gls_find_bounded(&trial->finding, p->y, step.y, "y", where);
    gls_find_bounded(&trial->finding, p->scale, step.scale, "scale", where);
    gls_find_bounded(&trial->finding, p->response, step.response, "response", where);
}

static void check_list(gls_trial *trial, const char *input, const uint8_t *mask,
                       gls_points *list) {
    compute(trial, mask, list);
    run(trial, mask, list);
    const gls_position *position = gls_trial_read(trial, trial->plan->refine.position);
    const int8_t *laplacian = gls_trial_read(trial, trial->plan->refine.laplacian);
    for (uint32_t i = 0; !trial->result && i < list->count; ++i)
        if (laplacian[i] == list->laplacian[i] &&
            memcmp(&position[i], &list->position[i], sizeof *position) == 0)
            gls_find_equal(&trial->finding);
        else
            compare_within_bounds(trial, input, mask, list, i, &position[i], laplacian[i]);
}

static void check_samples(gls_trial *trial, const char *input, const uint8_t *mask,
                          uint32_t every) {
    gls_points list = list_samples(trial, every);
    if (!trial->result)
        check_list(trial, input, mask, &list);
}

/* -------------------------------------------------------------------- cases -- */

/* Few values: many second differences are zero, many matrices singular. In an image of two
 * gray levels many traces are zero. */
static void check_ties(gls_trial *trial, gls_picture_kind kind) {
    gls_trial_picture(trial, kind);
    for (int steps = 0; !trial->result && steps < 4; ++steps) {
        gls_maps_ties(trial->maps, trial->plan, steps, 0.001f, &trial->random);
        check_samples(trial, "responses of few values", NULL, 8);
    }
}

/* Equal responses, whose means are equal too as they are a power of two, are refused. */
static void check_flat(gls_trial *trial) {
    gls_trial_picture(trial, GLS_PICTURE_NOISE);
    for (int o = 0; !trial->result && o < trial->plan->space.octave_count; ++o)
        for (size_t i = 0; i < gls_map_size(&trial->plan->space.octave[o]); ++i)
            gls_maps_stored(trial->maps, o)[i] = trial->maps->response[o][i] = 0.015625f;
    check_samples(trial, "equal responses", NULL, 16);
}

/* Single pixels that are 0 and 1 and other values, so that neighbouring keypoints differ.
 */
static void check_masks(gls_trial *trial) {
    gls_trial_responses(trial, GLS_PICTURE_BLOBS);
    const size_t pixels = gls_trial_texels(trial, trial->plan->gray.mask);
    uint8_t *mask = gls_trial_memory(trial, pixels);
    for (size_t i = 0; mask && i < pixels; ++i)
        mask[i] = gls_random_below(&trial->random, 2) == 0   ? 0
                  : gls_random_below(&trial->random, 2) == 0 ? 1
                                                             : 255;
    check_samples(trial, "blobs with a mask", mask, 2);
}

/* A list without entries, and lists whose last row is not full. */
static void check_lengths(gls_trial *trial) {
    static const uint32_t counts[] = { 0, 1, 255, 256, 257, 600 };
    gls_trial_responses(trial, GLS_PICTURE_BLOBS);
    for (size_t c = 0; !trial->result && c < sizeof counts / sizeof *counts; ++c) {
        gls_points list = list_samples(trial, 2);
        if (counts[c] < list.count)
            list.count = counts[c];
        if (!trial->result)
            check_list(trial, "blobs, in a short list", NULL, &list);
    }
}

void gls_check_refine(gls_trial *trial, int number) {
    gls_trial_plan(trial, &(gls_plan_params){ .width = number < 6 ? 200 : 130,
                                              .height = number < 6 ? 191 : 127,
                                              .candidates = 1 << 15 });
    static const gls_picture_kind kinds[] = { GLS_PICTURE_BLOBS, GLS_PICTURE_NOISE,
                                              GLS_PICTURE_CHECKERBOARD };
    switch (number) {
    case 0:
    case 1:
    case 2:
        gls_trial_responses(trial, kinds[number]);
        check_samples(trial, gls_picture_name(kinds[number]), NULL, 4);
        break;
    case 3:
        check_ties(trial, GLS_PICTURE_NOISE);
        break;
    case 4:
        check_ties(trial, GLS_PICTURE_STEP);
        break;
    case 5:
        check_flat(trial);
        break;
    case 6:
        check_masks(trial);
        break;
    default:
        check_lengths(trial);
    }
}
