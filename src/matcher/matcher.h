/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * A matcher and its sets: what both backends have, and what each has of its own.
 */
#ifndef GLSURF_MATCHER_H
#define GLSURF_MATCHER_H

#include "core/match_rule.h"
#include "extractor/backend.h"
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
    glsurf_matcher_desc desc; /* defaults filled in */
    char message[512];
    bool broken;        /* after a GL or memory error */
    bool abandoned;     /* and broken, too */
    uint64_t set_bytes; /* of the sets that are there */

    glsurf_pending pending[GLSURF_MAX_FRAMES]; /* a ring; desc.frames are used */
    uint32_t oldest, waiting;
    uint64_t submitted;

    glsurf_match *matches; /* the last collected */

    /* GLSURF_BACKEND_GL */
    glsurf_gpu gpu;
    glsurf_texture_desc slots[GLSURF_MATCH_SLOTS];
    bool present; /* the last submitted matches are in the textures */
    uint32_t capacity;
    glsurf_readback shown; /* the buffer of glsurf_matcher_gpu_matches() */
};

struct glsurf_feature_set {
    glsurf_matcher *matcher;
    uint32_t capacity, length;
    uint32_t count;
    bool counted; /* the count is known: not of what was kept from the GPU */
    uint64_t bytes;
    glsurf_cpu_set host;                     /* GLSURF_BACKEND_REFERENCE */
    GLuint values, keypoints, count_texture; /* GLSURF_BACKEND_GL: see stages/match.c */
};

/* Two sets, and what is asked of a match of them. */
typedef struct glsurf_task {
    const glsurf_feature_set *a, *b;
    glsurf_gate gate;
    glsurf_rule rule;
} glsurf_task;

/* Keeps the sentence, logs it, returns the result. */
glsurf_result glsurf_matcher_fail(glsurf_matcher *matcher, glsurf_result result,
                                  const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The same for an ARGUMENT. */
glsurf_result glsurf_matcher_mistaken(glsurf_matcher *matcher, const char *mistake);

/* What a call on a broken matcher gives. */
glsurf_result glsurf_matcher_refuse(glsurf_matcher *matcher);

/* A call begins that glsurf_matcher_finish() ends, on the match or image of that number. */
void glsurf_matcher_start(glsurf_matcher *matcher, const char *call, uint64_t number);

/* The end of a call: after a failure of the driver or of memory the matcher's objects may
 * be half made, and it is broken. */
glsurf_result glsurf_matcher_finish(glsurf_matcher *matcher, glsurf_result result);

static inline bool glsurf_matcher_on_cpu(const glsurf_matcher *matcher) {
    return matcher->desc.backend == GLSURF_BACKEND_REFERENCE;
}

/* LIMIT with a sentence if `bytes` more than the sets have are too many. */
glsurf_result glsurf_matcher_check_bytes(glsurf_matcher *matcher, uint64_t bytes);

/* Copies the message of the GPU layer, which hosts do not see, to the matcher. */
glsurf_result glsurf_matcher_adopt(glsurf_matcher *matcher, glsurf_result result);

/* What the textures of the first slots take. */
uint64_t glsurf_slots_bytes(const glsurf_texture_desc *slots, int count);

glsurf_result glsurf_matcher_gl_create(glsurf_matcher *matcher);
void glsurf_matcher_gl_destroy(glsurf_matcher *matcher);

/* Fill in what a set with a length and a matcher is of the backend; `load` from checked
 * features, with their count; `keep` from what the extractor submitted last. */
glsurf_result glsurf_set_gl_load(glsurf_feature_set *set, const glsurf_features *features);
glsurf_result glsurf_set_gl_keep(glsurf_feature_set *set, glsurf_extractor *extractor);
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
