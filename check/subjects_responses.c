/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Responses of the three detectors. Sums of pixels are exact. Responses made from sums
 * round, within the bounds of check/point_bounds.c.
 */
#include "check/subjects.h"

#include <stdio.h>

/* Fills the responses with a value that the stage has to replace. */
static void fill_responses(gls_trial *trial) {
    const gls_plan *plan = trial->plan;
    const bool any = plan->space.octave_count > 0;
    const size_t texels = any ? gls_trial_texels(trial, plan->responses.layer[0]) : 0;
    float *other = gls_trial_memory(trial, 4 * texels * sizeof *other);
    for (size_t i = 0; other && i < 4 * texels; ++i)
        other[i] = 7.0f;
    for (int i = 0; any && i < gls_response_layers(plan); ++i)
        gls_trial_write(trial, plan->responses.layer[i], other, texels);
}

/* Compares the samples of an octave in the atlas of a level, within their bounds. */
static void compare_level(gls_trial *trial, int o, int level, const float *all) {
    const gls_octave *octave = &trial->plan->space.octave[o];
    const size_t samples = gls_octave_samples(octave), channels = (size_t)octave->channels;
    float *expected = gls_trial_memory(trial, samples * sizeof *expected);
    float *actual = gls_trial_memory(trial, samples * sizeof *actual);
    double *bounds = gls_trial_memory(trial, samples * sizeof *bounds);
    gls_trial_make(trial, gls_rounding_of_responses(trial->plan, trial->maps->integral, o,
                                                    level, true, bounds));
    for (size_t i = 0; !trial->result && i < samples; ++i) {
        expected[i] = gls_maps_stored(trial->maps, o)[i * channels + (size_t)level];
        actual[i] = all[i * channels + (size_t)level];
    }
    char what[64];
    snprintf(what, sizeof what, "response of octave %d level %d", o, level);
    gls_trial_compare(trial,
                      (gls_array){ .what = what,
                                   .element = GLS_F32,
                                   .columns = octave->width,
                                   .channels = 1,
                                   .numbers = samples,
                                   .bounds = bounds },
                      expected, actual);
}

/* Box filters leave no response in the padding of rows to four samples, and in the levels
 * that a coarser octave lacks. */
static void check_rest(gls_trial *trial, int level) {
    const gls_plan *plan = trial->plan;
    const int columns = 4 * plan->textures.desc[plan->responses.layer[0]].width;
    const float none = gls_no_response(plan->space.preset);
    const float *atlas = gls_trial_read_level(trial, level);
    for (int o = 0; atlas && o < plan->space.octave_count; ++o) {
        const gls_octave *octave = &plan->space.octave[o];
        const bool present = level < octave->level_count;
        const int padded = gls_ceil_div(octave->width, 4) * 4;
        for (int j = 0; j < octave->height; ++j)
            for (int i = present ? octave->width : 0; i < padded; ++i) {
                const float actual =
                    atlas[columns * (octave->atlas_row + j) + 4 * octave->atlas_column + i];
                gls_find_truth(&trial->finding, actual == none,
                               "%s, octave %d level %d: %.9g at (%d, %d), where there is "
                               "no sample, is not %g",
                               trial->input, o, level, (double)actual, i, j, (double)none);
            }
    }
}

static glsurf_result run_stage(const gls_trial *trial) {
    static glsurf_result (*const stages[GLSURF_DETECTORS])(gls_gpu *, const gls_plan *) = {
        [GLSURF_DETECTOR_HESSIAN] = gls_stage_hessian,
        [GLSURF_DETECTOR_CENSURE] = gls_stage_censure,
        [GLSURF_DETECTOR_DOG] = gls_stage_dog,
    };
    return stages[trial->plan->space.preset->detector](trial->gpu, trial->plan);
}

static void run_detector(gls_trial *trial, const gls_case *c) {
    (void)c;
    const gls_plan *plan = trial->plan;
    const bool boxes = plan->space.preset->detector != GLSURF_DETECTOR_DOG;
    if (boxes)
        gls_trial_write_integral(trial);
    else
        gls_trial_write_image(trial, plan->gray.image, trial->maps->gray);
    fill_responses(trial);
    gls_trial_run(trial, run_stage(trial));
    for (int o = 0; !trial->result && o < plan->space.octave_count; ++o) {
        const float *all = gls_trial_read_responses(trial, o);
        for (int l = 0; all && l < plan->space.octave[o].level_count; ++l)
            compare_level(trial, o, l, all);
    }
    /* The padding of the detector "dog" repeats the last sample, and is never read. */
    const bool any = boxes && !trial->result && plan->space.octave_count > 0;
    for (int l = 0; any && l < plan->space.octave[0].level_count; ++l)
        check_rest(trial, l);
}

/* Every remainder of the width by four, images of a single level and of all levels. Two
 * are as high as textures may be, or almost: at the limit textures of row differences have
 * no row above the image, and no path gathers. The last has steps of 2 to 16 pixels, if the
 * preset takes them. */
static const gls_case hessian_cases[] = {
    { GLS_IMAGE(11, 11, NOISE) },
    { GLS_IMAGE(30, 29, NOISE) },
    { GLS_IMAGE(65, 63, BLOBS) },
    { GLS_IMAGE(131, 65, NOISE) },
    { GLS_IMAGE(97, 74, STEP) },
    { GLS_IMAGE(76, 97, CHECKERBOARD) },
    { GLS_IMAGE(195, 199, BLOBS) },
    { GLS_IMAGE(214, 211, NOISE) },
    { GLS_IMAGE(40, 2000, NOISE), .plan.max_size = 2000 },
    { GLS_IMAGE(40, 2000, NOISE), .plan.max_size = 2001 },
    { GLS_IMAGE(221, 206, NOISE),
      .plan.scales = { 2, GLSURF_DOG_SIGMA, GLSURF_DOG_INTERVALS } }
};

const gls_subject gls_subject_hessian = { "hessian", GLS_CASES(hessian_cases),
                                          .run = run_detector, .maps = GLS_MAPS_RESPONSES,
                                          .detector = 1u << GLSURF_DETECTOR_HESSIAN };

/* No level; one, five and seven levels of the first octave; one level of the last; all
 * levels, with the largest sums. */
static const gls_case censure_cases[] = {
    { GLS_IMAGE(4, 5, NOISE) },     { GLS_IMAGE(5, 5, NOISE) },
    { GLS_IMAGE(21, 22, NOISE) },   { GLS_IMAGE(35, 33, BLOBS) },
    { GLS_IMAGE(75, 61, STEP) },    { GLS_IMAGE(131, 66, NOISE) },
    { GLS_IMAGE(130, 129, BLOBS) }, { GLS_IMAGE(227, 226, WHITE) }
};

const gls_subject gls_subject_censure = { "censure", GLS_CASES(censure_cases),
                                          .run = run_detector, .maps = GLS_MAPS_RESPONSES,
                                          .detector = 1u << GLSURF_DETECTOR_CENSURE };

/* Also Gaussians wider than the image, and a single pixel: far from it, products of weights
 * are smaller than any float. */
static const gls_case dog_cases[] = {
    { GLS_IMAGE(7, 100, NOISE) },
    { GLS_IMAGE(19, 15, NOISE) },
    { GLS_IMAGE(90, 30, BLOBS) },
    { GLS_IMAGE(67, 71, NOISE) },
    { GLS_IMAGE(130, 131, PIXEL) },
    { GLS_IMAGE(37, 26, NOISE), .plan.scales = { 1, 0.6f, 1 } },
    { GLS_IMAGE(38, 26, STEP), .plan.scales = { 1, 3.0f, 1 } },
    { GLS_IMAGE(39, 26, NOISE), .plan.scales = { 1, 0.8f, 3 } },
    { GLS_IMAGE(40, 26, BLOBS), .plan.scales = { 1, 1.6f, 6 } }
};

const gls_subject gls_subject_dog = { "dog", GLS_CASES(dog_cases), .run = run_detector,
                                      .maps = GLS_MAPS_RESPONSES,
                                      .detector = 1u << GLSURF_DETECTOR_DOG };
