/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * An extractor: what both backends have, and what each has of its own.
 */
#ifndef GLSURF_EXTRACTOR_EXTRACTOR_H
#define GLSURF_EXTRACTOR_EXTRACTOR_H

#include "extractor/frames.h"
#include "extractor/pipeline.h"
#include "plan/settings.h"
#include "reference/reference.h"

/* Keypoints of the caller. */
typedef struct glsurf_input_keypoints {
    const glsurf_keypoint *keypoints;
    uint32_t count;
} glsurf_input_keypoints;

struct glsurf_extractor {
    glsurf_object object;
    glsurf_extractor_desc desc; /* of the next submit; defaults filled in */

    glsurf_frames frames;
    glsurf_level level[GLSURF_MAX_LEVELS]; /* of the last submitted */
    uint32_t level_count;

    glsurf_features features; /* the last collected; memory below */
    glsurf_keypoint *keypoints;
    float *descriptors;

    /* GLSURF_BACKEND_GL */
    glsurf_gpu gpu;
    glsurf_plan plan; /* of the textures that there are */
    glsurf_extractor_desc planned_for;
    bool planned;
    glsurf_pipeline line; /* of gpu and plan */
    uint64_t current;     /* number of the frame whose results the textures hold; 0: none */
    glsurf_readback exported; /* the buffer of glsurf_extractor_gpu_features() */
};

/* MEMORY, with a sentence that names the image. */
glsurf_result glsurf_extractor_no_memory(glsurf_extractor *extractor,
                                         const glsurf_frame *frame);

/* Room for what is handed out of `count` features. */
glsurf_result glsurf_extractor_reserve(glsurf_extractor *extractor, uint32_t count,
                                       uint32_t descriptor_length);

/* The plan of a frame, with room for so many candidates. Errors: ARGUMENT, LIMIT. */
glsurf_result glsurf_extractor_plan(glsurf_extractor *extractor, glsurf_plan *plan,
                                    const glsurf_frame *frame, uint32_t capacity);

/* Whether there is such a plan; says nothing where there is none. */
bool glsurf_extractor_fits(const glsurf_extractor *extractor, const glsurf_frame *frame,
                           uint32_t capacity);

/* The caller's keypoints, checked, become those of the frame, whose size and origin are
 * set; NULL: they are to be found. Errors: ARGUMENT, MEMORY. */
glsurf_result glsurf_extractor_give(glsurf_extractor *extractor, glsurf_frame *frame,
                                    const glsurf_input_keypoints *input);

/* Fills in the levels of the plan. */
void glsurf_extractor_list_levels(glsurf_extractor *extractor, const glsurf_plan *plan);

/* The last submitted image's features as textures alone, without the buffer; capacity and
 * length are theirs. A call of its own, on an extractor that has an image and is not
 * broken: on an error it has the sentence. */
glsurf_result glsurf_extractor_textures(glsurf_extractor *extractor,
                                        glsurf_gpu_features *features);

/* ------------------------------------------------------------------ backend_gl.c -- */

/* All but create, destroy and poll are called while the state is entered. */

glsurf_result glsurf_gl_create(glsurf_extractor *extractor);
void glsurf_gl_destroy(glsurf_extractor *extractor);

/* input NULL: keypoints are to be found. */
glsurf_result glsurf_gl_submit(glsurf_extractor *extractor, const glsurf_image *image,
                               const glsurf_input_keypoints *input);
glsurf_result glsurf_gl_poll(glsurf_extractor *extractor, glsurf_frame *frame, bool *ready);
glsurf_result glsurf_gl_collect(glsurf_extractor *extractor, glsurf_frame *frame);

/* The last submitted image's features as textures, and in a buffer if that is wanted.
 * Nothing is waited for, and nothing done but the copy, unless an older image was done
 * again meanwhile. */
glsurf_result glsurf_gl_export(glsurf_extractor *extractor, bool buffer,
                               glsurf_gpu_features *features);

/* What a collected frame shows to desc.inspect: inspect_gl.c. */
glsurf_result glsurf_gl_inspect(glsurf_extractor *extractor, glsurf_frame *frame);

/* ----------------------------------------------------------------- backend_cpu.c -- */

void glsurf_cpu_destroy(glsurf_frame *frame);
glsurf_result glsurf_cpu_submit(glsurf_extractor *extractor, const glsurf_image *image,
                                const glsurf_input_keypoints *input);
glsurf_result glsurf_cpu_collect(glsurf_extractor *extractor, glsurf_frame *frame);

/* What a frame has, collected or not. */
glsurf_features glsurf_cpu_features(const glsurf_frame *frame);

#endif
