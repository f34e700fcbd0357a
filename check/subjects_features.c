/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Orientations and descriptors of keypoints. The driver and the reference may round them
 * differently. A number whose bits differ from the reference's is compared with a bound.
 */
#include "check/run.h"
#include "check/subjects.h"
#include "core/number.h"
#include "reference/maths.h"

#include <math.h>
#include <string.h>

/* -------------------------------------------------------------------- lists -- */

typedef struct keypoint_list {
    uint32_t count;
    gls_position *positions;
    float *angles;
} keypoint_list;

static keypoint_list make_list(gls_trial *trial, uint32_t count) {
    return (keypoint_list){ count, gls_trial_memory(trial, count * sizeof(gls_position)),
                            gls_trial_memory(trial, count * sizeof(float)) };
}

/* Uploads the integral image, and makes the texture for Haar responses. */
static void prepare_haar(gls_trial *trial) {
    gls_trial_write_integral(trial);
    gls_trial_run(trial, gls_stage_haar(trial->gpu, trial->plan));
}

static void write_keypoints(gls_trial *trial, const keypoint_list *list) {
    prepare_haar(trial);
    gls_trial_write(trial, trial->plan->select.position, list->positions, list->count);
    gls_trial_write_count(trial, &trial->plan->select.pyramid, list->count);
}

/* -------------------------------------------------------------- orientation -- */

/* If `flat`, the image has no contrast, so nothing rounds and the angle has to be 0. */
static void compare_angle(gls_trial *trial, const keypoint_list *list, uint32_t i,
                          float actual, bool flat) {
    const gls_sums sums = gls_trial_sums(trial);
    const gls_position *p = &list->positions[i];
    const float expected = gls_reference_angle(&sums, p);
    const glsurf_keypoint k = { .x = p->x, .y = p->y, .scale = p->scale, .angle = actual };
    double off = 0.0, bound = 0.0;
    gls_find_truth(&trial->finding, actual >= 0.0f && actual < GLS_TWO_PI,
                   "angle of keypoint %u is %.9g; expected at least 0 and below 2 pi", i,
                   (double)actual);
    if (flat)
        off = (double)actual;
    else if (!gls_find_equal(&trial->finding, "the angle of keypoint", i, &expected,
                             &actual, sizeof actual))
        off = gls_rounding_of_angle(&sums, &k, &bound);
    if (bound < GLS_HALF_TURN)
        gls_find_distance(
            &trial->finding, off, bound,
            "angle of keypoint %u at (%.2f, %.2f), scale %.2f, of %s is %.7g; "
            "expected %.7g",
            i, (double)p->x, (double)p->y, (double)p->scale, trial->input, (double)actual,
            (double)expected);
}

/* Uploads input keypoints at the positions of the list. Two in three have an angle, which
 * the orientation stage must not change. */
static void upload_input(gls_trial *trial, const keypoint_list *list, gls_record *input) {
    gls_keypoints_input(input, list->count, &trial->random);
    for (uint32_t i = 0; i < list->count; ++i) {
        input[i].x = list->positions[i].x;
        input[i].y = list->positions[i].y;
        input[i].scale = list->positions[i].scale;
    }
    prepare_haar(trial);
    gls_trial_run(trial, gls_stage_input(trial->gpu, trial->plan, input, list->count,
                                         (gls_pixel){ 0, 0 }));
}

static void place_keypoints(const keypoint_list *list, const gls_case *c,
                            gls_random *random) {
    const int width = c->plan.width, height = c->plan.height;
    if (c->input == GLS_INPUT_BORDER)
        gls_keypoints_at_border(list->positions, list->count, width, height);
    else
        gls_keypoints_scatter(list->positions, list->count, width, height,
                              c->largest > 0.0 ? c->largest : width / 6.0, random);
    if (c->input == GLS_INPUT_ROUNDED)
        gls_keypoints_round(list->positions, list->count);
}

static void run_orientation(gls_trial *trial, const gls_case *c) {
    const keypoint_list list = make_list(trial, c->count);
    const size_t rows = c->count / GLS_LIST_ROW + 1;
    gls_record *input = gls_trial_memory(trial, rows * GLS_LIST_ROW * sizeof *input);
    const bool is_input = c->input == GLS_INPUT_KEYPOINTS;
    if (trial->result)
        return;
    place_keypoints(&list, c, &trial->random);
    if (is_input)
        upload_input(trial, &list, input);
    else
        write_keypoints(trial, &list);
    gls_trial_run(trial, gls_stage_orientation(trial->gpu, trial->plan));
    const float *actual = gls_trial_read(trial, trial->plan->orientation.angle);
    const bool flat = c->picture == GLS_PICTURE_ZERO ||
                      (c->picture == GLS_PICTURE_WHITE && c->input == GLS_INPUT_ROUNDED);
    for (uint32_t i = 0; !trial->result && i < list.count; ++i)
        if (is_input && input[i].angle >= 0.0f)
            gls_find_truth(&trial->finding, actual[i] == input[i].angle,
                           "angle of input keypoint %u is %.9g, but the input has %.9g", i,
                           (double)actual[i], (double)input[i].angle);
        else
            compare_angle(trial, &list, i, actual[i], flat);
}

/* An image without contrast has to give the angle 0: a black one always, a white one only
 * if the edges of the filters are exact (GLS_INPUT_ROUNDED). Exact edges narrow the bounds,
 * too. */
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

static void compare_where_zero(gls_trial *trial, uint32_t i, uint32_t length,
                               const float *expected, const float *actual) {
    for (uint32_t n = 0; n < length; ++n)
        gls_find_truth(&trial->finding, (actual[n] == 0.0f) == (expected[n] == 0.0f),
                       "number %u of the descriptor of keypoint %u is %.9g; expected %.9g",
                       n, i, (double)actual[n], (double)expected[n]);
}

/* The extended descriptor (128 numbers) splits each sum of the plain one (64 numbers) by
 * the sign of a response. Adding the two parts gives the plain descriptor again, even if a
 * response near 0 has the other sign on the driver.
 *
 * Each |dx| is at least as large as its dx. So the added sums of |dx| and |dy| have at
 * least 1 / sqrt(2) of the extended descriptor's length. Adding two parts multiplies an
 * error by at most sqrt(2), and scaling to length 1 again by at most sqrt(2): together 2.
 * Below GLS_CONTRAST_FLOOR a descriptor is all zero. The floor may take one of the two
 * descriptors and not the other: such keypoints are left out. */
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

/* The 128 squares, their sum, the root and the quotients round at most 134 times, by 2^-24
 * each. The root halves the error of the sum: this slack covers a GPU's root and division.
 */
static void compare_length(gls_trial *trial, uint32_t i, uint32_t numbers,
                           const float *actual) {
    static const float zero[GLS_MAX_DESCRIPTOR];
    const double length = distance(actual, zero, numbers);
    gls_find_truth(
        &trial->finding, length == 0.0 || fabs(length - 1.0) <= 134.0 / 16777216.0,
        "the descriptor of keypoint %u of %s has the length %.9g", i, trial->input, length);
}

/* Without contrast all numbers are 0. On a slope, exactly those numbers are 0 that are 0 in
 * the reference. The linear map of soft sub-regions mixes the numbers: there the bound
 * tells if all signs are right, as the sums over boxes are exact. */
static void compare_descriptor(gls_trial *trial, const keypoint_list *list, uint32_t i,
                               const gls_case *c, uint32_t length, const float *actual) {
    const gls_sums sums = gls_trial_sums(trial);
    const gls_position *p = &list->positions[i];
    const float angle = c->upright ? 0.0f : list->angles[i];
    const glsurf_keypoint k = { .x = p->x, .y = p->y, .scale = p->scale, .angle = angle };
    float expected[GLS_MAX_DESCRIPTOR];
    gls_reference_descriptor(&sums, p, k.angle, length, expected);
    compare_length(trial, i, length, actual);
    if (c->input == GLS_INPUT_POWERS ||
        (c->input == GLS_INPUT_SLOPE && !sums.preset->soft_sub_regions))
        compare_where_zero(trial, i, length, expected, actual);
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

/* Sets angles at the ends of each quadrant, then at random. */
static void set_angles(const keypoint_list *list, gls_random *random) {
    static const float ends[] = { 0.0f, 1.57079637f, 3.14159274f, 4.71238899f, 6.2831850f };
    for (uint32_t i = 0; i < list->count; ++i)
        list->angles[i] = i < sizeof ends / sizeof *ends
                              ? ends[i]
                              : (float)gls_random_between(random, 0.0, 6.283185);
}

/* The spacing of floats grows with the distance from the origin. It changes at powers of
 * two, so the roundings of a filter's two sides differ there. */
static void place_at_powers(const keypoint_list *list, const gls_case *c,
                            gls_random *random) {
    const bool wide = c->plan.width > c->plan.height;
    const int side = wide ? c->plan.width : c->plan.height;
    for (uint32_t i = 0; i < list->count; i += 2) {
        const int power = 64 << i % 16 / 2;
        gls_position *position = &list->positions[i];
        float *q = wide ? &position->x : &position->y;
        if (power < side)
            *q = (float)power + (float)gls_random_between(random, -5.0, 5.0);
    }
}

static void run_descriptor(gls_trial *trial, const gls_case *c) {
    const keypoint_list list = make_list(trial, c->count);
    if (trial->result)
        return;
    place_keypoints(&list, c, &trial->random);
    if (c->input == GLS_INPUT_POWERS) {
        place_at_powers(&list, c, &trial->random);
        memset(trial->maps->gray, (int)c->values,
               (size_t)trial->plan->space.width * (size_t)trial->plan->space.height);
        gls_trial_make(trial, gls_maps_sum(trial->maps, trial->plan));
    }
    if (c->input == GLS_INPUT_SLOPE)
        *list.positions =
            (gls_position){ 220.5f, 220.5f, trial->preset->soft_sub_regions ? 10.0f : 2.0f,
                            1.0f };
    set_angles(&list, &trial->random);
    const uint32_t length = 64 * (uint32_t)trial->plan->descriptor.sub_region_texels;
    write_keypoints(trial, &list);
    gls_trial_write(trial, trial->plan->orientation.angle, list.angles, list.count);
    gls_trial_run(trial, gls_stage_descriptor(trial->gpu, trial->plan, c->upright));
    const float *actual = gls_trial_read(trial, trial->plan->descriptor.descriptor);
    for (uint32_t i = 0; !trial->result && i < list.count; ++i)
        compare_descriptor(trial, &list, i, c, length, actual + (size_t)i * length);
}

/* The last case is a ramp along x, so every dy is 0, and no response is added to the sums
 * for dy < 0. All edges lie on pixel borders, so sums are exact on every driver. With hard
 * sub-regions, samples are 2 pixels apart and filters have half side 2; with soft ones,
 * boxes have whole sizes and distances. */
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
    { GLS_IMAGE(440, 440, RAMP_X), .plan.candidates = 1, .plan.descriptor_length = 128,
      .input = GLS_INPUT_SLOPE, .count = 1, .upright = true }
};

const gls_subject gls_subject_descriptor = { "descriptor", GLS_CASES(descriptor_cases),
                                             .run = run_descriptor,
                                             .maps = GLS_MAPS_PICTURE };
