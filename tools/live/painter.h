/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Draws on a canvas, then copies it to the window or into a file. (The pixels of a hidden
 * window cannot be read.) Call painter_begin() before drawing and painter_end() after it.
 */
#ifndef GLSURF_LIVE_PAINTER_H
#define GLSURF_LIVE_PAINTER_H

#include "live/gl.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct painter {
    slide canvas;
    GLuint image, stroke, face; /* shader programs */
    GLuint array, buffer;       /* vertex array, and buffer of strokes */
} painter;

typedef struct colour {
    double red, green, blue, alpha;
} colour;

/* A rectangle of the canvas, in pixels, y down. */
typedef struct painter_box {
    double x, y, width, height;
} painter_box;

/* Opens the painter. Returns false after a report. */
bool painter_open(painter *self);

/* A zeroed painter is allowed. */
void painter_close(painter *self);

/* Binds the canvas and clears it. Returns false after a report. */
bool painter_begin(painter *self, uint32_t width, uint32_t height);
void painter_end(painter *self);

/* Restricts drawing to the box from now on; NULL: no restriction. */
void painter_clip(const painter *self, const painter_box *box);

/* Fills the canvas, or the box set by painter_clip(). */
void painter_fill(colour ink);

/* Copies the canvas to the window, whose framebuffer has the same size. */
void painter_show(painter *self);

/* Writes the canvas to a PNG file. Returns false after a report. */
bool painter_save(painter *self, const char *path);

/* Writes the canvas to a PNG file in the current folder, named by the time. Returns a
 * message for the user; the caller frees it. */
char *painter_save_here(painter *self);

/* Position of an image on the canvas: the centre of pixel (i, j) is at (x, y) + scale (i,
 * j). */
typedef struct placement {
    double x, y, scale;
} placement;

/* Places an image in the middle of the box, as large as it fits. */
placement painter_placement(const slide *image, painter_box box);

/* Maps a position in the image to the canvas. */
void placement_map(placement to_canvas, double x, double y, double at[2]);

/* Draws an image at its placement. */
void painter_picture(const painter *self, const slide *image, placement to_canvas,
                     colour tint);

/* --------------------------------------------------------------- panels of text -- */

/* Lines of text on a translucent ground, as a texture. It is drawn again when they
 * change. */
typedef struct text_panel {
    slide image;  /* premultiplied; width 0 without text */
    char *text;   /* current text, or NULL */
    double size;  /* letter size, in pixels */
    double limit; /* maximum width of the panel, in pixels */
} text_panel;

/* Shows `text`, whose lines may have a tab between two columns. Cuts lines off at `limit`.
 * "" shows nothing. Draws only if the text, the size or the limit has changed. */
void text_panel_set(text_panel *self, const char *text, double size, double limit);

/* Returns the height of a panel with this text, in units of the letter size. */
double text_panel_height(const char *text);

/* A zeroed panel is allowed. */
void text_panel_free(text_panel *self);

/* Draws the panel with its top left corner at (x, y). */
void painter_panel(const painter *self, const text_panel *text, double x, double y);

/* ---------------------------------------------------------------------- strokes -- */

/* Line from A to B with round ends, in canvas pixels; a dot if A is B. */
typedef struct stroke {
    GLfloat a[2], b[2], ink[4];
} stroke;

/* Strokes that are drawn together. */
typedef struct strokes {
    stroke *list;
    size_t count;
} strokes;

void strokes_add(strokes *self, const double a[2], const double b[2], colour ink);

typedef struct stroke_style {
    double width;
    double rim;  /* width of a dark edge that makes the stroke visible on any ground */
    double fade; /* transparency added at A: 0: as opaque as B; 1: invisible */
} stroke_style;

/* Draws the strokes and removes them from the list. */
void strokes_draw(strokes *self, const painter *with, stroke_style style);

/* Fills a convex quadrilateral, whose corners are in canvas pixels. */
void painter_face(const painter *self, const double corners[4][2], colour ink);

/* Draws an outline of four lines with a dark edge. */
void painter_outline(const painter *self, const double corners[4][2], placement to_canvas,
                     double width, colour ink);

#endif
