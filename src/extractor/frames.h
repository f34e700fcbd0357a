/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The images that were submitted: those that wait to be collected, oldest first, and the
 * last one, collected or not.
 *
 * With GL a frame has of its own what later ones may not touch: its settings, its image in
 * gray and its mask, and a buffer that its results are copied into as soon as they are
 * there. Where the copy would wait for them inside submit (gpu.copies_wait), the frame has
 * instead the textures of its results, and they are copied when it is collected, as many as
 * there are. All other textures of the plan are for all frames in turn, as the GPU works on
 * one after the other. So those hold the lists of one frame, the RESIDENT one: the last
 * submitted, unless an older one had to be done again. From its gray and mask, any frame
 * can be.
 */
#ifndef GLSURF_FRAMES_H
#define GLSURF_FRAMES_H

#include "extractor/pipeline.h"
#include "gl/readback.h"

enum {
    GLSURF_FRAME_TEXTURES = 5, /* gray, mask; counts, keypoints, descriptors */
};

/* A texture that stands in a slot of the plan while its frame is worked on. */
typedef struct glsurf_frame_texture {
    GLuint name; /* 0: none yet */
    glsurf_texture_desc plan;
} glsurf_frame_texture;

typedef struct glsurf_frame {
    uint64_t number;            /* from 1; 0: no frame yet */
    glsurf_extractor_desc desc; /* the settings when it was submitted */
    int width, height;          /* of what is looked at */
    glsurf_pixel origin;        /* of that in the whole image */
    bool masked;                /* it has a mask */

    /* Keypoints of the caller: whole rows of a list, in memory of the frame. NULL: they are
     * found. */
    glsurf_record *input;
    uint32_t input_count;

    /* GLSURF_BACKEND_GL */
    glsurf_frame_texture own[GLSURF_FRAME_TEXTURES];
    glsurf_readback results;
    glsurf_gpu_features shape; /* of the results in that buffer; no names */
    uint32_t capacity;         /* for candidates, when they were made */

    struct glsurf_cpu_frame *host; /* GLSURF_BACKEND_REFERENCE */
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
                                uint32_t capacity);

/* All of a frame that the plan is for, from its image to the sending of its results. */
glsurf_result glsurf_frame_run(glsurf_extractor *extractor, glsurf_frame *frame,
                               const glsurf_image *image, const glsurf_view *view);

/* Waits for the counts; where there was not room for all candidates, makes room and does
 * the frame again. */
glsurf_result glsurf_frame_complete(glsurf_extractor *extractor, glsurf_frame *frame,
                                    glsurf_totals *totals);

/* Makes the textures hold the results of the frame, if they do not. */
glsurf_result glsurf_frame_make_current(glsurf_extractor *extractor, glsurf_frame *frame);

/* ------------------------------------------------------- with GL: frame_results.c -- */

/* The frame's own textures stand in the slots of the plan, which is for it, until they are
 * taken back. */
void glsurf_frame_attach(glsurf_extractor *extractor, glsurf_frame *frame);
void glsurf_frame_detach(glsurf_extractor *extractor, glsurf_frame *frame);

/* The results of the frame, which is resident, start on their way to the host. */
glsurf_result glsurf_frame_send(glsurf_extractor *extractor, glsurf_frame *frame);

/* Waits for the counts. */
glsurf_result glsurf_frame_totals(glsurf_extractor *extractor, glsurf_frame *frame,
                                  glsurf_totals *totals);

/* Then: the results of the first `count` features, as frame.shape says, until
 * glsurf_readback_unmap(). */
glsurf_result glsurf_frame_map(glsurf_extractor *extractor, glsurf_frame *frame,
                               uint32_t count, const char **bytes);

/* Copies all results of the resident frame, which has lent its textures, into a buffer. */
glsurf_result glsurf_frame_copy(glsurf_extractor *extractor, glsurf_readback *buffer,
                                glsurf_gpu_features *shape);

/* Deletes what the frame has of GL. */
void glsurf_frame_free(glsurf_gpu *gpu, glsurf_frame *frame);

#endif
