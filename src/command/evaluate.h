/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf evaluate`: what the command line asks for, what comes out, and doing it. */
#ifndef GLSURF_COMMAND_EVALUATE_H
#define GLSURF_COMMAND_EVALUATE_H

#include "command/measures.h"

#include "glsurf/glsurf.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define EVALUATE_RATIO 0.8 /* of the nearest and the second nearest, for matches */

/* ---------------------------------------------------------------- options -- */

/* --features N for all folders, or FOLDER=N for one. */
typedef struct evaluate_quota {
    char *folder; /* its path as on the command line, or the last part; NULL: all others */
    uint32_t features;
} evaluate_quota;

typedef struct evaluate_preset {
    const char *name;
    glsurf_preset preset;
} evaluate_preset;

typedef struct evaluate_options {
    char **folders;
    size_t count;
    evaluate_quota *quotas;
    size_t quota_count;
    evaluate_preset *presets; /* to compare, in this order */
    size_t preset_count;
    const char *json, *plot;    /* paths, or NULL */
    glsurf_extractor_desc desc; /* but for the preset */
} evaluate_options;

/* Whether a quota is meant for this folder. */
bool evaluate_is_for(const evaluate_quota *quota, const char *folder);

/* Evaluates, writes and returns the exit status. */
int evaluate_run(const evaluate_options *options);

/* ---------------------------------------------------------------- results -- */

/* img1 and another image. */
typedef struct evaluate_pair {
    unsigned number; /* of the other image */
    measure_figures figures;
    double extract_seconds; /* for the features of the other image */
    double match_seconds;
} evaluate_pair;

typedef struct evaluate_sequence {
    const char *folder; /* as on the command line */
    char *name;
    uint32_t width, height; /* of img1 */
    uint32_t wanted;        /* features asked for in img1, or 0 */
    float threshold;
    evaluate_pair *pairs;
    size_t count;         /* above 0 */
    measure_figures mean; /* of the pairs */
} evaluate_sequence;

/* All sequences with one preset. */
typedef struct evaluate_system {
    const char *name; /* of the preset */
    evaluate_sequence *sequences;
    size_t count;
    measure_figures mean; /* of all pairs of all sequences */
    size_t pair_count;
} evaluate_system;

/* The systems have the same sequences in the same order. */
typedef struct evaluation {
    char *renderer;
    evaluate_system *systems;
    size_t count;
} evaluation;

/* ----------------------------------------------------------------- reports -- */

/* Prints the figures of each system on standard output, then the means beside each other.
 */
void evaluate_print(const evaluation *results);

bool evaluate_write_json(const char *path, const evaluation *results,
                         const evaluate_options *options);

/* The ending of the path is one that plot_has_ending() knows. */
bool evaluate_plot(const char *path, const evaluation *results);

#endif
