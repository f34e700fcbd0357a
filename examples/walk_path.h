/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Cameras of walk.c: poses, the path of the walk, and poses in a file. */
#ifndef WALK_PATH_H
#define WALK_PATH_H

#include <stdbool.h>

/* Maps a point p of a camera to r p + t. A camera looks along z, x runs to the right and y
 * down. */
typedef struct pose {
    double r[3][3], t[3];
} pose;

pose pose_multiply(const pose *a, const pose *b); /* first b, then a */
pose pose_inverse(const pose *a);

/* Turned by `pan` to the right, then by `tilt` up, then by `roll` clockwise. Degrees. */
pose pose_make(double x, double y, double z, double pan, double tilt, double roll);

/* The walk: the left camera of each frame, in the town. */
enum { PATH_FRAMES = 300 };
void path_make(pose frames[PATH_FRAMES]);

/* Reads poses, 12 numbers per line: the rows of (r t). Returns their number, at most
 * `capacity`, or -1 after a message. */
int path_read(const char *file, pose *frames, int capacity);

#endif
