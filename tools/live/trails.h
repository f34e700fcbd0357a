/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Trails of motion: show the paths of some features through the last images.
 *
 * Hundreds of trails hide the picture, so only some are chosen, about one in each square of
 * the image. A chosen feature stays chosen while it is followed, because a trail is a line
 * through several images. Features are then added in squares without a trail.
 */
#ifndef GLSURF_LIVE_TRAILS_H
#define GLSURF_LIVE_TRAILS_H

#include "glsurf/glsurf.h"

#include <stdbool.h>
#include <stdint.h>

/* Piece of a trail: x and y in the previous image, x and y in this image. */
typedef float trail_piece[4];

/* Pieces of one image. */
typedef struct trails {
    trail_piece *pieces;
    uint32_t count;
    bool *chosen; /* one flag per feature of the image */
    uint32_t features;
} trails;

/* Features of two images, and their matches. */
typedef struct trail_motion {
    const glsurf_keypoint *from, *to;
    uint32_t to_count;
    const glsurf_match *matches;
    uint32_t count;
    uint32_t width, height; /* size of the image */
    double spacing;         /* side of a square, in image pixels */
} trail_motion;

/* Replaces the pieces. `before`: trails of the previous image, or NULL. */
void trails_follow(trails *self, const trails *before, const trail_motion *motion);

/* Zeroed trails are allowed. */
void trails_free(trails *self);

#endif
