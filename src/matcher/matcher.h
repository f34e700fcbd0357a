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

#include <math.h>

/* A submitted match that waits to be collected. */
typedef struct gls_pending {
    gls_readback results;  /* by shaders: as glsurf_gpu_matches.buffer */
    uint32_t mark;         /* written into it by the GPU; see gls_check_mark() */
    uint32_t capacity;     /* of the list of matches in it */
    glsurf_match *matches; /* in plain C */
    uint32_t count;
} gls_pending;

/* A match as GL objects have it, 32 bytes. The first record of a buffer has the count. */
typedef struct gls_match_record {
    float ax, ay, bx, by;
    float a, b, distance, second;
} gls_match_record;

/* Returns the record of a match of features with these keypoints. */
static inline gls_match_record gls_match_record_of(const glsurf_match *match,
                                                   const gls_match_keypoint *a,
                                                   const gls_match_keypoint *b) {
    return (gls_match_record){
        .ax = a->x,
        .ay = a->y,
        .bx = b->x,
        .by = b->y,
        .a = (float)match->a,
        .b = (float)match->b,
        .distance = match->distance,
        .second = isinf(match->second) ? GLS_MATCH_NO_SECOND : match->second,
    };
}

struct glsurf_matcher {
    gls_object object;
    bool in_c; /* matches in plain C: with the CPU backend or the path "cpu-match" */
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
    /* With the path "cpu-match": the rows of the list, and their count. They become
     * textures when these are asked for. */
    gls_match_record *records;
    uint32_t record_count;
    bool uploaded;
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
    uint32_t width, height; /* of the image; 0: not known */
    gls_cpu_set cpu; /* for matches in plain C; no values yet: the textures have them */
    GLuint values, keypoints, count_texture; /* of GLSURF_BACKEND_GL: see stages/match.c */
};

/* ---------------------------------------------------------------- in plain C -- */

/* A comparison of all pairs of two sets, on several threads. */
typedef struct gls_comparison {
    const gls_cpu_set *a, *b;
    const gls_match_guide *guide;
    const gls_match_rule *rule;
    const gls_nearest *of_a; /* receives all rows */
    const gls_nearest
        *of_b;        /* receives `first` and `index`; not read with a one-way rule */
    uint32_t threads; /* 0: as many as the processors, fewer for few pairs */
    bool baseline;    /* do not use AVX2 */
    glsurf_progress_callback *progress; /* NULL: none. Called on this thread */
    void *progress_user;
} gls_comparison;

/* Returns the bytes that gls_compare() takes for two sets. */
uint64_t gls_comparison_bytes(uint32_t count_a, uint32_t count_b, uint32_t threads);

/* Returns the threads that compare two sets. 0 threads become fewer where otherwise the
 * comparison takes more than `bytes`, but at least 1; a given number stays. */
uint32_t gls_comparison_threads(uint32_t count_a, uint32_t count_b, uint32_t threads,
                                uint64_t bytes);

/* Finds what gls_reference_match() finds over all rows, with the same bytes. Returns false
 * without memory. */
bool gls_compare(const gls_comparison *comparison);

/* Two sets, the test for candidate pairs (guide), and the test for matches among nearest
 * neighbours (rule). */
typedef struct gls_task {
    glsurf_feature_set *a, *b;
    gls_match_guide guide;
    gls_match_rule rule;
    uint64_t bytes; /* that a comparison in plain C may take */
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

/* Moves a set from its textures into memory, if it is not there. Errors: MEMORY, GL. */
glsurf_result gls_set_gl_fetch(glsurf_feature_set *set);
glsurf_result gls_set_cpu_load(glsurf_feature_set *set, const glsurf_features *features);
void gls_set_cpu_destroy(glsurf_feature_set *set);

/* Enlarge the textures that are too small: of a match, and from one slot to another. */
void gls_matcher_gl_plan(glsurf_matcher *matcher, const gls_match_job *job);
void gls_matcher_gl_enlarge(glsurf_matcher *matcher, const gls_texture_desc *slots,
                            gls_slot first, gls_slot last);

/* The passes of a match from the guide on. */
glsurf_result gls_matcher_gl_passes(glsurf_matcher *matcher, const gls_match_job *job);

/* Fail with LIMIT if the textures and the memory of the match would exceed the limit. For
 * a match in plain C, note what it leaves to the comparison beside `textures` bytes. */
glsurf_result gls_matcher_gl_check_bytes(glsurf_matcher *matcher, gls_task *task);
glsurf_result gls_matcher_cpu_check_bytes(glsurf_matcher *matcher, gls_task *task,
                                          uint64_t textures);

/* Notes what the textures of matches and their drawing show from now on. */
void gls_matcher_gl_show(glsurf_matcher *matcher, const gls_task *task);

/* Computes the match and stores its results in `pending`, its entry in the ring. Errors:
 * MEMORY; with GL also GL. */
glsurf_result gls_matcher_gl_submit(glsurf_matcher *matcher, const gls_task *task,
                                    gls_pending *pending);
glsurf_result gls_matcher_cpu_submit(glsurf_matcher *matcher, const gls_task *task,
                                     gls_pending *pending);

/* Puts the matches into memory of the matcher. Errors: MEMORY, GL. */
glsurf_result gls_matcher_gl_collect(glsurf_matcher *matcher, gls_pending *pending);
void gls_matcher_cpu_collect(glsurf_matcher *matcher, gls_pending *pending);

/* With the path "cpu-match": fetches the sets, computes the match in plain C, and keeps its
 * list for the textures. Errors: MEMORY, GL. */
glsurf_result gls_matcher_in_c_submit(glsurf_matcher *matcher, const gls_task *task,
                                      gls_pending *pending);

/* Writes the list that was kept, if any, into the textures. Errors: GL, MEMORY. */
glsurf_result gls_matcher_in_c_upload(glsurf_matcher *matcher);

glsurf_result gls_matcher_gl_matches(glsurf_matcher *matcher, glsurf_gpu_matches *matches);
glsurf_result gls_matcher_gl_draw(glsurf_matcher *matcher, const gls_destination *to,
                                  const glsurf_match_drawing *drawing);

/* -------------------------------------------------------------- signatures -- */

enum { GLS_CENTRES = 64, GLS_CENTRE_NUMBERS = 64 };

/* Returns the centre nearest to a descriptor, the first one if several are, and its squared
 * distance. */
int gls_nearest_centre(const int16_t centre[GLS_CENTRES][GLS_CENTRE_NUMBERS],
                       const int16_t *values, int32_t *distance);

#endif
