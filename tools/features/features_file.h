/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Shared by the readers of feature files. */
#ifndef GLSURF_FEATURES_FEATURES_FILE_H
#define GLSURF_FEATURES_FEATURES_FILE_H

#include "features/formats.h"

#include <stdbool.h>

/* Longest file in bytes, and longest array in a file: enough for half a million features.
 */
enum { FEATURES_LONGEST = 1 << 30 };

/* The largest side of an image, as in image.c, and the largest coordinate of a position: a
 * geometry takes no others, and one bad file must not end the work on many. */
enum { FEATURES_MAX_SIDE = 65535, FEATURES_MAX_POSITION = 1 << 24 };

/* Reads a file of JSON into an object that is all zero, which the caller frees in any case.
 * False after a report. */
bool features_read_json(features_file *self, const char *name);

/* Sets the preset of the features by its name, which is NULL if the file has none. False
 * after a report. */
bool features_take_preset(glsurf_features *features, const char *file, const char *preset);

#endif
