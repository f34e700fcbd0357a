/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The submitted images, called frames: those that wait to be collected, oldest first, and
 * the one submitted last, collected or not.
 *
 * WHAT A FRAME OWNS. With GL a frame owns what later frames may not overwrite: its
 * settings, its gray image and mask, and a buffer. Its results are copied into the buffer
 * right after its passes. Where that copy would make submit wait for the passes
 * (path "late-copy"), the frame owns the textures of its results instead, and collect
 * copies only as many rows as there are features.
 *
 * WHAT FRAMES SHARE. All other textures of the plan serve all frames in turn, because the
 * GPU works on one frame after the other. So these textures hold the results of one frame,
 * the CURRENT one. That is the frame submitted last, unless an older frame had to be
 * repeated. Any frame can be made current again from its gray image and mask.
 */
#ifndef GLSURF_EXTRACTOR_FRAME_QUEUE_H
#define GLSURF_EXTRACTOR_FRAME_QUEUE_H

#include "core/number.h"
#include "core/ring.h"
#include "core/view.h"
#include "gl/readback.h"
#include "stages/pipeline.h"

typedef struct gls_frame {
    uint64_t number;            /* from 1; 0: no frame yet */
    glsurf_extractor_desc desc; /* the settings when it was submitted. With desc.features
                                   its threshold is the one tried last */
    int width, height;          /* of the region that is processed */
    gls_pixel origin;           /* top-left pixel of the region in the whole image */
    uint32_t whole_width, whole_height;
    bool masked; /* the image has a mask */

    /* The input keypoints: whole rows of a list, in memory that the frame owns. NULL: the
     * keypoints are found. */
    gls_record *input;
    uint32_t input_count;

    /* GLSURF_BACKEND_GL */
    gls_own_textures own;
    gls_readback results;
    glsurf_gpu_features shape; /* where the results are in that buffer; the names of
                                  textures and buffer are 0 */
    uint32_t capacity;         /* capacity for candidates when the results were computed */
    uint32_t mark;             /* which the GPU writes beside them: gls_frame_params.mark */

    struct gls_cpu_frame *cpu; /* GLSURF_BACKEND_CPU */
} gls_frame;

typedef struct gls_frames {
    gls_frame frame[GLSURF_MAX_FRAMES];
    gls_ring ring;
    uint32_t latest; /* index of the frame submitted last */
    bool present;    /* there is such a frame: it was submitted and not dropped */
} gls_frames;

/* The frame that has waited longest to be collected, or NULL. */
gls_frame *gls_frames_oldest(gls_frames *frames);

/* The frame submitted last, or NULL. */
gls_frame *gls_frames_latest(gls_frames *frames);

/* The keypoints that the caller passed to glsurf_extractor_describe(). */
typedef struct gls_input_keypoints {
    const glsurf_keypoint *keypoints;
    uint32_t count;
} gls_input_keypoints;

/* Makes a frame for the resolved image with these settings. It has no number and no place
 * in frames->frame yet. */
gls_frame gls_frame_like(const glsurf_extractor_desc *desc, const gls_views *views);

/* Checks the input keypoints and copies them into the frame. input NULL: does nothing, and
 * the frame's keypoints are to be found. Errors: ARGUMENT, MEMORY. */
glsurf_result gls_frame_take_input(glsurf_device *device, gls_frame *frame,
                                   const gls_input_keypoints *input);

/* Adds a frame and gives it the next number. If frames.ring.capacity frames wait, the
 * oldest is dropped and its place used. All else is copied from `like`; its input keypoints
 * then belong to the new frame. */
gls_frame *gls_frames_add(gls_frames *frames, const gls_frame *like);

#endif
