/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The trajectory from above: x to the right, z up, with a grid, points of the features
 * seen, and the truth if it is known. */
#ifndef GLSURF_LIVE_TRAJECTORY_MAP_H
#define GLSURF_LIVE_TRAJECTORY_MAP_H

#include "live/painter.h"
#include "odometry/work.h"

#include <stdbool.h>
#include <stddef.h>

/* A point that a frame saw, in coordinates of its camera: it moves with the pose. */
typedef struct map_mark {
    size_t frame;
    double at[3];
} map_mark;

enum { MAP_MARKS = 12000 };

typedef struct trajectory_map {
    map_mark *marks; /* NULL: none yet */
    size_t count;    /* of marks */
    size_t seen;     /* points so far */
    size_t every;    /* every so many points become a mark; 0: not chosen yet */
    /* What the map shows: x and z of its middle, and the length across its shorter side; 0:
     * nothing yet */
    double middle[2], span;
    double grid; /* side of a square of the grid, after trajectory_map_draw() */
} trajectory_map;

/* Notes the points of the last frame. */
void trajectory_map_note(trajectory_map *self, const odometry_work *work);

/* Forgets everything. A zeroed map is allowed. */
void trajectory_map_clear(trajectory_map *self);

/* Draws the map into a box. The trajectory lies inside `free`, a part of the box. `scale`:
 * pixels per point. */
void trajectory_map_draw(trajectory_map *self, const painter *with,
                         const odometry_work *work, painter_box box, painter_box free,
                         double scale, bool marks);

#endif
