/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf match`: what the command line asks for, doing it, and what comes out. */
#ifndef GLSURF_COMMAND_MATCH_COMMAND_H
#define GLSURF_COMMAND_MATCH_COMMAND_H

#include "tool/image.h"
#include "tool/session_view.h"

#include "glsurf/glsurf.h"

#include <stdbool.h>
#include <stdio.h>

typedef struct match_result match_result;

/* Writes to `file`, whose own errors the caller looks for. False after other failures,
 * which are reported. */
typedef bool match_writer(FILE *file, const match_result *result);

match_writer write_matches_csv;
match_writer write_matches_json;

typedef struct match_options {
    const char *images[2];
    const char *picture; /* these three: NULL, not wanted */
    const char *matches; /* "-": standard output */
    const char *matrix;
    match_writer *write; /* of the matches */
    bool geometry;       /* find a homography */
    const char *guide;   /* the file that params.matrix is from, or NULL */
    glsurf_match_params params;
    glsurf_homography_params homography;
    glsurf_extractor_desc desc;
} match_options;

/* One of the two images. */
typedef struct match_side {
    const char *name;
    image picture;
    const glsurf_keypoint *points;
    uint32_t count, total; /* keypoints kept, and found */
} match_side;

struct match_result {
    match_side sides[2]; /* A and B */
    session_view views[2];
    glsurf_match *matches;
    uint32_t count;
    bool *inlier; /* of each match; NULL: no geometry was asked for */
    glsurf_homography homography;
    double extract, match, geometry, draw; /* seconds */
};

/* Does everything and returns the exit status. */
int match_run(const match_options *options);

/* The two images side by side, with lines between the matched points: of the inliers, or of
 * all matches where no geometry was asked for. */
bool match_picture(const char *path, const match_result *result);

#endif
