/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* A picture of an image with its keypoints drawn on it. */
#ifndef GLSURF_PICTURES_ANNOTATE_H
#define GLSURF_PICTURES_ANNOTATE_H

#include "images/image.h"

#include "glsurf/glsurf.h"

#include <stdbool.h>
#include <stdint.h>

/* Writes the picture to `path` as PNG, with no more keypoints than can be told apart;
 * `drawn` receives their number. False after a report. */
bool annotate(const char *path, const image *picture, const glsurf_features *features,
              uint32_t *drawn);

#endif
