/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf match`: the parsed command line, the result, and the functions that compute and
 * write it. */
#ifndef GLSURF_COMMAND_MATCH_COMMAND_H
#define GLSURF_COMMAND_MATCH_COMMAND_H

#include "tool/image.h"
#include "tool/session_view.h"

#include "glsurf/glsurf.h"
#include "glsurf/glsurf_egl.h"

#include <stdbool.h>
#include <stdio.h>

typedef struct match_result match_result;

/* Writes the matches to `file`. The caller checks `file` for write errors. False after
 * other failures, which are reported. */
typedef bool match_writer(FILE *file, const match_result *result);

match_writer write_matches_csv;
match_writer write_matches_json;

typedef struct match_options {
    const char *images[2];
    const char *picture; /* picture, matches, matrix: file names, or NULL */
    const char *matches; /* "-": standard output */
    const char *matrix;
    match_writer *write; /* writes `matches` */
    bool geometry;       /* find a homography */
    const char *guide;   /* the file of params.matrix, or NULL */
    glsurf_match_params params;
    glsurf_homography_params homography;
    glsurf_extractor_desc desc;
    glsurf_egl_api api; /* of the context */
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
    bool *inlier; /* for each match; NULL if no geometry was asked for */
    glsurf_homography homography;
    double extract, match, geometry, draw; /* seconds */
};

/* Reads, extracts, matches and writes; returns the exit status. */
int match_run(const match_options *options);

/* Draws the two images side by side into a PNG file, with lines between matched points:
 * those of the inliers, or of all matches if no geometry was asked for. False after a
 * report. */
bool match_picture(const char *path, const match_result *result);

#endif
