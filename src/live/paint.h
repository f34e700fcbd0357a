/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Puts the picture with its overlays on a canvas, which then goes to the window or into a
 * file. (A hidden window has no pixels that could be read.)
 */
#ifndef GLSURF_LIVE_PAINT_H
#define GLSURF_LIVE_PAINT_H

#include "live/frame.h"
#include "live/panel.h"

#include <stdbool.h>
#include <stdint.h>

typedef enum overlay {
    OVERLAY_KEYPOINTS = 1,
    OVERLAY_TRAILS = 2,
    OVERLAY_OUTLINE = 4,
    OVERLAY_MATCHES = 8, /* a small picture of the target, and lines to what is the same */
    OVERLAY_PANEL = 16,
} overlay;

/* So many images long are the trails. */
enum { PAINT_TRAILS = 6 };

typedef struct paint {
    slide canvas;
    GLuint image, circle, line; /* programs */
    GLuint array, outline;      /* vertex array, and buffer of the lines of the outline */
} paint;

/* What is to be seen. */
typedef struct paint_scene {
    frame *picture;                       /* NULL: none yet */
    const gpu_list *trails[PAINT_TRAILS]; /* of the image and those before; NULL: none */
    slide *target;                        /* its image, or NULL */
    glsurf_region part;                   /* what of that the target is */
    bool dragged;                         /* a part is being chosen with the mouse, */
    glsurf_region drag;                   /* on the canvas */
    unsigned overlays;
    uint32_t width, height; /* of the canvas */
    double scale;           /* its pixels per point: 1, or 2 on fine screens */
    const panel *info, *message, *help;
} paint_scene;

bool paint_open(paint *self);

/* Paints the canvas anew; false after a report. */
bool paint_draw(paint *self, const paint_scene *scene);

/* Copies the canvas to the window, whose framebuffer has its size. */
void paint_show(paint *self);

/* Writes the canvas as PNG. */
bool paint_save(paint *self, const char *path);

/* Where pixel (x, y) of an image of that size is on the canvas: (x, y) * scale + offset. */
typedef struct placement {
    double x, y, scale;
} placement;

placement paint_place(const slide *image, uint32_t width, uint32_t height);

/* One that is all zero is fine. */
void paint_close(paint *self);

#endif
