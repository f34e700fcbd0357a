/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Orientations and descriptors of keypoints. Both round; numbers without the reference's
 * bits are compared with bounds.
 */
#include "check/run.h"
#include "check/subjects.h"
#include "core/number.h"
#include "reference/maths.h"

#include <math.h>
#include <string.h>

/* -------------------------------------------------------------------- lists -- */

typedef struct list {
    uint32_t count;
    gls_position *position;
    float *angle;
} list;

static list make_list(gls_trial *trial, uint32_t count) {
    return (list){ .count = count,
                   .position = gls_trial_memory(trial, count * sizeof(gls_position)),
                   .angle = gls_trial_memory(trial, count * sizeof(float)) };
}

/* Uploads the integral image, and runs the stage that makes the texture for Haar responses.
 */
static void write_sums(gls_trial *trial) {
    gls_trial_write_integral(trial);
    gls_trial_run(trial, gls_stage_haar(trial->gpu, trial->plan));
}

static void write_keypoints(gls_trial *trial, const list *from) {
    write_sums(trial);
    gls_trial_write(trial, trial->plan->select.position, from->position, from->count);
    gls_trial_write_count(trial, &trial->plan->select.pyramid, from->count);
}

/* -------------------------------------------------------------- orientation -- */

static float expected_angle(const gls_sums *sums, const gls_position *position) {
    gls_vec2 samples[GLS_LATTICE_POINTS];
    gls_reference_orientation_samples(sums, position, samples);
    return sums->preset->smooth_histogram ? gls_reference_orientation_peak(samples)
                                          : gls_reference_orientation(samples);
}

/* `flat`: there is no contrast, nothing rounds, and the angle is 0. */
static void compare_angle(gls_trial *trial, const list *of, uint32_t i, float actual,
                          bool flat) {
    const gls_sums sums = gls_trial_sums(trial);
    const gls_position *p = &of->position[i];
    const float expected = expected_angle(&sums, p);
    const glsurf_keypoint k = { .x = p->x, .y = p->y, .scale = p->scale, .angle = actual };
    double off = 0.0, bound = 0.0;
    gls_find_truth(&trial->finding, actual >= 0.0f && actual < GLS_TWO_PI,
                   "angle of keypoint %u is %.9g and not in [0, 2 pi)", i, (double)actual);
    if (flat)
        off = (double)actual;
    else if (!gls_find_equal(&trial->finding, "the angle of keypoint", i, &expected,
                             &actual, sizeof actual))
        off = gls_rounding_of_angle(&sums, &k, &bound);
    if (bound < GLS_HALF_TURN)
        gls_find_distance(&trial->finding, off, bound,
                          "angle of keypoint %u at (%.2f, %.2f), scale %.2f, of %s is %.7g "
                          "and not %.7g",
                          i, (double)p->x, (double)p->y, (double)p->scale, trial->input,
                          (double)actual, (double)expected);
}

/* Uploads input keypoints at the positions. Two of three have an angle, and keep it. */
static void take_input(gls_trial *trial, const list *of, gls_record *input) {
    gls_keypoints_input(input, of->count, &trial->random);
    for (uint32_t i = 0; i < of->count; ++i) {
        input[i].x = of->position[i].x;
        input[i].y = of->position[i].y;
        input[i].scale = of->position[i].scale;
    }
    write_sums(trial);
    gls_trial_run(trial, gls_stage_input(trial->gpu, trial->plan, input, of->count,
                                         (gls_pixel){ 0, 0 }));
}

static void place_keypoints(const list *of, const gls_case *c, gls_random *random) {
    const int width = c->plan.width, height = c->plan.height;
    if (c->input == GLS_INPUT_BORDER)
        gls_keypoints_at_border(of->position, of->count, width, height);
    else
        gls_keypoints_scatter(of->position, of->count, width, height,
                              c->largest > 0.0 ? c->largest : width / 6.0, random);
    if (c->input == GLS_INPUT_ROUNDED)
        gls_keypoints_round(of->position, of->count);
    if (c->input == GLS_INPUT_SLOPE) /* the whole lattice is inside */
        *of->position =
            (gls_position){ (float)(width / 2), (float)(height / 2), 5.0f, 1.0f };
}

static void run_orientation(gls_trial *trial, const gls_case *c) {
    const list of = make_list(trial, c->count);
    const size_t rows = c->count / GLS_LIST_ROW + 1;
    gls_record *input = gls_trial_memory(trial, rows * GLS_LIST_ROW * sizeof *input);
    const bool given = c->input == GLS_INPUT_KEYPOINTS;
    if (trial->result)
        return;
    place_keypoints(&of, c, &trial->random);
    if (given)
        take_input(trial, &of, input);
    else
        write_keypoints(trial, &of);
    gls_trial_run(trial, gls_stage_orientation(trial->gpu, trial->plan));
    const float *actual = gls_trial_read(trial, trial->plan->orientation.angle);
    const bool flat = c->picture == GLS_PICTURE_ZERO ||
                      (c->picture == GLS_PICTURE_WHITE && c->input == GLS_INPUT_ROUNDED);
    for (uint32_t i = 0; !trial->result && i < of.count; ++i)
        if (given && input[i].angle >= 0.0f)
            gls_find_truth(&trial->finding, actual[i] == input[i].angle,
                           "angle of input keypoint %u is %.9g and not %.9g, which it had",
                           i, (double)actual[i], (double)input[i].angle);
        else
            compare_angle(trial, &of, i, actual[i], flat);
}

/* Without contrast the angle is 0: where the image is black, and where it is white if edges
 * are exact. Where edges are exact, bounds are narrow. */
static const gls_case orientation_cases[] = {
    { GLS_IMAGE(120, 91, BLOBS), .plan.candidates = 150, .count = 150 },
    { GLS_IMAGE(120, 91, BLOBS), .plan.candidates = 96, .input = GLS_INPUT_BORDER,
      .count = 96 },
    { GLS_IMAGE(64, 50, NOISE), .plan.candidates = 250, .input = GLS_INPUT_ROUNDED,
      .count = 250 },
    { GLS_IMAGE(100, 80, BLOBS), .plan.candidates = 523, .plan.batch = 256, .count = 523 },
    { GLS_IMAGE(120, 91, STEP), .plan.candidates = 60, .count = 60 },
    { GLS_IMAGE(255, 60, RAMP_X), .plan.candidates = 33, .count = 33 },
    { GLS_IMAGE(90, 70, ZERO), .plan.candidates = 40, .count = 40 },
    { GLS_IMAGE(90, 70, WHITE), .plan.candidates = 40, .input = GLS_INPUT_ROUNDED,
      .count = 40 },
    { GLS_IMAGE(120, 91, BLOBS), .plan.input = true, .plan.candidates = 200,
      .input = GLS_INPUT_KEYPOINTS, .count = 200 }
};

const gls_subject gls_subject_orientation = { "orientation", GLS_CASES(orientation_cases),
                                              .run = run_orientation,
                                              .maps = GLS_MAPS_PICTURE };

/* --------------------------------------------------------------- descriptor -- */

static double distance(const float *a, const float *b, uint32_t length) {
    double sum = 0.0;
    for (uint32_t k = 0; k < length; ++k)
        sum += ((double)a[k] - (double)b[k]) * ((double)a[k] - (double)b[k]);
    return sqrt(sum);
}

static void compare_zeros(gls_trial *trial, uint32_t i, uint32_t length,
                          const float *expected, const float *actual) {
    for (uint32_t n = 0; n < length; ++n)
        gls_find_truth(&trial->finding, (actual[n] == 0.0f) == (expected[n] == 0.0f),
                       "number %u of the descriptor of keypoint %u is %.9g and not %.9g", n,
                       i, (double)actual[n], (double)expected[n]);
}

/* The extended descriptor, added up over the signs that divide it, is the plain one,
 * whatever the signs of responses about 0. Each |dx| is at least as large as its dx. So the
 * sums of |dx| and |dy| have at least 1 / sqrt(2) of the extended descriptor's length, and
 * adding up and scaling at most double an error. The contrast is compared with the floor
 * for each length by itself. */
static void compare_folded(gls_trial *trial, const gls_sums *sums, const gls_position *p,
                           const glsurf_keypoint *k, uint32_t i, const float *actual) {
    static const float none[GLS_DESCRIPTOR_LENGTH];
    float plain[GLS_DESCRIPTOR_LENGTH], folded[GLS_DESCRIPTOR_LENGTH];
    gls_reference_descriptor(sums, p, k->angle, GLS_DESCRIPTOR_LENGTH, plain);
    gls_descriptor_fold(actual, folded);
    const double bound = gls_rounding_of_descriptor(sums, k, GLS_DESCRIPTOR_LENGTH);
    if (isfinite(bound) && memcmp(plain, none, sizeof none) != 0 &&
        memcmp(folded, none, sizeof none) != 0)
        gls_find_distance(
            &trial->finding, distance(plain, folded, GLS_DESCRIPTOR_LENGTH), 2.0 * bound,
            "the descriptor of keypoint %u of %s, added up over signs", i, trial->input);
}

/* 128 squares and their sum, the root and the quotients: 134 roundings of 2^-24. The root
 * halves the roundings of the sum, which leaves room for a GPU's root and division. */
static void compare_length(gls_trial *trial, uint32_t i, uint32_t numbers,
                           const float *actual) {
    static const float zero[GLS_MAX_DESCRIPTOR];
    const double length = distance(actual, zero, numbers);
    gls_find_truth(
        &trial->finding, length == 0.0 || fabs(length - 1.0) <= 134.0 / 16777216.0,
        "the descriptor of keypoint %u of %s has the length %.9g", i, trial->input, length);
}

/* Without contrast all numbers are 0. On a slope the same numbers are 0 as in the
 * reference. */
static void compare_descriptor(gls_trial *trial, const list *of, uint32_t i,
                               const gls_case *c, uint32_t length, const float *actual) {
    const gls_sums sums = gls_trial_sums(trial);
    const gls_position *p = &of->position[i];
    const glsurf_keypoint k = {
        .x = p->x, .y = p->y, .scale = p->scale, .angle = c->upright ? 0.0f : of->angle[i]
    };
    float expected[GLS_MAX_DESCRIPTOR];
    gls_reference_descriptor(&sums, p, k.angle, length, expected);
    compare_length(trial, i, length, actual);
    if (c->input == GLS_INPUT_POWERS || c->input == GLS_INPUT_SLOPE)
        compare_zeros(trial, i, length, expected, actual);
    else if (!gls_find_equal(&trial->finding, "the descriptor of keypoint", i, expected,
                             actual, length * sizeof *actual)) {
        const double bound = gls_rounding_of_descriptor(&sums, &k, length);
        if (isfinite(bound))
            gls_find_distance(&trial->finding, distance(expected, actual, length), bound,
                              "descriptor of %u numbers of keypoint %u at (%.2f, %.2f), "
                              "scale %.2f, angle %.3f, of %s",
                              length, i, (double)p->x, (double)p->y, (double)p->scale,
                              (double)k.angle, trial->input);
        if (length == GLS_MAX_DESCRIPTOR && !sums.preset->soft_sub_regions)
            compare_folded(trial, &sums, p, &k, i, actual);
    }
}

/* Angles in each quadrant, at its ends, and at random. */
static void turn(const list *of, gls_random *random) {
    static const float ends[] = { 0.0f, 1.57079637f, 3.14159274f, 4.71238899f, 6.2831850f };
    for (uint32_t i = 0; i < of->count; ++i)
        of->angle[i] = i < sizeof ends / sizeof *ends
                           ? ends[i]
                           : (float)gls_random_between(random, 0.0, 6.283185);
}

/* Far from the origin positions are coarser. At powers of two the spacing of floats
 * changes, so the roundings of a filter's two sides differ there. */
static void place_at_powers(const list *of, const gls_case *c, gls_random *random) {
    const bool wide = c->plan.width > c->plan.height;
    const int side = wide ? c->plan.width : c->plan.height;
    for (uint32_t i = 0; i < of->count; i += 2) {
        const int power = 64 << i % 16 / 2;
        float *q = wide ? &of->position[i].x : &of->position[i].y;
        if (power < side)
            *q = (float)power + (float)gls_random_between(random, -5.0, 5.0);
    }
}

/* Makes the plan of the case without whitening, after which no number would stay 0. */
static void plan_unwhitened(gls_trial *trial, const gls_case *c) {
    gls_plan_params params = c->plan;
    gls_preset_data *preset = gls_trial_memory(trial, sizeof *preset);
    if (!preset)
        return;
    *preset = *trial->preset;
    preset->soft_layout.whitened = false;
    params.preset = preset;
    gls_trial_plan(trial, &params);
    gls_trial_picture(trial, c->picture);
}

static void run_descriptor(gls_trial *trial, const gls_case *c) {
    const list of = make_list(trial, c->count);
    if (c->input == GLS_INPUT_SLOPE)
        plan_unwhitened(trial, c);
    if (trial->result)
        return;
    place_keypoints(&of, c, &trial->random);
    if (c->input == GLS_INPUT_POWERS) {
        place_at_powers(&of, c, &trial->random);
        memset(trial->maps->gray, (int)c->values,
               (size_t)trial->plan->space.width * (size_t)trial->plan->space.height);
        gls_trial_make(trial, gls_maps_sum(trial->maps, trial->plan));
    }
    if (c->input == GLS_INPUT_SLOPE)
        *of.position =
            (gls_position){ 160.5f, 160.5f, trial->preset->soft_sub_regions ? 10.0f : 2.0f,
                            1.0f };
    turn(&of, &trial->random);
    const uint32_t length = 64 * (uint32_t)trial->plan->descriptor.sub_region_texels;
    write_keypoints(trial, &of);
    gls_trial_write(trial, trial->plan->orientation.angle, of.angle, of.count);
    gls_trial_run(trial, gls_stage_descriptor(trial->gpu, trial->plan, c->upright));
    const float *actual = gls_trial_read(trial, trial->plan->descriptor.descriptor);
    for (uint32_t i = 0; !trial->result && i < of.count; ++i)
        compare_descriptor(trial, &of, i, c, length, actual + (size_t)i * length);
}

/* The last has a ramp along x, where dy is 0. So no sum for dy < 0 takes anything, and no
 * dy differs from 0. Edges fall on borders of pixels, where sums are exact on every driver:
 * samples are 2 pixels apart and filters have half side 2, or boxes are whole pixels apart
 * and wide. */
static const gls_case descriptor_cases[] = {
    { GLS_IMAGE(130, 101, BLOBS), .plan.candidates = 67, .count = 67, .largest = 12.0 },
    { GLS_IMAGE(130, 101, BLOBS), .plan.candidates = 67, .plan.descriptor_length = 128,
      .count = 67, .largest = 12.0 },
    { GLS_IMAGE(130, 101, BLOBS), .plan.candidates = 33, .count = 33, .largest = 12.0,
      .upright = true },
    { GLS_IMAGE(130, 101, BLOBS), .plan.candidates = 33, .plan.descriptor_length = 128,
      .count = 33, .largest = 12.0, .upright = true },
    { GLS_IMAGE(100, 80, BLOBS), .plan.candidates = 300, .plan.batch = 256, .count = 300,
      .largest = 2.0 },
    { GLS_IMAGE(130, 101, NOISE), .plan.candidates = 20, .count = 20, .largest = 12.0 },
    { GLS_SIZE(1100, 60), .values = 255, .plan.candidates = 40, .input = GLS_INPUT_POWERS,
      .count = 40, .largest = 6.0 },
    { GLS_SIZE(1100, 60), .values = 255, .plan.candidates = 40,
      .plan.descriptor_length = 128, .input = GLS_INPUT_POWERS, .count = 40, .largest = 6.0,
      .upright = true },
    { GLS_IMAGE(320, 320, RAMP_X), .plan.candidates = 1, .plan.descriptor_length = 128,
      .input = GLS_INPUT_SLOPE, .count = 1, .upright = true }
};

const gls_subject gls_subject_descriptor = { "descriptor", GLS_CASES(descriptor_cases),
                                             .run = run_descriptor,
                                             .maps = GLS_MAPS_PICTURE };
