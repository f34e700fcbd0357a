/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Responses of the three detectors. Their sums of pixels are exact; what is made of them
 * rounds, within the bounds of check/point_bounds.c.
 */
#include "check/stage_bounds.h"
#include "check/subjects.h"
#include "stages/plan.h"

#include <stdio.h>

typedef struct response_case {
    int width, height;
    gls_picture_kind kind;
} response_case;

/* Fills the responses with a value that the stage has to replace. */
static void fill_responses(gls_trial *trial) {
    const gls_plan *plan = trial->plan;
    if (plan->space.octave_count == 0)
        return;
    const size_t texels = gls_trial_texels(trial, plan->responses.layer[0]);
    float *other = gls_trial_memory(trial, 4 * texels * sizeof *other);
    for (size_t i = 0; other && i < 4 * texels; ++i)
        other[i] = 7.0f;
    for (int i = 0; !trial->result && i < gls_response_layers(plan); ++i)
        gls_trial_write(trial, plan->responses.layer[i], other, texels);
}

/* The samples of an octave in the atlas of a level, and how far they may be off. */
static void compare_level(gls_trial *trial, const char *picture, int o, int level,
                          const float *all) {
    const gls_octave *octave = &trial->plan->space.octave[o];
    const size_t samples = gls_octave_samples(octave), channels = (size_t)octave->channels;
    float *expected = gls_trial_memory(trial, samples * sizeof *expected);
    float *actual = gls_trial_memory(trial, samples * sizeof *actual);
    double *bounds = gls_trial_memory(trial, samples * sizeof *bounds);
    if (trial->result ||
        !gls_trial_has_memory(
            trial,
            gls_rounding_of_stored(trial->plan, trial->maps->integral, o, level, bounds)))
        return;
    for (size_t i = 0; i < samples; ++i) {
        expected[i] = gls_maps_stored(trial->maps, o)[i * channels + (size_t)level];
        actual[i] = all[i * channels + (size_t)level];
    }
    char where[96];
    snprintf(where, sizeof where, "%s of %dx%d, octave %d level %d", picture,
             trial->plan->space.width, trial->plan->space.height, o, level);
    gls_find_array(&trial->finding,
                   &(gls_array){ .what = "response",
                                 .picture = where,
                                 .element = GLS_F32,
                                 .columns = octave->width,
                                 .channels = 1,
                                 .texels = samples,
                                 .bounds = bounds },
                   expected, actual);
}

/* Box filters leave no response in the padding of rows to four samples, and in the levels
 * that a coarser octave lacks. */
static void check_rest(gls_trial *trial, const char *picture, int level) {
    const gls_plan *plan = trial->plan;
    const int columns = 4 * plan->textures.desc[plan->responses.layer[0]].width;
    const float none = gls_no_response(plan->space.preset);
    const float *atlas = gls_trial_read_level(trial, level);
    for (int o = 0; atlas && o < plan->space.octave_count; ++o) {
        const gls_octave *octave = &plan->space.octave[o];
        const bool there = level < octave->level_count;
        const int padded = gls_ceil_div(octave->width, 4) * 4;
        for (int j = 0; j < octave->height; ++j)
            for (int i = there ? octave->width : 0; i < padded; ++i) {
                const float actual =
                    atlas[columns * (octave->atlas_row + j) + 4 * octave->atlas_column + i];
                gls_find_truth(&trial->finding, actual == none,
                               "%s of %dx%d, octave %d level %d: %.9g at (%d, %d), where "
                               "there is no sample, is not %g",
                               picture, plan->space.width, plan->space.height, o, level,
                               (double)actual, i, j, (double)none);
            }
    }
}

/* Runs the stage and compares the responses with those of the maps. */
static void compare(gls_trial *trial, const char *picture,
                    glsurf_result (*stage)(gls_gpu *, const gls_plan *)) {
    const gls_plan *plan = trial->plan;
    fill_responses(trial);
    if (trial->result || !gls_trial_did(trial, stage(trial->gpu, plan)))
        return;
    for (int o = 0; o < plan->space.octave_count; ++o) {
        const float *all = gls_trial_read_responses(trial, o);
        for (int l = 0; all && l < plan->space.octave[o].level_count; ++l)
            compare_level(trial, picture, o, l, all);
    }
    if (plan->space.preset->detector == GLSURF_DETECTOR_DOG)
        return; /* its padding repeats the last sample, and is never read */
    for (int l = 0; plan->space.octave_count > 0 && l < plan->space.octave[0].level_count;
         ++l)
        check_rest(trial, picture, l);
}

static void check_boxes(gls_trial *trial, const gls_plan_params *params,
                        gls_picture_kind kind,
                        glsurf_result (*stage)(gls_gpu *, const gls_plan *)) {
    gls_trial_plan(trial, params);
    gls_trial_responses(trial, kind);
    gls_trial_write_integral(trial);
    compare(trial, gls_picture_name(kind), stage);
}

/* Every remainder of the width by four, images of a single level and of all levels. The
 * textures of row differences have no row above an image that is as high as textures may
 * be: the last but one. The last has steps of 2 to 16 pixels, where a preset takes them. */
void gls_check_hessian(gls_trial *trial, int number) {
    enum { HIGHEST = 2000 };
    static const response_case cases[] = {
        { 11, 11, GLS_PICTURE_NOISE },      { 30, 29, GLS_PICTURE_NOISE },
        { 65, 63, GLS_PICTURE_BLOBS },      { 131, 65, GLS_PICTURE_NOISE },
        { 97, 74, GLS_PICTURE_STEP },       { 76, 97, GLS_PICTURE_CHECKERBOARD },
        { 195, 199, GLS_PICTURE_BLOBS },    { 214, 211, GLS_PICTURE_NOISE },
        { 40, HIGHEST, GLS_PICTURE_NOISE }, { 221, 206, GLS_PICTURE_NOISE },
    };
    const response_case *c = &cases[number];
    gls_plan_params params = { .width = c->width,
                               .height = c->height,
                               .max_size = c->height == HIGHEST ? HIGHEST : 0,
                               .scales = gls_default_scales() };
    if (c->width == 221)
        params.scales.first_step = 2;
    check_boxes(trial, &params, c->kind, gls_stage_hessian);
}

/* No level; one, five and seven of the first octave; one of the last; all of them, with the
 * largest sums. */
void gls_check_censure(gls_trial *trial, int number) {
    static const response_case cases[] = {
        { 4, 5, GLS_PICTURE_NOISE },     { 5, 5, GLS_PICTURE_NOISE },
        { 21, 22, GLS_PICTURE_NOISE },   { 35, 33, GLS_PICTURE_BLOBS },
        { 75, 61, GLS_PICTURE_STEP },    { 131, 66, GLS_PICTURE_NOISE },
        { 130, 129, GLS_PICTURE_BLOBS }, { 227, 226, GLS_PICTURE_WHITE },
    };
    const response_case *c = &cases[number];
    check_boxes(trial, &(gls_plan_params){ .width = c->width, .height = c->height },
                c->kind, gls_stage_censure);
}

/* Also Gaussians that are wider than the image, and a single pixel far from which weights
 * multiply to less than floats have. */
void gls_check_dog(gls_trial *trial, int number) {
    static const struct {
        response_case image;
        float sigma;
        int intervals;
    } cases[] = {
        { { 7, 100, GLS_PICTURE_NOISE }, GLSURF_DOG_SIGMA, GLSURF_DOG_INTERVALS },
        { { 19, 15, GLS_PICTURE_NOISE }, GLSURF_DOG_SIGMA, GLSURF_DOG_INTERVALS },
        { { 90, 30, GLS_PICTURE_BLOBS }, GLSURF_DOG_SIGMA, GLSURF_DOG_INTERVALS },
        { { 67, 71, GLS_PICTURE_NOISE }, GLSURF_DOG_SIGMA, GLSURF_DOG_INTERVALS },
        { { 130, 131, GLS_PICTURE_PIXEL }, GLSURF_DOG_SIGMA, GLSURF_DOG_INTERVALS },
        { { 37, 26, GLS_PICTURE_NOISE }, 0.6f, 1 },
        { { 38, 26, GLS_PICTURE_STEP }, 3.0f, 1 },
        { { 39, 26, GLS_PICTURE_NOISE }, 0.8f, 3 },
        { { 40, 26, GLS_PICTURE_BLOBS }, 1.6f, 6 },
    };
    const response_case *c = &cases[number].image;
    gls_trial_plan(trial, &(gls_plan_params){ .width = c->width,
                                              .height = c->height,
                                              .scales = { 1, cases[number].sigma,
                                                          cases[number].intervals } });
    gls_trial_responses(trial, c->kind);
    if (!trial->result)
        gls_trial_write_image(trial, trial->plan->gray.image, trial->maps->gray);
    compare(trial, gls_picture_name(c->kind), gls_stage_dog);
}
