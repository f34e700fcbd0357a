/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Puts the picture with its overlays on a canvas, which then goes to the window or into a
 * file. (A hidden window has no pixels that could be read.)
 */
#ifndef GLSURF_LIVE_PAINTER_H
#define GLSURF_LIVE_PAINTER_H

#include "live/frame.h"
#include "live/text_panel.h"

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
enum { PAINTER_TRAILS = 6 };

typedef struct painter {
    slide canvas;
    GLuint image, circle, line; /* programs */
    GLuint array, outline;      /* vertex array, and buffer of the lines of the outline */
} painter;

/* What is to be seen. */
typedef struct painter_scene {
    frame *picture;                         /* NULL: none yet */
    const gpu_list *trails[PAINTER_TRAILS]; /* of the image and those before; NULL: none */
    slide *target;                          /* its image, or NULL */
    glsurf_region part;                     /* what of that the target is */
    bool dragged;                           /* a part is being chosen with the mouse, */
    glsurf_region drag;                     /* on the canvas */
    unsigned overlays;
    uint32_t width, height; /* of the canvas */
    double scale;           /* its pixels per point: 1, or 2 on fine screens */
    const text_panel *info, *message, *help;
} painter_scene;

bool painter_open(painter *self);

/* Paints the canvas anew; false after a report. */
bool painter_draw(painter *self, const painter_scene *scene);

/* Copies the canvas to the window, whose framebuffer has its size. */
void painter_show(painter *self);

/* Writes the canvas as PNG. */
bool painter_save(painter *self, const char *path);

/* Where pixel (x, y) of an image of that size is on the canvas: (x, y) * scale + offset. */
typedef struct placement {
    double x, y, scale;
} placement;

placement painter_place(const slide *image, uint32_t width, uint32_t height);

/* One that is all zero is fine. */
void painter_close(painter *self);

#endif
