/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Draws on a canvas, which then goes to the window or into a file. (The pixels of a hidden
 * window cannot be read.) What is drawn comes between painter_begin() and painter_end().
 */
#ifndef GLSURF_LIVE_PAINTER_H
#define GLSURF_LIVE_PAINTER_H

#include "live/gl.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct painter {
    slide canvas;
    GLuint image, stroke; /* shader programs */
    GLuint array, buffer; /* vertex array, and the buffer of strokes */
} painter;

typedef struct colour {
    double red, green, blue, alpha;
} colour;

/* A rectangle of the canvas, in pixels, y down. */
typedef struct painter_box {
    double x, y, width, height;
} painter_box;

/* False after a report. */
bool painter_open(painter *self);

/* A zeroed painter is allowed. */
void painter_close(painter *self);

/* Binds the canvas and clears it; false after a report. */
bool painter_begin(painter *self, uint32_t width, uint32_t height);
void painter_end(painter *self);

/* Draws only inside the box from now on; NULL: everywhere. */
void painter_clip(const painter *self, const painter_box *box);

/* Fills the canvas, or the box that painter_clip() chose. */
void painter_fill(colour ink);

/* Copies the canvas to the window, whose framebuffer has the same size. */
void painter_show(painter *self);

/* Writes the canvas to a PNG file; false after a report. */
bool painter_save(painter *self, const char *path);

/* Writes the canvas to a PNG file in the current folder, whose name is the time. Returns
 * what to tell the user; the caller frees it. */
char *painter_save_here(painter *self);

/* Where an image lies on the canvas: the centre of its pixel (i, j) is at (x, y) + (i, j) *
 * scale. */
typedef struct placement {
    double x, y, scale;
} placement;

/* Places an image as large as it fits, in the middle. */
placement painter_placement(const slide *image, painter_box box);

/* Maps a position in the image to the canvas. */
void placement_map(placement to_canvas, double x, double y, double at[2]);

/* Draws an image where it is placed. */
void painter_picture(const painter *self, const slide *image, placement to_canvas,
                     colour tint);

/* --------------------------------------------------------------- panels of text -- */

/* A few lines of text on a translucent ground, as a texture that is drawn again when they
 * change. */
typedef struct text_panel {
    slide image;  /* premultiplied; its width is 0 without text */
    char *text;   /* the text shown, or NULL */
    double size;  /* size of the letters, in pixels */
    double limit; /* greatest width of the panel, in pixels */
} text_panel;

/* Shows `text`: lines, with or without a tab between two columns. A line wider than `limit`
 * is cut off. "" shows nothing. Draws only if the text, the size or the limit has
 * changed. */
void text_panel_set(text_panel *self, const char *text, double size, double limit);

/* The height of a panel with this text, in units of the size of the letters. */
double text_panel_height(const char *text);

/* A zeroed panel is allowed. */
void text_panel_free(text_panel *self);

/* Draws the panel, its top left corner at (x, y). */
void painter_panel(const painter *self, const text_panel *text, double x, double y);

/* ---------------------------------------------------------------------- strokes -- */

/* A line from A to B with round ends, in pixels of the canvas; a dot if A is B. */
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
    double rim;  /* width of a dark edge, so that a stroke can be seen on everything */
    double fade; /* how much less opaque A is than B: 0: the same, to 1: not visible */
} stroke_style;

/* Draws the strokes and forgets them. */
void strokes_draw(strokes *self, const painter *with, stroke_style style);

/* Draws an outline of four lines with a dark edge. */
void painter_outline(const painter *self, const double corners[4][2], placement to_canvas,
                     double width, colour ink);

#endif
