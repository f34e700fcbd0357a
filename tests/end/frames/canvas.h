/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * What the drawing tests draw into, and where ideal curves lie in it: for each pixel and
 * each of two sorts of curves, how far the nearest curve is from the pixel's centre.
 *
 * BOUNDS. A pixel whose centre is d from a curve is covered by
 *     clamp(width / 2 + 1/2 - d, 0, 1),
 * so drawn pixels are nearer than width / 2 + 1/2. The pixel that contains a point of a
 * curve has its centre within sqrt(1/2) of it, and so a cover of at least
 * width / 2 + 1/2 - sqrt(1/2). Lines that are drawn later only add to alpha. To this come
 *   - the distances of points that are noted up to CANVAS_STEP apart: half of that
 *   - floats: pixels up to 512 are rounded to 2^-16, in a few dozen operations, and
 *     positions in a circle to 2^-24 of up to 100 pixels: CANVAS_FLOATS is ten times that
 *   - alpha in bytes, and their rounding in each of several blendings: CANVAS_BYTES
 *   - where a mapping makes ellipses of circles, the first order of the distance: see
 *     curvature() in drawing.c
 */
#ifndef GLSURF_TEST_END_CANVAS_H
#define GLSURF_TEST_END_CANVAS_H

#include "driver.h"

enum { CANVAS_WIDTH = 320, CANVAS_HEIGHT = 240, CANVAS_SORTS = 2 };

static const double CANVAS_FLOATS = 0.01, CANVAS_BYTES = 2.0 / 255.0;
static const double CANVAS_HALF = 0.70710678118654752; /* sqrt(1/2) */

/* The farthest that a curve is looked for, in pixels. */
#define CANVAS_FAR 4.0

typedef struct canvas {
    GLuint framebuffer, texture;
    uint8_t pixel[CANVAS_HEIGHT][CANVAS_WIDTH][4]; /* what was read, the first row first */
    float away[CANVAS_SORTS][CANVAS_HEIGHT][CANVAS_WIDTH];
} canvas;

/* Makes the framebuffer, which goes with the context, and clears it. */
void canvas_make(canvas *self);

/* Binds the framebuffer, sets the viewport to all of it, and makes all of it transparent
 * black. */
void canvas_clear(canvas *self);
void canvas_read(canvas *self);

/* The number of pixels that were drawn. */
int canvas_count(const canvas *self);

/* Where a picture is drawn: a homography to clip space, the viewport, and whether row 0 is
 * the top row. The test's own way from there to pixels. */
typedef struct canvas_mapping {
    double to_clip[9];
    int viewport[4];
    bool top;
} canvas_mapping;

/* The matrix that lets an image of this size fill the viewport. */
void canvas_fill(double matrix[9], double width, double height);

/* Position in memory: column, and row from the first; the centre of the first pixel is
 * (0.5, 0.5). */
void canvas_map(const canvas_mapping *mapping, double x, double y, double mapped[2]);

/* Forgets all curves. */
void canvas_forget(canvas *self);

/* Notes a point of a curve, which is in memory. Points of a curve are noted at most
 * CANVAS_STEP apart. */
#define CANVAS_STEP 0.1
void canvas_note(canvas *self, int sort, const double point[2]);
void canvas_note_line(canvas *self, int sort, const double from[2], const double to[2]);

/* Each drawn pixel lies near a curve: channel 0 (red) within `within` of a curve of sort 0,
 * channel 2 (blue) of sort 1. */
void canvas_assert_near(const canvas *self, double within);

/* The alpha of each pixel is `reach` minus the distance of the nearest curve, clamped to
 * [0, 1], but for an error of `slack`. For one curve, or several that do not meet. */
void canvas_assert_cover(const canvas *self, double reach, double slack);

/* The pixel that has the point is drawn with at least this alpha, from 0 to 1. Points
 * outside `mapping`'s viewport do not count. */
void canvas_assert_covered(const canvas *self, const canvas_mapping *mapping,
                           const double point[2], double alpha);

#endif
