/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * One image, what was found in it and what is drawn on it.
 *
 * The GPU computes keypoints and matches, and they stay there to be drawn; only trails are
 * chosen on the CPU. The library's buffers hold the
 * result of the last submission only, so each picture has its own copies, which the GPU
 * makes. Therefore a picture can be drawn when its outline is known, even if the next image
 * was submitted by then, and it can be drawn again when the window or the overlays change.
 */
#ifndef GLSURF_LIVE_FRAME_H
#define GLSURF_LIVE_FRAME_H

#include "live/slide.h"
#include "live/trails.h"

#include "glsurf/glsurf.h"

#include <stdbool.h>
#include <stdint.h>

/* A list of records of 32 bytes, in the library's layout of keypoints and matches. */
typedef struct gpu_list {
    GLuint buffer;
    uint32_t count; /* in records; those at the end may be all zero */
    GLsizeiptr size;
} gpu_list;

/* Copies `count` records of a buffer, from byte `offset` on. */
void gpu_list_copy(gpu_list *self, GLuint buffer, size_t offset, uint32_t count);

void gpu_list_free(gpu_list *self);

/* Features to match with: those of the previous image or of the target. Counts its
 * references. */
typedef struct view {
    unsigned references;
    glsurf_feature_set *set;
    glsurf_keypoint *keypoints; /* NULL until they are collected */
    uint32_t count;
    glsurf_region part; /* part of the image that the features come from */
} view;

view *view_create(glsurf_region part);
view *view_hold(view *self);
/* NULL is ignored. */
void view_release(view *self);

typedef struct stage_time {
    const char *name;
    double seconds;
} stage_time;

enum { MAX_STAGES = 16 };

typedef struct frame {
    uint64_t number; /* from 1 */
    slide image;
    view *view, *before, *target; /* `before`, `target`: matched with, or NULL */
    gpu_list keypoints;
    gpu_list pairs; /* matches with the target */

    /* Owned by the app, which draws the trails longer: those of this image, which are found
     * when it is collected, and of the image before. */
    trails *trails;
    const trails *trails_before;
    double trail_spacing; /* see trail_motion */

    /* Known after the picture was collected. */
    uint32_t count, total;      /* keypoints kept, and found */
    uint32_t followed, matched; /* matches with `before` and with the target */
    bool found;                 /* the target was found */
    glsurf_homography pose;     /* maps the target's pixels to the image's */
    double corners[4][2]; /* of the target in the image, clockwise from its top left one */

    double load, extract, match, geometry; /* seconds */
    stage_time stages[MAX_STAGES];         /* with timings */
    int stage_count;
} frame;

/* A zeroed picture is allowed. */
void frame_free(frame *self);

#endif
