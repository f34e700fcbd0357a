/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The images that were submitted: those that wait to be collected, oldest first, and the
 * last one, collected or not.
 *
 * With GL a frame has of its own what later ones may not touch: its settings, its image in
 * gray and its mask, and a buffer that its results are copied into as soon as they are
 * there. The textures of the plan are for all frames in turn, as the GPU works on one after
 * the other. So the textures hold the results of one frame, the RESIDENT one: the last
 * submitted, unless an older one had to be done again. From its gray and mask, any frame
 * can be.
 */
#ifndef GLSURF_FRAMES_H
#define GLSURF_FRAMES_H

#include "gl/readback.h"
#include "pipeline.h"

typedef struct glsurf_frame {
    uint64_t number;            /* from 1; 0: no frame yet */
    glsurf_extractor_desc desc; /* the settings when it was submitted */
    int width, height;          /* of what is looked at */
    glsurf_pixel origin;        /* of that in the whole image */
    bool masked;                /* it has a mask */

    /* Keypoints of the caller: whole rows of a list, in memory of the frame. NULL: they are
     * found. */
    glsurf_record *given;
    uint32_t given_count;

    /* GLSURF_BACKEND_GL */
    GLuint gray, mask;
    int own_width, own_height; /* of those textures */
    glsurf_readback results;
    glsurf_gpu_features shape; /* of the results in that buffer; no names */
    uint32_t room;             /* for candidates, when they were copied */

    struct glsurf_host_frame *host; /* GLSURF_BACKEND_REFERENCE */
} glsurf_frame;

typedef struct glsurf_frames {
    glsurf_frame frame[GLSURF_MAX_FRAMES]; /* desc.frames are used */
    uint32_t oldest, waiting;
    uint32_t latest; /* where the last submitted is */
    bool present;    /* and whether it is there: submitted, and not given up */
    uint64_t submitted;
} glsurf_frames;

/* The frame that waits longest, or NULL. */
glsurf_frame *glsurf_frames_oldest(glsurf_extractor *extractor);

/* The last submitted, or NULL. */
glsurf_frame *glsurf_frames_latest(glsurf_extractor *extractor);

/* A frame of this view of the image, with the present settings; it is in no place yet. */
glsurf_frame glsurf_frame_like(const glsurf_extractor *extractor, const glsurf_image *image,
                               const glsurf_view *view);

/* The place of the next: that of the oldest, which is given up, where all wait. `like` says
 * all but the number; its given keypoints are taken over. */
glsurf_frame *glsurf_frames_add(glsurf_extractor *extractor, const glsurf_frame *like);

/* The oldest waits no more: it is collected, or given up. */
void glsurf_frames_remove_oldest(glsurf_extractor *extractor);

/* ------------------------------------------------------------ with GL: frame_gl.c -- */

/* The state has been entered. Where the result is LIMIT nothing has changed. */

/* Makes the present plan one for the frame, with room for so many candidates. Textures stay
 * as far as they can. */
glsurf_result glsurf_frame_plan(glsurf_extractor *extractor, const glsurf_frame *frame,
                                uint32_t room);

/* All of a frame that the plan is for, from its image to the copy of its results. */
glsurf_result glsurf_frame_run(glsurf_extractor *extractor, glsurf_frame *frame,
                               const glsurf_image *image, const glsurf_view *view);

/* Waits for the results; where there was not room for all candidates, makes room and does
 * the frame again. */
glsurf_result glsurf_frame_complete(glsurf_extractor *extractor, glsurf_frame *frame,
                                    glsurf_totals *totals);

/* Makes the textures hold the results of the frame, if they do not. */
glsurf_result glsurf_frame_make_resident(glsurf_extractor *extractor, glsurf_frame *frame);

/* Copies the results of the resident frame into a buffer. */
glsurf_result glsurf_frame_copy(glsurf_extractor *extractor, glsurf_readback *buffer,
                                glsurf_gpu_features *shape);

/* Deletes what the frame has of GL. */
void glsurf_frame_free(glsurf_gpu *gpu, glsurf_frame *frame);

#endif
