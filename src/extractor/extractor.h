/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The extractor object: the fields that both backends use, and the fields and functions of
 * each backend.
 */
#ifndef GLSURF_EXTRACTOR_EXTRACTOR_H
#define GLSURF_EXTRACTOR_EXTRACTOR_H

#include "drawing/drawing.h"
#include "extractor/frames.h"
#include "extractor/threshold.h"
#include "gl/destination.h"
#include "gl/object.h"
#include "presets/settings.h"
#include "reference/reference.h"
#include "stages/pipeline.h"

/* The keypoints that the caller passed to glsurf_extractor_describe(). */
typedef struct gls_input_keypoints {
    const glsurf_keypoint *keypoints;
    uint32_t count;
} gls_input_keypoints;

struct glsurf_extractor {
    gls_object object;
    glsurf_extractor_desc desc; /* for the next submit, defaults filled in */

    gls_frames frames;
    gls_threshold_memory memory;        /* with desc.features */
    glsurf_level level[GLS_MAX_LEVELS]; /* of the image submitted last */
    uint32_t level_count;

    glsurf_features features; /* collected last; their memory is below */
    glsurf_keypoint *keypoints;
    float *descriptors;

    /* GLSURF_BACKEND_GL */
    gls_gpu gpu;
    gls_plan plans[2];
    gls_plan *plan, *spare; /* of the textures that exist now, and the other of `plans` */
    glsurf_extractor_desc planned_for;
    bool planned;
    bool programs_begun; /* of the plan */
    uint64_t current;    /* number of the frame whose results the textures hold; 0: none */
    float threshold_of_masks;
    uint32_t next_mark;
    gls_readback exported; /* the buffer of glsurf_extractor_gpu_features() */
};

/* Fails with MEMORY and a message that names the size of the image. */
glsurf_result gls_extractor_no_memory(glsurf_extractor *extractor, const gls_frame *frame);

/* With desc.features: sets the threshold that the frame tries first. */
void gls_extractor_guess(const glsurf_extractor *extractor, gls_frame *frame);

/* Makes extractor->keypoints and extractor->descriptors large enough for `count` features.
 * Errors: MEMORY. */
glsurf_result gls_extractor_reserve(glsurf_extractor *extractor, uint32_t count,
                                    uint32_t descriptor_length);

/* Makes the plan of a frame with capacity for `capacity` candidates. Errors: ARGUMENT,
 * LIMIT. */
glsurf_result gls_extractor_plan(glsurf_extractor *extractor, gls_plan *plan,
                                 const gls_frame *frame, uint32_t capacity);

/* Whether gls_extractor_plan() would succeed. Logs no message if it would not. */
bool gls_extractor_fits(const glsurf_extractor *extractor, const gls_frame *frame,
                        uint32_t capacity);

/* Checks the input keypoints and copies them into the frame, whose size and origin are set.
 * input NULL: does nothing, and the frame's keypoints are to be found. Errors: ARGUMENT,
 * MEMORY. */
glsurf_result gls_extractor_copy_input(glsurf_extractor *extractor, gls_frame *frame,
                                       const gls_input_keypoints *input);

/* Copies the levels of the plan to extractor->level. */
void gls_extractor_list_levels(glsurf_extractor *extractor, const gls_plan *plan);

/* ------------------------------------------------------------------ backend_gl.c -- */

/* All functions but create, destroy and poll are called while the GL state is entered
 * (gl/state.h). Views are taken (core/view.h) and not resolved yet. */

glsurf_result gls_gl_create(glsurf_extractor *extractor);
void gls_gl_destroy(glsurf_extractor *extractor);

/* input NULL: the keypoints are to be found. */
glsurf_result gls_gl_submit(glsurf_extractor *extractor, gls_views *views,
                            const gls_input_keypoints *input);
/* One step of the preparation for images like this one; no frame waits. */
glsurf_result gls_gl_prepare(glsurf_extractor *extractor, gls_views *views, double seconds,
                             bool *done);
glsurf_result gls_gl_poll(glsurf_extractor *extractor, gls_frame *frame, bool *ready);
glsurf_result gls_gl_collect(glsurf_extractor *extractor, gls_frame *frame);

/* Gives the features of the image submitted last as textures and, if `buffer` is true,
 * also in a buffer. It does not wait for the GPU. Its only GPU work is the copy into the
 * buffer, unless an older image was repeated since: then the image submitted last is
 * repeated, too. */
glsurf_result gls_gl_export(glsurf_extractor *extractor, bool buffer,
                            glsurf_gpu_features *features);

/* Draws the features of a frame, or prepares that (draw_gl.c). `like` has the size of the
 * image. */
glsurf_result gls_gl_draw(glsurf_extractor *extractor, gls_frame *frame,
                          const gls_frame *like, const gls_destination *to,
                          const glsurf_feature_drawing *drawing);

/* Passes the intermediate results of a collected frame to desc.inspect (inspect_gl.c). */
glsurf_result gls_gl_inspect(glsurf_extractor *extractor, gls_frame *frame);

/* ----------------------------------------------------------------- backend_cpu.c -- */

void gls_cpu_destroy(gls_frame *frame);
glsurf_result gls_cpu_submit(glsurf_extractor *extractor, gls_views *views,
                             const gls_input_keypoints *input);
glsurf_result gls_cpu_collect(glsurf_extractor *extractor, gls_frame *frame);

/* The features of a frame, collected or not. The pointers are to memory of the frame. */
glsurf_features gls_cpu_features(const gls_frame *frame);

#endif
