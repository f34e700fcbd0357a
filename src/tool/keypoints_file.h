/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Keypoints in a file of comma-separated values, as `glsurf detect` writes them. */
#ifndef GLSURF_TOOL_KEYPOINTS_FILE_H
#define GLSURF_TOOL_KEYPOINTS_FILE_H

#include "glsurf/glsurf.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct keypoint_list {
    glsurf_keypoint *keypoints;
    uint32_t count;
} keypoint_list;

/* The first line names the columns: x, y and scale have to be among them, angle, response
 * and laplacian may be, others are passed over. An angle that is missing, empty or nan is
 * NaN. False after a report. */
bool keypoints_load(const char *name, keypoint_list *list);

void keypoints_free(keypoint_list *list);

#endif
