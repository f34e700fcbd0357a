/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Lists of keypoints on their way in and out. The stages move numbers, and add or subtract
 * an origin once, so they give the reference's bits on every driver.
 */
#include "check/lists.h"
#include "check/subjects.h"
#include "stages/plan.h"

/* Runs the stage and compares all texels, also those beyond the last keypoint. */
static void publish(gls_trial *trial, const gls_case *c, const float *angle, uint32_t count,
                    const gls_record *expected) {
    const gls_slot slot = trial->plan->publish.keypoint;
    gls_trial_write(trial, trial->plan->orientation.angle, angle, count);
    gls_trial_run(trial, gls_stage_publish(trial->gpu, trial->plan, c->upright, c->origin));
    gls_trial_expect(trial, slot, "published keypoints", expected,
                     4 * gls_trial_texels(trial, slot));
}

static void publish_list(gls_trial *trial, const gls_case *c, uint32_t count) {
    const gls_plan *plan = trial->plan;
    const size_t capacity = gls_trial_texels(trial, plan->publish.keypoint) / 2;
    gls_position *position = gls_trial_memory(trial, count * sizeof *position);
    int8_t *laplacian = gls_trial_memory(trial, count);
    float *angle = gls_trial_memory(trial, count * sizeof *angle);
    gls_record *expected = gls_trial_memory(trial, capacity * sizeof *expected);
    if (trial->result)
        return;
    gls_keypoints_list(position, laplacian, angle, count, &trial->random);
    gls_trial_write(trial, plan->select.position, position, count);
    gls_trial_write(trial, plan->select.laplacian, laplacian, count);
    gls_trial_write_count(trial, &plan->select.pyramid, count);
    for (uint32_t i = 0; plan->image.enlarged && i < count; ++i)
        position[i] = gls_position_reduce(position[i]);
    gls_reference_publish(position, laplacian, c->upright ? NULL : angle, count,
                          (uint32_t)capacity, c->origin, expected);
    publish(trial, c, angle, count, expected);
}

/* A list as long as the capacity, all of which a shorter one overwrites. */
static void run_publish(gls_trial *trial, const gls_case *c) {
    publish_list(trial, c, c->plan.candidates);
    publish_list(trial, c, c->count);
}

#define LIST(capacity, n) GLS_SIZE(21, 21), .plan.candidates = capacity, .count = n

static const gls_case publish_cases[] = {
    { LIST(700, 257) },
    { LIST(700, 256), .upright = true },
    { LIST(700, 255), .origin = { 0, 3 } },
    { LIST(700, 2), .origin = { 16383, 12345 } },
    { LIST(700, 1), .upright = true, .origin = { 1, 0 } },
    { LIST(700, 0) },
    { LIST(300, 270), .plan.double_image = true, .upright = true },
    { LIST(300, 270), .plan.double_image = true, .origin = { 16383, 12345 } }
};

const gls_subject gls_subject_publish = { "publish", GLS_CASES(publish_cases),
                                          .run = run_publish, .once = true };

/* The published keypoints are the input keypoints, and not the positions plus the origin:
 * adding it to a position from which it was subtracted sometimes gives another float. Only
 * the angles are those of the angles' texture. */
static void run_input(gls_trial *trial, const gls_case *c) {
    const gls_plan *plan = trial->plan;
    const uint32_t n = c->count;
    const size_t rows = n / GLS_LIST_ROW + 1;
    const size_t capacity = gls_trial_texels(trial, plan->publish.keypoint) / 2;
    gls_record *input = gls_trial_memory(trial, rows * GLS_LIST_ROW * sizeof *input);
    gls_record *published = gls_trial_memory(trial, capacity * sizeof *published);
    gls_position *position = gls_trial_memory(trial, n * sizeof *position);
    int8_t *laplacian = gls_trial_memory(trial, n);
    float *angle = gls_trial_memory(trial, n * sizeof *angle);
    if (trial->result)
        return;
    gls_keypoints_input(input, n, &trial->random);
    gls_trial_run(trial, gls_stage_input(trial->gpu, plan, input, n, c->origin));
    gls_reference_input(input, n, c->origin, position, laplacian);
    for (uint32_t i = 0; i < n; ++i) {
        if (plan->image.enlarged)
            position[i] = gls_position_enlarge(position[i]);
        angle[i] = 0.001f * (float)i;
        published[i] = input[i];
        published[i].angle = c->upright ? 0.0f : angle[i];
    }
    const uint32_t counts[5] = { n, n, n, plan->select.capacity, trial->gpu->mark };
    gls_trial_expect(trial, plan->select.counts,
                     "counts (kept, found, candidates, capacity, mark)", counts, 5);
    gls_trial_expect(trial, plan->select.position, "position (x, y, scale, response)",
                     position, 4 * (size_t)n);
    gls_trial_expect(trial, plan->select.laplacian, "sign of the Laplacian", laplacian, n);
    publish(trial, c, angle, n, published);
}

#define INPUT(capacity, n)                                                                 \
    GLS_SIZE(21, 17), .plan.input = true, .plan.candidates = capacity, .count = n

static const gls_case input_cases[] = {
    { INPUT(768, 700) },
    { INPUT(768, 257), .upright = true, .origin = { 0, 3 } },
    { INPUT(256, 256) },
    { INPUT(768, 255), .upright = true },
    { INPUT(768, 1), .origin = { 1, 0 } },
    { INPUT(768, 0) },
    { INPUT(512, 400), .origin = { 16383, 12345 } },
    { INPUT(512, 400), .plan.double_image = true },
    { INPUT(512, 400), .plan.double_image = true, .upright = true, .origin = { 31, 12345 } }
};

const gls_subject gls_subject_input = { "input", GLS_CASES(input_cases), .run = run_input,
                                        .once = true };
