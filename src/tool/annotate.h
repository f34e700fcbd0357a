/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* A picture of an image with its keypoints drawn in. */
#ifndef GLSURF_TOOL_ANNOTATE_H
#define GLSURF_TOOL_ANNOTATE_H

#include "tool/image.h"

#include "glsurf/glsurf.h"

#include <stdbool.h>

/* Writes it to `path` as PNG. */
bool annotate(const char *path, const image *picture, const glsurf_features *features);

#endif
