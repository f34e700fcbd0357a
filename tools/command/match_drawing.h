/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* What the pictures of `glsurf match` share. Positions in a picture are those of cairo: the
 * centre of the first pixel is (0.5, 0.5). */
#ifndef GLSURF_COMMAND_MATCH_DRAWING_H
#define GLSURF_COMMAND_MATCH_DRAWING_H

#include "command/match_command.h"

#include <cairo.h>

/* Where the two images lie in a picture, in its pixels. */
typedef struct drawing_layout {
    double scale;           /* of both images */
    double left[2], top[2]; /* of each image */
    int width, height;
} drawing_layout;

/* The largest width or height of a picture. */
#define DRAWING_LARGEST 4000.0

/* A drawn match. */
typedef struct drawing_line {
    double ax, ay, bx, by; /* in the picture */
    uint32_t match;        /* its index */
    double distance;       /* squared, in A, to the nearest chosen line */
} drawing_line;

/* How matches are drawn. */
typedef struct drawing_pen {
    cairo_t *cairo;
    double x, y; /* the middle of the matches in A */
    double unit; /* of the picture: see canvas_unit() */
} drawing_pen;

/* Draws one image. False if there is no memory. */
bool drawing_image(cairo_t *cairo, const match_result *result, const drawing_layout *at,
                   int side);

/* Sets the colour of a match: lines of one region of A share a hue. */
void drawing_colour(const drawing_pen *self, const drawing_line *of);

/* Strokes the path on a wider dark one, which sets it off from bright images and from other
 * lines. */
void drawing_stroke(const drawing_pen *self, const drawing_line *of);

/* Draws the epipolar lines of a match in both images. */
void drawing_epipolar(const drawing_pen *self, const drawing_line *of,
                      const match_result *result, const drawing_layout *at);

#endif
