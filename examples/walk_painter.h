/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Renders the town of walk.c as a camera sees it. */
#ifndef WALK_PAINTER_H
#define WALK_PAINTER_H

#include "render.h"
#include "walk_town.h"

/* Renderer. Pixels are square, and the principal point is the middle of the image. */
typedef struct painter {
    render_gl gl;
    int width, height; /* size of the image; set by the caller */
    bool gray;
    double focal; /* pixels */
    GLuint textures[TOWN_TEXTURES], arrays[TOWN_TEXTURES];
    int count[TOWN_TEXTURES];
    GLuint large, large_picture; /* twice the image size */
    GLuint small;
    GLuint town, shrink; /* programs */
    GLint to_clip;
    uint8_t *pixels; /* gray, or red, green and blue; the top row first */
} painter;

/* Creates the town, the programs and the targets in the current context. */
bool painter_prepare(painter *self);

/* Renders the camera's view into self->pixels. */
bool painter_draw(painter *self, const pose *camera);

#endif
