/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Reads keypoints from a file of comma-separated values, as `glsurf detect` writes it. */
#ifndef GLSURF_FEATURES_KEYPOINTS_FILE_H
#define GLSURF_FEATURES_KEYPOINTS_FILE_H

#include "glsurf/glsurf.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct keypoint_list {
    glsurf_keypoint *keypoints;
    uint32_t count;
} keypoint_list;

/* Reads the file `name`; "-" is standard input. Its first line names the columns. The
 * columns x, y and scale are required, angle, response and laplacian are optional, and
 * others are ignored. An angle that is missing, empty or nan becomes NaN. False after a
 * report. */
bool keypoints_load(const char *name, keypoint_list *list);

void keypoints_free(keypoint_list *list);

#endif
