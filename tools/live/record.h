/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* What live found, one line of JSON per image. */
#ifndef GLSURF_LIVE_RECORD_H
#define GLSURF_LIVE_RECORD_H

#include "common/output.h"
#include "live/frame.h"

#include <stdbool.h>

/* Adds a line about a collected picture. `target` is the image of its target, or NULL. If
 * both images show the built-in scene, the line also contains the true corners of the
 * target. False after a report. */
bool record_picture(output *self, const frame *picture, const slide *target);

#endif
