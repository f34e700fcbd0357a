/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf stitch`: the options, the images, and the stages. */
#ifndef GLSURF_COMMAND_STITCH_H
#define GLSURF_COMMAND_STITCH_H

#include "images/image.h"
#include "images/session_view.h"

#include "glsurf/glsurf.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct stitch_options {
    char **images;
    size_t count;
    const char *output;
    const char *reference; /* name of the image that is not warped; NULL: choose it */
    glsurf_projection projection;
    glsurf_blend blend;
    image_side up;
    bool crop, keep_tilt, no_seams, no_vignetting;
    settings settings;
} stitch_options;

typedef struct stitch_image {
    const char *name;
    image_side up;
    image picture;
    bool read;
    session_view view; /* features, in pixels of the picture */
    uint32_t factor;   /* by which the picture was reduced for its features */
} stitch_image;

/* Two images with a homography that can be used. */
typedef struct stitch_pair {
    uint32_t a, b;
    uint32_t matches;
    glsurf_homography homography; /* maps a to b */
    double *points;               /* the inliers, for glsurf_arranged_pair */
} stitch_pair;

/* A panorama of some of the images. */
typedef struct stitch_group {
    glsurf_group of;
    char *output;           /* its file */
    uint32_t *members;      /* indices of its images */
    uint32_t width, height; /* of the file, after stitch_blend() */
} stitch_group;

typedef struct stitching {
    const stitch_options *options;
    uint32_t count;
    stitch_image *images;
    glsurf_signature *signatures; /* NULL: few images, whose pairs are all matched */
    session with;
    bool smooth; /* the last image had few features above the usual threshold */
    stitch_pair *pairs;
    size_t pair_count, capacity, tried; /* pairs; `tried` also counts the others */
    glsurf_arranged *places;            /* of the images */
    stitch_group *groups;               /* the one with most images first */
    uint32_t group_count;
    uint64_t pixels;                           /* bytes of all pictures */
    double read, extract, match, place, blend; /* seconds */
} stitching;

/* Returns the most bytes that pictures and panorama may take together. */
static inline uint64_t stitch_memory(const stitching *self) {
    const uint64_t limit = self->options->settings.extractor.memory_limit;
    return limit != 0 ? limit : GLSURF_DEFAULT_MEMORY_LIMIT;
}

/* Checks the names of the images and of the panoramas so far. False after a report. */
bool stitch_check_files(const stitching *self);

/* Extract the features of all images, match their pairs, and arrange the images in groups.
 * Return the exit status. */
int stitch_extract(stitching *self);
int stitch_match(stitching *self);
int stitch_arrange(stitching *self);

/* Blends the images of a group and writes the file. False after a report. */
bool stitch_blend(stitching *self, stitch_group *group);

#endif
