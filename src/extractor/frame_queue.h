/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The submitted images, called frames: the frames that wait to be collected, oldest first,
 * and the frame submitted last, collected or not.
 *
 * A FRAME OWNS all that later frames may not overwrite. With GL these are its settings, its
 * gray image and mask, and a buffer. Its results are copied into the buffer right after its
 * passes. If that copy would make submit wait for the passes (path "late-copy"), the frame
 * instead owns the textures of its results, and collect copies only as many rows as there
 * are features.
 *
 * FRAMES SHARE all other textures of the plan in turn, because the GPU works on one frame
 * after the other. These textures hold the results of one frame, the CURRENT frame: the
 * frame submitted last, unless an older frame had to be repeated. Any frame can be made
 * current again from its gray image and mask.
 */
#ifndef GLSURF_EXTRACTOR_FRAME_QUEUE_H
#define GLSURF_EXTRACTOR_FRAME_QUEUE_H

#include "core/number.h"
#include "core/ring.h"
#include "core/view.h"
#include "gl/readback.h"
#include "stages/pipeline.h"

typedef struct gls_frame {
    uint64_t number;            /* counts from 1; 0: no frame yet */
    glsurf_extractor_desc desc; /* the settings at its submit. With desc.features its
                                   threshold is the last one tried */
    gls_part part;
    gls_pixel tile;    /* gls_scale_space.tile */
    int width, height; /* size of the processed region */
    gls_pixel origin;  /* top-left pixel of the region in the whole image */
    uint32_t whole_width, whole_height;
    bool masked; /* the image has a mask */

    /* The input keypoints: whole rows of a list. The frame owns the memory. NULL: the
     * stages find the keypoints. */
    gls_record *input;
    uint32_t input_count;

    /* GLSURF_BACKEND_GL */
    gls_own_textures own;
    gls_readback results;
    glsurf_gpu_features shape; /* layout of the results in that buffer; the names of
                                  textures and buffer are 0 */
    uint32_t capacity;         /* capacity for candidates when the results were computed */
    uint32_t mark; /* written by the GPU beside the results: gls_frame_params.mark */

    /* GLSURF_BACKEND_CPU, and the results of images that were computed in tiles; otherwise
     * NULL. */
    struct gls_cpu_frame *cpu;
} gls_frame;

typedef struct gls_frames {
    gls_frame frame[GLSURF_MAX_FRAMES];
    gls_ring ring;
    uint32_t latest; /* index of the frame submitted last */
    bool present;    /* true: that frame was submitted and not dropped */
} gls_frames;

/* Returns the frame that has waited longest to be collected, or NULL. */
gls_frame *gls_frames_oldest(gls_frames *frames);

/* Returns the frame submitted last, or NULL. */
gls_frame *gls_frames_latest(gls_frames *frames);

/* The keypoints that the caller passed to glsurf_extractor_describe(). */
typedef struct gls_input_keypoints {
    const glsurf_keypoint *keypoints;
    uint32_t count;
} gls_input_keypoints;

/* Makes a frame for the resolved image with these settings. It has no number and is not in
 * frames->frame yet. */
gls_frame gls_frame_like(const glsurf_extractor_desc *desc, const gls_views *views);

/* Checks the input keypoints and copies them into the frame. input NULL: does nothing; the
 * stages find the keypoints. Errors: ARGUMENT, MEMORY. */
glsurf_result gls_frame_take_input(glsurf_device *device, gls_frame *frame,
                                   const gls_input_keypoints *input);

/* Adds a frame with the next number. If frames.ring.capacity frames wait, drops the oldest
 * and reuses it. Copies all else from `settings`, and takes over its input keypoints. */
gls_frame *gls_frames_add(gls_frames *frames, gls_frame *settings);

/* Describes the features of a frame to the application. */
glsurf_features gls_features_of(const gls_frame *frame, uint32_t count, uint32_t total,
                                const glsurf_keypoint *keypoints, const float *descriptors);

#endif
