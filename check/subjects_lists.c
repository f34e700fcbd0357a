/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Lists of keypoints on their way in and out. The stages move numbers, and add or subtract
 * an origin once, so they give the reference's bits on every driver.
 */
#include "check/keypoints.h"
#include "check/subjects.h"
#include "stages/plan.h"

/* Compares all texels, also those beyond the last keypoint. */
static void compare_published(gls_trial *trial, const gls_record *expected) {
    const gls_slot slot = trial->plan->publish.keypoint;
    const void *actual = gls_trial_read(trial, slot);
    if (!trial->result)
        gls_find_array(&trial->finding,
                       &(gls_array){ .what = "published keypoints",
                                     .element = GLS_F32,
                                     .columns = 2 * GLS_LIST_ROW,
                                     .channels = 4,
                                     .texels = gls_trial_texels(trial, slot) },
                       expected, actual);
}

/* ------------------------------------------------------------------ publish -- */

static void publish(gls_trial *trial, uint32_t count, bool upright, gls_pixel origin) {
    const gls_slot slot = trial->plan->publish.keypoint;
    const size_t capacity = gls_trial_texels(trial, slot) / 2;
    gls_position *position = gls_trial_memory(trial, count * sizeof *position);
    int8_t *laplacian = gls_trial_memory(trial, count);
    float *angle = gls_trial_memory(trial, count * sizeof *angle);
    gls_record *expected = gls_trial_memory(trial, capacity * sizeof *expected);
    if (trial->result)
        return;
    gls_keypoints_list(position, laplacian, angle, count, &trial->random);
    gls_trial_write(trial, trial->plan->select.position, position, count);
    for (uint32_t i = 0; trial->plan->image.enlarged && i < count; ++i)
        position[i] = gls_position_reduce(position[i]);
    gls_reference_publish(position, laplacian, upright ? NULL : angle, count,
                          (uint32_t)capacity, origin, expected);
    gls_trial_write(trial, trial->plan->select.laplacian, laplacian, count);
    gls_trial_write(trial, trial->plan->orientation.angle, angle, count);
    gls_trial_write_count(trial, &trial->plan->select.pyramid, count);
    if (!trial->result)
        gls_trial_did(trial, gls_stage_publish(trial->gpu, trial->plan, upright, origin));
    compare_published(trial, expected);
}

/* Rows of a list, and their ends. A shorter list overwrites all of a longer one. The last
 * plan is that of an enlarged image. */
void gls_check_publish(gls_trial *trial, int number) {
    static const uint32_t counts[] = { 700, 257, 256, 255, 2, 1, 0 };
    static const gls_pixel origins[] = { { 0, 0 }, { 0, 3 }, { 16383, 12345 } };
    gls_trial_plan(trial, &(gls_plan_params){ .width = 21,
                                              .height = 21,
                                              .candidates = 700,
                                              .double_image = number == 2 });
    for (size_t c = 0; c < sizeof counts / sizeof *counts; ++c)
        if (!trial->result)
            publish(trial, counts[c], c % 2, origins[number]);
}

/* -------------------------------------------------------------------- input -- */

static void compare_positions(gls_trial *trial, const gls_record *input, uint32_t count,
                              gls_pixel origin) {
    gls_position *position = gls_trial_memory(trial, count * sizeof *position);
    int8_t *laplacian = gls_trial_memory(trial, count);
    const void *actual_position = gls_trial_read(trial, trial->plan->select.position);
    const void *actual_laplacian = gls_trial_read(trial, trial->plan->select.laplacian);
    if (trial->result)
        return;
    gls_reference_input(input, count, origin, position, laplacian);
    for (uint32_t i = 0; trial->plan->image.enlarged && i < count; ++i)
        position[i] = gls_position_enlarge(position[i]);
    gls_find_array(&trial->finding,
                   &(gls_array){ .what = "position (x, y, scale, response) of the input",
                                 .element = GLS_F32,
                                 .columns = GLS_LIST_ROW,
                                 .channels = 4,
                                 .texels = count },
                   position, actual_position);
    gls_find_array(&trial->finding,
                   &(gls_array){ .what = "sign of the Laplacian of the input",
                                 .element = GLS_I8,
                                 .columns = GLS_LIST_ROW,
                                 .channels = 1,
                                 .texels = count },
                   laplacian, actual_laplacian);
}

static void compare_counts(gls_trial *trial, uint32_t count) {
    const uint32_t expected[5] = { count, count, count, trial->plan->select.capacity,
                                   trial->gpu->mark };
    const void *actual = gls_trial_read(trial, trial->plan->select.counts);
    if (!trial->result)
        gls_find_array(
            &trial->finding,
            &(gls_array){ .what = "counts (kept, found, candidates, capacity, mark)",
                          .element = GLS_U32,
                          .columns = 1,
                          .channels = 5,
                          .texels = 1 },
            expected, actual);
}

/* The published keypoints are the input keypoints, and not the positions plus the origin:
 * adding it to a position from which it was subtracted sometimes gives another float. Only
 * the angles are those of the angles' texture. */
static void publish_input(gls_trial *trial, const gls_record *input, uint32_t count,
                          bool upright, gls_pixel origin) {
    const size_t capacity = gls_trial_texels(trial, trial->plan->publish.keypoint) / 2;
    gls_record *expected = gls_trial_memory(trial, capacity * sizeof *expected);
    float *angle = gls_trial_memory(trial, count * sizeof *angle);
    if (trial->result)
        return;
    for (uint32_t i = 0; i < count; ++i) {
        angle[i] = 0.001f * (float)i;
        expected[i] = input[i];
        expected[i].angle = upright ? 0.0f : angle[i];
    }
    gls_trial_write(trial, trial->plan->orientation.angle, angle, count);
    if (!trial->result)
        gls_trial_did(trial, gls_stage_publish(trial->gpu, trial->plan, upright, origin));
    compare_published(trial, expected);
}

static void take_input(gls_trial *trial, uint32_t count, bool upright, gls_pixel origin) {
    const size_t rows = count / GLS_LIST_ROW + 1;
    gls_record *input = gls_trial_memory(trial, rows * GLS_LIST_ROW * sizeof *input);
    if (trial->result)
        return;
    gls_keypoints_input(input, count, &trial->random);
    gls_trial_did(trial, gls_stage_input(trial->gpu, trial->plan, input, count, origin));
    compare_counts(trial, count);
    compare_positions(trial, input, count, origin);
    publish_input(trial, input, count, upright, origin);
}

void gls_check_input(gls_trial *trial, int number) {
    static const uint32_t counts[] = { 700, 257, 256, 255, 1, 0 };
    static const gls_pixel origins[] = { { 0, 0 }, { 0, 3 }, { 16383, 12345 } };
    gls_trial_plan(trial, &(gls_plan_params){ .width = 21,
                                              .height = 17,
                                              .input = true,
                                              .candidates = 768,
                                              .double_image = number == 2 });
    for (size_t c = 0; c < sizeof counts / sizeof *counts; ++c)
        if (!trial->result)
            take_input(trial, counts[c], c % 2, origins[number]);
}
