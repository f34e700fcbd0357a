/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Draws the picture with its overlays on a canvas, which then goes to the window or into a
 * file. (The pixels of a hidden window cannot be read.)
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
    OVERLAY_MATCHES = 8, /* the target in small, and lines to its matches */
    OVERLAY_PANEL = 16,
} overlay;

/* Number of images that a trail covers. */
enum { PAINTER_TRAILS = 6 };

typedef struct painter {
    slide canvas;
    GLuint image, circle, line; /* shader programs */
    GLuint array, outline;      /* vertex array; buffer of the lines of the outline */
} painter;

/* What painter_draw() shows. */
typedef struct painter_scene {
    frame *picture;                         /* NULL: no picture yet */
    const gpu_list *trails[PAINTER_TRAILS]; /* of this image and of the ones before, newest
                                               first; NULL: none */
    slide *target;                          /* the target's image, or NULL */
    glsurf_region part;                     /* part of that image that is the target */
    bool dragged;                           /* the user is marking a part with the mouse */
    glsurf_region drag;                     /* the marked part, in pixels of the canvas */
    unsigned overlays;
    uint32_t width, height; /* of the canvas */
    double scale;           /* pixels per point: 1, or 2 on fine screens */
    const text_panel *info, *message, *help;
} painter_scene;

bool painter_open(painter *self);

/* Draws the whole canvas again; false after a report. */
bool painter_draw(painter *self, const painter_scene *scene);

/* Copies the canvas to the window, whose framebuffer has the same size. */
void painter_show(painter *self);

/* Writes the canvas to a PNG file; false after a report. */
bool painter_save(painter *self, const char *path);

/* Where an image lies on the canvas: the centre of its pixel (i, j) is at (x, y) + (i, j) *
 * scale. */
typedef struct placement {
    double x, y, scale;
} placement;

placement painter_placement(const slide *image, uint32_t width, uint32_t height);

/* A zeroed painter is allowed. */
void painter_close(painter *self);

#endif
