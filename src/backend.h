/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * An extractor: what both backends have, and what each has of its own.
 */
#ifndef GLSURF_BACKEND_H
#define GLSURF_BACKEND_H

#include "gl/gpu.h"
#include "plan.h"

/* Coordinates of candidates are 16 bits. */
enum { GLSURF_HOST_MAX_SIZE = 65535 };

struct glsurf_extractor {
    glsurf_extractor_desc desc; /* defaults filled in */
    char message[512];
    bool broken;    /* after a GL or memory error */
    bool submitted; /* and not collected */
    bool present;   /* the last image's features are there, collected or not */

    glsurf_plan plan;
    bool planned;
    uint32_t candidates; /* room in the candidate list, 0 for the first room; grows */
    glsurf_level level[GLSURF_MAX_LEVELS];
    uint32_t level_count;

    glsurf_features features; /* the last collected; memory below */
    glsurf_keypoint *keypoints;
    float *descriptors;

    glsurf_gpu gpu;                 /* GLSURF_BACKEND_GL */
    struct glsurf_host_frame *host; /* GLSURF_BACKEND_REFERENCE */
};

/* Keeps the sentence, logs it, returns the result. */
glsurf_result glsurf_extractor_fail(glsurf_extractor *extractor, glsurf_result result,
                                    const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* MEMORY, with a sentence that names the image. */
glsurf_result glsurf_extractor_no_memory(glsurf_extractor *extractor);

/* Room for the results of `count` features; `spare` more descriptors for whole rows. */
glsurf_result glsurf_extractor_reserve(glsurf_extractor *extractor, uint32_t count,
                                       uint32_t spare);

/* The plan for this image size. Errors: ARGUMENT, LIMIT. */
glsurf_result glsurf_extractor_plan(glsurf_extractor *extractor, glsurf_plan *plan,
                                    uint32_t width, uint32_t height);

glsurf_result glsurf_gl_create(glsurf_extractor *extractor);
void glsurf_gl_destroy(glsurf_extractor *extractor);
glsurf_result glsurf_gl_submit(glsurf_extractor *extractor, const glsurf_image *image);
glsurf_result glsurf_gl_collect(glsurf_extractor *extractor);

/* How many features the submitted image has; grows the lists and does them again where they
 * were too short. */
glsurf_result glsurf_gl_count(glsurf_extractor *extractor, uint32_t *count);

void glsurf_host_destroy(glsurf_extractor *extractor);
glsurf_result glsurf_host_submit(glsurf_extractor *extractor, const glsurf_image *image);
glsurf_result glsurf_host_collect(glsurf_extractor *extractor);

/* What was submitted, collected or not. */
glsurf_features glsurf_host_features(const glsurf_extractor *extractor);

#endif
