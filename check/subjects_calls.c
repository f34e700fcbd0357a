/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Public calls as users make them: frames, tiles, matches and panoramas. */
#include "check/run.h"
#include "check/subjects.h"
#include "gl/object.h"
#include "gl/readback.h"
#include "glsurf/panorama.h"
#include "matcher/matcher.h"
#include "panorama/panorama.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static glsurf_extractor_desc settings_of(const gls_trial *trial) {
    return (glsurf_extractor_desc){ .preset = trial->chosen,
                                    .detector = trial->preset->detector,
                                    .capacity = 1024 };
}

/* ----------------------------------------------------------------- frames -- */

/* A tie may cost one keypoint in some thousands (check/run.h). More than one in a small
 * picture is a fault. */
static void judge_figures(gls_finding *finding, const gls_run_figures *f,
                          const gls_run runs[2]) {
    const bool equal =
        f->same == f->keypoints && f->same == runs[1].count && f->finding.wrong == 0;
    if (!equal)
        *finding = f->finding;
    gls_find_truth(finding, f->keypoints >= 10,
                   "a whole frame has %u keypoints; expected %u", f->keypoints,
                   runs[1].count);
    gls_find_truth(finding, equal || f->unmatched <= 1 + f->keypoints / 2000,
                   "%u keypoints of a whole frame are missing on the CPU", f->unmatched);
    finding->values += equal ? f->keypoints : 0;
}

static void compare_frame(gls_trial *trial, const gls_case *c) {
    const glsurf_image image =
        gls_trial_image(trial, c->picture, c->plan.width, c->plan.height);
    glsurf_extractor_desc desc = settings_of(trial);
    gls_run runs[2] = { { .octave = 0 } };
    gls_run_figures figures = { .finding = trial->finding };
    desc.descriptor_length = c->plan.descriptor_length;
    desc.double_image = c->plan.double_image;
    gls_trial_run(trial, gls_run_make(&runs[0], trial->device, desc, &image));
    gls_trial_run(trial, gls_run_make(&runs[1], trial->cpu, desc, &image));
    if (gls_trial_make(
            trial, gls_run_compare(&figures, &runs[0], &runs[1],
                                   glsurf_detector_threshold(desc.detector, desc.preset))))
        judge_figures(&trial->finding, &figures, runs);
    gls_run_free(&runs[0]);
    gls_run_free(&runs[1]);
}

/* Compares two images in flight at a time with each image alone. */
static void compare_under_way(gls_trial *trial) {
    glsurf_image images[2];
    gls_run alone[2] = { { .octave = 0 } };
    glsurf_extractor *extractor = NULL;
    const glsurf_extractor_desc desc = settings_of(trial);
    for (int i = 0; i < 2; ++i) {
        images[i] = gls_trial_image(trial, GLS_PICTURE_BLOBS, 160, 120);
        gls_trial_run(trial, gls_run_make(&alone[i], trial->device, desc, &images[i]));
    }
    gls_trial_run(trial, glsurf_extractor_create(&extractor, trial->device, &desc));
    for (int i = 0; i < 2; ++i)
        gls_trial_run(trial, glsurf_extractor_submit(extractor, &images[i]));
    for (int i = 0; i < 2; ++i) {
        glsurf_features features;
        if (!gls_trial_run(trial, glsurf_extractor_collect(extractor, &features)))
            break;
        const size_t bytes = features.count * sizeof *features.keypoints;
        gls_find_truth(
            &trial->finding,
            features.count == alone[i].count &&
                memcmp(features.keypoints, alone[i].keypoints, bytes) == 0,
            "image %d of two in flight has different features from the same image alone",
            i);
    }
    glsurf_extractor_destroy(extractor);
    gls_run_free(&alone[0]);
    gls_run_free(&alone[1]);
}

static void run_frames(gls_trial *trial, const gls_case *c) {
    if (c->input == GLS_INPUT_UNDER_WAY)
        compare_under_way(trial);
    else
        compare_frame(trial, c);
}

/* The last case submits two images at a time. */
static const gls_case frame_cases[] = {
    { GLS_IMAGE(253, 189, BLOBS), .plan.descriptor_length = 64 },
    { GLS_IMAGE(253, 189, NOISE), .plan.descriptor_length = 128 },
    { GLS_IMAGE(126, 94, BLOBS), .plan.double_image = true, .plan.descriptor_length = 64 },
    { .input = GLS_INPUT_UNDER_WAY }
};

const gls_subject gls_subject_frames = { "frames", GLS_CASES(frame_cases),
                                         .run = run_frames, .open = true };

/* ------------------------------------------------------------------- tiles -- */

static glsurf_features features_by(gls_trial *trial, glsurf_extractor **extractor,
                                   const gls_case *c, const glsurf_image *image,
                                   uint32_t tile) {
    glsurf_features features = { 0 };
    glsurf_extractor_desc desc = settings_of(trial);
    desc.double_image = c->plan.double_image;
    desc.octaves = 1;
    desc.threshold = 0.25f * glsurf_detector_threshold(desc.detector, desc.preset);
    desc.tile = tile;
    gls_trial_run(trial, glsurf_extractor_create(extractor, trial->device, &desc));
    gls_trial_run(trial, glsurf_extractor_submit(*extractor, image));
    gls_trial_run(trial, glsurf_extractor_collect(*extractor, &features));
    return features;
}

/* Tiles have the bytes of the whole image, on every driver: stages add the tile's corner
 * to a position, round, and subtract it. GLSL 3.30 cannot forbid a compiler to leave both
 * out. */
static void run_tiles(gls_trial *trial, const gls_case *c) {
    const glsurf_image image =
        gls_trial_image(trial, c->picture, c->plan.width, c->plan.height);
    glsurf_extractor *extractors[2] = { NULL };
    const glsurf_features whole = features_by(trial, &extractors[0], c, &image, 1);
    const glsurf_features tiled = features_by(trial, &extractors[1], c, &image, c->count);
    const size_t length = whole.descriptor_length;
    if (!trial->result)
        gls_find_truth(&trial->finding, whole.count >= 10 && tiled.count == whole.count,
                       "an image in tiles has %u keypoints, and %u as a whole", tiled.count,
                       whole.count);
    for (uint32_t i = 0; !trial->result && i < whole.count && i < tiled.count; ++i)
        gls_find_truth(
            &trial->finding,
            memcmp(&whole.keypoints[i], &tiled.keypoints[i], sizeof *whole.keypoints) ==
                    0 &&
                memcmp(whole.descriptors + i * length, tiled.descriptors + i * length,
                       length * sizeof(float)) == 0,
            "keypoint %u of an image in tiles is at (%.9g, %.9g), of the whole image at "
            "(%.9g, %.9g), and they differ",
            i, (double)tiled.keypoints[i].x, (double)tiled.keypoints[i].y,
            (double)whole.keypoints[i].x, (double)whole.keypoints[i].y);
    glsurf_extractor_destroy(extractors[0]);
    glsurf_extractor_destroy(extractors[1]);
}

static const gls_case tiles_cases[] = { { GLS_IMAGE(331, 263, BLOBS), .count = 200 },
                                        { GLS_IMAGE(221, 173, NOISE),
                                          .plan.double_image = true, .count = 140 } };

const gls_subject gls_subject_tiles = { "tiles", GLS_CASES(tiles_cases), .run = run_tiles,
                                        .open = true };

/* ---------------------------------------------------------------- matching -- */

/* The features of two views. The second view is the first one, moved by whole pixels. */
typedef struct two_views {
    gls_run a, b;
} two_views;

enum { MOVED_X = 9, MOVED_Y = 4 };

static void see_views(gls_trial *trial, two_views *views) {
    const glsurf_image large = gls_trial_image(trial, GLS_PICTURE_BLOBS, 260, 200);
    glsurf_image view = large;
    view.width -= MOVED_X;
    view.height -= MOVED_Y;
    view.stride = large.width;
    const glsurf_extractor_desc desc = settings_of(trial);
    gls_trial_run(trial, gls_run_make(&views->a, trial->cpu, desc, &view));
    if (trial->result)
        return;
    view.pixels = (const uint8_t *)view.pixels + MOVED_Y * view.stride + MOVED_X;
    gls_trial_run(trial, gls_run_make(&views->b, trial->cpu, desc, &view));
}

static glsurf_features features_of(const gls_run *run) {
    return (glsurf_features){ .count = run->count,
                              .total = run->count,
                              .descriptor_length = run->length,
                              .keypoints = run->keypoints,
                              .descriptors = run->descriptors };
}

static glsurf_matches match_on(gls_trial *trial, glsurf_matcher *matcher,
                               const glsurf_features features[2],
                               const glsurf_match_params *params) {
    glsurf_feature_set *sets[2] = { NULL };
    glsurf_matches matches = { 0 };
    for (int i = 0; i < 2; ++i)
        gls_trial_run(trial, glsurf_feature_set_load(&sets[i], matcher, &features[i]));
    gls_trial_run(trial, glsurf_matcher_submit(matcher, sets[0], sets[1], params));
    glsurf_feature_set_destroy(sets[0]);
    glsurf_feature_set_destroy(sets[1]);
    gls_trial_run(trial, glsurf_matcher_collect(matcher, &matches));
    return matches;
}

/* Squared distances are integers on every driver; distances are their roots. */
static void compare_match(gls_trial *trial, uint32_t i, const glsurf_match *expected,
                          const glsurf_match *actual) {
    gls_find_truth(&trial->finding, actual->a == expected->a && actual->b == expected->b,
                   "match %u has features %u and %u; expected %u and %u", i, actual->a,
                   actual->b, expected->a, expected->b);
    gls_trial_compare(trial,
                      (gls_array){ .what = "distance (to the match, to the rival)",
                                   .element = GLS_F32,
                                   .columns = 1,
                                   .channels = 2,
                                   .numbers = 2,
                                   .bound = GLS_MATCH_DISTANCE_OFF },
                      (float[2]){ expected->distance, expected->second },
                      (float[2]){ actual->distance, actual->second });
}

glsurf_matches gls_check_matches(gls_trial *trial, glsurf_matcher *const matchers[2],
                                 const glsurf_features features[2],
                                 const glsurf_match_params *params) {
    const glsurf_matches actual = match_on(trial, matchers[0], features, params);
    const glsurf_matches expected = match_on(trial, matchers[1], features, params);
    const bool same = actual.count == expected.count;
    if (!trial->result)
        gls_find_truth(&trial->finding, same, "there are %u matches; expected %u",
                       actual.count, expected.count);
    for (uint32_t i = 0; same && i < expected.count; ++i)
        compare_match(trial, i, &expected.matches[i], &actual.matches[i]);
    return actual;
}

/* The definition's matches of two sets in memory. */
static glsurf_matches match_plainly(gls_trial *trial, const gls_task *task) {
    const gls_cpu_set *a = &task->a->cpu, *b = &task->b->cpu;
    const gls_nearest of_a = gls_check_nearest(trial, a->count);
    const gls_nearest of_b = gls_check_nearest(trial, b->count);
    glsurf_match *matches = gls_trial_memory(trial, a->count * sizeof *matches);
    if (trial->result)
        return (glsurf_matches){ 0 };
    gls_reference_match(a, b, &task->guide, &task->rule, 0, a->count, &of_a,
                        task->rule.one_way ? NULL : &of_b);
    return (glsurf_matches){ .count = gls_reference_pairs(&of_a, a->count, &of_b,
                                                          &task->rule, matches),
                             .matches = matches };
}

/* The CPU backend compares in another order than the definition, and finds the same. */
static void check_plainly(gls_trial *trial, glsurf_matcher *matcher,
                          const glsurf_features features[2],
                          const glsurf_match_params *params) {
    glsurf_feature_set *sets[2] = { NULL };
    gls_task task;
    glsurf_matches expected = { 0 };
    const glsurf_matches actual = match_on(trial, matcher, features, params);
    for (int i = 0; i < 2; ++i)
        gls_trial_run(trial, glsurf_feature_set_load(&sets[i], matcher, &features[i]));
    if (gls_trial_run(trial, gls_task_make(matcher, sets[0], sets[1], params, &task)))
        expected = match_plainly(trial, &task);
    if (!trial->result)
        gls_find_truth(&trial->finding,
                       actual.count == expected.count &&
                           memcmp(actual.matches, expected.matches,
                                  actual.count * sizeof *actual.matches) == 0,
                       "the CPU's %u matches differ from the definition's %u", actual.count,
                       expected.count);
    glsurf_feature_set_destroy(sets[0]);
    glsurf_feature_set_destroy(sets[1]);
}

static void run_matching(gls_trial *trial, const gls_case *c) {
    glsurf_device *const devices[2] = { trial->device, trial->cpu };
    glsurf_matcher *matchers[2] = { NULL };
    two_views views = { .a = { .octave = 0 } };
    see_views(trial, &views);
    for (int n = 0; n < 2; ++n)
        gls_trial_run(trial, glsurf_matcher_create(&matchers[n], devices[n],
                                                   &(glsurf_matcher_desc){ 0 }));
    const glsurf_features features[2] = { features_of(&views.a), features_of(&views.b) };
    for (int in_c = 0; in_c < 2 && matchers[0]; ++in_c) { /* with and without "cpu-match" */
        matchers[0]->in_c = in_c;
        gls_check_matches(trial, matchers, features, c->params);
    }
    check_plainly(trial, matchers[1], features, c->params);
    glsurf_matcher_destroy(matchers[0]);
    glsurf_matcher_destroy(matchers[1]);
    gls_run_free(&views.a);
    gls_run_free(&views.b);
}

/* The guides move by whole pixels, so nothing rounds. */
static const glsurf_match_params rules[] = {
    { .ratio = 0.8f },
    { .ratio = 1.0f, .one_way = true, .ignore_laplacian = true },
    { .guide = GLSURF_GUIDE_HOMOGRAPHY,
      .matrix = { 1, 0, -MOVED_X, 0, 1, -MOVED_Y, 0, 0, 1 } },
    { .guide = GLSURF_GUIDE_FUNDAMENTAL,
      .matrix = { 0, 0, -MOVED_Y, 0, 0, MOVED_X, MOVED_Y, -MOVED_X, 0 },
      .rival_distance = -1.0f }
};

static const gls_case matching_cases[] = { { .params = &rules[0] },
                                           { .params = &rules[1] },
                                           { .params = &rules[2] },
                                           { .params = &rules[3] } };

const gls_subject gls_subject_matching = { "matching", GLS_CASES(matching_cases),
                                           .run = run_matching, .open = true,
                                           .once = true };

/* --------------------------------------------------------------- panorama -- */

enum { CANVAS_WIDTH = 210, CANVAS_HEIGHT = 130, IMAGES = 3 };

/* The first image ends just beyond the middle of pixels, where its weight is smallest. */
static const double places[IMAGES][9] = {
    { 1, 0, 20.499, 0, 1, 11.499, 0, 0, 1 },
    { 0.9, 0.2, 60.25, -0.2, 0.95, 40.5, 3e-4, -2e-4, 1 },
    { 1.3, -0.1, -31.5, 0.15, 1.2, 7.75, -1e-3, 5e-4, 1 }
};

static const float *read_sums(gls_trial *trial, glsurf_panorama *panorama, size_t pixels) {
    float *sums = gls_trial_memory(trial, 4 * pixels * sizeof *sums);
    gls_gpu *gpu = &panorama->gpu;
    gls_call call;
    gls_call_begin_device(&call, gpu->device);
    if (gls_call_enter(&call))
        gls_trial_run(trial, gls_texture_read(gpu, GLS_BLEND_SUM, sums));
    gls_trial_result(trial, call.result);
    gls_call_end(&call);
    return sums;
}

/* Compares the sums of a pixel with their bounds, and its bytes with the rounded means. */
static void compare_pixel(gls_finding *finding, const gls_bounded_canvas *canvas, int i,
                          const uint8_t *rgba, const float *sums) {
    const gls_bounded *sum = canvas->sum[i];
    const int x = i % canvas->width, y = i / canvas->width;
    char where[48];
    snprintf(where, sizeof where, "the canvas at (%d, %d)", x, y);
    gls_find_truth(finding, rgba[3] == (sum[3].v > 0.0 ? 255 : 0), "the alpha of %s is %d",
                   where, rgba[3]);
    for (int c = 0; c < 4; ++c)
        gls_find_bounded(finding, sums[c], sum[c], "a sum", where);
    for (int c = 0; c < 3 && sum[3].v > 0.0; ++c) {
        const gls_bounded mean = gls_over(sum[c], sum[3]);
        gls_find_distance(finding, fabs(rgba[c] - fmin(mean.v, 255.0)), 0.5 + mean.e,
                          "channel %d of %s", c, where);
    }
}

double gls_check_canvas(gls_trial *trial, glsurf_panorama *const panoramas[2],
                        const gls_bounded_canvas *canvas) {
    const int count = canvas->width * canvas->height;
    uint8_t *actual = gls_trial_memory(trial, 4 * (size_t)count);
    uint8_t *expected = gls_trial_memory(trial, 4 * (size_t)count);
    const float *sums = read_sums(trial, panoramas[0], (size_t)count);
    const float *same = panoramas[1]->memory[GLS_BLEND_SUM];
    int unknown = 0;
    gls_trial_run(trial, glsurf_panorama_read(panoramas[0], actual));
    gls_trial_run(trial, glsurf_panorama_read(panoramas[1], expected));
    for (int i = 0; !trial->result && i < count; ++i) {
        const bool equal = gls_find_equal(&trial->finding, "the sums of pixel", (uint32_t)i,
                                          &same[4 * i], &sums[4 * i], 4 * sizeof *sums) &&
                           gls_find_equal(&trial->finding, "pixel", (uint32_t)i,
                                          &expected[4 * i], &actual[4 * i], 4);
        unknown += canvas->unknown[i];
        if (!equal && !canvas->unknown[i])
            compare_pixel(&trial->finding, canvas, i, &actual[4 * i], &sums[4 * i]);
    }
    return 1.0 - (double)unknown / count;
}

static glsurf_image image_number(gls_trial *trial, int i) {
    static const int sizes[IMAGES][2] = { { 121, 87 }, { 90, 64 }, { 64, 33 } };
    static const glsurf_format formats[IMAGES] = { GLSURF_FORMAT_GRAY8, GLSURF_FORMAT_RGB8,
                                                   GLSURF_FORMAT_BGRA8 };
    static const int channels[IMAGES] = { 1, 3, 4 };
    glsurf_image image =
        gls_trial_image(trial, GLS_PICTURE_NOISE, sizes[i][0] * channels[i], sizes[i][1]);
    image.width = (uint32_t)sizes[i][0];
    image.format = formats[i];
    return image;
}

static void show_images(gls_trial *trial, glsurf_panorama *const panoramas[2], int count,
                        gls_bounded_canvas *sums) {
    for (int i = 0; i < count; ++i) {
        const glsurf_image image = image_number(trial, i);
        glsurf_placement placement = { .gain = { 1.0f, i == 1 ? 1.5f : 1.0f, 1.0f } };
        memcpy(placement.to_canvas, places[i], sizeof placement.to_canvas);
        for (int n = 0; n < 2; ++n)
            gls_trial_run(trial, glsurf_panorama_add(panoramas[n], &image, &placement));
        if (!trial->result)
            gls_bounded_canvas_add(sums, &image, &placement);
    }
}

static void run_panorama(gls_trial *trial, const gls_case *c) {
    const glsurf_panorama_desc desc = { .canvas = { .width = CANVAS_WIDTH,
                                                    .height = CANVAS_HEIGHT } };
    glsurf_device *const devices[2] = { trial->device, trial->cpu };
    glsurf_panorama *panoramas[2] = { NULL };
    gls_bounded_canvas canvas = gls_bounded_canvas_make(CANVAS_WIDTH, CANVAS_HEIGHT);
    gls_trial_make(trial, canvas.sum != NULL);
    for (int n = 0; n < 2; ++n)
        gls_trial_run(trial, glsurf_panorama_create(&panoramas[n], devices[n], &desc));
    show_images(trial, panoramas, (int)c->count, &canvas);
    if (!trial->result)
        gls_check_canvas(trial, panoramas, &canvas);
    glsurf_panorama_destroy(panoramas[0]);
    glsurf_panorama_destroy(panoramas[1]);
    gls_bounded_canvas_free(&canvas);
}

static const gls_case panorama_cases[] = { { .count = 1 }, { .count = IMAGES } };

const gls_subject gls_subject_panorama = { "panorama", GLS_CASES(panorama_cases),
                                           .run = run_panorama, .open = true,
                                           .once = true };
