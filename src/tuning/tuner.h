/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The insides of a tuner, and a piece of its work.
 */
#ifndef GLSURF_TUNING_TUNER_H
#define GLSURF_TUNING_TUNER_H

#include "gl/paths.h"
#include "tuning/decide.h"
#include "tuning/ways.h"

/* Instead of a path: the default set is checked. */
enum { GLS_DEFAULT_SET = -1 };

typedef enum gls_tuner_phase {
    GLS_TUNER_CHECK,
    GLS_TUNER_PREPARE,
    GLS_TUNER_TIME
} gls_tuner_phase;

struct glsurf_tuner {
    glsurf_device_desc device_desc;
    gls_scenes scenes;
    double budget, spent; /* seconds */
    uint32_t open;  /* sum of 1u << path, of those that are neither forced nor fixed */
    uint32_t taken; /* the present set */
    bool right;     /* nothing is wrong with it */
    gls_way present, turned;

    int path;     /* that is turned over now */
    double until; /* when its time is over, of `spent` */
    gls_tuner_phase phase;
    glsurf_tuner_check checker;
    void *check;                 /* of the set under test; NULL: none */
    double pairs[GLS_LAST_LOOK]; /* gls_ways_pair() */
    double seconds[2][GLSURF_TUNER_SIZES][GLS_LAST_LOOK];

    glsurf_tuner_row row[GLSURF_PATHS];
    char why[GLSURF_PATHS][1024]; /* of what is wrong */
    glsurf_result result;         /* OK, or why it cannot go on */
    char *line;                   /* NULL: there is none yet */
};

/* What the line says of a decision. */
static inline gls_tuned gls_tuned_of(glsurf_tuned tuned) {
    return tuned == GLSURF_TUNED_FASTER  ? GLS_TUNED_FASTER
           : tuned == GLSURF_TUNED_SAME  ? GLS_TUNED_SAME
           : tuned == GLSURF_TUNED_WRONG ? GLS_TUNED_WRONG
                                         : GLS_TUNED_NOT;
}

/* Does a piece of the work on self->path, which is not GLSURF_PATHS. Errors: those of
 * glsurf_tuner_step(). */
glsurf_result gls_tuner_piece(glsurf_tuner *self);

/* Ends the check, if there is one. */
void gls_tuner_end_check(glsurf_tuner *self);

#endif
