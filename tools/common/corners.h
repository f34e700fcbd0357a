/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The corners of an image, and where a homography maps them. */
#ifndef GLSURF_COMMON_CORNERS_H
#define GLSURF_COMMON_CORNERS_H

#include "glsurf/glsurf.h"

#include <stdbool.h>

/* The corners of a part of an image, at the outer edges of its pixels, clockwise from the
 * upper left. */
void corners_of(glsurf_region part, double corners[4][2]);

/* Maps the corners. False if the homography does not map all of the part: one of the
 * corners is at infinity or behind the camera. */
bool corners_map(const double matrix[9], glsurf_region part, double mapped[4][2]);

#endif
