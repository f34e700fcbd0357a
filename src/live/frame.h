/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * One image with all that is found in it and drawn on it.
 *
 * What is drawn comes from the GPU and stays there: the library's buffers hold what was
 * submitted last, so a picture has copies of its own, made by the GPU. It can be drawn when
 * its outline is known, which may be after the next image was submitted, and again when the
 * window or the overlays change.
 */
#ifndef GLSURF_LIVE_FRAME_H
#define GLSURF_LIVE_FRAME_H

#include "live/slide.h"

#include "glsurf/glsurf.h"

#include <stdbool.h>
#include <stdint.h>

/* Records of 32 bytes, as the library describes its keypoints and matches. */
typedef struct gpu_list {
    GLuint buffer;
    uint32_t count; /* records, those at the end may be all zero */
    GLsizeiptr size;
} gpu_list;

/* Copies `count` records from `offset` of a buffer. */
void gpu_list_copy(gpu_list *self, GLuint buffer, size_t offset, uint32_t count);

void gpu_list_free(gpu_list *self);

/* Features to match with: of the image before, or of the target. Counted references. */
typedef struct view {
    unsigned references;
    glsurf_feature_set *set;
    glsurf_keypoint *points; /* NULL until they are collected */
    uint32_t count;
    glsurf_region part; /* of the image, in which they are */
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
    gpu_list
        *trails; /* matches with `before`; belongs to the app, as it is drawn for longer */
    gpu_list pairs; /* matches with the target */

    /* Known once it is collected. */
    uint32_t count, total;      /* keypoints kept, and found */
    uint32_t followed, matched; /* matches with `before` and with the target */
    bool found;                 /* the target was */
    glsurf_homography pose;     /* from the target's pixels to the image's */
    double corners[4][2];       /* of the target, from its top-left one clockwise */

    double load, extract, match, geometry; /* seconds */
    stage_time stages[MAX_STAGES];         /* with desc.timings */
    int stage_count;
} frame;

/* A picture that is all zero is fine. */
void frame_free(frame *self);

#endif
