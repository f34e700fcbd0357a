/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Gray conversion, enlargement, smoothing and the integral image are integer arithmetic, so
 * every driver gives the reference's numbers.
 */
#include "check/subjects.h"
#include "stages/plan.h"

/* One pixel, and widths of every remainder by four: with odd ones the last texel of a row
 * is half full. */
void gls_check_enlarge(gls_trial *trial, int number) {
    static const int sizes[][2] = { { 83, 61 }, { 1, 1 }, { 6, 5 }, { 64, 3 } };
    const int width = sizes[number][0], height = sizes[number][1];
    gls_trial_plan(trial, &(gls_plan_params){
                              .width = width, .height = height, .double_image = true });
    uint8_t *gray = gls_trial_memory(trial, (size_t)(width * height));
    uint8_t *expected = gls_trial_memory(trial, (size_t)(4 * width * height));
    if (trial->result ||
        !gls_trial_has_memory(trial, gls_picture_fill(GLS_PICTURE_NOISE, width, height,
                                                      &trial->random, gray)))
        return;
    gls_reference_enlarge(gray, width, height, expected);
    gls_trial_write_image(trial, trial->plan->gray.image, gray);
    if (!trial->result)
        gls_trial_did(trial, gls_stage_enlarge(trial->gpu, trial->plan));
    const uint8_t *actual = gls_trial_read_image(trial, trial->plan->enlarge.working);
    if (!trial->result)
        gls_find_array(&trial->finding,
                       &(gls_array){ .what = "enlarged image",
                                     .picture = gls_picture_name(GLS_PICTURE_NOISE),
                                     .element = GLS_U8,
                                     .columns = 2 * width,
                                     .channels = 1,
                                     .texels = (size_t)(4 * width * height) },
                       expected, actual);
}

/* Images smaller than the filter, where it reaches both borders, and of every remainder of
 * the width by four. */
void gls_check_smooth(gls_trial *trial, int number) {
    static const int sizes[][2] = { { 83, 61 }, { 6, 7 }, { 1, 9 }, { 40, 3 } };
    const int width = sizes[number][0], height = sizes[number][1];
    gls_trial_plan(trial, &(gls_plan_params){ .width = width, .height = height });
    gls_trial_picture(trial, GLS_PICTURE_NOISE);
    if (trial->result)
        return;
    gls_trial_write_image(trial, trial->plan->gray.image, trial->maps->gray);
    if (!trial->result)
        gls_trial_did(trial, gls_stage_smooth(trial->gpu, trial->plan));
    const uint16_t *actual = gls_trial_read_smooth(trial);
    if (!trial->result)
        gls_find_array(&trial->finding,
                       &(gls_array){ .what = "smoothed image",
                                     .picture = gls_picture_name(GLS_PICTURE_NOISE),
                                     .element = GLS_U16,
                                     .columns = width,
                                     .channels = 1,
                                     .texels = (size_t)(width * height) },
                       trial->maps->smooth, actual);
}

/* The integral image by four: the last sum of a row is repeated to the end of its texel. */
static void compare_by_four(gls_trial *trial) {
    const int width = trial->plan->space.width, columns = gls_ceil_div(width, 4) * 4;
    const size_t count = (size_t)columns * (size_t)trial->plan->space.height;
    uint32_t *repeated = gls_trial_memory(trial, count * sizeof *repeated);
    const uint32_t *actual = gls_trial_read(trial, trial->plan->integral.packed4);
    if (trial->result)
        return;
    for (int y = 0; y < trial->plan->space.height; ++y)
        for (int x = 0; x < columns; ++x)
            repeated[y * columns + x] =
                trial->maps->integral[y * width + (x < width ? x : width - 1)];
    gls_find_array(&trial->finding,
                   &(gls_array){ .what = "integral image by four",
                                 .element = GLS_U32,
                                 .columns = columns,
                                 .channels = 1,
                                 .texels = count },
                   repeated, actual);
}

/* With a doubling size of 1 the levels go down to a single block, so all levels are used.
 */
void gls_check_integral(gls_trial *trial, int number) {
    static const struct {
        int width, height;
        uint32_t doubling_size;
    } sizes[] = { { 130, 97, 0 }, { 130, 97, 1 }, { 63, 65, 16 }, { 161, 9, 0 },
                  { 9, 161, 1 },  { 1, 300, 0 },  { 300, 2, 1 },  { 183, 181, 64 } };
    gls_trial_plan(trial,
                   &(gls_plan_params){ .width = sizes[number].width,
                                       .height = sizes[number].height,
                                       .doubling_size = sizes[number].doubling_size });
    gls_trial_picture(trial, GLS_PICTURE_NOISE);
    if (trial->result)
        return;
    gls_trial_write_image(trial, trial->plan->gray.image, trial->maps->gray);
    if (!trial->result)
        gls_trial_did(trial, gls_stage_smooth(trial->gpu, trial->plan));
    if (!trial->result)
        gls_trial_did(trial, gls_stage_integral(trial->gpu, trial->plan));
    if (trial->result)
        return;
    compare_by_four(trial);
    const gls_slot slot = trial->plan->integral.integral;
    const uint32_t *actual = slot != GLS_NONE ? gls_trial_read(trial, slot) : NULL;
    if (actual)
        gls_find_array(&trial->finding,
                       &(gls_array){ .what = "integral image",
                                     .element = GLS_U32,
                                     .columns = trial->plan->space.width,
                                     .channels = 1,
                                     .texels = gls_trial_texels(trial, slot) },
                       trial->maps->integral, actual);
}
