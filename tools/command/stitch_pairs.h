/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf stitch`: the homography from each image to the next. */
#ifndef GLSURF_COMMAND_STITCH_PAIRS_H
#define GLSURF_COMMAND_STITCH_PAIRS_H

#include "common/image.h"
#include "common/session.h"

/* The relation of an image to the next one. */
typedef struct stitch_pair {
    uint32_t matches;
    glsurf_homography homography; /* maps the image to the next one */
} stitch_pair;

/* Images in order, and what stitch_relate() finds about them. */
typedef struct stitch_series {
    char **names;
    const image *pictures;
    size_t count;
    stitch_pair *pairs;              /* receives count - 1 pairs */
    double extract, match, geometry; /* receive seconds */
} stitch_series;

/* Extracts features, matches neighbours and finds their homographies, with the extractor
 * and the matcher of the session. Returns the exit status; if it is not 0, after a
 * report. */
int stitch_relate(stitch_series *self, session *with);

#endif
