/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The last key frames of an odometer and their points. */
#ifndef GLSURF_ODOMETRY_KEY_FRAMES_H
#define GLSURF_ODOMETRY_KEY_FRAMES_H

#include "odometry/odometer_private.h"

/* Takes a frame over, without points. */
void key_take(key_frame *key, stereo_frame *frame, size_t number);
/* Gives features that were matched the points of the key frame that they match. */
void key_follow(key_frame *key, const attempt *found);
/* Makes points of the other features that have a match in the right image. */
void key_place(odometer *self, key_frame *key);
/* A zeroed key frame is allowed. */
void key_drop(odometer *self, key_frame *key);

void window_clear(odometer *self);
/* Takes the key frame over. The oldest one is dropped if there are too many. */
void window_add(odometer *self, key_frame *key);
/* Improves the poses of all key frames but the oldest, and the points. */
void window_improve(odometer *self);

#endif
