/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "odometry/candidates.h"

#include "common/alloc.h"
#include "odometry/work.h"

#include <time.h>

/* A detector with a preset: as the library has it, and as `glsurf odometry` does. */
/* clang-format off */
#define BOTH(text, which, ...)                                                          \
    { .name = text, .desc = { __VA_ARGS__, .max_features = 2500 } },                    \
    { .name = text ", as odometry", .role = which, .as_odometry = true, .desc = { __VA_ARGS__ } }
/* clang-format on */

/* The default settings of `glsurf odometry` but for one. */
#define BUT(text, ...)                                                                     \
    { .name = "default, as odometry, " text, .as_odometry = true, __VA_ARGS__ }

const candidate CANDIDATES[] = {
    BOTH("default", CANDIDATE_OURS, .preset = GLSURF_PRESET_DEFAULT),
    BOTH("paper", CANDIDATE_OTHER, .preset = GLSURF_PRESET_PAPER),
    BOTH("bay", CANDIDATE_OTHER, .preset = GLSURF_PRESET_BAY),
    BOTH("fast", CANDIDATE_OTHER, .preset = GLSURF_PRESET_FAST),
    BOTH("best", CANDIDATE_OTHER, .preset = GLSURF_PRESET_BEST),
    BOTH("censure", CANDIDATE_OTHER, .detector = GLSURF_DETECTOR_CENSURE),
    BOTH("censure/paper", CANDIDATE_OTHER, .detector = GLSURF_DETECTOR_CENSURE,
         .preset = GLSURF_PRESET_PAPER),
    BOTH("dog", CANDIDATE_OTHER, .detector = GLSURF_DETECTOR_DOG),
    BOTH("dog/paper", CANDIDATE_OTHER, .detector = GLSURF_DETECTOR_DOG,
         .preset = GLSURF_PRESET_PAPER),
    BUT("with orientations", .turns = true),
    BUT("no grid", .desc = { .grid_columns = 1, .grid_rows = 1 }),
    BUT("default threshold", .desc = { .threshold = 0.0005f }),
    BUT("600 features", .desc = { .max_features = 600 }),
    { .name = "OpenCV SIFT", .role = CANDIDATE_STANDARD, .peer = PEER_SIFT },
    { .name = "OpenCV SIFT, 2500", .peer = PEER_SIFT, .settings = { .maximum = 2500 } },
    { .name = "OpenCV SIFT, 2500, contrast 0.02",
      .role = CANDIDATE_STANDARD,
      .peer = PEER_SIFT,
      .settings = { .maximum = 2500, .contrast = 0.02 } },
    { .name = "OpenCV SIFT, 2500, contrast 0.01",
      .peer = PEER_SIFT,
      .settings = { .maximum = 2500, .contrast = 0.01 } },
    { .name = "OpenCV ORB", .peer = PEER_ORB },
    { .name = "OpenCV ORB, 2500", .peer = PEER_ORB, .settings = { .maximum = 2500 } },
};

const size_t CANDIDATE_COUNT = sizeof CANDIDATES / sizeof *CANDIDATES;

bool candidate_open(const candidate *self, uint32_t maximum, session *with) {
    settings choice = { .api = GLSURF_CONTEXT_API_GL, .extractor = self->desc };
    if (maximum > 0)
        choice.extractor.max_features = maximum;
    if (self->as_odometry)
        work_set_defaults(&choice.extractor);
    if (self->turns)
        choice.extractor.upright = false;
    return self->peer || session_open(with, &choice);
}

/* Of all threads, in seconds. */
static double processor_time(void) {
    return (double)clock() / (double)CLOCKS_PER_SEC;
}

bool candidate_describe(const candidate *self, uint32_t maximum, session *with,
                        const char *name, const image *picture, described *to,
                        double *seconds) {
    glsurf_features features;
    const double begin = processor_time();
    if (self->peer) {
        peer_settings own = self->settings;
        if (maximum > 0)
            own.maximum = maximum;
        peer_describe(self->peer, &own, picture->pixels, (int)picture->width,
                      (int)picture->height, to);
    } else if (!session_extract(with, name, picture, &features)) {
        return false;
    }
    *seconds = processor_time() - begin;
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
