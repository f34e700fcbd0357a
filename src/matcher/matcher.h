/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * A matcher and its sets: what both backends have, and what each has of its own.
 */
#ifndef GLSURF_MATCHER_MATCHER_H
#define GLSURF_MATCHER_MATCHER_H

#include "core/match_rule.h"
#include "extractor/extractor.h"
#include "gl/readback.h"
#include "reference/reference.h"
#include "stages/match.h"

/* What was submitted, until it is collected. */
typedef struct glsurf_pending {
    glsurf_readback results; /* GLSURF_BACKEND_GL: as glsurf_gpu_matches.buffer */
    uint32_t capacity;       /* of that */
    glsurf_match *matches;   /* GLSURF_BACKEND_REFERENCE */
    uint32_t count;
} glsurf_pending;

struct glsurf_matcher {
    glsurf_object object;
    glsurf_matcher_desc desc; /* as given; object.desc has the defaults */
    uint64_t set_bytes;       /* of the sets that are there */

    glsurf_ring ring;
    glsurf_pending pending[GLSURF_MAX_FRAMES];

    glsurf_match *matches; /* the last collected */

    /* GLSURF_BACKEND_GL */
    glsurf_gpu gpu;
    glsurf_texture_desc slots[GLSURF_MATCH_SLOTS];
    bool present; /* the last submitted matches are in the textures */
    uint32_t capacity;
    glsurf_readback exported; /* the buffer of glsurf_matcher_gpu_matches() */
};

struct glsurf_feature_set {
    glsurf_matcher *matcher;
    uint32_t capacity, length;
    uint32_t count;
    bool counted; /* the count is known: not of what was kept from the GPU */
    uint64_t bytes;
    glsurf_cpu_set cpu;                      /* GLSURF_BACKEND_REFERENCE */
    GLuint values, keypoints, count_texture; /* GLSURF_BACKEND_GL: see stages/match.c */
};

/* Two sets, and what is asked of a match of them. */
typedef struct glsurf_task {
    const glsurf_feature_set *a, *b;
    glsurf_gate gate;
    glsurf_rule rule;
} glsurf_task;

static inline bool glsurf_matcher_on_cpu(const glsurf_matcher *matcher) {
    return glsurf_object_on_cpu(&matcher->object);
}

/* Whose GL state calls enter. */
static inline glsurf_gpu *glsurf_matcher_gpu(glsurf_matcher *matcher) {
    return glsurf_matcher_on_cpu(matcher) ? NULL : &matcher->gpu;
}

/* LIMIT with a sentence if `bytes` more than the sets have are too many. */
glsurf_result glsurf_matcher_check_bytes(glsurf_matcher *matcher, uint64_t bytes);

/* What the textures of the first slots take. */
uint64_t glsurf_slots_bytes(const glsurf_texture_desc *slots, int count);

glsurf_result glsurf_matcher_gl_create(glsurf_matcher *matcher);
void glsurf_matcher_gl_destroy(glsurf_matcher *matcher);

/* Plans the textures of a set with a capacity and a length, before the state is entered.
 * Errors: LIMIT. */
glsurf_result glsurf_set_gl_plan(glsurf_feature_set *set);

/* The functions with `gl_` below are called while the state is entered, but for those that
 * poll, check or destroy. */

/* Fill in what a set with a length and a matcher is of the backend; `load` from checked
 * features, with their count; `keep` from those of an extractor. */
glsurf_result glsurf_set_gl_load(glsurf_feature_set *set, const glsurf_features *features);
glsurf_result glsurf_set_gl_keep(glsurf_feature_set *set,
                                 const glsurf_gpu_features *features);
glsurf_result glsurf_set_gl_count(glsurf_feature_set *set);
void glsurf_set_gl_destroy(glsurf_feature_set *set);
glsurf_result glsurf_set_cpu_load(glsurf_feature_set *set, const glsurf_features *features);
void glsurf_set_cpu_destroy(glsurf_feature_set *set);

/* LIMIT if there is no room for the match. */
glsurf_result glsurf_matcher_gl_check_bytes(glsurf_matcher *matcher,
                                            const glsurf_task *task);

/* Does the match, whose place in the ring is `pending`. ARGUMENT changes nothing. */
glsurf_result glsurf_matcher_gl_submit(glsurf_matcher *matcher, const glsurf_task *task,
                                       glsurf_pending *pending);
glsurf_result glsurf_matcher_cpu_submit(glsurf_matcher *matcher, const glsurf_task *task,
                                        glsurf_pending *pending);

glsurf_result glsurf_matcher_gl_poll(glsurf_matcher *matcher, glsurf_pending *pending,
                                     bool *ready);

/* Puts the matches into memory of the matcher. ARGUMENT changes nothing. */
glsurf_result glsurf_matcher_gl_collect(glsurf_matcher *matcher, glsurf_pending *pending);
void glsurf_matcher_cpu_collect(glsurf_matcher *matcher, glsurf_pending *pending);

glsurf_result glsurf_matcher_gl_matches(glsurf_matcher *matcher,
                                        glsurf_gpu_matches *matches);

#endif
