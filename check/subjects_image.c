/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Enlargement, smoothing and the integral images are integer arithmetic, so every driver
 * gives the reference's numbers.
 */
#include "check/subjects.h"

/* One pixel, and widths of every remainder by four: with an odd width, the last texel of a
 * row is half full. */
static void run_enlarge(gls_trial *trial, const gls_case *c) {
    const int width = c->plan.width, height = c->plan.height;
    const uint8_t *gray = gls_trial_image(trial, c->picture, width, height).pixels;
    uint8_t *expected = gls_trial_memory(trial, (size_t)(4 * width * height));
    if (trial->result)
        return;
    gls_reference_enlarge(gray, width, height, expected);
    gls_trial_write_image(trial, trial->plan->gray.image, gray);
    gls_trial_run(trial, gls_stage_enlarge(trial->gpu, trial->plan));
    const uint8_t *actual = gls_trial_read_image(trial, trial->plan->enlarge.working);
    gls_trial_compare(trial,
                      (gls_array){ .what = "enlarged image",
                                   .element = GLS_U8,
                                   .columns = 2 * width,
                                   .channels = 1,
                                   .numbers = (size_t)(4 * width * height) },
                      expected, actual);
}

static const gls_case enlarge_cases[] = {
    { GLS_IMAGE(83, 61, NOISE), .plan.double_image = true },
    { GLS_IMAGE(1, 1, NOISE), .plan.double_image = true },
    { GLS_IMAGE(6, 5, NOISE), .plan.double_image = true },
    { GLS_IMAGE(64, 3, NOISE), .plan.double_image = true }
};

const gls_subject gls_subject_enlarge = { "enlarge", GLS_CASES(enlarge_cases),
                                          .run = run_enlarge, .once = true };

/* Writes the image, and smooths it. */
static void smooth(gls_trial *trial) {
    gls_trial_write_image(trial, trial->plan->gray.image, trial->maps->gray);
    gls_trial_run(trial, gls_stage_smooth(trial->gpu, trial->plan));
}

static void run_smooth(gls_trial *trial, const gls_case *c) {
    smooth(trial);
    const uint16_t *actual = gls_trial_read_smooth(trial);
    gls_trial_compare(trial,
                      (gls_array){ .what = "smoothed image",
                                   .element = GLS_U16,
                                   .columns = c->plan.width,
                                   .channels = 1,
                                   .numbers = (size_t)(c->plan.width * c->plan.height) },
                      trial->maps->smooth, actual);
}

static bool smooths(const gls_preset_data *preset) {
    return preset->smooth_image;
}

/* Images smaller than the filter, which then reaches both borders, and every remainder of
 * the width by four. */
static const gls_case smooth_cases[] = { { GLS_IMAGE(83, 61, NOISE) },
                                         { GLS_IMAGE(6, 7, NOISE) },
                                         { GLS_IMAGE(1, 9, NOISE) },
                                         { GLS_IMAGE(40, 3, NOISE) } };

const gls_subject gls_subject_smooth = { "smooth", GLS_CASES(smooth_cases),
                                         .run = run_smooth, .maps = GLS_MAPS_PICTURE,
                                         .has = smooths };

static void run_integral(gls_trial *trial, const gls_case *c) {
    (void)c;
    const gls_slot slot = trial->plan->integral.integral;
    smooth(trial);
    gls_trial_run(trial, gls_stage_integral(trial->gpu, trial->plan));
    gls_trial_expect(trial, trial->plan->integral.packed4, "integral image by four",
                     gls_trial_packed4(trial),
                     4 * gls_trial_texels(trial, trial->plan->integral.packed4));
    if (slot != GLS_NONE)
        gls_trial_expect(trial, slot, "integral image", gls_trial_integral(trial),
                         gls_trial_texels(trial, slot));
}

/* With a doubling size of 1 the levels go down to one block, so all levels are used. */
static const gls_case integral_cases[] = {
    { GLS_IMAGE(130, 97, NOISE) },
    { GLS_IMAGE(130, 97, NOISE), .plan.doubling_size = 1 },
    { GLS_IMAGE(63, 65, NOISE), .plan.doubling_size = 16 },
    { GLS_IMAGE(161, 9, NOISE) },
    { GLS_IMAGE(9, 161, NOISE), .plan.doubling_size = 1 },
    { GLS_IMAGE(1, 300, NOISE) },
    { GLS_IMAGE(300, 2, NOISE), .plan.doubling_size = 1 },
    { GLS_IMAGE(183, 181, NOISE), .plan.doubling_size = 64 }
};

const gls_subject gls_subject_integral = { "integral", GLS_CASES(integral_cases),
                                           .run = run_integral, .maps = GLS_MAPS_PICTURE };

/* Checks the integral image by three. With the path "gather" there is none. */
static void run_haar(gls_trial *trial, const gls_case *c) {
    (void)c;
    if (gls_plan_takes(trial->plan, GLSURF_PATH_GATHER))
        return;
    const gls_slot slot = trial->plan->haar.sum_texels;
    const size_t texels = gls_trial_texels(trial, slot);
    uint32_t(*expected)[4] = gls_trial_memory(trial, texels * sizeof *expected);
    if (expected)
        gls_maps_packed3(trial->maps, trial->plan, expected);
    gls_trial_write_integral(trial);
    gls_trial_run(trial, gls_stage_haar(trial->gpu, trial->plan));
    gls_trial_expect(trial, slot, "integral image by three", expected, 4 * texels);
}

static const gls_case haar_cases[] = { { GLS_IMAGE(83, 61, NOISE) },
                                       { GLS_IMAGE(21, 300, NOISE) } };

const gls_subject gls_subject_haar = { "haar", GLS_CASES(haar_cases), .run = run_haar,
                                       .maps = GLS_MAPS_PICTURE };
