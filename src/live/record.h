/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* What was found, one JSON object per image and line. */
#ifndef GLSURF_LIVE_RECORD_H
#define GLSURF_LIVE_RECORD_H

#include "live/frame.h"
#include "tool/output.h"

#include <stdbool.h>

/* Adds a line about a picture that was collected. `target` is the image of its target, or
 * NULL; where both images are of the built-in scene, the line also says where the target
 * truly is. False after a report. */
bool record_picture(output *self, const frame *picture, const slide *target);

#endif
