/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The way from above: x to the right, z up, with a grid, points of the features seen, and
 * the truth if it is known. */
#ifndef GLSURF_LIVE_WAY_MAP_H
#define GLSURF_LIVE_WAY_MAP_H

#include "live/painter.h"
#include "odometry/work.h"

#include <stdbool.h>
#include <stddef.h>

/* A point that a frame saw, in coordinates of its camera: it moves with the pose. */
typedef struct way_mark {
    size_t frame;
    double at[3];
} way_mark;

enum { WAY_MARKS = 12000 };

typedef struct way_map {
    way_mark *marks; /* NULL: none yet */
    size_t count;    /* of marks */
    size_t seen;     /* points so far */
    size_t every;    /* every so many points become a mark; 0: not chosen yet */
    /* What the map shows: its middle, and the length across its shorter side; 0: nothing
     * yet */
    double x, z, span;
    double grid; /* side of a square of the grid, after way_map_draw() */
} way_map;

/* Notes the points of the last frame. */
void way_map_note(way_map *self, const odometry_work *work);

/* Forgets everything. A zeroed map is allowed. */
void way_map_clear(way_map *self);

/* Draws the map into a box. The way lies inside `free`, a part of the box. `scale`: pixels
 * per point. */
void way_map_draw(way_map *self, const painter *with, const odometry_work *work,
                  painter_box box, painter_box free, double scale, bool marks);

/* The position of a frame's camera, and the direction in which it looks. */
void way_position(const pose *world_to_camera, double position[3], double direction[3]);

#endif
