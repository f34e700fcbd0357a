/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * compare LEFT RIGHT CALIBRATION TRUTH [--seeds N] [--steps N,N...] [--features N]
 *         [--only NAME]: the way of a stereo camera by the features of glsurf's detectors
 * and presets and of OpenCV's SIFT and ORB, through the same matching and geometry. Prints
 * a table: features, stereo matches, inliers and their share of the matches, seconds to
 * extract an image, and for every step the median over the seeds of the error at the end.
 */
#include "odometry/peers.h"

#include "odometry/odometer.h"
#include "odometry/trajectory.h"
#include "tool/alloc.h"
#include "tool/calibration.h"
#include "tool/image.h"
#include "tool/image_list.h"
#include "tool/session_view.h"
#include "tool/text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_STEPS = 8 };

typedef struct settings {
    const char *sides[2];
    calibration cameras;
    trajectory truth;
    image_list images[2];
    uint32_t seeds, features, steps[MOST_STEPS], step_count;
    const char *only;
} settings;

typedef struct sequence {
    described (*views)[2];
    stereo_frame *frames;
    size_t count;
    double seconds; /* per image */
} sequence;

/* ---------------------------------------------------------------- systems -- */

typedef struct candidate {
    const char *name;
    bool is_peer;
    peer peer;
    glsurf_extractor_desc desc;
} candidate;

static const candidate CANDIDATES[] = {
    { "hessian default", false, PEER_SIFT, { 0 } },
    { "hessian default, upright", false, PEER_SIFT, { .upright = true } },
    { "hessian default, upright, threshold 0.0001", false, PEER_SIFT,
      { .upright = true, .threshold = 0.0001f } },
    { "hessian default, as odometry", false, PEER_SIFT,
      { .upright = true, .threshold = 0.0001f, .grid_columns = 16, .grid_rows = 8 } },
    { "hessian paper", false, PEER_SIFT, { .preset = GLSURF_PRESET_PAPER } },
    { "hessian bay", false, PEER_SIFT, { .preset = GLSURF_PRESET_BAY } },
    { "censure", false, PEER_SIFT, { .detector = GLSURF_DETECTOR_CENSURE } },
    { "censure, upright", false, PEER_SIFT,
      { .detector = GLSURF_DETECTOR_CENSURE, .upright = true } },
    { "dog", false, PEER_SIFT, { .detector = GLSURF_DETECTOR_DOG } },
    { "dog, upright", false, PEER_SIFT,
      { .detector = GLSURF_DETECTOR_DOG, .upright = true } },
    { "OpenCV SIFT", true, PEER_SIFT, { 0 } },
    { "OpenCV ORB", true, PEER_ORB, { 0 } },
};

static bool describe(const candidate *by, uint32_t most, session *with, const char *name,
                     const image *picture, described *to) {
    if (by->is_peer) {
        peer_describe(by->peer, most, picture->pixels, (int)picture->width,
                      (int)picture->height, to);
        return true;
    }
    glsurf_features features;
    if (!session_extract(with, name, picture, &features))
        return false;
    *to = (described){
        .keypoints =
            alloc_copy(features.keypoints, features.count, sizeof *features.keypoints),
        .values = alloc_copy(features.descriptors,
                             (size_t)features.count * features.descriptor_length,
                             sizeof *features.descriptors),
        .count = features.count,
        .length = features.descriptor_length,
    };
    return true;
}

/* --------------------------------------------------------------- matching -- */

static double squared_distance(const described *a, uint32_t i, const described *b,
                               uint32_t j) {
    const float *const p = a->values + (size_t)i * a->length;
    const float *const q = b->values + (size_t)j * b->length;
    float sum = 0.0f;
    for (uint32_t k = 0; k < a->length; ++k)
        sum += (p[k] - q[k]) * (p[k] - q[k]);
    return (double)sum;
}

/* Whether a pair may match. */
typedef bool gate(const glsurf_keypoint *a, const glsurf_keypoint *b, uint32_t index,
                  const void *user);

static bool is_on_row(const glsurf_keypoint *a, const glsurf_keypoint *b, uint32_t index,
                      const void *user) {
    (void)index;
    (void)user;
    return fabsf(a->y - b->y) <= 2.0f && a->x >= b->x;
}

static bool is_expected(const glsurf_keypoint *a, const glsurf_keypoint *b, uint32_t index,
                        const void *user) {
    (void)a;
    const glsurf_expected *const expected = user;
    if (!expected)
        return true;
    const glsurf_expected *const at = &expected[index];
    const float x = b->x - at->x, y = b->y - at->y;
    return at->tolerance >= 0.0f && x * x + y * y <= at->tolerance * at->tolerance;
}

typedef struct nearest {
    double first, second;
    uint32_t index;
} nearest;

static void take(nearest *self, double distance, uint32_t index) {
    if (distance < self->first) {
        self->second = self->first;
        self->first = distance;
        self->index = index;
    } else if (distance < self->second) {
        self->second = distance;
    }
}

/* Mutual nearest neighbours, of a ratio of distances of at most 0.8; those of binary
 * descriptors are counts of bits. */
static uint32_t match(const described *a, const described *b, gate *may, const void *user,
                      glsurf_match *matches) {
    const double ratio = a->binary ? 0.8 : 0.8 * 0.8;
    nearest *const of_a = alloc_zeroed(a->count + 1, sizeof *of_a);
    nearest *const of_b = alloc_zeroed(b->count + 1, sizeof *of_b);
    uint32_t count = 0;
    for (uint32_t j = 0; j < b->count; ++j)
        of_b[j] = (nearest){ INFINITY, INFINITY, 0 };
    for (uint32_t i = 0; i < a->count; ++i) {
        of_a[i] = (nearest){ INFINITY, INFINITY, 0 };
        for (uint32_t j = 0; j < b->count; ++j) {
            if (a->keypoints[i].laplacian != b->keypoints[j].laplacian ||
                !may(&a->keypoints[i], &b->keypoints[j], i, user))
                continue;
            const double distance = squared_distance(a, i, b, j);
            take(&of_a[i], distance, j);
            take(&of_b[j], distance, i);
        }
    }
    for (uint32_t i = 0; i < a->count; ++i)
        if (of_a[i].first < INFINITY && of_b[of_a[i].index].index == i &&
            of_a[i].first <= ratio * of_a[i].second)
            matches[count++] = (glsurf_match){ .a = i, .b = of_a[i].index };
    free(of_a);
    free(of_b);
    return count;
}

/* -------------------------------------------------------------- sequences -- */

static bool read_frame(const settings *with, const candidate *by, session *own, size_t i,
                       sequence *to) {
    image picture = { 0 };
    stereo_frame *const frame = &to->frames[i];
    for (int side = 0; side < 2; ++side) {
        if (!image_load(&picture, with->images[side].paths[i], &by->desc))
            return false;
        const double begin = session_seconds();
        const bool good = describe(by, with->features, own, with->images[side].paths[i],
                                   &picture, &to->views[i][side]);
        to->seconds += session_seconds() - begin;
        frame->width = picture.width;
        frame->height = picture.height;
        image_free(&picture);
        if (!good)
            return false;
    }
    const described *const left = &to->views[i][0], *const right = &to->views[i][1];
    glsurf_match *const matches = alloc_zeroed(left->count + 1, sizeof *matches);
    const uint32_t count = match(left, right, is_on_row, NULL, matches);
    frame->count = left->count;
    frame->features = alloc_zeroed(left->count + 1, sizeof *frame->features);
    frame->source = &to->views[i][0];
    for (uint32_t k = 0; k < left->count; ++k)
        frame->features[k] =
            (stereo_feature){ left->keypoints[k].x, left->keypoints[k].y,
                              left->keypoints[k].scale, NAN };
    for (uint32_t k = 0; k < count; ++k)
        frame->features[matches[k].a].right = right->keypoints[matches[k].b].x;
    free(matches);
    return true;
}

static bool read_sequence(const settings *with, const candidate *by, sequence *to) {
    session own = { 0 };
    glsurf_extractor_desc desc = by->desc;
    desc.max_features = with->features;
    if (getenv("THR")) desc.threshold = (float)atof(getenv("THR"));
    if (getenv("GC")) desc.grid_columns = (uint32_t)atoi(getenv("GC")), desc.grid_rows = (uint32_t)atoi(getenv("GR"));
    bool good = by->is_peer || session_open(&own, desc, GLSURF_EGL_API_GL);
    *to = (sequence){ .count = with->images[0].count };
    to->views = alloc_zeroed(to->count, sizeof *to->views);
    to->frames = alloc_zeroed(to->count, sizeof *to->frames);
    for (size_t i = 0; good && i < to->count; ++i)
        good = read_frame(with, by, &own, i, to);
    to->seconds /= 2.0 * (double)to->count;
    session_close(&own);
    return good;
}

static void free_sequence(sequence *self) {
    for (size_t i = 0; i < self->count; ++i) {
        for (int side = 0; side < 2; ++side) {
            free(self->views[i][side].keypoints);
            free(self->views[i][side].values);
        }
        free(self->frames[i].features);
    }
    free(self->views);
    free(self->frames);
}

/* --------------------------------------------------------------- odometry -- */

typedef struct matching {
    glsurf_match *matches;
} matching;

static bool on_match(void *user, const stereo_frame *from, const stereo_frame *to,
                     const glsurf_expected *expected, const glsurf_match **matches,
                     uint32_t *count) {
    matching *const self = user;
    free(self->matches);
    self->matches = alloc_zeroed(from->count + 1, sizeof *self->matches);
    *count = match(from->source, to->source, is_expected, expected, self->matches);
    *matches = self->matches;
    return true;
}

static void on_release(void *user, stereo_frame *frame) {
    (void)user;
    free(frame->features);
    *frame = (stereo_frame){ 0 };
}

typedef struct outcome {
    double error; /* at the end */
    double drift, rms;
    double inliers, share, stereo;
    uint32_t lost;
} outcome;

static outcome run(const settings *with, const sequence *of, uint32_t step, uint64_t seed) {
    matching own = { 0 };
    odometer *const meter = odometer_create(&(odometer_desc){ .camera = with->cameras.camera,
                                                              .match = on_match,
                                                              .release = on_release,
                                                              .user = &own,
                                                              .seed = seed * 1000003 });
    trajectory truth = { 0 }, found = { 0 };
    truth.poses = alloc_zeroed(of->count, sizeof *truth.poses);
    found.poses = alloc_zeroed(of->count, sizeof *found.poses);
    outcome result = { 0 };
    for (size_t i = 0; i < of->count; i += step) {
        stereo_frame frame = of->frames[i];
        frame.features = alloc_copy(frame.features, frame.count, sizeof *frame.features);
        if (!odometer_add(meter, &frame))
            exit(1);
        truth.poses[truth.count++] = with->truth.poses[i];
    }
    const odometer_step *const way = odometer_way(meter, &found.count);
    double matches = 0.0;
    for (size_t i = 0; i < found.count; ++i) {
        found.poses[i] = pose_invert(&way[i].at);
        result.inliers += way[i].inliers;
        matches += way[i].matches;
        result.stereo += way[i].stereo;
        result.lost += way[i].state != ODOMETER_FOUND && way[i].state != ODOMETER_FIRST;
    }
    result.share = result.inliers / matches;
    result.inliers /= (double)found.count - 1.0;
    result.stereo /= (double)found.count;
    const trajectory_error error = trajectory_compare(&found, &truth);
    result.error = error.end;
    result.drift = error.drift;
    result.rms = error.rms;
    odometer_destroy(meter);
    free(own.matches);
    free(truth.poses);
    free(found.poses);
    return result;
}

static int by_value(const void *left, const void *right) {
    const double l = *(const double *)left, r = *(const double *)right;
    return (l > r) - (l < r);
}

static void print_row(const settings *with, const candidate *by, const sequence *of) {
    double features = 0.0;
    for (size_t i = 0; i < of->count; ++i)
        features += of->frames[i].count / (double)of->count;
    outcome first = { 0 };
    char errors[256] = "";
    for (uint32_t s = 0; s < with->step_count; ++s) {
        double *const values = alloc_zeroed(with->seeds, sizeof *values);
        for (uint32_t seed = 0; seed < with->seeds; ++seed) {
            const outcome one = run(with, of, with->steps[s], seed);
            if (s == 0 && seed == 0)
                first = one;
            values[seed] = one.error;
        }
        qsort(values, with->seeds, sizeof *values, by_value);
        const size_t used = strlen(errors);
        snprintf(errors + used, sizeof errors - used, " %8.4f", values[with->seeds / 2]);
        free(values);
    }
    printf("%-42s %8.0f %7.0f %7.0f %6.1f %7.1f %s %7.3f %4lu\n", by->name, features,
           first.stereo, first.inliers, 100.0 * first.share, 1000.0 * of->seconds, errors,
           100.0 * first.drift, (unsigned long)first.lost);
    fflush(stdout);
}

/* ------------------------------------------------------------------- main -- */

static bool read_arguments(settings *self, int argc, char **argv) {
    if (argc < 5)
        return false;
    self->seeds = 1;
    self->features = 2000;
    self->steps[0] = self->step_count = 1;
    for (int i = 5; i + 1 < argc; i += 2) {
        if (strcmp(argv[i], "--seeds") == 0) {
            self->seeds = (uint32_t)strtoul(argv[i + 1], NULL, 10);
        } else if (strcmp(argv[i], "--features") == 0) {
            self->features = (uint32_t)strtoul(argv[i + 1], NULL, 10);
        } else if (strcmp(argv[i], "--only") == 0) {
            self->only = argv[i + 1];
        } else if (strcmp(argv[i], "--steps") == 0) {
            self->step_count = 0;
            for (char *at = argv[i + 1]; *at && self->step_count < MOST_STEPS;
                 at += *at == ',')
                self->steps[self->step_count++] = (uint32_t)strtoul(at, &at, 10);
        } else {
            return false;
        }
    }
    return calibration_load(argv[3], &self->cameras) &&
           trajectory_load(&self->truth, argv[4]) &&
           image_list_add(&self->images[0], argv[1]) &&
           image_list_add(&self->images[1], argv[2]);
}

int main(int argc, char **argv) {
    settings with = { 0 };
    if (!read_arguments(&with, argc, argv) || with.seeds == 0) {
        fprintf(stderr, "usage: compare LEFT RIGHT CALIBRATION TRUTH [--seeds N] [--steps "
                        "N,N...] [--features N] [--only NAME]\n");
        return 2;
    }
    printf("%-42s %8s %7s %7s %6s %7s ", "", "features", "stereo", "inliers", "share",
           "ms");
    for (uint32_t s = 0; s < with.step_count; ++s)
        printf("   step %lu", (unsigned long)with.steps[s]);
    printf(" drift %% lost\n");
    for (size_t i = 0; i < sizeof CANDIDATES / sizeof *CANDIDATES; ++i) {
        if (with.only && !strstr(CANDIDATES[i].name, with.only))
            continue;
        sequence of;
        const bool good = read_sequence(&with, &CANDIDATES[i], &of);
        if (good)
            print_row(&with, &CANDIDATES[i], &of);
        free_sequence(&of);
        if (!good)
            return 1;
    }
    image_list_free(&with.images[0]);
    image_list_free(&with.images[1]);
    trajectory_free(&with.truth);
    return 0;
}
