/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * What is made of keypoints: orientations and descriptors. Both round; what does not have
 * the reference's bits is compared with bounds.
 */
#include "bounds/stage_bounds.h"
#include "check/keypoints.h"
#include "check/subjects.h"
#include "core/number.h"
#include "reference/maths.h"
#include "stages/plan.h"

#include <math.h>
#include <string.h>

/* --------------------------------------------------------------- by three -- */

/* Where texels are gathered there is no integral image by three. */
void gls_check_haar(gls_trial *trial, int number) {
    static const int sizes[][2] = { { 83, 61 }, { 21, 300 } };
    gls_trial_plan(
        trial, &(gls_plan_params){ .width = sizes[number][0], .height = sizes[number][1] });
    if (gls_plan_takes(trial->plan, GLSURF_PATH_GATHER))
        return;
    const gls_slot slot = trial->plan->haar.sum_texels;
    const size_t texels = trial->result ? 0 : gls_trial_texels(trial, slot);
    gls_trial_picture(trial, GLS_PICTURE_NOISE);
    uint32_t(*expected)[4] = gls_trial_memory(trial, texels * sizeof *expected);
    gls_trial_write_integral(trial);
    if (!trial->result)
        gls_maps_by_three(trial->maps, trial->plan, expected);
    if (!trial->result)
        gls_trial_did(trial, gls_stage_haar(trial->gpu, trial->plan));
    if (trial->result)
        return;
    const uint32_t *actual = gls_trial_read(trial, slot);
    if (!trial->result)
        gls_find_array(&trial->finding,
                       &(gls_array){ .what = "integral image by three",
                                     .picture = gls_picture_name(GLS_PICTURE_NOISE),
                                     .element = GLS_U32,
                                     .columns = trial->plan->textures.desc[slot].width,
                                     .channels = 4,
                                     .texels = texels },
                       expected, actual);
}

/* -------------------------------------------------------------------- lists -- */

typedef struct list {
    uint32_t count;
    const char *picture; /* of which image */
    gls_position *position;
    float *angle;
} list;

static list make_list(gls_trial *trial, uint32_t count, const char *picture) {
    return (list){ .count = count,
                   .picture = picture,
                   .position = gls_trial_memory(trial, count * sizeof(gls_position)),
                   .angle = gls_trial_memory(trial, count * sizeof(float)) };
}

/* Uploads the integral image and the positions, for a stage that reads them. */
static void write_keypoints(gls_trial *trial, const list *from) {
    gls_trial_write_integral(trial);
    if (trial->result || !gls_trial_did(trial, gls_stage_haar(trial->gpu, trial->plan)))
        return;
    gls_trial_write(trial, trial->plan->select.position, from->position, from->count);
    gls_trial_write_count(trial, &trial->plan->select.pyramid, from->count);
}

static gls_sums sums_of(const gls_trial *trial) {
    return (gls_sums){ trial->plan->space.preset, trial->maps->integral,
                       trial->plan->space.width, trial->plan->space.height };
}

/* -------------------------------------------------------------- orientation -- */

static float expected_angle(const gls_sums *sums, const gls_position *position) {
    gls_vec2 samples[GLS_LATTICE_POINTS];
    gls_reference_orientation_samples(sums, position, samples);
    return sums->preset->smooth_histogram ? gls_reference_orientation_peak(samples)
                                          : gls_reference_orientation(samples);
}

/* `flat`: there is no contrast, and nothing rounds. */
static void compare_angle(gls_trial *trial, const list *of, uint32_t i, float actual,
                          bool flat) {
    const gls_sums sums = sums_of(trial);
    const gls_position *p = &of->position[i];
    const float expected = expected_angle(&sums, p);
    const glsurf_keypoint k = { .x = p->x, .y = p->y, .scale = p->scale, .angle = actual };
    double off = 0.0, bound = 0.0;
    if (flat)
        off = fabs((double)actual - (double)expected);
    else if (memcmp(&actual, &expected, sizeof actual) != 0)
        off = gls_rounding_of_angle(&sums, &k, &bound);
    gls_find_truth(&trial->finding, actual >= 0.0f && actual < GLS_TWO_PI,
                   "angle of keypoint %u is %.9g and not in [0, 2 pi)", i, (double)actual);
    if (bound < GLS_HALF_TURN)
        gls_find_distance(&trial->finding, off, bound,
                          "angle of keypoint %u at (%.2f, %.2f), scale %.2f, of %s is %.7g "
                          "and not %.7g",
                          i, (double)p->x, (double)p->y, (double)p->scale, of->picture,
                          (double)actual, (double)expected);
}

static void check_angles(gls_trial *trial, const list *of, bool flat) {
    write_keypoints(trial, of);
    if (!trial->result)
        gls_trial_did(trial, gls_stage_orientation(trial->gpu, trial->plan));
    const float *actual = gls_trial_read(trial, trial->plan->orientation.angle);
    for (uint32_t i = 0; !trial->result && i < of->count; ++i)
        compare_angle(trial, of, i, actual[i], flat);
}

/* Keypoints of which two of three have an angle, and keep it. */
static void check_input_angles(gls_trial *trial) {
    enum { COUNT = 200 };
    gls_trial_plan(trial,
                   &(gls_plan_params){
                       .width = 120, .height = 91, .input = true, .candidates = COUNT });
    gls_trial_picture(trial, GLS_PICTURE_BLOBS);
    const list of = make_list(trial, COUNT, "blobs");
    gls_record *input = gls_trial_memory(trial, 2 * GLS_LIST_ROW * sizeof *input);
    if (trial->result)
        return;
    gls_keypoints_scatter(of.position, COUNT, 120, 91, 15.0, &trial->random);
    gls_keypoints_input(input, COUNT, &trial->random);
    for (uint32_t i = 0; i < COUNT; ++i) {
        input[i].x = of.position[i].x;
        input[i].y = of.position[i].y;
        input[i].scale = of.position[i].scale;
    }
    gls_trial_write_integral(trial);
    if (!trial->result && gls_trial_did(trial, gls_stage_haar(trial->gpu, trial->plan)))
        gls_trial_did(trial, gls_stage_input(trial->gpu, trial->plan, input, COUNT,
                                             (gls_pixel){ 0, 0 }));
    if (!trial->result)
        gls_trial_did(trial, gls_stage_orientation(trial->gpu, trial->plan));
    const float *actual = gls_trial_read(trial, trial->plan->orientation.angle);
    for (uint32_t i = 0; !trial->result && i < COUNT; ++i)
        if (input[i].angle < 0.0f)
            compare_angle(trial, &of, i, actual[i], false);
        else
            gls_find_truth(&trial->finding, actual[i] == input[i].angle,
                           "angle of input keypoint %u is %.9g and not %.9g, which it had",
                           i, (double)actual[i], (double)input[i].angle);
}

typedef enum place {
    SCATTERED,
    AT_BORDER, /* edges of filters fall on the border of the image */
    ROUNDED    /* edges of filters are exact */
} place;

static void place_keypoints(const list *of, place at, int width, int height,
                            gls_random *random) {
    if (at == AT_BORDER)
        gls_keypoints_at_border(of->position, of->count, width, height);
    else
        gls_keypoints_scatter(of->position, of->count, width, height, width / 6.0, random);
    if (at == ROUNDED)
        gls_keypoints_round(of->position, of->count);
}

/* Without contrast the angle is 0: where the image is black, and where it is white if edges
 * are exact. Where they are, bounds are narrow. */
void gls_check_orientation(gls_trial *trial, int number) {
    static const struct {
        gls_picture_kind picture;
        int width, height;
        uint32_t count, batch;
        place at;
        bool flat;
    } cases[] = {
        { GLS_PICTURE_BLOBS, 120, 91, 150, 0, SCATTERED, false },
        { GLS_PICTURE_BLOBS, 120, 91, 96, 0, AT_BORDER, false },
        { GLS_PICTURE_NOISE, 64, 50, 250, 0, ROUNDED, false },
        { GLS_PICTURE_BLOBS, 100, 80, 523, 256, SCATTERED, false },
        { GLS_PICTURE_STEP, 120, 91, 60, 0, SCATTERED, false },
        { GLS_PICTURE_RAMP_X, 255, 60, 33, 0, SCATTERED, false },
        { GLS_PICTURE_ZERO, 90, 70, 40, 0, SCATTERED, true },
        { GLS_PICTURE_WHITE, 90, 70, 40, 0, ROUNDED, true },
    };
    if (number == sizeof cases / sizeof *cases) {
        check_input_angles(trial);
        return;
    }
    const int width = cases[number].width, height = cases[number].height;
    gls_trial_plan(trial, &(gls_plan_params){ .width = width,
                                              .height = height,
                                              .candidates = cases[number].count,
                                              .batch = cases[number].batch });
    gls_trial_picture(trial, cases[number].picture);
    const list of =
        make_list(trial, cases[number].count, gls_picture_name(cases[number].picture));
    if (trial->result)
        return;
    place_keypoints(&of, cases[number].at, width, height, &trial->random);
    check_angles(trial, &of, cases[number].flat);
}

/* --------------------------------------------------------------- descriptor -- */

/* What a descriptor has to be, beside within its bound. */
typedef enum demand {
    WITHIN_BOUND,
    FLAT, /* all 0: the image has no contrast */
    SLOPE /* 0 where the reference is: edges are exact, and responses along y are 0 */
} demand;

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

static void compare_descriptor(gls_trial *trial, const list *of, uint32_t i, float angle,
                               demand demanded, uint32_t length, const float *actual) {
    const gls_sums sums = sums_of(trial);
    const gls_position *p = &of->position[i];
    const glsurf_keypoint k = { .x = p->x, .y = p->y, .scale = p->scale, .angle = angle };
    float expected[GLS_MAX_DESCRIPTOR];
    gls_reference_descriptor(&sums, p, angle, length, expected);
    if (demanded != WITHIN_BOUND) {
        compare_zeros(trial, i, length, expected, actual);
        return;
    }
    const bool same = memcmp(expected, actual, length * sizeof *actual) == 0;
    const double bound = same ? 0.0 : gls_rounding_of_descriptor(&sums, &k, length);
    if (isfinite(bound))
        gls_find_distance(&trial->finding, same ? 0.0 : distance(expected, actual, length),
                          bound,
                          "descriptor of %u numbers of keypoint %u at (%.2f, %.2f), scale "
                          "%.2f, angle %.3f, of %s",
                          length, i, (double)p->x, (double)p->y, (double)p->scale,
                          (double)angle, of->picture);
}

static void check_descriptors(gls_trial *trial, const list *of, bool upright,
                              demand demanded) {
    const uint32_t length = 64 * (uint32_t)trial->plan->descriptor.sub_region_texels;
    write_keypoints(trial, of);
    gls_trial_write(trial, trial->plan->orientation.angle, of->angle, of->count);
    if (!trial->result)
        gls_trial_did(trial, gls_stage_descriptor(trial->gpu, trial->plan, upright));
    const float *actual = gls_trial_read(trial, trial->plan->descriptor.descriptor);
    for (uint32_t i = 0; !trial->result && i < of->count; ++i)
        compare_descriptor(trial, of, i, upright ? 0.0f : of->angle[i], demanded, length,
                           actual + (size_t)i * length);
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
static void place_at_powers(const list *of, gls_random *random) {
    for (uint32_t i = 0; i < of->count; i += 2)
        of->position[i].x =
            (float)(64 << i % 8 / 2) + (float)gls_random_between(random, -5.0, 5.0);
}

/* The preset of the trial without whitening, after which no number would stay 0. */
static const gls_preset_data *unwhitened(gls_trial *trial) {
    gls_preset_data *preset = gls_trial_memory(trial, sizeof *preset);
    if (!preset)
        return NULL;
    *preset = *trial->preset;
    preset->soft_layout.whitened = false;
    return preset;
}

/* On a ramp along x, dy is 0. So no sum for dy < 0 takes anything, and no dy differs from
 * 0. Edges fall on borders of pixels, where sums are exact on every driver: samples are 2
 * pixels apart and filters have half side 2, or boxes are whole pixels apart and wide. */
static void check_slope(gls_trial *trial) {
    const gls_preset_data *preset = unwhitened(trial);
    gls_trial_plan(trial, &(gls_plan_params){ .width = 320,
                                              .height = 320,
                                              .candidates = 1,
                                              .descriptor_length = GLS_MAX_DESCRIPTOR,
                                              .preset = preset });
    gls_trial_picture(trial, GLS_PICTURE_RAMP_X);
    const list of = make_list(trial, 1, gls_picture_name(GLS_PICTURE_RAMP_X));
    if (trial->result)
        return;
    of.position[0].x = of.position[0].y = 160.5f;
    of.position[0].scale = preset->soft_sub_regions ? 10.0f : 2.0f;
    check_descriptors(trial, &of, true, SLOPE);
}

void gls_check_descriptor(gls_trial *trial, int number) {
    static const struct {
        gls_picture_kind picture;
        int width, height;
        uint32_t count, batch, length;
        double largest; /* scale */
        bool upright;
        demand demanded;
    } cases[] = {
        { GLS_PICTURE_BLOBS, 130, 101, 67, 0, 64, 12.0, false, WITHIN_BOUND },
        { GLS_PICTURE_BLOBS, 130, 101, 67, 0, 128, 12.0, false, WITHIN_BOUND },
        { GLS_PICTURE_BLOBS, 130, 101, 33, 0, 64, 12.0, true, WITHIN_BOUND },
        { GLS_PICTURE_BLOBS, 130, 101, 33, 0, 128, 12.0, true, WITHIN_BOUND },
        { GLS_PICTURE_BLOBS, 100, 80, 300, 256, 64, 2.0, false, WITHIN_BOUND },
        { GLS_PICTURE_NOISE, 130, 101, 20, 0, 64, 12.0, false, WITHIN_BOUND },
        { GLS_PICTURE_WHITE, 1100, 60, 40, 0, 64, 6.0, false, FLAT },
        { GLS_PICTURE_WHITE, 1100, 60, 40, 0, 128, 6.0, true, FLAT },
    };
    if (number == sizeof cases / sizeof *cases) {
        check_slope(trial);
        return;
    }
    const int width = cases[number].width, height = cases[number].height;
    gls_trial_plan(trial, &(gls_plan_params){ .width = width,
                                              .height = height,
                                              .candidates = cases[number].count,
                                              .batch = cases[number].batch,
                                              .descriptor_length = cases[number].length });
    gls_trial_picture(trial, cases[number].picture);
    const list of =
        make_list(trial, cases[number].count, gls_picture_name(cases[number].picture));
    if (trial->result)
        return;
    gls_keypoints_scatter(of.position, of.count, width, height, cases[number].largest,
                          &trial->random);
    if (cases[number].demanded == FLAT)
        place_at_powers(&of, &trial->random);
    turn(&of, &trial->random);
    check_descriptors(trial, &of, cases[number].upright, cases[number].demanded);
}
