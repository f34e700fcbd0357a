/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The matcher and its feature sets: the fields that both backends use, and the fields and
 * functions of each backend.
 */
#ifndef GLSURF_MATCHER_MATCHER_H
#define GLSURF_MATCHER_MATCHER_H

#include "core/match_rule.h"
#include "extractor/extractor.h"
#include "gl/object.h"
#include "gl/pass.h"
#include "gl/readback.h"
#include "reference/reference.h"
#include "stages/match.h"

/* A submitted match that waits to be collected. */
typedef struct gls_pending {
    gls_readback results;  /* GLSURF_BACKEND_GL: as glsurf_gpu_matches.buffer */
    uint32_t mark;         /* written into it by the GPU; see gls_check_mark() */
    uint32_t capacity;     /* of the list of matches in it */
    glsurf_match *matches; /* GLSURF_BACKEND_CPU */
    uint32_t count;
} gls_pending;

struct glsurf_matcher {
    gls_object object;
    glsurf_matcher_desc desc; /* defaults filled in */
    uint64_t set_bytes;       /* bytes of all sets of this matcher */

    gls_ring ring;
    gls_pending pending[GLSURF_MAX_FRAMES];

    glsurf_match *matches; /* the matches collected last */

    /* GLSURF_BACKEND_GL */
    gls_gpu gpu;
    gls_texture_desc slots[GLS_MATCH_SLOTS];
    bool present; /* the textures hold the matches submitted last */
    uint32_t capacity;
    uint32_t width[2], height[2]; /* of the images of its sets; 0: not known */
    gls_readback exported;        /* the buffer of glsurf_matcher_gpu_matches() */
};

struct glsurf_feature_set {
    glsurf_matcher *matcher;
    uint32_t capacity, length;
    glsurf_preset preset; /* of the descriptors, if their version is not 0 */
    uint32_t version;     /* 0: not known */
    uint32_t count;
    bool counted; /* `count` is valid. False after glsurf_feature_set_keep() with GL until
                     the count is read back */
    uint64_t bytes;
    uint32_t width, height;                  /* of the image; 0: not known */
    gls_cpu_set cpu;                         /* GLSURF_BACKEND_CPU */
    GLuint values, keypoints, count_texture; /* GLSURF_BACKEND_GL: see stages/match.c */
};

/* Two sets, the test for candidate pairs (guide), and the test for matches among nearest
 * neighbours (rule). */
typedef struct gls_task {
    const glsurf_feature_set *a, *b;
    gls_match_guide guide;
    gls_match_rule rule;
} gls_task;

/* Replaces 0 by the defaults. */
void gls_match_params_fill(glsurf_match_params *params);

/* Makes the task of a match. `params` are a copy, whose defaults are not filled in. Errors:
 * ARGUMENT. */
glsurf_result gls_task_make(glsurf_matcher *matcher, const glsurf_feature_set *a,
                            const glsurf_feature_set *b, const glsurf_match_params *params,
                            gls_task *task);

static inline bool gls_matcher_on_cpu(const glsurf_matcher *matcher) {
    return gls_object_on_cpu(&matcher->object);
}

/* Fails with LIMIT and a message if the bytes of all sets and `bytes` more exceed the
 * memory limit. */
glsurf_result gls_matcher_check_bytes(glsurf_matcher *matcher, uint64_t bytes);

/* The bytes that the textures of the first `count` slots take. */
uint64_t gls_slots_bytes(const gls_texture_desc *slots, int count);

void gls_matcher_gl_destroy(glsurf_matcher *matcher);

/* Plans the textures of a set whose capacity and length are set. Called before the GL state
 * is entered. Errors: LIMIT. */
glsurf_result gls_set_gl_plan(glsurf_feature_set *set);

/* Functions below with `gl_` in their name are called while the GL state is entered, except
 * the ones that check or destroy. */

/* Fills in the fields of a set that belong to the backend; its matcher, capacity and length
 * are set. `load` copies checked features from memory, with their count. `keep` copies the
 * features of an extractor from its textures. */

/* Fills the texels of the values and the keypoints, in the layout that stages/match.c
 * describes. `capacity` is the capacity in features of whole tiles. Unused keypoints get
 * length2 = GLS_MATCH_NONE. The values have to be 0 before; unused ones stay so. */
void gls_set_gl_lay_out(const glsurf_features *features, size_t capacity, uint32_t *values,
                        gls_match_keypoint *keypoints);
glsurf_result gls_set_gl_load(glsurf_feature_set *set, const glsurf_features *features);
glsurf_result gls_set_gl_keep(glsurf_feature_set *set, const glsurf_gpu_features *features);
glsurf_result gls_set_gl_count(glsurf_feature_set *set);
void gls_set_gl_destroy(glsurf_feature_set *set);
glsurf_result gls_set_cpu_load(glsurf_feature_set *set, const glsurf_features *features);
void gls_set_cpu_destroy(glsurf_feature_set *set);

/* Enlarges the textures of a match that are too small. */
void gls_matcher_gl_plan(glsurf_matcher *matcher, const gls_match_job *job);

/* The passes of a match from the guide on. */
glsurf_result gls_matcher_gl_passes(glsurf_matcher *matcher, const gls_match_job *job);

/* Fails with LIMIT if the textures of the match would exceed the memory limit. */
glsurf_result gls_matcher_gl_check_bytes(glsurf_matcher *matcher, const gls_task *task);

/* Computes the match and stores its results in `pending`, its entry in the ring. Errors:
 * MEMORY; with GL also GL. */
glsurf_result gls_matcher_gl_submit(glsurf_matcher *matcher, const gls_task *task,
                                    gls_pending *pending);
glsurf_result gls_matcher_cpu_submit(glsurf_matcher *matcher, const gls_task *task,
                                     gls_pending *pending);

/* Puts the matches into memory of the matcher. Errors: MEMORY, GL. */
glsurf_result gls_matcher_gl_collect(glsurf_matcher *matcher, gls_pending *pending);
void gls_matcher_cpu_collect(glsurf_matcher *matcher, gls_pending *pending);

glsurf_result gls_matcher_gl_matches(glsurf_matcher *matcher, glsurf_gpu_matches *matches);
glsurf_result gls_matcher_gl_draw(glsurf_matcher *matcher, const gls_destination *to,
                                  const glsurf_match_drawing *drawing);

#endif
