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
 * one after the other. So those hold the lists of one frame, the CURRENT one: the last
 * submitted, unless an older one had to be done again. From its gray and mask, any frame
 * can be.
 */
#ifndef GLSURF_EXTRACTOR_FRAMES_H
#define GLSURF_EXTRACTOR_FRAMES_H

#include "core/integer.h"
#include "core/keypoint_record.h"
#include "core/ring.h"
#include "gl/readback.h"

enum {
    GLSURF_FRAME_TEXTURES = 5, /* gray, mask; counts, keypoints, descriptors */
};

/* A texture that stands in a slot of the plan while its frame is worked on. */
typedef struct glsurf_frame_texture {
    GLuint name; /* 0: none yet */
    glsurf_texture_desc desc;
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
    glsurf_frame_texture texture[GLSURF_FRAME_TEXTURES];
    glsurf_readback results;
    glsurf_gpu_features shape; /* of the results in that buffer; no names */
    uint32_t capacity;         /* for candidates, when they were made */

    struct glsurf_cpu_frame *cpu; /* GLSURF_BACKEND_REFERENCE */
} glsurf_frame;

typedef struct glsurf_frames {
    glsurf_frame frame[GLSURF_MAX_FRAMES];
    glsurf_ring ring;
    uint32_t latest; /* where the last submitted is */
    bool present;    /* and whether it is there: submitted, and not given up */
} glsurf_frames;

/* The frame that waits longest, or NULL. */
glsurf_frame *glsurf_frames_oldest(glsurf_frames *frames);

/* The last submitted, or NULL. */
glsurf_frame *glsurf_frames_latest(glsurf_frames *frames);

/* A frame of this view of the image, with these settings; it is in no place yet. */
glsurf_frame glsurf_frame_like(const glsurf_extractor_desc *desc, const glsurf_image *image,
                               const glsurf_view *view);

/* The next frame, whose place is that of the oldest, which is given up, where all wait.
 * `like` says all but the number; its input keypoints are taken over. */
glsurf_frame *glsurf_frames_add(glsurf_frames *frames, const glsurf_frame *like);

#endif
