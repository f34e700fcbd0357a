/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The trails of motion: which features show their way through the last images.
 *
 * Hundreds of trails hide the picture, so only some are chosen, about one in each square of
 * the image. A feature that was chosen stays chosen while it is followed, because a trail
 * is a line through several images; then features are added in squares without one.
 */
#ifndef GLSURF_LIVE_TRAILS_H
#define GLSURF_LIVE_TRAILS_H

#include "glsurf/glsurf.h"

#include <stdbool.h>
#include <stdint.h>

/* A piece of a trail: x and y in the image before, x and y in this image. */
typedef float trail_piece[4];

/* The pieces of one image. */
typedef struct trails {
    trail_piece *pieces;
    uint32_t count;
    bool *chosen; /* for each feature of the image */
    uint32_t features;
} trails;

/* The features of two images, and their matches. */
typedef struct trail_motion {
    const glsurf_keypoint *from, *to;
    uint32_t to_count;
    const glsurf_match *matches;
    uint32_t count;
    uint32_t width, height; /* of the image */
    double spacing;         /* the side of a square, in pixels of the image */
} trail_motion;

/* Replaces the pieces. `before`: the trails of the image before, or NULL. */
void trails_follow(trails *self, const trails *before, const trail_motion *motion);

/* Zeroed trails are allowed. */
void trails_free(trails *self);

#endif
