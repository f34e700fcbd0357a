/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Map of the trajectory from above: x points right, z up. Shows a grid, points of the
 * features seen, and the truth if it is known. */
#ifndef GLSURF_LIVE_TRAJECTORY_MAP_H
#define GLSURF_LIVE_TRAJECTORY_MAP_H

#include "live/painter.h"
#include "odometry/work.h"

#include <stdbool.h>
#include <stddef.h>

/* Point that a frame saw, in the camera's coordinates: it moves with the pose. */
typedef struct map_mark {
    size_t frame;
    double at[3];
} map_mark;

enum { MAP_MARKS = 12000 };

typedef struct trajectory_map {
    map_mark *marks; /* NULL: none yet */
    size_t count;    /* number of marks */
    size_t seen;     /* points seen so far */
    size_t every;    /* one point in `every` becomes a mark; 0: not chosen yet */
    /* Visible area: x and z of its middle, and the length of its shorter side; 0: none
     * yet */
    double middle[2], span;
    double grid; /* side of a grid square, set by trajectory_map_draw() */
} trajectory_map;

/* Adds the points of the last frame. */
void trajectory_map_note(trajectory_map *self, const odometry_work *work);

/* Clears everything. A zeroed map is allowed. */
void trajectory_map_clear(trajectory_map *self);

/* Draws the map into `box`, and the trajectory inside `free`, a part of the box. `scale`:
 * pixels per point. */
void trajectory_map_draw(trajectory_map *self, const painter *with,
                         const odometry_work *work, painter_box box, painter_box free,
                         double scale, bool marks);

#endif
