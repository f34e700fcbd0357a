/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * A matcher and its sets: what both backends have, and what each has of its own.
 */
#ifndef GLSURF_MATCHER_H
#define GLSURF_MATCHER_H

#include "backend.h"
#include "matching.h"
#include "reference/reference.h"
#include "stages/match.h"

struct glsurf_matcher {
    glsurf_matcher_desc desc; /* defaults filled in */
    char message[512];
    bool broken;        /* after a GL or memory error */
    bool submitted;     /* and not collected */
    uint64_t set_bytes; /* of the sets that are there */

    glsurf_match_params params; /* of the last submit, defaults filled in */
    uint32_t count_a, count_b;
    glsurf_nearest of_a, of_b; /* room for whole tiles */
    float *nearest;            /* the memory of those */

    glsurf_match *matches; /* the last collected */
    uint32_t match_count;

    glsurf_gpu gpu; /* GLSURF_BACKEND_GL */
    glsurf_texture_plan slots[GLSURF_MATCH_SLOTS];
};

struct glsurf_feature_set {
    glsurf_matcher *matcher;
    uint32_t count, length;
    uint64_t bytes;
    glsurf_host_set host; /* GLSURF_BACKEND_REFERENCE */
    GLuint values, spots; /* GLSURF_BACKEND_GL: see stages/match.c */
};

/* Keeps the sentence, logs it, returns the result. */
glsurf_result glsurf_matcher_fail(glsurf_matcher *matcher, glsurf_result result,
                                  const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The same for an ARGUMENT. */
glsurf_result glsurf_matcher_mistaken(glsurf_matcher *matcher, const char *mistake);

/* What a call on a broken matcher gives. */
glsurf_result glsurf_matcher_refuse(glsurf_matcher *matcher);

/* The end of a call: after a failure of the driver or of memory the matcher's objects may
 * be half made, and it is broken. */
glsurf_result glsurf_matcher_finish(glsurf_matcher *matcher, glsurf_result result);

static inline bool glsurf_matcher_is_host(const glsurf_matcher *matcher) {
    return matcher->desc.backend == GLSURF_BACKEND_REFERENCE;
}

/* LIMIT with a sentence if `bytes` more than the sets have are too many. */
glsurf_result glsurf_matcher_room(glsurf_matcher *matcher, uint64_t bytes);

glsurf_result glsurf_matcher_gl_create(glsurf_matcher *matcher);
void glsurf_matcher_gl_destroy(glsurf_matcher *matcher);

/* Fill in what a set with a count, a length and a matcher is of the backend; `load` from
 * checked features, `keep` with the count from the extractor. */
glsurf_result glsurf_set_gl_load(glsurf_feature_set *set, const glsurf_features *features);
glsurf_result glsurf_set_gl_keep(glsurf_feature_set *set, glsurf_extractor *extractor);
void glsurf_set_gl_destroy(glsurf_feature_set *set);
glsurf_result glsurf_set_host_load(glsurf_feature_set *set,
                                   const glsurf_features *features);
void glsurf_set_host_destroy(glsurf_feature_set *set);

/* LIMIT if there is no room to match so many. */
glsurf_result glsurf_matcher_gl_room(glsurf_matcher *matcher, uint32_t count_a,
                                     uint32_t count_b);

/* With count_a, count_b and params set and neither count zero; `collect` leaves of_a, and
 * of_b unless one_way, filled. */
glsurf_result glsurf_matcher_gl_submit(glsurf_matcher *matcher, const glsurf_feature_set *a,
                                       const glsurf_feature_set *b,
                                       const glsurf_gate *gate);
glsurf_result glsurf_matcher_gl_collect(glsurf_matcher *matcher);
void glsurf_matcher_host_submit(glsurf_matcher *matcher, const glsurf_feature_set *a,
                                const glsurf_feature_set *b, const glsurf_gate *gate);

#endif
