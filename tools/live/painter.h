/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Draws on a canvas, which then goes to the window or into a file. (The pixels of a hidden
 * window cannot be read.) What is drawn comes between painter_begin() and painter_end().
 */
#ifndef GLSURF_LIVE_PAINTER_H
#define GLSURF_LIVE_PAINTER_H

#include "live/text_panel.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct painter {
    slide canvas;
    GLuint image, circle, line, dot; /* shader programs */
    GLuint array, records;           /* vertex array; buffer of records in memory */
} painter;

typedef struct colour {
    double red, green, blue, alpha;
} colour;

/* A rectangle of the canvas, in pixels, y down. */
typedef struct painter_box {
    double x, y, width, height;
} painter_box;

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

/* The placement of positions that are pixels of the canvas. */
extern const placement PAINTER_CANVAS;

/* What follows blends with what is there, which painter_blend() chooses: not at all, by
 * alpha, or with colours that are premultiplied. */
typedef enum painter_mix {
    PAINTER_COVER,
    PAINTER_ALPHA,
    PAINTER_PREMULTIPLIED
} painter_mix;
void painter_blend(painter_mix mix);

/* Draws an image into a box. */
void painter_image(const painter *self, const slide *image, painter_box box, colour tint);

/* Draws an image where it is placed. */
void painter_picture(const painter *self, const slide *image, placement to_canvas,
                     colour tint);

/* Draws a panel of text. */
void painter_panel(const painter *self, const text_panel *text, double x, double y);

/*
 * LISTS. A record is eight floats:
 *   circles  a keypoint as the library has it: x, y, scale, angle, response, sign
 *   lines    x and y of A, x and y of B; then what does not matter
 *   dots     x, y, radius in pixels of the canvas, 0; red, green, blue, alpha
 * Lists are drawn with their whole capacity, because only the GPU knows the count of those
 * that the library makes: records that are all zero draw nothing.
 */
typedef GLfloat painter_record[8];

/* Copies records to the GPU, for one list at a time, and returns their buffer. */
GLuint painter_records(const painter *self, const painter_record *records, size_t count);

void painter_circles(const painter *self, GLuint buffer, uint32_t count,
                     placement to_canvas, double width);

/* `rim`: width of a dark edge, in pixels of the canvas. */
void painter_dots(const painter *self, GLuint buffer, uint32_t count, placement to_canvas,
                  double rim);

typedef struct line_style {
    placement from, to; /* of A and of B */
    /* On the canvas, in pixels: the width, and the least and greatest length of a line that
     * is drawn. */
    double width, minimum, maximum;
    double fade; /* opacity at the beginning, as a part of the opacity at the end */
    colour ink, other;
    uint32_t step;      /* draw every step-th line; 0: all */
    const double *pose; /* lines that disagree with it get the colour `other`; or NULL */
} line_style;

void painter_lines(const painter *self, const line_style *pen, GLuint buffer,
                   uint32_t count);

/* Draws an outline of four lines, with a dark edge so that it can be seen on everything. */
void painter_outline(const painter *self, const double corners[4][2], placement to_canvas,
                     double width, colour ink);

#endif
