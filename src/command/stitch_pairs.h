/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf stitch`: how each image lies to the next. */
#ifndef GLSURF_COMMAND_STITCH_PAIRS_H
#define GLSURF_COMMAND_STITCH_PAIRS_H

#include "tool/image.h"
#include "tool/session.h"

/* Of an image and the next. */
typedef struct stitch_pair {
    uint32_t matches;
    glsurf_homography homography; /* from the image to the next */
} stitch_pair;

/* Images in order, with what is found of them. */
typedef struct stitch_series {
    char **names;
    const image *pictures;
    size_t count;
    stitch_pair *pairs;              /* receives count - 1 */
    double extract, match, geometry; /* receive seconds */
} stitch_series;

/* Extracts features, matches neighbours and finds their homographies, with the extractor
 * and the matcher of the session. Returns the exit status, after a report if it is not 0.
 */
int stitch_relate(stitch_series *self, session *with);

#endif
