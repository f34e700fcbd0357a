/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The public calls as steps that tests put in a row: one of everything, on small images,
 * with what it gives folded into a number that is the same for the same bytes.
 */
#ifndef GLSURF_TEST_END_STEPS_H
#define GLSURF_TEST_END_STEPS_H

#include "api.h"

/* What steps work on. They check nothing and take no memory themselves. */
typedef struct bench {
    glsurf_get_proc_address *get;
    heard log;
    picture gray, rgb, noise; /* the last is of another size, and full of candidates */
    GLuint texture;           /* gray */

    glsurf_extractor *extractor;
    glsurf_matcher *matcher;
    glsurf_feature_set *kept, *loaded;
    glsurf_panorama *panorama;

    glsurf_features features; /* the last collected */
    uint64_t sum;             /* of all that came out */
} bench;

/* Pictures and a texture in the current context; get NULL: the plain loader. */
bench bench_make(glsurf_get_proc_address *get);
void bench_free(bench *self);

/* Destroys what steps made; the sum starts anew. */
void bench_clear(bench *self);

typedef enum step_part { STEP_EXTRACTOR, STEP_MATCHER, STEP_PANORAMA } step_part;

typedef struct step {
    const char *name;
    step_part part;
    bool creates; /* what fails then has no object to ask for its message */
    glsurf_result (*run)(bench *self);
} step;

/* Steps in a row, up to one without a name. */
typedef struct scenario {
    const char *name;
    const step *steps;
} scenario;

/* Together they have every public call that uses GL. Up to one without a name. */
extern const scenario scenarios[];

/* Runs the steps up to the first that fails, which *at receives. */
glsurf_result scenario_run(const scenario *self, bench *on, const step **at);

/* What the part's message says. */
const char *step_message(const step *self, const bench *on);

/* Something on the part, which has not been refused before: what it returns is what an
 * object that an earlier failure broke says. */
glsurf_result step_again(const step *self, bench *on);

#endif
