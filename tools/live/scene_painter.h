/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* What `glsurf live` shows: the picture with its overlays. */
#ifndef GLSURF_LIVE_SCENE_PAINTER_H
#define GLSURF_LIVE_SCENE_PAINTER_H

#include "live/frame.h"
#include "live/painter.h"

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

/* What scene_draw() shows. */
typedef struct painter_scene {
    frame *picture;                       /* NULL: no picture yet */
    const trails *trails[PAINTER_TRAILS]; /* of this image and of the ones before, newest
                                             first; NULL: none */
    slide *target;                        /* the target's image, or NULL */
    glsurf_region part;                   /* part of that image that is the target */
    bool dragged;                         /* the user is marking a part with the mouse */
    glsurf_region drag;                   /* the marked part, in pixels of the canvas */
    unsigned overlays;
    uint32_t width, height; /* of the canvas */
    double scale;           /* pixels per point: 1, or 2 on fine screens */
    const text_panel *info, *message, *help;
} painter_scene;

/* Draws the whole canvas again; false after a report. */
bool scene_draw(painter *self, const painter_scene *scene);

#endif
