/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * compare LEFT RIGHT CALIBRATION TRUTH [--seeds N] [--steps N,N...] [--check yes]: the
 * trajectory of a stereo camera by the features of glsurf's detectors and presets and of
 * OpenCV's SIFT and ORB, through the same matching and geometry.
 *
 * It prints a table in Markdown. Features, those with a match in the right image, and
 * milliseconds of processor time of all threads are means over the images; the first image,
 * for which programs are compiled, does not count in the milliseconds. Inliers and their
 * share of the matches are of the first step, medians over the seeds. The errors are
 * distances from the true position at the end of the trajectory, in its unit: medians over
 * the seeds for each step, and over all runs. `lost` counts the frames without a pose of
 * all runs.
 *
 * --check compares only the settings of `glsurf odometry` with SIFT, and fails unless the
 * median over all runs, and over those with each step, is at most 1.15 times that of SIFT
 * plus 0.005, which is 5 mm.
 */
#include "odometry/peers.h"

#include "images/image_list.h"
#include "images/session_view.h"
#include "odometry/work.h"
#include "system/alloc.h"
#include "system/text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* --------------------------------------------------------------- candidates -- */

/* A detector with settings. */
typedef struct candidate {
    const char *name;
    /* What the requirement on `glsurf odometry` is about: its settings, or what they are
     * compared with. */
    bool ours, standard;
    /* glsurf's: the settings. `as_odometry`: what they leave open is what `glsurf odometry`
     * chooses, but for `turns`: features have orientations */
    glsurf_extractor_desc desc;
    bool as_odometry, turns;
    /* another's, if `peer` is set */
    peer peer;
    peer_settings settings;
} candidate;

/* A detector with a preset: as the library has it, and as `glsurf odometry` does. */
/* clang-format off */
#define BOTH(text, which, ...)                                                          \
    { .name = text, .desc = { __VA_ARGS__, .max_features = 2500 } },                    \
    { .name = text ", as odometry", .ours = which, .as_odometry = true, .desc = { __VA_ARGS__ } }
/* clang-format on */

/* The default settings of `glsurf odometry` but for one. */
#define BUT(text, ...)                                                                     \
    { .name = "default, as odometry, " text, .as_odometry = true, __VA_ARGS__ }

static const candidate CANDIDATES[] = {
    BOTH("default", true, .preset = GLSURF_PRESET_DEFAULT),
    BOTH("paper", false, .preset = GLSURF_PRESET_PAPER),
    BOTH("bay", false, .preset = GLSURF_PRESET_BAY),
    BOTH("fast", false, .preset = GLSURF_PRESET_FAST),
    BOTH("best", false, .preset = GLSURF_PRESET_BEST),
    BOTH("censure", false, .detector = GLSURF_DETECTOR_CENSURE),
    BOTH("censure/paper", false, .detector = GLSURF_DETECTOR_CENSURE,
         .preset = GLSURF_PRESET_PAPER),
    BOTH("dog", false, .detector = GLSURF_DETECTOR_DOG),
    BOTH("dog/paper", false, .detector = GLSURF_DETECTOR_DOG,
         .preset = GLSURF_PRESET_PAPER),
    BUT("with orientations", .turns = true),
    BUT("no grid", .desc = { .grid_columns = 1, .grid_rows = 1 }),
    BUT("default threshold", .desc = { .threshold = 0.0005f }),
    BUT("600 features", .desc = { .max_features = 600 }),
    { .name = "OpenCV SIFT", .standard = true, .peer = PEER_SIFT },
    { .name = "OpenCV SIFT, 2500", .peer = PEER_SIFT, .settings = { .maximum = 2500 } },
    { .name = "OpenCV SIFT, 2500, contrast 0.02",
      .standard = true,
      .peer = PEER_SIFT,
      .settings = { .maximum = 2500, .contrast = 0.02 } },
    { .name = "OpenCV SIFT, 2500, contrast 0.01",
      .peer = PEER_SIFT,
      .settings = { .maximum = 2500, .contrast = 0.01 } },
    { .name = "OpenCV ORB", .peer = PEER_ORB },
    { .name = "OpenCV ORB, 2500", .peer = PEER_ORB, .settings = { .maximum = 2500 } },
};

enum { CANDIDATE_COUNT = sizeof CANDIDATES / sizeof *CANDIDATES };

/* The features of an image, and the seconds of processor time of all threads to find them.
 * False after a report. */
static bool describe(const candidate *self, session *with, const char *name,
                     const image *picture, described *to, double *seconds) {
    glsurf_features features;
    const clock_t begin = clock();
    if (self->peer) {
        peer_describe(self->peer, &self->settings, picture->pixels, (int)picture->width,
                      (int)picture->height, to);
    } else if (!session_extract(with, name, picture, &features)) {
        return false;
    }
    *seconds = (double)(clock() - begin) / (double)CLOCKS_PER_SEC;
    if (self->peer)
        return true;
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

/* ---------------------------------------------------------------- sequences -- */

enum { MAX_STEPS = 8 };

typedef struct comparison {
    calibration cameras;
    trajectory truth;
    image_list images[2];
    uint32_t seeds, steps[MAX_STEPS], step_count;
    bool check;
} comparison;

/* The matches of two frames without expected positions, which all runs share. */
typedef struct stored_matches {
    glsurf_match *matches;
    uint32_t count;
} stored_matches;

typedef struct sequence {
    described *left;
    stereo_frame *frames;
    stored_matches *stored; /* frame a with frame b at [a * count + b] */
    glsurf_match *guided;   /* the last matches with expected positions */
    size_t count;
    double seconds; /* per image */
} sequence;

static void add_stereo(stereo_frame *frame, const described *left, const described *right) {
    frame->count = left->count;
    frame->features = alloc_zeroed(left->count + 1, sizeof *frame->features);
    for (uint32_t k = 0; k < left->count; ++k)
        frame->features[k] = (stereo_feature){ left->keypoints[k].x, left->keypoints[k].y,
                                               left->keypoints[k].scale, NAN };
    uint32_t count;
    glsurf_match *const matches = match_sides(left, right, &count);
    for (uint32_t k = 0; k < count; ++k)
        frame->features[matches[k].a].right = right->keypoints[matches[k].b].x;
    free(matches);
}

static void free_described(described *self) {
    free(self->keypoints);
    free(self->values);
}

static bool read_frame(const comparison *with, const candidate *by, session *own, size_t i,
                       sequence *to) {
    stereo_frame *const frame = &to->frames[i];
    described sides[2] = { 0 };
    for (int side = 0; side < 2; ++side) {
        const char *const name = with->images[side].paths[i];
        image picture = { 0 };
        double seconds = 0.0;
        const bool good =
            image_load(&picture, name, &(settings){ .extractor = by->desc }) &&
            describe(by, own, name, &picture, &sides[side], &seconds);
        to->seconds += i + (size_t)side > 0 ? seconds : 0.0;
        frame->width = picture.width;
        frame->height = picture.height;
        image_free(&picture);
        if (!good)
            return false;
    }
    add_stereo(frame, &sides[0], &sides[1]);
    free_described(&sides[1]);
    to->left[i] = sides[0];
    to->left[i].number = (uint32_t)i;
    frame->source = &to->left[i];
    return true;
}

static bool read_sequence(const comparison *with, const candidate *by, sequence *to) {
    session own = { 0 };
    *to = (sequence){ .count = with->images[0].count };
    to->left = alloc_zeroed(to->count, sizeof *to->left);
    to->frames = alloc_zeroed(to->count, sizeof *to->frames);
    to->stored = alloc_zeroed(to->count * to->count, sizeof *to->stored);
    settings choice = { .api = GLSURF_CONTEXT_API_GL, .extractor = by->desc };
    if (by->as_odometry)
        work_set_defaults(&choice.extractor);
    if (by->turns)
        choice.extractor.upright = false;
    bool good = by->peer || session_open(&own, &choice);
    for (size_t i = 0; good && i < to->count; ++i)
        good = read_frame(with, by, &own, i, to);
    to->seconds /= 2.0 * (double)to->count - 1.0;
    session_close(&own);
    return good;
}

static void free_sequence(sequence *self) {
    for (size_t i = 0; i < self->count; ++i) {
        free_described(&self->left[i]);
        free(self->frames[i].features);
    }
    for (size_t i = 0; i < self->count * self->count; ++i)
        free(self->stored[i].matches);
    free(self->left);
    free(self->frames);
    free(self->stored);
    free(self->guided);
}

/* --------------------------------------------------------------- odometry -- */

static bool on_match(void *user, const stereo_frame *from, const stereo_frame *to,
                     const glsurf_expected *expected, const glsurf_match **matches,
                     uint32_t *count) {
    sequence *const self = user;
    const described *const a = from->source, *const b = to->source;
    if (expected) {
        free(self->guided);
        *matches = self->guided = match_expected(a, b, expected, count);
        return true;
    }
    stored_matches *const stored = &self->stored[a->number * self->count + b->number];
    if (!stored->matches)
        stored->matches = match_expected(a, b, NULL, &stored->count);
    *matches = stored->matches;
    *count = stored->count;
    return true;
}

static void on_release(void *user, stereo_frame *frame) {
    (void)user;
    free(frame->features);
    *frame = (stereo_frame){ 0 };
}

typedef struct outcome {
    double length, error, inliers, share;
    uint32_t lost;
} outcome;

static outcome run(const comparison *with, sequence *of, uint32_t step, uint64_t seed) {
    odometer *const meter =
        odometer_create(&(odometer_desc){ .camera = &with->cameras.camera,
                                          .match = on_match,
                                          .release = on_release,
                                          .user = of,
                                          .seed = seed * 1000003 });
    trajectory truth = { .poses = alloc_zeroed(of->count, sizeof *truth.poses) };
    trajectory found = { .poses = alloc_zeroed(of->count, sizeof *found.poses) };
    for (size_t i = 0; i < of->count; i += step) {
        stereo_frame frame = of->frames[i];
        frame.features = alloc_copy(frame.features, frame.count, sizeof *frame.features);
        if (!odometer_add(meter, &frame))
            exit(1);
        truth.poses[truth.count++] = with->truth.poses[i];
    }
    const odometer_step *const steps = odometer_steps(meter, &found.count);
    for (size_t i = 0; i < found.count; ++i)
        found.poses[i] = pose_invert(&steps[i].at);
    const trajectory_error error = trajectory_compare(&found, &truth);
    outcome result = { .length = error.length, .error = error.end };
    double matches = 0.0;
    for (size_t i = 1; i < found.count; ++i) {
        result.inliers += steps[i].inliers;
        matches += steps[i].matches;
        result.lost += steps[i].state != ODOMETER_FOUND;
    }
    result.share = matches > 0.0 ? result.inliers / matches : 0.0;
    result.inliers /= fmax(1.0, (double)found.count - 1.0);
    odometer_destroy(meter);
    trajectory_free(&truth);
    trajectory_free(&found);
    return result;
}

/* ------------------------------------------------------------------ table -- */

/* Medians over the seeds. */
typedef struct summary {
    double errors[MAX_STEPS + 1]; /* for each step, and of all runs */
    double lengths[MAX_STEPS];
    double inliers, share;
    uint32_t lost;
} summary;

static int by_value(const void *left, const void *right) {
    const double l = *(const double *)left, r = *(const double *)right;
    return (l > r) - (l < r);
}

static double median(double *values, size_t count) {
    qsort(values, count, sizeof *values, by_value);
    return 0.5 * (values[(count - 1) / 2] + values[count / 2]);
}

static summary summarise(const comparison *with, sequence *of) {
    const size_t seeds = with->seeds, steps = with->step_count;
    summary made = { 0 };
    double *const errors = alloc_zeroed(seeds * steps, sizeof *errors);
    double *const inliers = alloc_zeroed(seeds, sizeof *inliers);
    double *const shares = alloc_zeroed(seeds, sizeof *shares);
    for (size_t s = 0; s < steps; ++s) {
        double *const row = errors + s * seeds;
        for (size_t seed = 0; seed < seeds; ++seed) {
            const outcome one = run(with, of, with->steps[s], seed);
            row[seed] = one.error;
            made.lengths[s] = one.length;
            made.lost += one.lost;
            if (s == 0) {
                inliers[seed] = one.inliers;
                shares[seed] = one.share;
            }
        }
        made.errors[s] = median(row, seeds);
    }
    made.errors[steps] = median(errors, seeds * steps);
    made.inliers = median(inliers, seeds);
    made.share = median(shares, seeds);
    free(errors);
    free(inliers);
    free(shares);
    return made;
}

static void print_head(const comparison *with, const summary *first) {
    printf("%lu pairs of images, %lu seeds;", (unsigned long)with->images[0].count,
           (unsigned long)with->seeds);
    for (uint32_t s = 0; s < with->step_count; ++s)
        printf(" length %.3f with every %lu.", first->lengths[s],
               (unsigned long)with->steps[s]);
    printf("\n\n| %-40s | features | stereo | inliers | share %% |  ms |", "");
    for (uint32_t s = 0; s < with->step_count; ++s)
        printf(" step %lu |", (unsigned long)with->steps[s]);
    printf("    all | lost |\n|---|---|---|---|---|---|");
    for (uint32_t s = 0; s < with->step_count; ++s)
        printf("---|");
    printf("---|---|\n");
}

static void print_row(const comparison *with, const candidate *by, const sequence *of,
                      const summary *row) {
    double features = 0.0, stereo = 0.0;
    for (size_t i = 0; i < of->count; ++i) {
        features += of->frames[i].count;
        for (uint32_t k = 0; k < of->frames[i].count; ++k)
            stereo += !isnan(of->frames[i].features[k].right);
    }
    printf("| %-40s | %8.0f | %6.0f | %7.0f | %7.1f | %3.0f |", by->name,
           features / (double)of->count, stereo / (double)of->count, row->inliers,
           100.0 * row->share, 1000.0 * of->seconds);
    for (uint32_t s = 0; s < with->step_count; ++s)
        printf(" %.4f |", row->errors[s]);
    printf(" %.4f | %4lu |\n", row->errors[with->step_count], (unsigned long)row->lost);
    fflush(stdout);
}

/* Whether ours is good enough beside each standard. */
static bool judge(const comparison *with, const summary *rows) {
    static const double FACTOR = 1.15, MORE = 0.005;
    bool good = true;
    uint32_t compared = 0;
    for (size_t i = 0; i < CANDIDATE_COUNT * CANDIDATE_COUNT; ++i) {
        const size_t a = i / CANDIDATE_COUNT, b = i % CANDIDATE_COUNT;
        if (!CANDIDATES[a].ours || !CANDIDATES[b].standard)
            continue;
        for (uint32_t s = 0; s <= with->step_count; ++s) {
            const double ours = rows[a].errors[s];
            const double maximum = FACTOR * rows[b].errors[s] + MORE;
            printf("\n%s: error %.4f, at most %.4f with %s, %s\n", CANDIDATES[a].name, ours,
                   maximum, CANDIDATES[b].name, s < with->step_count ? "one step" : "all");
            good = good && ours <= maximum;
            ++compared;
        }
    }
    return good && compared > 0;
}

/* ------------------------------------------------------------------- main -- */

static bool read_steps(comparison *self, const char *text) {
    self->step_count = 0;
    while (*text && self->step_count < MAX_STEPS) {
        char *end;
        const uint32_t step = (uint32_t)strtoul(text, &end, 10);
        if (end == text || step == 0)
            return false;
        self->steps[self->step_count++] = step;
        text = end + (*end == ',');
    }
    return self->step_count > 0;
}

static bool read_option(comparison *self, const char *name, const char *value) {
    if (strcmp(name, "--steps") == 0)
        return read_steps(self, value);
    if (strcmp(name, "--seeds") == 0)
        return (self->seeds = (uint32_t)strtoul(value, NULL, 10)) > 0;
    return strcmp(name, "--check") == 0 && (self->check = strcmp(value, "yes") == 0);
}

static bool read_arguments(comparison *self, int argc, char **argv) {
    if (argc < 5 || argc % 2 == 0)
        return false;
    self->seeds = 1;
    self->steps[0] = self->step_count = 1;
    for (int i = 5; i < argc; i += 2)
        if (!read_option(self, argv[i], argv[i + 1]))
            return false;
    return calibration_load((const char *const[CALIBRATION_FILES]){ argv[3] },
                            &self->cameras) &&
           trajectory_load(&self->truth, argv[4]) &&
           image_list_add(&self->images[0], argv[1]) &&
           image_list_add(&self->images[1], argv[2]) &&
           self->images[0].count == self->images[1].count &&
           self->images[0].count <= self->truth.count;
}

static bool compare(const comparison *with, summary *rows) {
    bool begun = false;
    for (size_t i = 0; i < CANDIDATE_COUNT; ++i) {
        sequence of;
        if (with->check && !CANDIDATES[i].ours && !CANDIDATES[i].standard)
            continue;
        const bool good = read_sequence(with, &CANDIDATES[i], &of);
        if (good) {
            rows[i] = summarise(with, &of);
            if (!begun)
                print_head(with, &rows[i]);
            begun = true;
            print_row(with, &CANDIDATES[i], &of, &rows[i]);
        }
        free_sequence(&of);
        if (!good)
            return false;
    }
    return begun;
}

int main(int argc, char **argv) {
    comparison with = { 0 };
    if (!read_arguments(&with, argc, argv)) {
        fprintf(stderr, "usage: compare LEFT RIGHT CALIBRATION TRUTH [--seeds N] [--steps "
                        "N,N...] [--check yes]\n");
        return 2;
    }
    summary *const rows = alloc_zeroed(CANDIDATE_COUNT, sizeof *rows);
    const bool good = compare(&with, rows) && (!with.check || judge(&with, rows));
    free(rows);
    image_list_free(&with.images[0]);
    image_list_free(&with.images[1]);
    trajectory_free(&with.truth);
    return good ? 0 : 1;
}
