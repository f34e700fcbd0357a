/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Framebuffer of the drawing tests, and the ideal curves in it: for each pixel and each of
 * two sorts of curves, the distance from the pixel's centre to the nearest curve.
 *
 * BOUNDS. A pixel whose centre is d from a curve is covered by
 *     clamp(width / 2 + 1/2 - d, 0, 1),
 * so drawn pixels are nearer than width / 2 + 1/2. The pixel that contains a point of a
 * curve has its centre within sqrt(1/2) of it. So its cover is at least
 * width / 2 + 1/2 - sqrt(1/2). Lines that are drawn later only add to alpha. Further
 * errors:
 *   - points are up to CANVAS_STEP apart: half of it
 *   - floats: pixels up to 512 are rounded to 2^-16 in a few dozen operations, and
 *     positions in a circle of up to 100 pixels to 2^-24: CANVAS_FLOATS is ten times that
 *   - rounding of alpha to bytes, in each of several blendings: CANVAS_BYTES
 *   - if a mapping turns circles into ellipses, the distance is of first order: see
 *     curvature() in drawing_circles.c
 */
#ifndef GLSURF_TEST_END_CANVAS_H
#define GLSURF_TEST_END_CANVAS_H

#include "driver.h"

enum { CANVAS_WIDTH = 320, CANVAS_HEIGHT = 240, CANVAS_SORTS = 2 };

static const double CANVAS_FLOATS = 0.01, CANVAS_BYTES = 2.0 / 255.0;
static const double CANVAS_HALF = 0.70710678118654752; /* sqrt(1/2) */

/* Largest recorded distance to a curve, in pixels. */
#define CANVAS_FAR 4.0

typedef struct canvas {
    GLuint framebuffer, texture;
    uint8_t pixel[CANVAS_HEIGHT][CANVAS_WIDTH][4]; /* read pixels, first row first */
    float away[CANVAS_SORTS][CANVAS_HEIGHT][CANVAS_WIDTH];
} canvas;

/* Makes the framebuffer and clears it. It ends with the context. */
void canvas_make(canvas *self);

/* Binds the framebuffer, sets the viewport to all of it, and clears it to transparent
 * black. */
void canvas_clear(canvas *self);
void canvas_read(canvas *self);

/* Returns the number of drawn pixels. */
int canvas_count(const canvas *self);

/* Mapping from a picture to pixels, computed by the test itself: a homography to clip
 * space, the viewport, and whether row 0 is the top row. */
typedef struct canvas_mapping {
    double to_clip[9];
    int viewport[4];
    bool top;
} canvas_mapping;

/* Sets the matrix with which an image of this size fills the viewport. */
void canvas_fill(double matrix[9], double width, double height);

/* Maps a point to its position in memory: column and row. The centre of the first pixel is
 * (0.5, 0.5). */
void canvas_map(const canvas_mapping *mapping, double x, double y, double mapped[2]);

/* Forgets all curves. */
void canvas_forget(canvas *self);

/* Adds a point of a curve, at a position in memory. Points of a curve are at most
 * CANVAS_STEP apart. */
#define CANVAS_STEP 0.1
void canvas_note(canvas *self, int sort, const double point[2]);
void canvas_note_line(canvas *self, int sort, const double from[2], const double to[2]);

/* Asserts that each drawn pixel lies near a curve: red pixels (channel 0) at most `within`
 * from a curve of sort 0, blue ones (channel 2) of sort 1. */
void canvas_assert_near(const canvas *self, double within);

/* Asserts that the alpha of each pixel is `reach` minus the distance to the nearest curve,
 * clamped to [0, 1], with an error of at most `slack`. For curves that do not meet. */
void canvas_assert_cover(const canvas *self, double reach, double slack);

/* Asserts that the pixel at the point has at least this alpha, from 0 to 1. Points outside
 * `mapping`'s viewport always pass. */
void canvas_assert_covered(const canvas *self, const canvas_mapping *mapping,
                           const double point[2], double alpha);

#endif
