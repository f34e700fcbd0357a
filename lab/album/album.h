/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * An album of rendered photographs, their features, and the verified matches of all pairs.
 * An error ends the program.
 *
 * The photographs are 90 of a town whose posters and stones repeat, by a walker who looks
 * around; 8 of each of 39 flat scenes, rotated, nearer, from elsewhere, blurred, darker or
 * with noise; 40 of other scenes, called strangers; a gray one and three of mere noise.
 */
#ifndef GLSURF_LAB_ALBUM_ALBUM_H
#define GLSURF_LAB_ALBUM_ALBUM_H

#include "glsurf/glsurf_context.h"

enum {
    PHOTOGRAPH_WIDTH = 640,
    PHOTOGRAPH_HEIGHT = 480,
    TOWN_VIEWS = 90,
    FLAT_SCENES = 39,
    FLAT_VIEWS = 8,
    STRANGERS = 40,
    PLAIN = 4,
    PHOTOGRAPHS = TOWN_VIEWS + FLAT_SCENES * FLAT_VIEWS + STRANGERS + PLAIN
};

/* Returns the gray photographs one after the other; the caller frees them. */
uint8_t *photographs_take(void);

typedef struct album {
    glsurf_context *context; /* current */
    glsurf_device *device;
    glsurf_features photograph[PHOTOGRAPHS];
    /* inliers[a][b], a < b: verified matches of a pair, the inliers of the fundamental
     * matrix or, without depth, of the homography; 0 if fewer than 15 features match */
    uint16_t inliers[PHOTOGRAPHS][PHOTOGRAPHS];
} album;

/* Takes the photographs and finds their 1,000 strongest features. */
void album_find_features(album *self, glsurf_preset preset);

/* Matches all pairs and keeps the numbers of verified matches in a file. Reads them from
 * the file if it is of the same features. */
void album_match_all(album *self, const char *file);

void album_end(album *self);

#endif
