/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Reads features from a JSON file, as `glsurf detect` writes it. */
#ifndef GLSURF_COMMON_FEATURES_FILE_H
#define GLSURF_COMMON_FEATURES_FILE_H

#include "glsurf/glsurf.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct features_file {
    uint32_t width, height;   /* of the image */
    glsurf_features features; /* with their preset and version */
    glsurf_keypoint *keypoints;
    float *descriptors;
} features_file;

/* Whether the file `name` is a regular file that begins as a JSON object. Reads nothing of
 * others, such as pipes. */
bool features_file_is(const char *name);

/* Reads the file. A file without descriptor_version is of version 1. What a matcher checks
 * of features is not checked. False after a report. */
bool features_file_load(features_file *self, const char *name);

/* Accepts what is all zero. */
void features_file_free(features_file *self);

#endif
