/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* A picture of an image with its keypoints drawn on it. */
#ifndef GLSURF_TOOL_ANNOTATE_H
#define GLSURF_TOOL_ANNOTATE_H

#include "tool/image.h"

#include "glsurf/glsurf.h"

#include <stdbool.h>

/* Writes the picture to `path` as PNG. False after a report. */
bool annotate(const char *path, const image *picture, const glsurf_features *features);

#endif
